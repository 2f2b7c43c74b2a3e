import { grantOf, isStaff } from '@madang/contract/access'
import { addDays, seoulDate, seoulMidnight, seoulMonth } from '@madang/contract/korean-time'
import { getOverview, type Overview } from '@madang/contract/overview'
import { promotionStatuses, storeStatuses } from '@madang/contract/statuses'
import { getWorkCounts } from '@madang/contract/work-counts'
import { schemaVersion } from '../../db/migrate.ts'
import type { Db } from '../../db/database.ts'
import { before, dayMs } from '../../db/instants.ts'
import type { Deps } from '../../deps.ts'
import type { Serve, SignedIn } from '../../http/serve.ts'
import { version } from '../../version.ts'
import { countByStatus, sumCounts } from '../../record/counts.queries.ts'
import { countRunning } from '../jrs/jrs.list.queries.ts'
import { countOpenDifferences } from '../payments/payments.reconciliation.queries.ts'
import { sumAwaited, sumMonth } from '../payments/payments.months.queries.ts'
import { reachOf, seesWaiting } from '../payments/payments.scope.ts'
import { countWaiting } from '../payments/payments.refunds.queries.ts'
import { countChanged, findNextEnd } from '../promotions/promotions.list.queries.ts'
import { countNotifications } from '../notifications/notifications.queries.ts'
import { countOpen } from '../requests/requests.list.queries.ts'
import { arePaymentsOn } from '../settings/settings.queries.ts'
import { seesAll } from '../stores/stores.scope.ts'
import { countJoined, countJoinedByDay, countSessionsSeen } from './overview.queries.ts'

/** A session seen within this time counts as here now (product.md §2). */
const presentMs = 5 * 60 * 1000
const weekDays = 7
const shownDays = 14
const weekMs = weekDays * dayMs

/** The Monday of a calendar date's week. */
function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % weekDays))
}

async function memberNumbers(db: Db, now: Date) {
  const today = seoulDate(now)
  const weekStartsOn = mondayOf(today)
  const weekStart = seoulMidnight(weekStartsOn)
  const firstShown = addDays(today, 1 - shownDays)
  const firstCompared = addDays(firstShown, -shownDays)
  const [sums, days, newLastWeek, sessionsNow] = await Promise.all([
    sumCounts(db, 'users'),
    countJoinedByDay(db, seoulMidnight(firstCompared).toISOString()),
    countJoined(db, before(weekStart, weekMs), before(now, weekMs)),
    countSessionsSeen(db, before(now, presentMs)),
  ])
  const counts = new Map(days.map(({ date, count }) => [date, count]))
  const on = (date: string): number => counts.get(date) ?? 0
  const newByDay = Array.from({ length: shownDays }, (_, index) => {
    const date = addDays(firstShown, index)
    return { date, count: on(date), countTwoWeeksBefore: on(addDays(date, -shownDays)) }
  })
  return {
    total: sums.reduce((total, { status, count }) => (status === 'WITHDRAWN' ? total : total + count), 0),
    byRoleAndStatus: sums.map(({ kind: authorityType, ...rest }) => ({ authorityType, ...rest })),
    newThisWeek: days.reduce((total, { date, count }) => (date >= weekStartsOn ? total + count : total), 0),
    newLastWeek,
    weekStartsOn,
    newByDay,
    sessionsNow,
  }
}

/** What the present month came to, while something is sold. */
async function moneyNumbers(db: Db, viewer: SignedIn, now: Date): Promise<Overview['money']> {
  if (grantOf(viewer.role, 'payments.read') === null || !(await arePaymentsOn(db))) return null
  const scope = { storeId: null, reach: reachOf(viewer) }
  const [{ month, net, refunded, previousNet }, outstanding] = await Promise.all([
    sumMonth(db, { ...scope, month: seoulMonth(now), now }),
    sumAwaited(db, scope),
  ])
  return { month, net, refunded, previousNet, outstanding }
}

/** The numbers of the dashboard and of the work that waits. Managers see no members, and of stores their own. */
export function overviewRoutes(serve: Serve, deps: Deps): void {
  serve(getWorkCounts, async ({ db, viewer }) => {
    const staffId = seesAll(viewer) ? null : viewer.userId
    const isHandling = grantOf(viewer.role, 'requests.handle') !== null
    const isReconciling = grantOf(viewer.role, 'payments.reconcile') !== null
    const refunding = grantOf(viewer.role, 'payments.refund')
    const isRefunding = refunding === 'limited' || refunding === 'full'
    const [stores, jrs, byStatus, changed, nextEndAt, requests, differences, refunds, own] =
      await Promise.all([
        countByStatus(db, { table: 'stores', statuses: storeStatuses, staffId }),
        countRunning(db, staffId),
        countByStatus(db, { table: 'promotions', statuses: promotionStatuses, staffId }),
        countChanged(db, staffId),
        staffId === null ? null : findNextEnd(db, staffId),
        isHandling ? countOpen(db, { assigneeId: viewer.userId, now: deps.now() }) : null,
        isReconciling ? countOpenDifferences(db) : null,
        isRefunding ? countWaiting(db, { userId: viewer.userId, seesAll: seesWaiting(viewer) }) : null,
        countNotifications(db, viewer.userId),
      ])
    const promotions = { byStatus, changed, nextEndAt }
    const unreadNotifications = own.unreadCount
    const counted = { jrs, promotions, requests, differences, refunds }
    return { stores: { byStatus: stores }, ...counted, unreadNotifications }
  })

  serve(getOverview, async ({ db, viewer }) => {
    const now = deps.now()
    return {
      at: now.toISOString(),
      members: isStaff(viewer.role) ? await memberNumbers(db, now) : null,
      money: await moneyNumbers(db, viewer, now),
      versions: { api: version, schema: (await schemaVersion(db)) ?? 'none' },
    }
  })
}

import { AppError } from '@madang/contract/errors'
import { statsHeads } from '@madang/contract/jrs-stats-columns'
import { entryOrigins } from '@madang/contract/jrs-entry-actions'
import { partyClasses } from '@madang/contract/jrs-entries'
import type { JrsFigures, JrsStats, JrsStatsRange, JrsWaits, StoreJrsStats } from '@madang/contract/jrs-stats'
import { mostStatsDays } from '@madang/contract/jrs-stats'
import { businessDay, businessDayStart } from '@madang/contract/jrs-times'
import { addDays, dayMs, seoulMinute } from '@madang/contract/korean-time'
import type { Db } from '../../db/database.ts'
import { keptDay } from '../../db/seoul-days.ts'
import type { Export } from '../../record/exports.ts'
import { findLists, listHours, readFigures, waitEdges, type Scope, type Span } from './jrs.stats.queries.ts'

const usualDays = 28
/** Longer stretches are told by weeks. */
const mostSingleDays = 14

const start = (day: string) => businessDayStart(day).toISOString()

/** Business days, the last one included. */
interface Days {
  readonly from: string
  readonly to: string
}

const spanOf = ({ from, to }: Days): Span => ({ since: start(from), until: start(addDays(to, 1)) })

const daysIn = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The days that are asked about: up to today, and no more than are told. Throws `validation.failed`. */
export function toDays({ from, to }: JrsStatsRange, now: Date): Days {
  const today = businessDay(now)
  const last = to === undefined || to > today ? today : keptDay(to)
  if (from !== undefined && from > last) {
    throw new AppError('validation.failed', { errors: [{ pointer: '/to', code: 'end_first' }] })
  }
  const earliest = addDays(last, 1 - mostStatsDays)
  const first = from ?? addDays(last, 1 - usualDays)
  return { from: first < earliest ? earliest : first, to: last }
}

/** As many days before, so that weekdays meet; where the last one is not over only up to this hour of it. */
function daysBefore(days: Days, now: Date): { readonly days: Days; readonly span: Span } {
  const shift = 7 * Math.ceil(daysIn(days) / 7)
  const before = { from: addDays(days.from, -shift), to: addDays(days.to, -shift) }
  const { since, until } = spanOf(before)
  const nowThen = new Date(now.getTime() - shift * dayMs).toISOString()
  return { days: before, span: { since, until: nowThen < until ? nowThen : until } }
}

/** What so many of ten waited at most: within its class in proportion, in the last one its beginning. */
export function quantileOf(waits: readonly number[], share: number): number {
  const wanted = share * waits.reduce((sum, count) => sum + count, 0)
  let before = 0
  for (const [index, count] of waits.entries()) {
    if (count > 0 && before + count >= wanted) {
      const least = waitEdges[index - 1] ?? 0
      const most = waitEdges[index] ?? least
      return least + ((most - least) * (wanted - before)) / count
    }
    before += count
  }
  return 0
}

const toTenth = (minutes: number) => Math.round(minutes * 10) / 10

function toWaits(waits: readonly number[]): JrsWaits | null {
  const count = waits.reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  return { count, median: toTenth(quantileOf(waits, 0.5)), ninth: toTenth(quantileOf(waits, 0.9)) }
}

type Found = Awaited<ReturnType<typeof readFigures>>

function toFigures(total: Found['total']): JrsFigures {
  const { joined, people, completed, missed, cancelledByGuest, cancelledByStore, rejected } = total
  const { deferred, deferrals, days, hours, hoursWithoutStaff } = total
  const parties = [total.party1, total.party2, total.party3, total.party4, total.party5, total.party7]
  const origins = {
    APP: { joined: total.fromApp, completed: total.doneApp },
    QR: { joined: total.fromQr, completed: total.doneQr },
    LINK: { joined: total.fromLink, completed: total.doneLink },
    KIOSK: { joined: total.fromKiosk, completed: total.doneKiosk },
    STAFF: { joined: total.fromStaff, completed: total.doneStaff },
  }
  return {
    joined,
    people,
    completed,
    missed,
    cancelledByGuest,
    cancelledByStore,
    rejected,
    deferred,
    deferrals,
    days,
    hours,
    hoursWithoutStaff,
    parties: partyClasses.map((size, index) => ({ size, count: parties[index] ?? 0 })),
    origins: entryOrigins.map((origin) => ({ origin, ...origins[origin] })),
    told: { within: total.toldWithin, sooner: total.toldSooner, later: total.toldLater },
    waits: toWaits(total.waits),
  }
}

async function read(db: Db, scope: Scope, { days, now }: { readonly days: Days; readonly now: Date }) {
  const before = daysBefore(days, now)
  const count = daysIn(days)
  const stepDays = count > mostSingleDays ? 7 : 1
  const found = await readFigures(db, { scope, now: spanOf(days), before: before.span, stepDays })
  const steps = Array.from({ length: Math.ceil(count / stepDays) }, (_, index) => ({
    from: addDays(days.from, index * stepDays),
    ...found.stepOf(index, { isNow: true }),
    before: found.stepOf(index, { isNow: false }),
  }))
  const cells = found.cells.map((cell) => ({
    weekday: cell.weekday,
    hour: cell.hour,
    joined: cell.joined,
    served: cell.served,
    days: cell.days,
    waits: toWaits(cell.waits),
  }))
  const stats: JrsStats = {
    ...days,
    before: { ...before.days, figures: toFigures(found.totalBefore) },
    figures: toFigures(found.total),
    cells: cells.toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour),
    stepDays,
    steps,
  }
  return { stats, lists: found.lists }
}

/** What became of those who joined a list. Throws `validation.failed`. */
export async function findStats(
  db: Db,
  jrsItemId: string,
  { range, now }: { readonly range: JrsStatsRange; readonly now: Date },
): Promise<JrsStats> {
  const { stats } = await read(db, { jrsItemId }, { days: toDays(range, now), now })
  return stats
}

/** The same of all lists of a store, those that most people joined first. */
export async function findStoreStats(
  db: Db,
  store: { readonly id: string; readonly name: string },
  { range, now }: { readonly range: JrsStatsRange; readonly now: Date },
): Promise<StoreJrsStats> {
  const { stats, lists } = await read(db, { storeId: store.id }, { days: toDays(range, now), now })
  const items = new Map(
    (
      await findLists(
        db,
        lists.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  )
  const named = lists.flatMap(({ waits, ...list }) => {
    const item = items.get(list.id)
    return item === undefined ? [] : [{ ...item, ...list, waits: toWaits(waits) }]
  })
  return { ...stats, storeName: store.name, lists: named.toSorted((one, other) => other.joined - one.joined) }
}

interface ExportAsked extends JrsStatsRange {
  readonly scope: Scope
  readonly subjectIds: readonly string[]
  readonly now: Date
}

/** The figures by the hour as a file; they name nobody. */
export const statsExport: Export<
  ExportAsked,
  { readonly scope: Scope; readonly span: Span },
  Awaited<ReturnType<typeof listHours>>[number],
  keyof typeof statsHeads
> = {
  name: 'list-statistics',
  action: 'jrs.stats_exported',
  entity: 'jrs',
  heads: statsHeads,
  instants: [],
  narrow: ({ scope, now, ...range }) => ({ scope, span: spanOf(toDays(range, now)) }),
  count: async (db, { scope, span }) => ({
    count: (await listHours(db, scope, span)).length,
    isEstimate: false,
  }),
  walk: async function* walk(db, { scope, span }) {
    yield* await listHours(db, scope, span)
  },
  describe: ({ from, to, scope }) => ({ from, to, ...scope }),
  subjectIds: ({ subjectIds }) => subjectIds,
  cells: async () => (row) => {
    const at = new Date(row.hour)
    const hour = Number(seoulMinute(at).slice(11, 13))
    return {
      list: row.title,
      day: businessDay(at),
      // As opening hours: those after midnight are the day's before.
      hour: `${hour < 5 ? hour + 24 : hour}:00`,
      joined: String(row.joined),
      people: String(row.people),
      served: String(row.served),
      completed: String(row.completed),
      missed: String(row.missed),
      cancelledByGuest: String(row.cancelledByGuest),
      cancelledByStore: String(row.cancelledByStore),
      rejected: String(row.rejected),
      deferrals: String(row.deferrals),
      app: String(row.fromApp),
      qr: String(row.fromQr),
      link: String(row.fromLink),
      kiosk: String(row.fromKiosk),
      staff: String(row.fromStaff),
      median: String(toWaits(row.waits)?.median ?? ''),
    }
  },
}

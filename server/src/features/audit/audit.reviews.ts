import type { AuditAction } from '@madang/contract/audit'
import {
  changeActions,
  exportActions,
  failedSignInActions,
  revealActions,
  reviewedMonths,
  type AuditMonth,
  type AuditReview,
  type ReviewMonth,
} from '@madang/contract/audit-reviews'
import { AppError } from '@madang/contract/errors'
import { addDays, addMonths, daysOfMonth, seoulDate, seoulMonth } from '@madang/contract/korean-time'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import { dayEnd, dayStart } from '../../db/seoul-days.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import {
  countDay,
  findOldestAt,
  insertReview,
  listNames,
  listReviews,
  type Tally,
} from './audit.reviews.queries.ts'

/** The month of the oldest record that is still there, but none longer ago than records are kept. */
async function findFirstMonth(db: Db, now: Date): Promise<string> {
  const thisMonth = seoulMonth(now)
  const oldestAt = await findOldestAt(db)
  const earliest = addMonths(thisMonth, 1 - reviewedMonths)
  const first = oldestAt === null ? thisMonth : seoulMonth(new Date(oldestAt))
  return first < earliest ? earliest : first
}

async function demandMonth(db: Db, month: string, now: Date): Promise<void> {
  if (month > seoulMonth(now) || month < (await findFirstMonth(db, now)))
    throw new AppError('resource.not_found')
}

/** Every month of which there are records, newest first, with its sign-off. */
export async function listMonths(db: Db, now: Date): Promise<ReviewMonth[]> {
  const thisMonth = seoulMonth(now)
  const first = await findFirstMonth(db, now)
  const reviews = new Map((await listReviews(db, first)).map((review) => [review.month, review]))
  const months: ReviewMonth[] = []
  for (let month = thisMonth; month >= first; month = addMonths(month, -1)) {
    months.push({ month, isOver: month < thisMonth, review: reviews.get(month) ?? null })
  }
  return months
}

/** The month day by day: a statement for each, so that none is long and nothing else waits for it. */
async function countMonth(db: Db, month: string, now: Date): Promise<Tally[]> {
  const { first, last } = daysOfMonth(month)
  const today = seoulDate(now)
  const tallies: Tally[] = []
  for (let day = first; day <= last && day <= today; day = addDays(day, 1)) {
    tallies.push(...(await countDay(db, dayStart(day), dayEnd(day))))
  }
  return tallies
}

function sum(tallies: readonly Tally[], actions?: readonly AuditAction[]): number {
  const counted = actions ? tallies.filter(({ action }) => actions.includes(action)) : tallies
  return counted.reduce((total, { count }) => total + count, 0)
}

function countActions(tallies: readonly Tally[]): AuditMonth['byAction'] {
  const counts = new Map<AuditAction, number>()
  for (const { action, count } of tallies) counts.set(action, (counts.get(action) ?? 0) + count)
  return [...counts]
    .map(([action, count]) => ({ action, count }))
    .toSorted((one, other) => other.count - one.count || one.action.localeCompare(other.action))
}

/** What is looked at in all records of a month, and in those of each of the staff. */
function weigh(tallies: readonly Tally[]) {
  return {
    total: sum(tallies),
    reveals: sum(tallies, revealActions),
    exports: sum(tallies, exportActions),
    nightChanges: sum(
      tallies.filter(({ isAtNight }) => isAtNight),
      changeActions,
    ),
  }
}

/** The operator has fewer people than this who work with the console. */
const mostActors = 100

async function countActors(db: Db, tallies: readonly Tally[]): Promise<AuditMonth['byActor']> {
  const byActor = Map.groupBy(
    tallies.filter(({ actorId }) => actorId !== null),
    ({ actorId }) => actorId ?? '',
  )
  const actors = [...byActor]
    .flatMap(([actorId, own]) => {
      // Somebody may have had two roles within the month; the one of the most records stands for both.
      const actorRole = own.toSorted((one, other) => other.count - one.count)[0]?.actorRole ?? null
      return actorRole === null
        ? []
        : [{ actorId, actorRole, changes: sum(own, changeActions), ...weigh(own) }]
    })
    .toSorted((one, other) => other.total - one.total || one.actorId.localeCompare(other.actorId))
    .slice(0, mostActors)
  const names = await listNames(
    db,
    actors.map(({ actorId }) => actorId),
  )
  return actors.map((actor) => ({ ...actor, actorName: names.get(actor.actorId) ?? null }))
}

/** What happened in a month. Looking at it is recorded. */
export async function summariseMonth(db: Kysely<Tables>, month: string, caller: Caller): Promise<AuditMonth> {
  const { now } = caller
  await demandMonth(db, month, now)
  const tallies = await countMonth(db, month, now)
  const review = (await listReviews(db, month)).find((one) => one.month === month) ?? null
  const changes = { filter: { from: null, to: { month } } }
  await record(db, caller, { action: 'audit.viewed', entity: 'audit', changes })
  return {
    month,
    isOver: month < seoulMonth(now),
    review,
    ...weigh(tallies),
    byAction: countActions(tallies),
    failedSignIns: sum(tallies, failedSignInActions),
    byActor: await countActors(db, tallies),
  }
}

/** Signs a month off that is over, with what there was at that time; two at once sign it off once. */
export async function signOff(
  db: Kysely<Tables>,
  { month, note }: { month: string; note: string },
  caller: Caller,
): Promise<AuditReview> {
  const { viewer, now } = caller
  await demandMonth(db, month, now)
  if (month >= seoulMonth(now)) throw new AppError('conflict.state')
  const byAction = countActions(await countMonth(db, month, now))
  const recordCount = byAction.reduce((total, { count }) => total + count, 0)
  const at = now.toISOString()
  const row = { month, reviewerId: viewer.userId, reviewerRole: viewer.role, at, note, recordCount, byAction }
  const reviewerName = (await listNames(db, [viewer.userId])).get(viewer.userId) ?? null
  return inTransaction(db, async (trx) => {
    if ((await insertReview(trx, row)) === 'taken') throw new AppError('conflict.state')
    await record(trx, caller, {
      action: 'audit.reviewed',
      entity: 'audit',
      entityId: month,
      changes: { month: { from: null, to: month }, records: { from: null, to: recordCount } },
    })
    return { ...row, reviewerName }
  })
}

import type { CallOutput, CallParts } from '@madang/contract/endpoint'
import { AppError, type FieldError, type FieldErrorCode } from '@madang/contract/errors'
import type { JrsBooking, moveJrsBooking, setJrsClosedDay } from '@madang/contract/jrs-days'
import { businessDay, isSlot, slotDate } from '@madang/contract/jrs-times'
import { addDays } from '@madang/contract/korean-time'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { demand, refuseWrong } from '../../record/demand.ts'
import { writeChange } from './jrs.changes.ts'
import { findBooking, listBookings, moveBooking, movedFromOf, toBooking } from './jrs.days.queries.ts'
import { spanOf } from './jrs.days.ts'
import { lockActed, moveRecorded } from './jrs.entries.changes.ts'
import { aboutEntry, actionsOf, holdItem, holdLine, type HeldItem } from './jrs.entries.queries.ts'
import { isSlotFull } from './jrs.joining.ts'
import { tellMoved } from './jrs.notices.ts'
import { lock } from './jrs.scope.ts'

/** Why nobody can be moved to a slot; null where it takes bookings. Back to where one was goes after it has begun, too. */
function whyNotTo(
  item: HeldItem,
  to: string,
  { isBack, now }: { isBack: boolean; now: Date },
): FieldErrorCode | null {
  if (item.closedDays.includes(slotDate(item, to))) return 'closed_day'
  if (isBack) return null
  if (Date.parse(to) <= now.getTime()) return 'in_past'
  return isSlot(item, to, now) ? null : 'choice'
}

/**
 * Moves a booking from the slot where the caller saw it. The room of the slot is judged under the lock under which
 * whoever joins is given a place of it.
 */
export async function moveToSlot(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof moveJrsBooking>, 'params' | 'body'>,
  caller: Caller,
): Promise<JrsBooking> {
  const { now } = caller
  const { from, to } = body
  const refuse = (code: FieldErrorCode) => refuseWrong([{ pointer: '/to', code }])
  return inTransaction(db, async (trx) => {
    const { entry, by } = await lockActed(trx, params.entryId, caller)
    if (by !== 'staff') throw new AppError('resource.not_found')
    demand(actionsOf(entry, by, now).edit)
    const before = await findBooking(trx, entry.id)
    const [item] = await holdItem(trx, { id: entry.jrsItemId })
    if (item === undefined || before?.slotAt !== from) throw new AppError('conflict.state')
    if (to === from) return toBooking(before, now)
    const why = whyNotTo(item, to, { isBack: movedFromOf(before, now) === to, now })
    if (why !== null) refuse(why)
    await holdLine(trx, item.id)
    if (await isSlotFull(trx, item, { slotAt: to, now })) refuse('full')
    const moved = await moveBooking(trx, entry.id, { from, to, movedBy: caller.viewer.userId, now })
    if (moved === undefined) throw new AppError('conflict.state')
    const changes = { slotAt: { from, to } }
    await record(trx, caller, { action: 'jrs.entry_rebooked', ...aboutEntry(moved), changes })
    await tellMoved(trx, moved, now)
    return toBooking(moved, now)
  })
}

/** More than a year has that anybody closes ahead. */
const mostClosedDays = 200
const mostDaysAhead = 400

/** Only days to come are closed, and no further ahead than anybody plans. */
function farErrors(date: string, now: Date): FieldError[] {
  const today = businessDay(now)
  if (date < today) return [{ pointer: '/date', code: 'in_past' }]
  return date > addDays(today, mostDaysAhead) ? [{ pointer: '/date', code: 'too_far' }] : []
}

/** Who comes on a day. */
async function listComing(
  trx: Db,
  item: Parameters<typeof slotDate>[0] & { readonly id: string },
  date: string,
) {
  const all = await listBookings(trx, { id: item.id, ...spanOf(date, date) })
  return all.filter(
    ({ slotAt, status }) =>
      (status === 'WAITING' || status === 'CONFIRMED') && slotAt !== null && slotDate(item, slotAt) === date,
  )
}

/** Cancels a booking of a day; not one that is over by now, or was moved to another day meanwhile. */
async function cancelOn(
  db: Kysely<Tables>,
  { id, date }: { readonly id: string; readonly date: string },
  caller: Caller,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const acted = await lockActed(trx, id, caller)
    const { jrsItemId, slotAt, status: from } = acted.entry
    if (slotAt === null || (from !== 'WAITING' && from !== 'CONFIRMED')) return false
    const [item] = await holdItem(trx, { id: jrsItemId })
    if (item === undefined || slotDate(item, slotAt) !== date) return false
    await moveRecorded(trx, acted, { from, to: 'CANCELLED', caller })
    return true
  })
}

/**
 * Closes a day, or opens it again. Once it is closed nobody books or is moved there, so that those who are cancelled
 * with it are all; each of them goes by itself, as staff would cancel it.
 */
export async function setClosedDay(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof setJrsClosedDay>, 'params' | 'body'>,
  caller: Caller,
): Promise<CallOutput<typeof setJrsClosedDay>> {
  const { date, isClosed, bookings } = body
  const coming = await inTransaction(db, async (trx) => {
    const locked = await lock(trx, params.id, caller)
    const { item, actions } = locked
    demand(actions.edit)
    if (item.kind !== 'RESERVATION') throw new AppError('conflict.state')
    if (isClosed) refuseWrong(farErrors(date, caller.now))
    const found = isClosed ? await listComing(trx, item, date) : []
    if (found.length > 0 && bookings === undefined) refuseWrong([{ pointer: '/bookings', code: 'required' }])
    const others = item.closedDays.filter((one) => one !== date)
    const closedDays = isClosed ? [...others, date].toSorted() : others
    const ahead = closedDays.filter((one) => one >= businessDay(caller.now))
    if (ahead.length > mostClosedDays)
      refuseWrong([{ pointer: '/date', code: 'too_big', params: { maximum: mostClosedDays } }])
    const how = { action: 'jrs.updated', ownerId: null, caller } as const
    await writeChange(trx, locked, { fields: { closedDays }, files: {}, ...how })
    return bookings === 'CANCEL' ? found : []
  })
  let cancelled = 0
  for (const { id } of coming) cancelled += Number(await cancelOn(db, { id, date }, caller))
  return { date, isClosed, cancelled }
}

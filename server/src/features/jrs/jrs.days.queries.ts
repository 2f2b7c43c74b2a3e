import { moveBackMinutes, type JrsBooking } from '@madang/contract/jrs-days'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { remindersOf } from './jrs.reminders.ts'
import { entryColumns, toEntry, type EntryRecord } from './jrs.entries.queries.ts'

/** A booking with where staff moved it from. */
export interface BookingRecord extends EntryRecord {
  readonly slotBefore: string | null
  readonly slotMovedAt: string | null
}

const bookingColumns = [...entryColumns, 'slotBefore', 'slotMovedAt'] as const

/** Whether staff can still take back that they moved it. */
export function movedFromOf({ slotBefore, slotMovedAt }: BookingRecord, now: Date): string | null {
  const sinceMs = slotMovedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(slotMovedAt)
  return sinceMs <= moveBackMinutes * 60_000 ? slotBefore : null
}

export function toBooking({ slotBefore, slotMovedAt, ...entry }: BookingRecord, now: Date): JrsBooking {
  const movedFrom = movedFromOf({ ...entry, slotBefore, slotMovedAt }, now)
  return { ...toEntry(entry), movedFrom }
}

interface Span {
  readonly id: string
  /** Instants, the second one not part of it. */
  readonly from: string
  readonly to: string
}

/** More than a day of any store has. */
const mostBookings = 2_000

/** Who is or was booked for slots of a stretch of time, whatever became of it, in their order. */
export function listBookings(db: Db, { id, from, to }: Span): Promise<BookingRecord[]> {
  return db
    .selectFrom('jrsEntries')
    .select(bookingColumns)
    .where('jrsItemId', '=', id)
    .where('slotAt', '>=', from)
    .where('slotAt', '<', to)
    .orderBy('slotAt')
    .orderBy('number')
    .limit(mostBookings)
    .execute()
}

/** Parties and people that hold a place of each slot. */
export async function countBookings(
  db: Db,
  { id, from, to }: Span,
): Promise<{ slotAt: string; parties: number; people: number }[]> {
  const { rows } = await sql<{ slotAt: string; parties: number; people: number }>`
    select slot_at, count(*)::integer as parties, sum(party_size)::integer as people from jrs_entries
    where jrs_item_id = ${id} and slot_at >= ${from} and slot_at < ${to}
      and status in ('WAITING', 'CALLED', 'CONFIRMED', 'COMPLETED')
    group by slot_at order by slot_at
  `.execute(db)
  return rows
}

export function findBooking(db: Db, id: string): Promise<BookingRecord | undefined> {
  return db.selectFrom('jrsEntries').select(bookingColumns).where('id', '=', id).executeTakeFirst()
}

/** Moves a booking to another slot; undefined where it is not in the slot, or not in a state, that the caller saw. */
export function moveBooking(
  trx: Db,
  id: string,
  { from, to, movedBy, now }: { from: string; to: string; movedBy: string | null; now: Date },
): Promise<BookingRecord | undefined> {
  const at = now.toISOString()
  return trx
    .updateTable('jrsEntries')
    .set({
      slotAt: to,
      slotBefore: from,
      slotMovedAt: at,
      toldSlotAt: sql<string>`coalesce(told_slot_at, slot_at)`,
      ...remindersOf(to, now),
      movedBy,
      updatedAt: at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('slotAt', '=', from)
    .where('status', 'in', ['WAITING', 'CONFIRMED'])
    .returning(bookingColumns)
    .executeTakeFirst()
}

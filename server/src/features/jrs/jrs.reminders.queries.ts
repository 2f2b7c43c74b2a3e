import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { EntryRecord } from './jrs.entries.queries.ts'

export type ReminderKind = 'dayBefore' | 'hoursBefore'

const columns = {
  dayBefore: { due: 'remind_day_at', wanted: 'remind_day_before' },
  hoursBefore: { due: 'remind_hours_at', wanted: 'remind_hours_before' },
} as const

/** Few enough that nobody waits for them. */
export const remindedTogether = 500

interface Due extends Pick<EntryRecord, 'id' | 'phone' | 'callCount' | 'endedAt' | 'slotAt'> {
  /** Its list reminds, and its store is there. */
  readonly isWanted: boolean
}

/**
 * Takes bookings of which somebody is to be reminded by now, those that wait longest first, so many at once: each once,
 * whoever else takes some at the same time.
 */
export async function takeDue(trx: Db, kind: ReminderKind, now: Date): Promise<Due[]> {
  const { due, wanted } = columns[kind]
  const { rows } = await sql<Due>`
    with due as (
      select id from jrs_entries where status = 'CONFIRMED' and ${sql.ref(due)} <= ${now.toISOString()}
      order by ${sql.ref(due)} limit ${remindedTogether} for update skip locked
    )
    update jrs_entries as e set ${sql.ref(due)} = null
    from due, jrs_items as i, stores as s
    where e.id = due.id and i.id = e.jrs_item_id and s.id = e.store_id
    returning e.id, e.phone, e.call_count, e.ended_at, e.slot_at,
      i.${sql.ref(wanted)} and s.status <> 'CLOSED' as is_wanted
  `.execute(trx)
  return rows
}

/** Nobody is reminded of what is booked by now: for a copy of the data that is not the service. */
export async function forgetReminders(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('jrsEntries')
    .set({ remindDayAt: null, remindHoursAt: null })
    .where('status', '=', 'CONFIRMED')
    .where((row) => row.or([row('remindDayAt', 'is not', null), row('remindHoursAt', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

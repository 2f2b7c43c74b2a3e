import { sql, type Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { nobody, recordAll } from '../../record/audit.queries.ts'
import type { Belongings } from '../../record/consequences.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { passOn } from './jrs.draw.changes.ts'
import { aboutJrs, listTitles } from './jrs.queries.ts'

/** Few enough that nobody waits for them. */
const batchSize = 500

/** Everything that names or describes somebody; what remains counts. */
const blank = sql`name = null, phone = null, user_id = null, answers = '{}', staff_memo = null, key_hash = null, join_hash = null`

/**
 * When an entry was over: as it ended; one that nobody ended with its slot, or once its list took nobody any more, of a
 * raffle not before its result, unless that is told more than a month after the draw.
 */
const overAt = sql`coalesce(
  case when o.kind = 'RAFFLE' and o.status = 'REJECTED'
    then o.ended_at + least(greatest(i.result_announce_at - o.ended_at, interval '0'), interval '30 days') end,
  o.ended_at, o.slot_at,
  case when i.status in ('CLOSED', 'ARCHIVED') then greatest(i.updated_at, i.result_announce_at, o.claim_ends_at) end
)`

/** Of those who won nothing no longer than a month is needed, whatever the list says (product.md §4). */
const keptDays = sql`case when o.kind = 'RAFFLE' and o.status = 'REJECTED' then least(i.retention_days, 30)
  else i.retention_days end`

/**
 * Makes entries anonymous whose list said how long they are kept (product.md §4). What
 * is not over yet stays. How many of which list is recorded, as proof.
 */
export async function anonymiseOld(db: Kysely<Tables>, now: Date): Promise<void> {
  const at = now.toISOString()
  const batch = (trx: Db) =>
    sql<{ jrsItemId: string }>`
    update jrs_entries as e
    set ${blank}, anonymised_at = ${at}, updated_at = ${at}, version = version + 1
    where e.id in (
      select o.id from jrs_entries as o join jrs_items as i on i.id = o.jrs_item_id
      where o.anonymised_at is null and ${overAt} < ${at}::timestamptz - make_interval(days => ${keptDays})
      limit ${batchSize}
    )
    returning e.jrs_item_id
  `.execute(trx)
  const isDone = () =>
    inTransaction(db, async (trx) => {
      const { rows } = await batch(trx)
      const counts = Map.groupBy(rows, ({ jrsItemId }) => jrsItemId)
      const items = counts.size === 0 ? [] : await listTitles(trx, [...counts.keys()])
      const deeds = items.map((item) => ({
        action: 'jrs.entries_anonymised' as const,
        ...aboutJrs(item),
        changes: { entries: { from: counts.get(item.id)?.length ?? 0, to: 0 } },
      }))
      await recordAll(trx, nobody(now), deeds)
      return rows.length < batchSize
    })
  while (!(await isDone()));
}

/** Whoever withdraws leaves all lines, and nothing of him or her stays on any list. */
export const entriesOfLeaver: Belongings = {
  settle: async (trx, { id }, { now }) => {
    const at = now.toISOString()
    const set = { endedAt: at, endedBy: 'PERSON', callEndsAt: null } as const
    const left = await moveRecord(trx, 'jrsEntries', { action: 'cancel', set })
      .where('userId', '=', id)
      .returning(['jrsItemId', 'kind'])
      .execute()
    for (const { jrsItemId, kind } of left) if (kind === 'RAFFLE') await passOn(trx, jrsItemId, now)
    await sql`
      update jrs_entries set ${blank}, anonymised_at = ${at}, updated_at = ${at}, version = version + 1
      where user_id = ${id}
    `.execute(trx)
  },
}

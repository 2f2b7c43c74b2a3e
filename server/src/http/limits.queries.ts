import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

/** Adds to the counts of one minute, many keys in one statement; gives each key's new count. */
export async function addToWindow(
  db: Db,
  windowStart: number,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const keys = [...counts.keys()].toSorted()
  const amounts = keys.map((key) => counts.get(key) ?? 0)
  // Sorted keys: two processes that add to the same rows lock them in the same order.
  const result = await sql<{ key: string; count: number }>`
    insert into rate_windows as w (key, window_start, count)
    select key, ${windowStart}, amount from unnest(${keys}::text[], ${amounts}::int[]) as given (key, amount)
    on conflict (key, window_start) do update set count = w.count + excluded.count
    returning w.key as key, w.count as count
  `.execute(db)
  return new Map(result.rows.map((row) => [row.key, row.count]))
}

export async function deleteOldWindows(db: Db, beforeEpochSeconds: number): Promise<void> {
  await deleteInBatches(db, 'rateWindows', sql`window_start < ${beforeEpochSeconds}`)
}

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldKeys } from '../http/idempotency.queries.ts'
import { deleteOldWindows } from '../http/limits.queries.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { deleteInBatches } from './delete-in-batches.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.drop())

async function insertWindows(count: number): Promise<void> {
  await sql`
    insert into rate_windows (key, window_start, count) select 'k' || n, n, 1 from generate_series(1, ${count}::int) as n
  `.execute(database.db)
}

async function windows(): Promise<number> {
  const rows = await database.db.selectFrom('rateWindows').select('key').execute()
  return rows.length
}

/** How many rows each statement deletes; the largest. */
async function watchBatches(): Promise<() => Promise<number>> {
  await sql`create table if not exists batches (size bigint)`.execute(database.db)
  await sql`
    create or replace function note_batch() returns trigger language plpgsql as $$
    begin insert into batches select count(*) from gone; return null; end $$
  `.execute(database.db)
  await sql`
    create or replace trigger note_batch after delete on rate_windows referencing old table as gone
    for each statement execute function note_batch()
  `.execute(database.db)
  return async () => {
    const { rows } = await sql<{ size: number }>`select max(size) as size from batches`.execute(database.db)
    return rows[0]?.size ?? 0
  }
}

test('everything that the condition holds for goes, in batches, and nothing else', async () => {
  await insertWindows(25)
  const largest = await watchBatches()
  await deleteInBatches(database.db, 'rateWindows', sql`window_start <= 20`, 10)
  expect(await windows()).toBe(5)
  expect(await largest()).toBe(10)
})

test('old windows and keys go in batches of a thousand', async () => {
  await insertWindows(2_500)
  const largest = await watchBatches()
  await deleteOldWindows(database.db, 2_401)
  expect([await windows(), await largest()]).toEqual([100, 1_000])

  const now = new Date('2026-11-21T01:00:00Z')
  await sql`
    insert into idempotency_keys (owner, endpoint, key, body_hash, created_at)
    select 'o', 'e', 'k' || n, '', ${now.toISOString()}::timestamptz - n * interval '1 minute'
    from generate_series(1, 3000) as n
  `.execute(database.db)
  await deleteOldKeys(database.db, now)
  const keys = await database.db.selectFrom('idempotencyKeys').select('key').execute()
  expect(keys).toHaveLength(24 * 60)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { insertStore, insertUser } from '../testing/factories.ts'
import { foldCounts, sumCounts } from './counts.queries.ts'

const now = new Date('2026-11-20T01:00:00.000Z')
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('a new table is counted by kind and status after every kind of change', async () => {
  const { db } = data
  await sql`create table lists (id int, kind text, status text, amount int, deleted_at timestamptz)`.execute(
    db,
  )
  await sql`select keep_counts('lists', 'kind', true)`.execute(db)
  await sql`
    insert into lists values (1, 'QUEUE', 'OPEN', 7), (2, 'QUEUE', 'OPEN', 7), (3, 'RAFFLE', 'DRAFT', 7),
    (4, 'RAFFLE', 'OPEN', 7)
  `.execute(db)
  await sql`update lists set status = 'CLOSED' where id in (1, 4)`.execute(db)
  await sql`update lists set kind = 'RAFFLE' where id = 2`.execute(db)
  await sql`update lists set deleted_at = ${now} where id = 3`.execute(db)
  await sql`delete from lists where id = 4`.execute(db)
  const rows = () =>
    db
      .selectFrom('countChanges')
      .select(['kind', 'status', 'amount'])
      .where('tableName', '=', 'lists')
      .execute()
  const before = await rows()
  await sql`update lists set amount = 8`.execute(db)
  expect(await rows()).toEqual(before)
  await foldCounts(db)
  expect((await rows()).toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { kind: 'QUEUE', status: 'CLOSED', amount: 1 },
    { kind: 'RAFFLE', status: 'OPEN', amount: 1 },
  ])
  await sql`drop table lists`.execute(db)
})

test('the version before sums and folds by the names that it knows', async () => {
  const { db } = data
  await insertUser(db, now, {})
  await insertUser(db, now, {})
  await insertStore(db, now, { status: 'ACTIVE' })
  await insertStore(db, now, { status: 'ACTIVE' })
  const sums = async () => [await sumCounts(db, 'users'), await sumCounts(db, 'stores')]
  const counted = await sums()
  expect(counted).toEqual([
    [{ kind: 'USER', status: 'ACTIVE', count: 2 }],
    [{ kind: '', status: 'ACTIVE', count: 2 }],
  ])
  await sql`
    with folded as (delete from user_count_changes returning authority_type, status, amount)
    insert into user_count_changes (authority_type, status, amount)
    select authority_type, status, sum(amount) from folded group by authority_type, status having sum(amount) <> 0
  `.execute(db)
  await sql`
    with folded as (delete from store_count_changes returning status, amount)
    insert into store_count_changes (status, amount)
    select status, sum(amount) from folded group by status having sum(amount) <> 0
  `.execute(db)
  expect(await sums()).toEqual(counted)
  const { rows } = await sql`
    select authority_type as kind, status, amount from user_count_changes
    union all select '', status, amount from store_count_changes
  `.execute(db)
  expect(rows).toEqual([
    { kind: 'USER', status: 'ACTIVE', amount: 2 },
    { kind: '', status: 'ACTIVE', amount: 2 },
  ])
})

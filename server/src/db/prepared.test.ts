import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { insertUser } from '../testing/factories.ts'
import { prepared } from './prepared.ts'
import { inTransaction } from './transaction.ts'

let shared: TestDatabase
beforeAll(async () => {
  shared = await createTestDatabase()
})
afterAll(() => shared.drop())

const namesOf = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').select('name').where('id', '=', id),
)

test('a statement built once takes new values each time, wherever they stand in it', async () => {
  const one = await insertUser(shared.db, new Date(), { name: '강민수' })
  const other = await insertUser(shared.db, new Date(), { name: '오하늘' })
  let built = 0
  const found = prepared((db, { id, label }: { id: string; label: string }) => {
    built += 1
    return db
      .selectFrom('users')
      .select((build) => ['name', build.val(label).as('label')])
      .where('status', '=', 'ACTIVE')
      .where('id', '=', id)
  })
  expect(await found(shared.db, { id: one.id, label: 'first' })).toEqual([{ name: '강민수', label: 'first' }])
  expect(await found(shared.db, { id: other.id, label: 'second' })).toEqual([
    { name: '오하늘', label: 'second' },
  ])
  expect(built).toBe(1)
})

test('calls at once keep their own values', async () => {
  const names = ['강민수', '오하늘', '정유리', '서동현']
  const users = await Promise.all(names.map((name) => insertUser(shared.db, new Date(), { name })))
  const found = await Promise.all(users.map(({ id }) => namesOf(shared.db, { id })))
  expect(found).toEqual(names.map((name) => [{ name }]))
})

test('in a transaction it sees what that wrote, and nobody else does', async () => {
  await inTransaction(shared.db, async (trx) => {
    const { id } = await insertUser(trx, new Date(), { name: '강민수' })
    expect(await namesOf(trx, { id })).toEqual([{ name: '강민수' }])
    expect(await namesOf(shared.db, { id })).toEqual([])
  })
})

test('a value that is looked at instead of put in is refused', async () => {
  const looked = prepared((db, { id, status }: { id: string; status: 'ACTIVE' | null }) =>
    db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .$if(status !== null, (query) => query.where('status', '=', 'ACTIVE')),
  )
  await expect(
    looked(shared.db, { id: '019aa000-0000-7000-8000-000000000001', status: null }),
  ).rejects.toThrow('A value is not put in as it is')
})

test('what is declared is kept by the connection, whatever else it runs is planned each time', async () => {
  const kept = prepared((db, { number }: { number: number }) =>
    db.selectNoFrom(sql<number>`${number}::int`.as('declared')),
  )
  const statements = await shared.db.connection().execute(async (db) => {
    for (const number of [1, 2]) {
      expect(await kept(db, { number })).toEqual([{ declared: number }])
      await sql`select ${number}::int as other`.execute(db)
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement ~ 'declared|other' and statement !~ 'pg_prepared'
    `.execute(db)
    return rows
  })
  expect(statements).toEqual([{ statement: 'select $1::int as "declared"' }])
})

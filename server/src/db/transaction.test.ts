import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import type { Db } from './database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table counter (id int primary key, value int not null)`.execute(database.db)
})
beforeEach(async () => {
  await sql`delete from counter`.execute(database.db)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(database.db)
})
afterAll(() => database.drop())

const increase = (db: Db, id: number) =>
  sql`update counter set value = value + 1 where id = ${id}`.execute(db)

async function values(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from counter order by id`.execute(database.db)
  return rows.map((row) => row.value)
}

test('what throws is rolled back and not tried again', async () => {
  let runs = 0
  const work = inTransaction(database.db, async (trx) => {
    runs += 1
    await increase(trx, 1)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(runs).toBe(1)
  expect(await values()).toEqual([0, 0])
})

test('a transaction in a transaction is the same one', async () => {
  const work = inTransaction(database.db, async (trx) => {
    await inTransaction(trx, (inner) => increase(inner, 1))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await values()).toEqual([0, 0])
})

test('two transactions that lock each other out both succeed', async () => {
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const inOrder = (first: number, second: number) =>
    inTransaction(database.db, async (trx) => {
      await increase(trx, first)
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await increase(trx, second)
    })
  await Promise.all([inOrder(1, 2), inOrder(2, 1)])
  expect(holding).toBe(3)
  expect(await values()).toEqual([2, 2])
})

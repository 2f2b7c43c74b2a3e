import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { insertUser } from '../testing/factories.ts'
import { compiledOnce } from './compiled-once.ts'
import { inTransaction } from './transaction.ts'

let shared: TestDatabase
beforeAll(async () => {
  shared = await createTestDatabase()
})
afterAll(() => shared.drop())

const namesOf = compiledOnce((db, id: string) => db.selectFrom('users').select('name').where('id', '=', id))

test('a statement built once takes new values each time, wherever they stand in it', async () => {
  const one = await insertUser(shared.db, new Date(), { name: '강민수' })
  const other = await insertUser(shared.db, new Date(), { name: '오하늘' })
  let built = 0
  const found = compiledOnce((db, id: string, label: string) => {
    built += 1
    return db
      .selectFrom('users')
      .select((build) => ['name', build.val(label).as('label')])
      .where('status', '=', 'ACTIVE')
      .where('id', '=', id)
  })
  expect(await found(shared.db, one.id, 'first')).toEqual([{ name: '강민수', label: 'first' }])
  expect(await found(shared.db, other.id, 'second')).toEqual([{ name: '오하늘', label: 'second' }])
  expect(built).toBe(1)
})

test('calls at once keep their own values', async () => {
  const names = ['강민수', '오하늘', '정유리', '서동현']
  const users = await Promise.all(names.map((name) => insertUser(shared.db, new Date(), { name })))
  const found = await Promise.all(users.map(({ id }) => namesOf(shared.db, id)))
  expect(found).toEqual(names.map((name) => [{ name }]))
})

test('in a transaction it sees what that wrote, and nobody else does', async () => {
  await inTransaction(shared.db, async (trx) => {
    const { id } = await insertUser(trx, new Date(), { name: '강민수' })
    expect(await namesOf(trx, id)).toEqual([{ name: '강민수' }])
    expect(await namesOf(shared.db, id)).toEqual([])
  })
})

test('a value that is looked at instead of put in is refused', async () => {
  const looked = compiledOnce((db, id: string, status: 'ACTIVE' | null) =>
    db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .$if(status !== null, (query) => query.where('status', '=', 'ACTIVE')),
  )
  await expect(looked(shared.db, '019aa000-0000-7000-8000-000000000001', null)).rejects.toThrow(
    'A value is not put in as it is',
  )
})

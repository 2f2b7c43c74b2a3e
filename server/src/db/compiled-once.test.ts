import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { insertUser } from '../testing/factories.ts'
import { compiledOnce } from './compiled-once.ts'

test('a statement built once takes new values each time, wherever they stand in it', async () => {
  const shared = await createTestDatabase()
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
  await shared.drop()
})

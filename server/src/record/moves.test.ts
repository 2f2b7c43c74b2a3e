import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { moveRecord } from './moves.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

function move(id: string, action: 'suspend' | 'reactivate', now?: Date) {
  return moveRecord(app.db, 'users', { action, ...(now && { now }) })
    .where('id', '=', id)
    .returning(['status', 'version'])
    .executeTakeFirst()
}

test('of many who make the same move at once one makes it', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await app.insertUser()
    const moved = await Promise.all(Array.from({ length: 6 }, () => move(id, 'suspend', app.clock.now())))
    expect(moved.filter((one) => one !== undefined)).toEqual([{ status: 'SUSPENDED', version: 2 }])
  }
})

test('what does not begin where the record is moves nothing', async () => {
  const { id } = await app.insertUser()
  expect(await move(id, 'reactivate', app.clock.now())).toBeUndefined()
  const { status, version } = await app.db
    .selectFrom('users')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect({ status, version }).toEqual({ status: 'ACTIVE', version: 1 })
})

test('what follows a change that was made, or the clock, gives no version of its own', async () => {
  const { id } = await app.insertUser({ status: 'SUSPENDED' })
  expect(await move(id, 'reactivate')).toEqual({ status: 'ACTIVE', version: 1 })
})

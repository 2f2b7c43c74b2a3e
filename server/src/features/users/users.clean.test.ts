import { deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runTask } from '../../testing/sign-in.ts'
import { forgetPhoneHashes } from './users.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function leave(): Promise<string> {
  const user = await app.insertUser()
  await app.call(deleteUser, { query: { id: user.id } }, await app.signInAs(user))
  return user.id
}

async function hashes(): Promise<(string | null)[]> {
  const rows = await app.db.selectFrom('users').select('phoneHash').orderBy('id').execute()
  return rows.map(({ phoneHash }) => phoneHash)
}

test('the hash of the number of a member who left is forgotten after 30 days', async () => {
  await leave()
  app.clock.advance({ days: 20 })
  await leave()
  app.clock.advance({ days: 10 })
  await runTask(app, 'users:clean')
  expect((await hashes()).filter((hash) => hash !== null)).toHaveLength(2)
  app.clock.advance({ seconds: 1 })
  await runTask(app, 'users:clean')
  expect(await hashes()).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)])
})

test('hashes are forgotten batch by batch', async () => {
  for (let index = 0; index < 3; index += 1) await leave()
  app.clock.advance({ days: 1 })
  const batch = { withdrawnBefore: app.clock.now().toISOString(), size: 2 }
  const sizes = []
  for (let round = 0; round < 3; round += 1) sizes.push(await forgetPhoneHashes(app.db, batch))
  expect(sizes).toEqual([2, 1, 0])
})

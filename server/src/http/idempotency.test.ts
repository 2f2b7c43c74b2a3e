import { createAdminUser } from '@madang/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runTask } from '../testing/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function countKeys(): Promise<number> {
  return (await app.db.selectFrom('idempotencyKeys').select('key').execute()).length
}

test('a key gives the first answer for 24 hours, and is then forgotten and cleaned away', async () => {
  const admin = await app.insertUser({ authorityType: 'ADMIN' })
  const body = { phone: '+821098765432', name: '이서연', authorityType: 'MANAGER' as const }
  // Sessions do not last as long as keys.
  const create = async () =>
    app.call(createAdminUser, { body, idempotencyKey: 'key-of-a-day' }, await app.signInAs(admin))
  const first = await create()

  app.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  await runTask(app, 'http:clean')
  expect(await create()).toEqual(first)
  expect(await countKeys()).toBe(1)

  app.clock.advance({ seconds: 2 })
  await expect(create()).rejects.toMatchObject({ problem: { code: 'conflict.duplicate' } })
  expect(await countKeys()).toBe(1)
  await runTask(app, 'http:clean')
  expect(await countKeys()).toBe(0)
})

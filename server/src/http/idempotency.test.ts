import { createAdminUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { runTask } from '../testing/sign-in.ts'
import { runOnce } from './idempotency.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

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

test('those who wait for a key all get the answer of the first', async () => {
  const name = { key: 'key-of-five', owner: 'guest', endpoint: 'POST /form' }
  let count = 0
  const run = () =>
    inTransaction(app.db, (trx) =>
      runOnce(trx, { ...name, body: {}, now: app.clock.now(), whileBusy: 'wait' }, async () => {
        count += 1
        await countKeys()
        return { output: count, location: null }
      }),
    )
  const answers = await Promise.all(Array.from({ length: 5 }, run))
  expect(answers.map(({ output }) => output)).toEqual([1, 1, 1, 1, 1])
})

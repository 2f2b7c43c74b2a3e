import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { unknownTokensPerAddress } from './limits.tokens.ts'

let app: TestApp
let good: string
beforeAll(async () => {
  app = await startTestApp()
  good = await app.signInAs(await app.insertUser())
})
afterAll(() => app.close())

function send(address: string, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  return fetch(`${app.url}/api/v1/auth/sessions`, { headers })
}

/** How often each status came for so many requests with tokens that nobody has, a few at once. */
async function guess(address: string, times: number): Promise<Record<number, number>> {
  const statuses: number[] = []
  while (statuses.length < times) {
    const batch = Array.from({ length: 10 }, (_, index) => send(address, `made-up-${index}`))
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status))
  }
  const byStatus = Map.groupBy(statuses, (status) => status)
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length]))
}

test('made-up tokens of one address are counted, and then no token from there is looked up for the rest of the minute', async () => {
  const address = '203.0.113.5'
  app.clock.advance({ seconds: 10 })
  expect(await guess(address, unknownTokensPerAddress - 50)).toEqual({ 401: unknownTokensPerAddress - 50 })
  // A good token of a neighbour is not counted.
  expect((await send(address, good)).status).toBe(200)
  expect(await guess(address, 50)).toEqual({ 401: 50 })
  expect(await guess(address, 50)).toEqual({ 429: 50 })
  const refused = await send(address, good)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50'])
  expect((await send('203.0.113.6', good)).status).toBe(200)
  expect((await send('203.0.113.6', 'made-up')).status).toBe(401)
  app.clock.advance({ minutes: 1 })
  expect((await send(address, good)).status).toBe(200)
})

test('a made-up token that cannot be counted is refused without saying what it is', async () => {
  await sql`alter table rate_windows rename to rate_windows_gone`.execute(app.db)
  try {
    expect((await send('203.0.113.7', 'made-up')).status).toBe(500)
    expect((await send('203.0.113.7', good)).status).toBe(200)
  } finally {
    await sql`alter table rate_windows_gone rename to rate_windows`.execute(app.db)
  }
})

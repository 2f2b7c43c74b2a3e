import { authLimits, signIn } from '@madang/contract/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { ask, confirm, otherThan, readCode, send, signInByCode } from '../../testing/sign-in.ts'
import { countGuess, countText, forgetGuess, getCounted } from './auth.counts.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

function codes(answers: readonly { body: Record<string, unknown> }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { body } of answers) {
    const code = typeof body['code'] === 'string' ? body['code'] : 'none'
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

describe('a code', () => {
  test('is used once, also by two at once', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(app, { phone, session, code })))
    expect(codes(answers)).toEqual({ none: 1, 'auth.session_invalid': 3 })
    expect((await confirm(app, { phone, session, code })).body['code']).toBe('auth.session_invalid')
  })

  test('lives 180 seconds', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    app.clock.advance({ seconds: authLimits.codeSeconds })
    const answer = await confirm(app, { phone, session, code })
    expect([answer.status, answer.body['code']]).toEqual([400, 'auth.code_expired'])
  })

  test('is killed by a newer one', async () => {
    const { phone } = await app.insertUser()
    const older = await ask(app, phone)
    const oldCode = await readCode(app, phone)
    app.clock.advance({ seconds: 60 })
    const newer = await ask(app, phone)
    const newCode = await readCode(app, phone)
    expect((await confirm(app, { phone, session: older, code: oldCode })).body['code']).toBe(
      'auth.session_invalid',
    )
    expect((await confirm(app, { phone, session: newer, code: newCode })).status).toBe(200)
  })

  test('belongs to one number and one auth-session', async () => {
    const [mine, other] = [await app.insertUser(), await app.insertUser()]
    const session = await ask(app, mine.phone)
    const code = await readCode(app, mine.phone)
    const wrong = [
      { phone: other.phone, session, code },
      { phone: mine.phone, session: 'A'.repeat(43), code },
      { phone: mine.phone, session: '', code },
    ]
    for (const given of wrong) {
      const answer = await confirm(app, given)
      expect([answer.status, answer.body['code']]).toEqual([400, 'auth.session_invalid'])
    }
    expect((await confirm(app, { phone: mine.phone, session, code })).status).toBe(200)
  })

  test('of five digits or letters is a wrong field, not a try', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    for (const code of ['12345', 'abcdef', '1234567']) {
      const answer = await confirm(app, { phone, session, code })
      expect(answer.body['errors']).toEqual([{ pointer: '/confirmationCode', code: 'confirmation_code' }])
    }
    expect((await confirm(app, { phone, session, code: await readCode(app, phone) })).status).toBe(200)
  })

  // Without `attempts < triesPerCode` in takeTry this gives 30 mismatches (the day's limit) instead of 5.
  test('takes five of a hundred guesses at once', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    const guesses = Array.from({ length: 100 }, () => confirm(app, { phone, session, code: otherThan(code) }))
    expect(codes(await Promise.all(guesses))).toEqual({
      'auth.code_mismatch': 5,
      'auth.too_many_attempts': 95,
    })
    const answer = await confirm(app, { phone, session, code })
    expect([answer.status, answer.body['code']]).toEqual([429, 'auth.too_many_attempts'])
    expect(answer.headers.get('retry-after')).toBe('60')
  })

  test('counts the tries that are left', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    const left = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      left.push((await confirm(app, { phone, session, code: otherThan(code) })).body['attemptsLeft'])
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
  })
})

describe('a number', () => {
  test('takes 30 wrong guesses a day over all its codes, then not even the right one', async () => {
    const { phone } = await app.insertUser()
    for (let round = 0; round < 6; round += 1) {
      const session = await ask(app, phone)
      const code = await readCode(app, phone)
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const { body } = await confirm(app, { phone, session, code: otherThan(code) })
        expect(body['code']).toBe('auth.code_mismatch')
      }
      app.clock.advance({ minutes: 20 })
    }
    const locked = await ask(app, phone)
    const answer = await confirm(app, { phone, session: locked, code: await readCode(app, phone) })
    expect([answer.status, answer.body['code']]).toEqual([429, 'auth.too_many_attempts'])
    expect(answer.body['retryAfter']).toBe(22 * 60 * 60)
    app.clock.advance({ hours: 22 })
    await expect(signInByCode(app, phone)).resolves.toMatchObject({ phoneNumber: phone })
  })

  // Without the count in countGuess's condition this gives 100.
  test('counts guesses in one statement, also a hundred at once', async () => {
    const phone = nextPhone()
    const now = app.clock.now()
    await countText(app.db, phone, now)
    const counted = await Promise.all(Array.from({ length: 100 }, () => countGuess(app.db, phone, now)))
    expect(counted.filter(Boolean)).toHaveLength(30)
  })

  test('gets back one guess when it was right, and no more', async () => {
    const phone = nextPhone()
    const now = app.clock.now()
    await countText(app.db, phone, now)
    for (let guess = 0; guess < 3; guess += 1) await countGuess(app.db, phone, now)
    await forgetGuess(app.db, phone, now)
    expect((await getCounted(app.db, phone, now)).guessedAt).toHaveLength(2)
  })

  test('gets a text a minute, five an hour, ten a day', async () => {
    const phone = nextPhone()
    const refusal = async () => {
      const { status, body, headers } = await send(app, signIn, { body: { username: phone } })
      expect([status, body['code'], headers.get('retry-after')]).toEqual([
        429,
        'auth.send_limited',
        String(body['retryAfter']),
      ])
      return body['retryAfter']
    }
    await ask(app, phone)
    app.clock.advance({ seconds: 59 })
    expect(await refusal()).toBe(1)
    for (let count = 2; count <= 5; count += 1) {
      app.clock.advance({ seconds: 60 })
      await ask(app, phone)
    }
    app.clock.advance({ seconds: 60 })
    expect(await refusal()).toBe(3600 - 59 - 5 * 60)
    app.clock.advance({ hours: 1 })
    for (let count = 6; count <= 10; count += 1) {
      await ask(app, phone)
      app.clock.advance({ minutes: 13 })
    }
    expect(await refusal()).toBeGreaterThan(20 * 60 * 60)
    app.clock.advance({ hours: 24 })
    await ask(app, phone)
  })

  // Without the `where` of countText's upsert all twenty pass.
  test('gets one of twenty texts that are asked for at once', async () => {
    const phone = nextPhone()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(app, signIn, { body: { username: phone } })),
    )
    expect(codes(answers)).toEqual({ none: 1, 'auth.send_limited': 19 })
  })
})

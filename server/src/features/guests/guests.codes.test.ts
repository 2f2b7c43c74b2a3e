import { authLimits, confirmSignIn } from '@madang/contract/auth'
import type { Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '../../db/tables.ts'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { testKeys } from '../../testing/keys.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { outcomeDuring } from '../../testing/waiting.ts'
import { ask, confirm, otherThan, readCode, runTask, send } from '../../testing/sign-in.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { confirmGuestCode, isProvenBy, sendGuestCode, wasProvenBy } from './guests.codes.ts'
import { findVisit, type Visit } from './guests.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const origin = { ip: '203.0.113.7', userAgent: 'test', requestId: 'r' }

/** Asks for a code; gives the visit. */
async function askForCode(phone: string, visitKey = newSecret()): Promise<Visit> {
  const keys = { visitKey, formKey: null }
  const now = app.clock.now()
  await sendGuestCode(app.db, { purpose: 'request', phone, keys, isResend: false, now })
  const visit = await findVisit(app.db, { keyHash: hashSecret(visitKey), purpose: 'request', now })
  if (visit === null) throw new Error('the visit was not begun')
  return visit
}

function confirmCode(typed: { visit: Visit; code: string; formKey?: string }): Promise<Visit> {
  const given = { formKey: newSecret(), ...typed, now: app.clock.now(), origin }
  return confirmGuestCode(app.db, app.deps.tokenKeys, given)
}

describe('the code of a guest', () => {
  test('goes to members and strangers alike, and proves the number for half an hour', async () => {
    const member = await app.insertUser()
    for (const phone of [member.phone, nextPhone()]) {
      const formKey = newSecret()
      const asked = await askForCode(phone)
      const visit = await confirmCode({ visit: asked, formKey, code: await readCode(app, phone) })
      const soon = new Date(app.clock.now().getTime() + 30 * 60_000 - 1)
      const late = new Date(soon.getTime() + 1)
      expect([isProvenBy(visit, [formKey], soon), isProvenBy(visit, [formKey], late)]).toEqual([true, false])
      expect(wasProvenBy(visit, [formKey])).toBe(true)
    }
  })

  test('is used once, by the form that brought it', async () => {
    const phone = nextPhone()
    const visit = await askForCode(phone)
    const code = await readCode(app, phone)
    const formKey = newSecret()
    await confirmCode({ visit, code, formKey })
    // Pressed twice.
    expect(await outcomeOf(confirmCode({ visit, code, formKey }))).toBe('done')
    expect(await outcomeOf(confirmCode({ visit, code }))).toBe('auth.session_invalid')
  })

  test('is one try, however often its form is pressed at once', async () => {
    const phone = nextPhone()
    const visit = await askForCode(phone)
    const typed = { visit, code: await readCode(app, phone), formKey: newSecret() }
    const press = () =>
      Promise.all(Array.from({ length: 2 * authLimits.triesPerCode }, () => confirmCode(typed)))
    // Until then nobody can have used the code up.
    const hold = (trx: Transaction<Tables>) =>
      trx.selectFrom('guestVisits').select('phone').where('keyHash', '=', visit.keyHash).forUpdate().execute()
    expect(await outcomeDuring(app, hold, press)).toBe('done')
    const challenges = app.db.selectFrom('otpChallenges').select('attempts').where('phone', '=', phone)
    expect(await challenges.execute()).toEqual([{ attempts: 1 }])
  })

  test('does not sign in, and a code for signing in opens no door', async () => {
    const { phone } = await app.insertUser()
    const visit = await askForCode(phone)
    const code = await readCode(app, phone)
    const answer = await confirm(app, { phone, session: newSecret(), code })
    expect([answer.status, answer.body['code']]).toEqual([400, 'auth.session_invalid'])
    app.clock.advance({ seconds: authLimits.resendSeconds })
    const session = await ask(app, phone)
    const ofSignIn = { ...visit, sessionHash: hashSecret(session) }
    expect(await outcomeOf(confirmCode({ visit: ofSignIn, code: await readCode(app, phone) }))).toBe(
      'auth.session_invalid',
    )
  })

  test('counts at the number like one for signing in: a text a minute over both', async () => {
    const { phone } = await app.insertUser()
    await ask(app, phone)
    expect(await outcomeOf(askForCode(phone))).toBe('auth.send_limited')
  })

  test('that is wrong counts against the day of the number, whatever the codes were for', async () => {
    const { phone } = await app.insertUser()
    for (let round = 0; round < 6; round += 1) {
      const visit = await askForCode(phone)
      const code = otherThan(await readCode(app, phone))
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect(await outcomeOf(confirmCode({ visit, code }))).toBe('auth.code_mismatch')
      }
      app.clock.advance({ minutes: 20 })
    }
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    const headers = { 'auth-session': session, 'refresh-token': '' }
    const body = { username: phone, confirmationCode: code, keepLoggedIn: false }
    const answer = await send(app, confirmSignIn, { headers, body })
    expect(answer.body['code']).toBe('auth.too_many_attempts')
  })

  test('outlives a change of the secret', async () => {
    const phone = nextPhone()
    const visit = await askForCode(phone)
    const changed = testKeys('the next secret', app.deps.tokenKeys.current.secret)
    const typed = { visit, code: await readCode(app, phone), formKey: newSecret(), origin }
    const proven = await confirmGuestCode(app.db, changed, { ...typed, now: app.clock.now() })
    expect(isProvenBy(proven, [typed.formKey], app.clock.now())).toBe(true)
  })
})

describe('a proof', () => {
  test('is of whoever has the key of the form, not of whoever has the key of the visit', async () => {
    const phone = nextPhone()
    const visitKey = newSecret()
    const formKey = newSecret()
    const visit = await askForCode(phone, visitKey)
    const proven = await confirmCode({ visit, formKey, code: await readCode(app, phone) })
    for (const key of [null, visitKey, newSecret()]) {
      expect([isProvenBy(proven, [key], app.clock.now()), wasProvenBy(proven, [key])]).toEqual([false, false])
    }
    const found = await findVisit(app.db, { ...visit, now: app.clock.now() })
    expect(isProvenBy(found ?? visit, [formKey], app.clock.now())).toBe(true)
  })

  test('is of the number that the code went to, though the visit goes on to another meanwhile', async () => {
    const visitKey = newSecret()
    const [mine, other] = [nextPhone(), nextPhone()]
    const visit = await askForCode(mine, visitKey)
    const code = await readCode(app, mine)
    await askForCode(other, visitKey)
    expect(await outcomeOf(confirmCode({ visit, code }))).toBe('auth.session_invalid')
    const found = await findVisit(app.db, { ...visit, now: app.clock.now() })
    expect(found).toMatchObject({ phone: other, provenAt: null })
  })
})

test('visits, and the numbers of guests in them, are forgotten after two hours', async () => {
  const visit = await askForCode(nextPhone())
  app.clock.advance({ minutes: 119 })
  await runTask(app, 'guests:clean')
  expect(await findVisit(app.db, { ...visit, now: app.clock.now() })).not.toBeNull()
  app.clock.advance({ minutes: 1 })
  expect(await findVisit(app.db, { ...visit, now: app.clock.now() })).toBeNull()
  await runTask(app, 'guests:clean')
  expect(await app.db.selectFrom('guestVisits').select('phone').execute()).toEqual([])
})

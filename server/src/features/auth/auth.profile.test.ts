import { listSessions, updateUserAttribute, type ProfileInput } from '@madang/contract/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { ask, confirm, otherThan, readCode, send, signInByCode, trade } from '../../testing/sign-in.ts'
import { getCounted } from './auth.counts.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

function change(token: string, body: Partial<ProfileInput>, session?: string) {
  const headers = session === undefined ? {} : { 'auth-session': session }
  return send(app, updateUserAttribute, { body, headers, token })
}

const signedIn = (name = '김민수') => app.signedIn('USER', { name })

function consentsOf(id: string) {
  return app.db
    .selectFrom('users')
    .select(['marketingConsentAt', 'nightConsentAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function lastChange() {
  return app.db
    .selectFrom('auditRecords')
    .select(['action', 'actorId', 'subjectIds', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

describe('one’s own attributes', () => {
  test('change at once and are answered whole', async () => {
    const { user, token } = await signedIn()
    const wanted = {
      name: '이서연',
      email: 'seoyeon@example.com',
      locale: 'ir',
      marketingConsent: true,
    } as const
    const answer = await change(token, wanted)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: user.id,
      name: '이서연',
      phoneNumber: user.phone,
      email: 'seoyeon@example.com',
      locale: 'ir',
      marketingConsentAt: app.clock.now().toISOString(),
      nightConsentAt: null,
      isMasked: false,
      version: 2,
    })
    expect(answer.body).not.toHaveProperty('memo')
  })

  test('are recorded, names and addresses masked', async () => {
    const { user, token } = await signedIn()
    await change(token, { name: '이서연', email: 'seoyeon@example.com' })
    expect(await lastChange()).toEqual({
      action: 'users.profile_changed',
      actorId: user.id,
      subjectIds: [user.id],
      changes: { name: { from: '김*수', to: '이*연' }, email: { from: null, to: 'se***@example.com' } },
    })
  })

  test('a consent keeps its first moment and goes with null', async () => {
    const { token } = await signedIn()
    const first = app.clock.now().toISOString()
    await change(token, { marketingConsent: true, nightConsent: true })
    app.clock.advance({ hours: 1 })
    const kept = await change(token, { marketingConsent: true, nightConsent: false })
    expect(kept.body).toMatchObject({ marketingConsentAt: first, nightConsentAt: null })
  })

  test.each([
    ['neither', {}, { nightConsent: true }],
    ['neither', {}, { marketingConsent: false, nightConsent: true }],
    ['both', { marketingConsent: true, nightConsent: true }, { marketingConsent: false, nightConsent: true }],
  ])(
    'messages at night are refused without messages at all: from %s, %j and then %j',
    async (_from, given, wanted) => {
      const { user, token } = await signedIn()
      await change(token, given)
      const before = await consentsOf(user.id)
      const answer = await change(token, wanted)
      expect(answer.status).toBe(422)
      expect(answer.body['errors']).toEqual([
        expect.objectContaining({ pointer: '/marketingConsent', code: 'required' }),
      ])
      expect(await consentsOf(user.id)).toEqual(before)
    },
  )

  test.each([
    ['taken back with the first', { marketingConsent: false }, false, false],
    ['taken back by both', { marketingConsent: false, nightConsent: false }, false, false],
    ['taken back alone', { nightConsent: false }, true, false],
    ['kept when nothing is said of it', { name: '이서연' }, true, true],
    ['kept when asked for again', { nightConsent: true }, true, true],
  ])('the consent to the night is %s', async (_case, wanted, hasMarketing, hasNight) => {
    const { user, token } = await signedIn()
    await change(token, { marketingConsent: true, nightConsent: true })
    expect((await change(token, wanted)).status).toBe(200)
    const { marketingConsentAt, nightConsentAt } = await consentsOf(user.id)
    expect([marketingConsentAt !== null, nightConsentAt !== null]).toEqual([hasMarketing, hasNight])
  })

  test('an e-mail address is taken away by null', async () => {
    const { token } = await signedIn()
    await change(token, { email: 'minsu@example.com' })
    expect((await change(token, { email: null })).body).toMatchObject({ email: null })
  })

  test('nothing new changes nothing', async () => {
    const { user, token } = await signedIn()
    const answers = [await change(token, {}), await change(token, { name: '김민수' })]
    expect(answers.map(({ body }) => [body['id'], body['version']])).toEqual([
      [user.id, 1],
      [user.id, 1],
    ])
    expect(await lastChange()).toBeUndefined()
  })

  test.each([
    ['an empty name', { name: ' ' }, '/name', 'required'],
    ['a name of 41 characters', { name: '가'.repeat(41) }, '/name', 'too_long'],
    ['an address that is none', { email: 'minsu' }, '/email', 'email'],
    ['an unknown language', { locale: 'de' }, '/locale', 'choice'],
    ['a role', { authorityType: 'SUPER_ADMIN' }, '/authorityType', 'unknown_field'],
    [
      'a picture that is not there',
      { avatarFileId: '00000000-0000-7000-8000-000000000000' },
      '/avatarFileId',
      'choice',
    ],
    ['a number with a name', { phone: '+821012345678', name: '김' }, '', 'unknown_field'],
    ['a code without a number', { confirmationCode: '123456' }, '', 'unknown_field'],
  ])('%s is refused', async (_case, body, pointer, code) => {
    const { token } = await signedIn()
    const answer = await change(token, body as Partial<ProfileInput>) // wrong on purpose
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toEqual([expect.objectContaining({ pointer, code })])
  })
})

describe('the own number', () => {
  test('changes after the code that went to the new one', async () => {
    const user = await app.insertUser()
    const other = await app.signInAs(user)
    const mine = await signInByCode(app, user.phone)
    const phone = nextPhone()
    const asked = await change(mine.accessToken, { phone })
    expect(asked.body).toMatchObject({ resendAfter: 60, session: asked.headers.get('auth-session') })
    const confirmationCode = await readCode(app, phone)
    const answer = await change(mine.accessToken, { phone, confirmationCode }, String(asked.body['session']))
    expect(answer.body).toMatchObject({ id: user.id, phoneNumber: phone, isMasked: false })
    expect(await lastChange()).toMatchObject({
      action: 'auth.phone_changed',
      actorId: user.id,
      changes: {
        phone: { from: `010-****-${user.phone.slice(-4)}`, to: `010-****-${phone.slice(-4)}` },
      },
    })

    // Other devices are signed out; this one stays, under the new number.
    expect((await send(app, listSessions, { query: {}, token: other })).status).toBe(401)
    expect((await trade(app, user.phone, mine.refreshToken)).status).toBe(401)
    expect((await trade(app, phone, mine.refreshToken)).status).toBe(200)

    // The old number learns of it, and signs nobody in any more.
    await app.runJobs()
    expect(app.texts(user.phone)[0]).toContain('휴대폰 번호가 변경되었습니다')
    app.clock.advance({ minutes: 1 })
    await ask(app, user.phone)
    await app.runJobs()
    expect(app.texts(user.phone)).toHaveLength(2)
    await expect(signInByCode(app, phone)).resolves.toMatchObject({ userId: user.id })
  })

  test('gets the same answer when it is somebody’s, but no text', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const taken = await app.insertUser()
    const free = nextPhone()
    const answers = [
      await change(one.token, { phone: taken.phone }),
      await change(two.token, { phone: free }),
    ]
    await app.runJobs()
    expect([app.texts(taken.phone).length, app.texts(free).length]).toEqual([0, 1])
    const [first, second] = answers.map(({ status, body, headers }) => [
      status,
      Object.keys(body),
      [...headers.keys()],
      body['expiresAt'],
    ])
    expect(first).toEqual(second)
  })

  test('that somebody took in the meantime is refused, and nothing changes', async () => {
    const { user, token } = await signedIn()
    const phone = nextPhone()
    const session = String((await change(token, { phone })).body['session'])
    const confirmationCode = await readCode(app, phone)
    await app.insertUser({ phone })
    const answer = await change(token, { phone, confirmationCode }, session)
    expect([answer.status, answer.body['code'], answer.body['errors']]).toEqual([
      409,
      'conflict.duplicate',
      [{ pointer: '/phone', code: 'taken' }],
    ])
    const row = await app.db.selectFrom('users').select('phone').where('id', '=', user.id).executeTakeFirst()
    expect(row?.phone).toBe(user.phone)
    // The code was right: it is used up, and was no wrong guess at the number.
    expect((await getCounted(app.db, phone, app.clock.now())).guessedAt).toEqual([])
    const again = await change(token, { phone, confirmationCode }, session)
    expect(again.body['code']).toBe('auth.session_invalid')
  })

  test('cannot be the same', async () => {
    const { user, token } = await signedIn()
    const answer = await change(token, { phone: user.phone })
    expect([answer.status, answer.body['errors']]).toEqual([422, [{ pointer: '/phone', code: 'same' }]])
  })

  test('needs the right code, of this member, this purpose and this number', async () => {
    const { user, token } = await signedIn()
    const other = await signedIn()
    const phone = nextPhone()
    const session = String((await change(token, { phone })).body['session'])
    const confirmationCode = await readCode(app, phone)
    const codeOf = async (...given: Parameters<typeof change>) => (await change(...given)).body['code']

    expect(await codeOf(token, { phone, confirmationCode: otherThan(confirmationCode) }, session)).toBe(
      'auth.code_mismatch',
    )
    expect(await codeOf(token, { phone, confirmationCode })).toBe('auth.session_invalid')
    expect(await codeOf(other.token, { phone, confirmationCode }, session)).toBe('auth.session_invalid')
    expect(await codeOf(token, { phone: nextPhone(), confirmationCode }, session)).toBe(
      'auth.session_invalid',
    )
    const signInSession = await ask(app, user.phone)
    const signInCode = await readCode(app, user.phone)
    expect(await codeOf(token, { phone: user.phone, confirmationCode: signInCode }, signInSession)).toBe(
      'auth.session_invalid',
    )
    expect((await change(token, { phone, confirmationCode }, session)).status).toBe(200)
  })

  test('is asked for within the limits of every number', async () => {
    const { token } = await signedIn()
    const phone = nextPhone()
    await change(token, { phone })
    const answer = await change((await signedIn()).token, { phone })
    expect([answer.status, answer.body['code'], answer.body['retryAfter']]).toEqual([
      429,
      'auth.send_limited',
      60,
    ])
  })

  test('is asked for five times a day and a minute apart by one member, whatever the numbers', async () => {
    const { user, token: first } = await signedIn()
    let token = first
    const ask = async () => {
      const { status, body } = await change(token, { phone: nextPhone() })
      return status === 200 ? 'ok' : [status, body['code'], body['retryAfter']]
    }
    expect(await ask()).toBe('ok')
    app.clock.advance({ seconds: 59 })
    expect(await ask()).toEqual([429, 'auth.send_limited', 1])
    for (let count = 2; count <= 5; count += 1) {
      app.clock.advance({ seconds: 60 })
      expect(await ask()).toBe('ok')
    }
    app.clock.advance({ seconds: 60 })
    expect(await ask()).toEqual([429, 'auth.send_limited', 24 * 60 * 60 - 59 - 5 * 60])
    app.clock.advance({ hours: 24 })
    token = await app.signInAs(user)
    expect(await ask()).toBe('ok')
  })

  // Without the `where` of countMemberText's upsert all twenty pass.
  test('is asked for once by a member who asks for twenty at once, and the others do not count', async () => {
    const { token } = await signedIn()
    const phones = Array.from({ length: 20 }, () => nextPhone())
    const answers = await Promise.all(phones.map((phone) => change(token, { phone })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const counted = await Promise.all(phones.map((phone) => getCounted(app.db, phone, app.clock.now())))
    expect(counted.filter(({ sentAt }) => sentAt.length > 0)).toHaveLength(1)
  })

  test('kills no sign-in code of the number’s owner', async () => {
    const { token } = await signedIn()
    const owner = await app.insertUser()
    const session = await ask(app, owner.phone)
    const code = await readCode(app, owner.phone)
    app.clock.advance({ minutes: 1 })
    expect((await change(token, { phone: owner.phone })).status).toBe(200)
    expect((await confirm(app, { phone: owner.phone, session, code })).status).toBe(200)
  })
})

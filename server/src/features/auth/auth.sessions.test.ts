import {
  authLimits,
  endSession,
  listSessions,
  signOut,
  type Session,
  type SessionAnswer,
} from '@madang/contract/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { revokeSessions } from '../sessions/sessions.queries.ts'
import { send, signInByCode, trade } from '../../testing/sign-in.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

/** What the server says to a token: the code of its refusal, or 'ok'. */
async function check(token: unknown): Promise<string> {
  const { status, body } = await send(app, listSessions, { query: {}, token: String(token) })
  return status === 200 ? 'ok' : `${status} ${String(body['code'])}`
}

async function refused(phone: string, refreshToken: unknown): Promise<string> {
  const { status, body } = await trade(app, phone, String(refreshToken))
  return status === 200 ? 'ok' : `${status} ${String(body['code'])}`
}

async function tradeWell(phone: string, refreshToken: string) {
  const { status, body } = await trade(app, phone, refreshToken)
  expect(status).toBe(200)
  return body as Pick<SessionAnswer, 'accessToken' | 'refreshToken' | 'expiresIn'> // refreshToken's output
}

async function signedIn(options: { keepLoggedIn?: boolean } = {}) {
  const user = await app.insertUser()
  return { user, phone: user.phone, session: await signInByCode(app, user.phone, options) }
}

async function actions(): Promise<string[]> {
  const rows = await app.db.selectFrom('auditRecords').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

describe('an access token', () => {
  test.each(['', 'nonsense', 'A'.repeat(43), 'A'.repeat(300)])('"%s" is invalid', async (token) => {
    expect(await check(token)).toBe('401 auth.token_invalid')
  })

  test('lives 15 minutes, as expiresIn says in epoch seconds', async () => {
    const { session } = await signedIn()
    app.clock.advance({ seconds: 899 })
    expect(await check(session.accessToken)).toBe('ok')
    app.clock.advance({ seconds: 1 })
    expect(session.expiresIn).toBe(app.clock.now().getTime() / 1000)
    expect(await check(session.accessToken)).toBe('401 auth.token_expired')
  })

  test('is no refresh token, nor the other way round', async () => {
    const { phone, session } = await signedIn()
    expect(await check(session.refreshToken)).toBe('401 auth.token_invalid')
    expect(await refused(phone, session.accessToken)).toBe('401 auth.refresh_invalid')
  })

  test.each(['SUSPENDED', 'revoked'] as const)(
    'stops counting at once when the member is %s',
    async (how) => {
      const { user, session } = await signedIn()
      expect(await check(session.accessToken)).toBe('ok')
      if (how === 'revoked')
        await revokeSessions(app.db, user.id, { reason: 'role_changed', now: app.clock.now() })
      else await app.db.updateTable('users').set({ status: how }).where('id', '=', user.id).execute()
      expect(await check(session.accessToken)).toBe('401 auth.token_invalid')
      expect(await refused(user.phone, session.refreshToken)).toBe('401 auth.refresh_invalid')
    },
  )

  test('carries the role of now', async () => {
    const { user, session } = await signedIn()
    const other = await app.insertUser()
    const look = () => send(app, listSessions, { query: { userId: other.id }, token: session.accessToken })
    expect((await look()).status).toBe(404)
    await app.db.updateTable('users').set({ authorityType: 'ADMIN' }).where('id', '=', user.id).execute()
    expect((await look()).status).toBe(200)
  })
})

describe('refreshing', () => {
  test('gives a new pair and leaves the older access token to its end', async () => {
    const { phone, session } = await signedIn()
    const next = await tradeWell(phone, session.refreshToken)
    expect(Object.keys(next).toSorted()).toEqual(['accessToken', 'expiresIn', 'refreshToken'])
    expect(next.refreshToken).not.toBe(session.refreshToken)
    expect([await check(next.accessToken), await check(session.accessToken)]).toEqual(['ok', 'ok'])
  })

  test('works after the access token has expired', async () => {
    const { phone, session } = await signedIn()
    app.clock.advance({ minutes: 20 })
    const next = await tradeWell(phone, session.refreshToken)
    expect(await check(next.accessToken)).toBe('ok')
  })

  test('is refused without a token, with an unknown one and with the number of somebody else', async () => {
    const { phone, session } = await signedIn()
    const other = await app.insertUser()
    const answers = [
      await refused(phone, ''),
      await refused(phone, 'A'.repeat(43)),
      await refused(other.phone, session.refreshToken),
    ]
    expect(new Set(answers)).toEqual(new Set(['401 auth.refresh_invalid']))
    expect(await refused(phone, session.refreshToken)).toBe('ok')
  })

  // With the check of the minute's grace and of unused children taken away, 19 are refused and the session ends.
  test('twenty at once all succeed, and every pair works', async () => {
    const { phone, session } = await signedIn()
    const pairs = await Promise.all(Array.from({ length: 20 }, () => tradeWell(phone, session.refreshToken)))
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(20)
    const results = await Promise.all(pairs.map(({ accessToken }) => check(accessToken)))
    expect(results).toEqual(pairs.map(() => 'ok'))
    app.clock.advance({ seconds: 60 })
    expect(await refused(phone, session.refreshToken)).toBe('ok')
    const later = await Promise.all(pairs.map(({ refreshToken }) => refused(phone, refreshToken)))
    expect(later).toEqual(pairs.map(() => 'ok'))
  })

  test('an answer that was lost is asked for again ten minutes later', async () => {
    const { phone, session } = await signedIn()
    await tradeWell(phone, session.refreshToken)
    app.clock.advance({ minutes: 10 })
    const again = await Promise.all(Array.from({ length: 20 }, () => tradeWell(phone, session.refreshToken)))
    expect(await check(again[0]?.accessToken)).toBe('ok')
    // A second tab, just after the first has used what it got.
    expect(await refused(phone, session.refreshToken)).toBe('ok')
    expect(await actions()).not.toContain('auth.refresh_reused')
  })

  test.each(['access', 'refresh'] as const)(
    'an old token, used when its successor’s %s token has been used, ends the whole family',
    async (kind) => {
      const { user, phone, session } = await signedIn()
      const next = await tradeWell(phone, session.refreshToken)
      if (kind === 'access') await check(next.accessToken)
      else await tradeWell(phone, next.refreshToken)
      app.clock.advance({ seconds: 61 })
      expect(await refused(phone, session.refreshToken)).toBe('401 auth.refresh_reused')
      expect(await check(next.accessToken)).toBe('401 auth.token_invalid')
      expect(await refused(phone, next.refreshToken)).toBe('401 auth.refresh_invalid')
      expect(await refused(phone, session.refreshToken)).toBe('401 auth.refresh_invalid')
      const [record] = await app.db
        .selectFrom('auditRecords')
        .select(['actorId', 'subjectIds'])
        .where('action', '=', 'auth.refresh_reused')
        .execute()
      expect(record).toEqual({ actorId: null, subjectIds: [user.id] })
    },
  )

  // Without the lock on the session every one of them is told "reused", and recorded.
  test('of a stolen token is noticed and recorded once, also when it is tried ten times at once', async () => {
    const { phone, session } = await signedIn()
    const next = await tradeWell(phone, session.refreshToken)
    await check(next.accessToken)
    app.clock.advance({ seconds: 61 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => refused(phone, session.refreshToken)))
    expect(answers.filter((answer) => answer === '401 auth.refresh_reused')).toHaveLength(1)
    expect(answers.filter((answer) => answer === '401 auth.refresh_invalid')).toHaveLength(9)
    expect((await actions()).filter((action) => action === 'auth.refresh_reused')).toHaveLength(1)
  })

  test('an old token cannot be kept alive by trading it every minute', async () => {
    const { phone, session } = await signedIn()
    const next = await tradeWell(phone, session.refreshToken)
    await check(next.accessToken)
    app.clock.advance({ seconds: 50 })
    expect(await refused(phone, session.refreshToken)).toBe('ok')
    app.clock.advance({ seconds: 50 })
    expect(await refused(phone, session.refreshToken)).toBe('401 auth.refresh_reused')
  })

  test('another device stays signed in when a family ends', async () => {
    const { phone, session } = await signedIn()
    app.clock.advance({ seconds: 60 })
    const other = await signInByCode(app, phone)
    const next = await tradeWell(phone, session.refreshToken)
    await check(next.accessToken)
    app.clock.advance({ seconds: 61 })
    expect(await refused(phone, session.refreshToken)).toBe('401 auth.refresh_reused')
    expect(await check(other.accessToken)).toBe('ok')
  })
})

describe('a session', () => {
  test.each([
    ['brief', false],
    ['kept', true],
  ] as const)('%s ends when nobody has used it for its idle limit', async (kind, keepLoggedIn) => {
    const { phone, session } = await signedIn({ keepLoggedIn })
    app.clock.advance({ seconds: authLimits.idleSeconds[kind] - 1 })
    const { refreshToken } = await tradeWell(phone, session.refreshToken)
    app.clock.advance({ seconds: authLimits.idleSeconds[kind] })
    expect(await refused(phone, refreshToken)).toBe('401 auth.refresh_invalid')
  })

  test('is the oldest of fifty when one more signs in: it ends, the others stay', async () => {
    const user = await app.insertUser()
    const other = await app.insertUser()
    const others = await app.signInAs(other)
    const tokens: string[] = []
    for (let count = 0; count < 50; count += 1) {
      tokens.push(await app.signInAs(user))
      app.clock.advance({ seconds: 1 })
    }
    const newest = await signInByCode(app, user.phone)
    expect(await check(tokens[0])).toBe('401 auth.token_invalid')
    expect([await check(tokens[1]), await check(newest.accessToken), await check(others)]).toEqual([
      'ok',
      'ok',
      'ok',
    ])
    const { body } = await send(app, listSessions, { query: {}, token: newest.accessToken })
    expect(body['items']).toHaveLength(50)
  })

  test('lives on by requests alone', async () => {
    const { phone, session } = await signedIn()
    app.clock.advance({ minutes: 14 })
    expect(await check(session.accessToken)).toBe('ok')
    app.clock.advance({ minutes: 29 })
    expect(await refused(phone, session.refreshToken)).toBe('ok')
  })

  test.each([
    ['brief', false, 20 * 60],
    ['kept', true, 11 * 60 * 60],
  ] as const)('%s ends at its absolute limit however much it is used', async (kind, keepLoggedIn, pause) => {
    const { phone, session } = await signedIn({ keepLoggedIn })
    const end = app.clock.now().getTime() + authLimits.absoluteSeconds[kind] * 1000
    let { refreshToken, accessToken } = session
    while (app.clock.now().getTime() + pause * 1000 < end) {
      app.clock.advance({ seconds: pause })
      ;({ refreshToken, accessToken } = await tradeWell(phone, refreshToken))
    }
    app.clock.advance({ seconds: (end - app.clock.now().getTime()) / 1000 })
    expect(await refused(phone, refreshToken)).toBe('401 auth.refresh_invalid')
    expect(await check(accessToken)).toBe('401 auth.token_invalid')
  })

  test('is written to once a minute at most', async () => {
    const { session } = await signedIn()
    const read = async () => {
      const { rows } = await sql<{ version: string }>`select xmin::text as version from sessions`.execute(
        app.db,
      )
      return rows[0]?.version
    }
    await check(session.accessToken)
    const before = await read()
    app.clock.advance({ seconds: 59 })
    await check(session.accessToken)
    expect(await read()).toBe(before)
    app.clock.advance({ seconds: 1 })
    await check(session.accessToken)
    expect(await read()).not.toBe(before)
  })
})

describe('signing out', () => {
  test('ends the session on the server and clears what the browser keeps', async () => {
    const { phone, session } = await signedIn()
    const answer = await send(app, signOut, { token: session.accessToken })
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"'])
    expect(await check(session.accessToken)).toBe('401 auth.token_invalid')
    expect(await refused(phone, session.refreshToken)).toBe('401 auth.refresh_invalid')
    expect(await actions()).toEqual(['auth.signed_in', 'auth.signed_out'])
  })
})

describe('devices', () => {
  async function list(token: string, userId?: string): Promise<Session[]> {
    const answer = await send(app, listSessions, { query: userId === undefined ? {} : { userId }, token })
    expect(answer.status).toBe(200)
    return answer.body['items'] as Session[] // listSessions' output
  }

  async function staff(authorityType: 'ADMIN' | 'SUPER_ADMIN'): Promise<{ user: TestUser; token: string }> {
    const user = await app.insertUser({ authorityType })
    return { user, token: await app.signInAs(user) }
  }

  test('are listed with the last used first, the own one marked', async () => {
    const { user, session } = await signedIn()
    const other = await app.signInAs(user)
    app.clock.advance({ minutes: 2 })
    const items = await list(session.accessToken)
    expect(items).toHaveLength(2)
    const id: unknown = expect.any(String)
    const ip: unknown = expect.stringMatching(/^2001:db8::/)
    expect(items[0]).toEqual({
      id,
      userAgent: 'node',
      ip,
      createdAt: new Date(app.clock.now().getTime() - 120_000).toISOString(),
      lastSeenAt: app.clock.now().toISOString(),
      expiresAt: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
      isCurrent: true,
    })
    expect(items[1]?.isCurrent).toBe(false)
    app.clock.advance({ minutes: 31 })
    expect(await list(other)).toMatchObject([{ isCurrent: true }])
  })

  test('are ended one by one by their owner', async () => {
    const { user, session } = await signedIn()
    const other = await app.signInAs(user)
    const ended = (await list(session.accessToken)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const end = () => send(app, endSession, { params: { id: ended }, token: session.accessToken })
    expect((await end()).status).toBe(204)
    expect([await check(other), await check(session.accessToken)]).toEqual(['401 auth.token_invalid', 'ok'])
    expect((await end()).status).toBe(404)
    expect(await actions()).toContain('auth.session_ended')
  })

  test('of a member are shown to staff, which is recorded, and ended by them', async () => {
    const member = await signedIn()
    const admin = await staff('ADMIN')
    const [item] = await list(admin.token, member.user.id)
    const [record] = await app.db
      .selectFrom('auditRecords')
      .select(['actorId', 'subjectIds'])
      .where('action', '=', 'users.sessions_viewed')
      .execute()
    expect(record).toEqual({ actorId: admin.user.id, subjectIds: [member.user.id] })
    const answer = await send(app, endSession, { params: { id: item?.id ?? '' }, token: admin.token })
    expect(answer.status).toBe(204)
    expect(await check(member.session.accessToken)).toBe('401 auth.token_invalid')
  })

  test.each([
    ['a member', 'USER', 'USER'],
    ['a manager', 'MANAGER', 'USER'],
    ['an ADMIN', 'ADMIN', 'SUPER_ADMIN'],
    ['an ADMIN', 'ADMIN', 'ADMIN'],
  ] as const)('%s cannot end a device beyond reach: %s on %s', async (_who, role, ownerRole) => {
    const owner = await app.insertUser({ authorityType: ownerRole })
    const ownerToken = await app.signInAs(owner)
    const viewer = await app.insertUser({ authorityType: role })
    const [session] = await list(ownerToken)
    const answer = await send(app, endSession, {
      params: { id: session?.id ?? '' },
      token: await app.signInAs(viewer),
    })
    expect([answer.status, answer.body['code']]).toEqual([404, 'resource.not_found'])
    expect(await check(ownerToken)).toBe('ok')
  })

  test.each(['USER', 'MANAGER'] as const)('of others are not there for a %s', async (authorityType) => {
    const other = await app.insertUser()
    const viewer = await app.insertUser({ authorityType })
    const token = await app.signInAs(viewer)
    expect((await send(app, listSessions, { query: { userId: other.id }, token })).status).toBe(404)
  })

  test('of nobody, and ids that are none, are not there', async () => {
    const { token } = await staff('SUPER_ADMIN')
    const nobody = '00000000-0000-7000-8000-000000000000'
    expect((await send(app, listSessions, { query: { userId: nobody }, token })).status).toBe(404)
    expect((await send(app, listSessions, { query: { userId: 'x' }, token })).status).toBe(422)
    expect((await send(app, endSession, { params: { id: nobody }, token })).status).toBe(404)
    expect((await send(app, endSession, { params: { id: 'x' }, token })).status).toBe(404)
  })
})

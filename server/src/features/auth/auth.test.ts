import { createHash } from 'node:crypto'
import { signIn } from '@madang/contract/auth'
import { deleteUser } from '@madang/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { ask, confirm, otherThan, readCode, send, signInByCode } from '../../testing/sign-in.ts'
import { countGuess, getCounted } from './auth.counts.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

/** What an answer shows of a number: everything but the values that differ from request to request. */
function shapeOf(answer: Awaited<ReturnType<typeof send>>) {
  const varying = new Set(['auth-session', 'x-request-id', 'date'])
  const headers = [...answer.headers].map(([name, value]) => [name, varying.has(name) ? '' : value])
  const body = Object.entries(answer.body).map(([key, value]) => [key, String(value).length])
  return { status: answer.status, headers, body }
}

describe('signing in', () => {
  test('gives exactly the session that the specification stores, and whether terms are to be agreed to', async () => {
    const user = await app.insertUser({ name: '이서연', authorityType: 'MANAGER' })
    const answer = await signInByCode(app, user.phone)
    const token: unknown = expect.stringMatching(/^[\w-]{43}$/)
    expect(answer).toEqual({
      userId: user.id,
      name: '이서연',
      phoneNumber: user.phone,
      accessToken: token,
      refreshToken: token,
      expiresIn: app.clock.now().getTime() / 1000 + 900,
      is2FAEnabled: false,
      authorityType: 'MANAGER',
      termsDue: null,
    })
    const row = await app.db.selectFrom('users').select('lastLoginAt').executeTakeFirstOrThrow()
    expect(row.lastLoginAt).toBe(app.clock.now().toISOString())
    expect(await app.auditOf('auth.signed_in')).toMatchObject([{ actorId: user.id, subjectIds: [user.id] }])
  })

  test('tells the auth-session in the body and in the header, and when another code may be asked for', async () => {
    const answer = await send(app, signIn, { body: { username: nextPhone() } })
    const session = answer.headers.get('auth-session')
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(answer.body).toEqual({
      session,
      expiresAt: new Date(app.clock.now().getTime() + 180_000).toISOString(),
      resendAfter: 60,
    })
  })

  test('sends one text with the code and the line for the browser', async () => {
    const { phone } = await app.insertUser()
    await ask(app, phone)
    const code = await readCode(app, phone)
    expect(app.texts(phone)).toEqual([`[마당] 인증번호 ${code}\n@localhost #${code}`])
  })

  test.each([
    ['a number of another country', { username: '+12025550123' }, 'phone'],
    ['a landline', { username: '+8221234567' }, 'phone'],
    ['no number', {}, 'required'],
  ])('refuses %s', async (_case, body, code) => {
    const answer = await send(app, signIn, { body: body as { username: string } }) // wrong on purpose
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toEqual([expect.objectContaining({ pointer: '/username', code })])
  })

  test('reads Persian and full-width digits', async () => {
    const { phone } = await app.insertUser({ phone: '+821012345678' })
    const session = await ask(app, '+۸۲۱۰۱۲۳۴۵۶۷۸')
    const code = (await readCode(app, phone)).replace(/\d/g, (digit) =>
      String.fromCharCode(0xff10 + Number(digit)),
    )
    expect((await confirm(app, { phone, session, code })).status).toBe(200)
  })

  /** Every row that signing in leaves, binary columns in hexadecimal digits. */
  async function keptText(): Promise<string> {
    const { rows } = await sql<{ text: string }>`
      select concat(
        (select json_agg(c)::text from otp_challenges as c), (select json_agg(n)::text from otp_numbers as n),
        (select json_agg(d)::text from sessions as d), (select json_agg(s)::text from session_tokens as s),
        (select json_agg(a)::text from audit_records as a), (select json_agg(j)::text from graphile_worker._private_jobs as j)
      ) as text
    `.execute(app.db)
    return rows[0]?.text ?? ''
  }

  /** As it is, as bytes in hexadecimal digits and in base64, and hashed without a key. */
  function formsOf(secret: string): string[] {
    const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')]
    const forms = bytes.flatMap((value) => [value.toString('hex'), value.toString('base64')])
    return [secret, ...forms]
  }

  test('keeps codes and tokens nowhere in the clear', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    const asked = await keptText()
    expect(asked).toContain('"data":{"challengeId"')
    const code = await readCode(app, phone)
    const sent = await keptText()
    expect(sent).toMatch(/"code_hash":"\\\\x[0-9a-f]{64}"/)
    const { body } = await confirm(app, { phone, session, code })
    const kept = asked + sent + (await keptText())
    expect(kept).toContain('refresh_hash')
    for (const secret of [session, String(body['accessToken']), String(body['refreshToken'])]) {
      for (const form of formsOf(secret)) expect(kept).not.toContain(form)
    }
    // Six digits may stand in an id or an instant by chance.
    expect(kept).not.toMatch(new RegExp(String.raw`(?<![.\da-f-])${code}(?![\da-f-])`))
    const hashed = createHash('sha256').update(code).digest('hex')
    for (const form of [Buffer.from(code).toString('hex'), Buffer.from(code).toString('base64'), hashed]) {
      expect(kept).not.toContain(form)
    }
  })
})

describe('who is a member', () => {
  async function everyKind(): Promise<{ kind: string; phone: string }[]> {
    const active = await app.insertUser()
    const suspended = await app.insertUser({ status: 'SUSPENDED' })
    const withdrawn = await app.insertUser()
    await app.call(deleteUser, { query: { id: withdrawn.id } }, await app.signInAs(withdrawn))
    return [
      { kind: 'known', phone: active.phone },
      { kind: 'unknown', phone: nextPhone() },
      { kind: 'suspended', phone: suspended.phone },
      { kind: 'withdrawn', phone: withdrawn.phone },
    ]
  }

  test.each(['ok', 'down', 'hang'] as const)(
    'is not told by asking for a code while the provider is %s',
    async (mode) => {
      await app.setTexts(mode)
      const shapes = []
      for (const { phone } of await everyKind()) {
        shapes.push(shapeOf(await send(app, signIn, { body: { username: phone } })))
        await app.runJobs()
        shapes.push(shapeOf(await send(app, signIn, { body: { username: phone } })))
      }
      expect(shapes[0]?.status).toBe(200)
      expect(shapes[1]?.status).toBe(429)
      const [asked, again] = shapes
      expect(shapes.slice(2)).toEqual([asked, again, asked, again, asked, again])
    },
  )

  test('is not told by guessing, lock-out included', async () => {
    const shapes = []
    for (const { phone } of await everyKind()) {
      const session = await ask(app, phone)
      await app.runJobs()
      const own = []
      const sent = /\d{6}/.exec(app.texts(phone)[0] ?? '')?.[0] ?? ''
      for (let attempt = 0; attempt < 6; attempt += 1) {
        own.push(shapeOf(await confirm(app, { phone, session, code: otherThan(sent) })))
      }
      shapes.push(own)
    }
    expect(shapes[0]?.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429])
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    expect(shapes[3]).toEqual(shapes[0])
  })

  /** Medians of asking for a code, milliseconds: known numbers less unknown ones. */
  async function timeDifference(): Promise<number> {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 40; round += 1) {
      const { phone } = await app.insertUser()
      for (const [kind, username] of [
        ['known', phone],
        ['unknown', nextPhone()],
      ] as const) {
        const start = performance.now()
        await send(app, signIn, { body: { username } })
        times[kind].push(performance.now() - start)
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] ?? 0
    return Math.abs(median(times.known) - median(times.unknown))
  }

  test('is not told by the time that an answer takes', async () => {
    // What else the machine does can make one round differ; what tells on somebody would do so in all of them.
    const differences: number[] = []
    for (let round = 0; round < 5; round += 1) {
      differences.push(await timeDifference())
      if (Math.min(...differences) < 5) break
    }
    expect(Math.min(...differences)).toBeLessThan(5)
  })

  test('an unknown number gets no text, and no code fits', async () => {
    const phone = nextPhone()
    const session = await ask(app, phone)
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
    const answer = await confirm(app, { phone, session, code: '000000' })
    expect(answer.body).toMatchObject({ code: 'auth.code_mismatch', attemptsLeft: 4 })
  })

  test('a suspended member learns of it after the right code only', async () => {
    const { id, phone } = await app.insertUser({ status: 'SUSPENDED' })
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    expect((await confirm(app, { phone, session, code: otherThan(code) })).body['code']).toBe(
      'auth.code_mismatch',
    )
    const answer = await confirm(app, { phone, session, code })
    expect([answer.status, answer.body['code']]).toEqual([403, 'auth.account_blocked'])
    expect((await confirm(app, { phone, session, code })).body['code']).toBe('auth.session_invalid')
    expect(await app.auditOf('auth.sign_in_failed')).toMatchObject([
      { subjectIds: [id], reason: 'auth.code_mismatch' },
      { subjectIds: [id], reason: 'auth.account_blocked' },
    ])
  })

  test('a try that is refused is recorded too, lock-outs once a minute and number', async () => {
    const { id, phone } = await app.insertUser()
    const reasons = async () => (await app.auditOf('auth.sign_in_failed')).map(({ reason }) => reason)
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await confirm(app, { phone, session, code: otherThan(code) })
    }
    const mismatches = Array.from({ length: 5 }, () => 'auth.code_mismatch')
    expect(await reasons()).toEqual(mismatches)

    await Promise.all(Array.from({ length: 10 }, () => confirm(app, { phone, session, code })))
    expect(await reasons()).toEqual([...mismatches, 'auth.too_many_attempts'])
    app.clock.advance({ seconds: 60 })
    await confirm(app, { phone, session, code })
    expect(await reasons()).toEqual([...mismatches, 'auth.too_many_attempts', 'auth.too_many_attempts'])

    app.clock.advance({ seconds: 180 })
    await confirm(app, { phone, session, code })
    await confirm(app, { phone, session, code })
    const records = await app.auditOf('auth.sign_in_failed')
    expect(records.at(-1)).toMatchObject({
      subjectIds: [id],
      changes: { phone: { from: null, to: `010-****-${phone.slice(-4)}` } },
      reason: 'auth.code_expired',
    })
    expect(records).toHaveLength(8)
  })

  test('a try at a number that is locked for the day is recorded', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    for (let guess = 0; guess < 30; guess += 1) await countGuess(app.db, phone, app.clock.now())
    await Promise.all(Array.from({ length: 4 }, () => confirm(app, { phone, session, code })))
    const records = await app.auditOf('auth.sign_in_failed')
    expect(records.map(({ reason }) => reason)).toEqual(['auth.too_many_attempts'])
  })

  test('a wrong guess counts and is recorded, or neither', async () => {
    const { phone } = await app.insertUser()
    const session = await ask(app, phone)
    const code = await readCode(app, phone)
    await sql`alter table audit_records add constraint refused check (action <> 'auth.sign_in_failed')`.execute(
      app.db,
    )
    try {
      const answer = await confirm(app, { phone, session, code: otherThan(code) })
      expect(answer.status).toBe(500)
    } finally {
      await sql`alter table audit_records drop constraint refused`.execute(app.db)
    }
    expect((await getCounted(app.db, phone, app.clock.now())).guessedAt).toEqual([])
  })

  test('a failed sign-in is recorded, the number masked', async () => {
    const { id, phone } = await app.insertUser()
    const session = await ask(app, phone)
    await confirm(app, { phone, session, code: otherThan(await readCode(app, phone)) })
    const ip: unknown = expect.stringMatching(/^2001:db8::/)
    expect(await app.auditOf('auth.sign_in_failed')).toMatchObject([
      {
        actorId: null,
        subjectIds: [id],
        changes: { phone: { from: null, to: `010-****-${phone.slice(-4)}` } },
        ip,
      },
    ])
  })
})

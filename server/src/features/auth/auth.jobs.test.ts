import { updateUserAttribute } from '@madang/contract/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPhone, startTestApp, type TestApp } from '../../testing/app.ts'
import { ask, confirm, endPauses, readCode, runTask, send, signInByCode } from '../../testing/sign-in.ts'
import { askForCode } from './auth.codes.ts'
import { countTextsSince, type Purpose } from './auth.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

describe('the text', () => {
  test('leaves later when the provider is down, with another code', async () => {
    const { phone } = await app.insertUser()
    await app.setTexts('down')
    const session = await ask(app, phone)
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
    await app.setTexts('ok')
    await endPauses(app)
    const code = await readCode(app, phone)
    expect((await confirm(app, { phone, session, code })).status).toBe(200)
  })

  test('that the provider refuses for good is not tried again', async () => {
    const { phone } = await app.insertUser({ phone: '+821055550001' })
    await ask(app, phone)
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
    const { rows } = await sql`select from graphile_worker._private_jobs`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('does not leave any more when its code is over', async () => {
    const { phone } = await app.insertUser()
    await ask(app, phone)
    app.clock.advance({ seconds: 180 })
    await app.runJobs()
    expect(app.texts(phone)).toEqual([])
  })

  async function useUp(purpose: Purpose, texts: number): Promise<void> {
    await sql`
      insert into otp_challenges (id, purpose, phone, session_hash, created_at, expires_at, consumed_at, handed_over)
      select gen_random_uuid(), ${purpose}, '+821000000000', sha256((${purpose} || n)::bytea), at, at, at, 2
      from generate_series(1, ${texts / 2}::int) as n,
        (select ${app.clock.now().toISOString()}::timestamptz as at) as now
    `.execute(app.db)
  }

  test('does not leave when the texts of the day are used up, and one alarm is raised', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => app.insertUser()))
    await useUp('sign-in', 5_000)
    for (const { phone } of users) await ask(app, phone)
    // Several processes at once; without lockAlarms each of them raises the alarm.
    await Promise.all(users.map(() => app.runJobs()))
    expect(users.flatMap(({ phone }) => app.texts(phone))).toEqual([])
    expect(await app.auditOf('auth.text_ceiling')).toMatchObject([
      { actorId: null, subjectIds: [], changes: { texts: { from: null, to: 5_000 } } },
    ])
    app.clock.advance({ days: 1, seconds: 1 })
    const { id, phone = '' } = users[0] ?? {}
    await expect(signInByCode(app, phone)).resolves.toMatchObject({ userId: id })
  })

  test('of a sign-in leaves when those for changed numbers are used up', async () => {
    const user = await app.insertUser()
    await useUp('phone-change', 500)
    const phone = nextPhone()
    await send(app, updateUserAttribute, { body: { phone }, token: await app.signInAs(user), headers: {} })
    await ask(app, user.phone)
    await app.runJobs()
    expect([app.texts(phone).length, app.texts(user.phone).length]).toEqual([0, 1])
    expect(await app.auditOf('auth.text_ceiling')).toHaveLength(1)
  })

  test('of a sign-in leaves when those for requests are used up', async () => {
    const user = await app.insertUser()
    await useUp('request', 1_000)
    const phone = nextPhone()
    await askForCode(app.db, { purpose: 'request', phone, userId: null }, { now: app.clock.now() })
    await ask(app, user.phone)
    await app.runJobs()
    expect([app.texts(phone).length, app.texts(user.phone).length]).toEqual([0, 1])
    expect(await app.auditOf('auth.text_ceiling')).toMatchObject([{ changes: { texts: { to: 1_000 } } }])
  })

  test('counts each time that it is handed over', async () => {
    const { phone } = await app.insertUser()
    await app.setTexts('down')
    await ask(app, phone)
    for (let run = 0; run < 3; run += 1) {
      await endPauses(app)
      await app.runJobs()
    }
    expect(await countTextsSince(app.db, 'sign-in', '2026-01-01T00:00:00Z')).toBe(3)
    expect(await countTextsSince(app.db, 'phone-change', '2026-01-01T00:00:00Z')).toBe(0)
  })
})

test('many wrong codes, at sign-in or on forms, raise one alarm in ten minutes', async () => {
  const fail = async (count: number, action = 'auth.sign_in_failed') => {
    await sql`
      insert into audit_records (id, at, action, entity)
      select gen_random_uuid(), ${app.clock.now().toISOString()}, ${action}, 'sign-in'
      from generate_series(1, ${count}::int)
    `.execute(app.db)
  }
  await fail(200)
  await runTask(app, 'auth:watch-guessing')
  expect(await app.auditOf('auth.guessing_alarm')).toEqual([])
  await fail(1, 'auth.code_failed')
  await runTask(app, 'auth:watch-guessing')
  await runTask(app, 'auth:watch-guessing')
  expect(await app.auditOf('auth.guessing_alarm')).toMatchObject([{ changes: { guesses: { to: 201 } } }])
  app.clock.advance({ minutes: 11 })
  await runTask(app, 'auth:watch-guessing')
  expect(await app.auditOf('auth.guessing_alarm')).toHaveLength(1)
})

test('cleaning forgets what no limit needs any more, and nothing else', async () => {
  const { phone } = await app.insertUser()
  await signInByCode(app, phone)
  app.clock.advance({ days: 3 })
  await ask(app, nextPhone())
  await runTask(app, 'auth:clean')
  const count = async (table: 'otpChallenges' | 'otpNumbers' | 'sessions') =>
    (
      await app.db
        .selectFrom(table)
        .select(sql`1`.as('one'))
        .execute()
    ).length
  expect([await count('otpChallenges'), await count('otpNumbers'), await count('sessions')]).toEqual([
    1, 1, 1,
  ])
  const many = sql`from generate_series(1, 2500) as n`
  const old = app.clock.now().toISOString()
  await sql`insert into otp_numbers (phone, counted_at) select 'x' || n, ${old} ${many}`.execute(app.db)
  await sql`
    insert into otp_challenges (id, purpose, phone, session_hash, created_at, expires_at)
    select gen_random_uuid(), 'sign-in', 'x', sha256(n::text::bytea), ${old}, ${old} ${many}
  `.execute(app.db)
  app.clock.advance({ days: 31 })
  await runTask(app, 'auth:clean')
  expect([await count('otpChallenges'), await count('otpNumbers')]).toEqual([0, 0])
  expect(await count('sessions')).toBe(0)
})

import { sql } from 'kysely'
import { runOnce } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobLogger } from '../db/job-logger.ts'
import { findUserById } from '../features/users/users.queries.ts'
import { nextPhone, startTestApp, type TestApp } from '../testing/app.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { endPauses } from '../testing/sign-in.ts'
import { declareNotice, noticeTasks, type DeclaredNotice } from './notices.ts'
import { addJob, toTaskList } from './runner.ts'

const service = declareNotice({
  template: 'test.service',
  purpose: 'service',
  payload: z.object({ phone: z.string(), token: z.string() }),
  write: async (_deps, { phone, token }) => ({ to: phone, texts: [`마당 ${token}`] }),
})

const advertisement = declareNotice({
  template: 'test.advertisement',
  purpose: 'advertising',
  payload: z.object({ userId: z.guid() }),
  async write({ db }, { userId }) {
    const user = await findUserById(db, userId)
    if (user === undefined || user.phone === null) return null
    const texts = [`[마당] ${'오늘부터 '.repeat(10)}할인`, '[마당] 오늘 할인']
    return { to: user.phone, texts, consents: user, optOut: '무료거부 0800000000' }
  },
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await app.setTexts('ok')
})

/** Runs what is due, with these notices beside the real ones' machinery. */
async function runJobs(notices: readonly DeclaredNotice[] = [service, advertisement]): Promise<void> {
  await runOnce({
    pgPool: app.pool,
    taskList: toTaskList(noticeTasks(app.deps, notices), app.deps.log),
    logger: jobLogger(quietLog),
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

interface Waiting {
  readonly payload: string
  readonly runAt: Date
  readonly pauseSeconds: number
}

async function waiting(): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select payload::text, run_at, extract(epoch from run_at - now())::float8 as pause_seconds
    from graphile_worker._private_jobs
  `.execute(app.db)
  return rows
}

describe('a notice', () => {
  test('is tried for a day while the provider is away; then neither number nor token stays', async () => {
    const phone = nextPhone()
    await service.add(app.db, { phone, token: 'secret' })
    await app.setTexts('down')
    let seconds = 0
    for (;;) {
      await runJobs()
      const [job] = await waiting()
      if (job === undefined) break
      seconds += job.pauseSeconds
      await endPauses(app)
    }
    expect(seconds / 3600).toBeGreaterThan(24)
    expect(seconds / 3600).toBeLessThan(30)
    expect(app.texts(phone)).toEqual([])
  })

  test('that left, or that the provider refuses for good, leaves nothing behind', async () => {
    const phones = [nextPhone(), '+821055550001']
    for (const phone of phones) await service.add(app.db, { phone, token: 'secret' })
    await runJobs()
    expect(phones.map((phone) => app.texts(phone))).toEqual([['마당 secret'], []])
    expect(await waiting()).toEqual([])
  })

  test('is sent only when the transaction that adds it is committed', async () => {
    const phone = nextPhone()
    const failing = app.db.transaction().execute(async (trx) => {
      await service.add(trx, { phone, token: 'a' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await runJobs()
    expect(app.texts(phone)).toEqual([])
  })

  test('that this server does not know waits for one that does', async () => {
    const phone = nextPhone()
    await service.add(app.db, { phone, token: 'a' })
    await runJobs([])
    expect(app.texts(phone)).toEqual([])
    await endPauses(app)
    await runJobs()
    expect(app.texts(phone)).toEqual(['마당 a'])
  })

  test('leaves by night: a service is no advertisement', async () => {
    app.clock.advance({ hours: 12 })
    const phone = nextPhone()
    await service.add(app.db, { phone, token: 'a' })
    await runJobs()
    expect(app.texts(phone)).toEqual(['마당 a'])
  })
})

const consented = '2026-01-01T00:00:00.000Z'

describe('an advertisement', () => {
  test('says that it is one, and how to get no more, in what one message carries', async () => {
    const { id, phone } = await app.insertUser({ marketingConsentAt: consented })
    await advertisement.add(app.db, { userId: id })
    await runJobs()
    expect(app.texts(phone ?? '')).toEqual(['(광고)[마당] 오늘 할인\n무료거부 0800000000'])
  })

  test('does not leave without the consent, as it is when it would', async () => {
    const never = await app.insertUser()
    const withdrawn = await app.insertUser({ marketingConsentAt: consented })
    for (const { id } of [never, withdrawn]) await advertisement.add(app.db, { userId: id })
    await app.db
      .updateTable('users')
      .set({ marketingConsentAt: null })
      .where('id', '=', withdrawn.id)
      .execute()
    await runJobs()
    expect([never, withdrawn].flatMap(({ phone }) => app.texts(phone ?? ''))).toEqual([])
    expect(await waiting()).toEqual([])
  })

  // The clock starts at 10:00 in Seoul, on 21 November 2026; the database, which holds jobs back, has its own.
  const aheadDays = 36_524
  test.each([
    ['20:59', { hours: 10, minutes: 59 }, null],
    ['21:00', { hours: 11 }, '2126-11-21T23:01:00.000Z'],
    ['00:00', { hours: 14 }, '2126-11-21T23:01:00.000Z'],
    ['07:59', { hours: 21, minutes: 59 }, '2126-11-21T23:01:00.000Z'],
    ['08:00', { hours: 22 }, null],
  ])('at %s in Seoul', async (_time, span, waitsUntil) => {
    app.clock.advance({ days: aheadDays, ...span })
    const asleep = await app.insertUser({ marketingConsentAt: consented })
    const awake = await app.insertUser({ marketingConsentAt: consented, nightConsentAt: consented })
    for (const { id } of [asleep, awake]) await advertisement.add(app.db, { userId: id })
    await runJobs()
    expect(app.texts(awake.phone ?? '')).toHaveLength(1)
    expect(app.texts(asleep.phone ?? '')).toHaveLength(waitsUntil === null ? 1 : 0)
    expect((await waiting()).map(({ runAt }) => runAt.toISOString())).toEqual(
      waitsUntil === null ? [] : [waitsUntil],
    )
  })

  test('that waited for the morning leaves then, and is given up when it finds no way all day', async () => {
    app.clock.advance({ days: aheadDays, hours: 12 })
    const { id, phone } = await app.insertUser({ marketingConsentAt: consented })
    await advertisement.add(app.db, { userId: id })
    await advertisement.add(app.db, { userId: id })
    await runJobs()
    app.clock.advance({ hours: 10 })
    await sql`
      update graphile_worker._private_jobs set run_at = now()
      where id = (select min(id) from graphile_worker._private_jobs)
    `.execute(app.db)
    await runJobs()
    expect(app.texts(phone ?? '')).toHaveLength(1)
    app.clock.advance({ hours: 14 })
    await endPauses(app)
    await runJobs()
    expect(app.texts(phone ?? '')).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('whose way out finds no room in one message does not leave', async () => {
    const long = declareNotice({
      template: 'test.long',
      purpose: 'advertising',
      payload: z.object({ userId: z.guid() }),
      async write({ db }, { userId }) {
        const user = await findUserById(db, userId)
        const texts = ['가'.repeat(40)]
        return user && user.phone
          ? { to: user.phone, texts, consents: user, optOut: '무료거부 0800000000' }
          : null
      },
    })
    const { id, phone } = await app.insertUser({ marketingConsentAt: consented })
    await long.add(app.db, { userId: id })
    await runJobs([long])
    expect(app.texts(phone ?? '')).toEqual([])
  })

  test('lets the texts of services go first', async () => {
    const { id } = await app.insertUser({ marketingConsentAt: consented })
    await advertisement.add(app.db, { userId: id })
    await service.add(app.db, { phone: nextPhone(), token: 'first' })
    await runJobs()
    expect(
      app.solapi
        .messages()
        .slice(0, 2)
        .map(({ text }) => text.slice(0, 4)),
    ).toEqual(['(광고)', '마당 f'])
  })
})

test('a text that a server of the version before has added leaves by the template that took its place', async () => {
  const user = await app.insertUser({ status: 'SUSPENDED' })
  await addJob(app.db, 'users:send-status', { kind: 'suspended', userId: user.id })
  await app.runJobs()
  expect(app.texts(user.phone ?? '')[0]).toContain('이용이 정지되었습니다')
})

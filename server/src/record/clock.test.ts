import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../db/uuid.ts'
import { invitationExpires } from '../features/invitations/invitations.queries.ts'
import { legalTakesEffect } from '../features/legal/legal.queries.ts'
import { startJobs, type Jobs } from '../jobs/runner.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { insertLegalText, insertStore, insertUser, nextPhone } from '../testing/factories.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { endPauses, runTask } from '../testing/sign-in.ts'
import { clockTasks } from './clock.ts'
import { moveRecord } from './moves.queries.ts'

const dayMs = 24 * 60 * 60 * 1000

type Given = Pick<TestApp, 'db'> & { readonly now: Date }

/** An invitation that ends so much later. */
async function insertInvitation({ db, now }: Given, ms: number): Promise<{ id: string; at: string }> {
  const inviter = await insertUser(db, now, {})
  const store = await insertStore(db, now, {})
  const id = uuidV7(now)
  const expiresAt = new Date(now.getTime() + ms).toISOString()
  const times = { createdAt: now.toISOString(), expiresAt, endedAt: null }
  const who = { phone: nextPhone(), name: '박나은', staffRole: 'STAFF', status: 'PENDING' } as const
  await db
    .insertInto('invitations')
    .values({ id, storeId: store.id, inviterId: inviter.id, ...who, ...times })
    .execute()
  return { id, at: expiresAt }
}

const invitationOf = ({ db }: Pick<TestApp, 'db'>, id: string) =>
  db.selectFrom('invitations').select(['status', 'endedAt']).where('id', '=', id).executeTakeFirstOrThrow()

const jobsOf = async ({ db }: Pick<TestApp, 'db'>) =>
  (
    await sql<{ payload: { id: string }; runAt: Date }>`
      select payload, run_at from graphile_worker._private_jobs order by id
    `.execute(db)
  ).rows

describe('by a clock that is moved', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.reset()
    // The database holds jobs back by its own clock: theirs are all in its future.
    app.clock.advance({ days: 36_524 })
  })

  const given = () => ({ db: app.db, now: app.clock.now() })

  /** What the runner does when the hour of the waiting jobs has come. */
  const runWaiting = async () => {
    await endPauses(app)
    await app.runJobs()
  }

  test('a record is moved by its own job when it is due, and not before', async () => {
    const { id, at } = await insertInvitation(given(), dayMs)
    await invitationExpires.wake(app.db, at)
    await app.runJobs()
    expect(await invitationOf(app, id)).toEqual({ status: 'PENDING', endedAt: null })
    expect((await jobsOf(app)).map(({ runAt }) => runAt.getTime() - Date.parse(at))).toEqual([1_000])
    app.clock.advance({ days: 1 })
    await runWaiting()
    expect(await invitationOf(app, id)).toEqual({ status: 'EXPIRED', endedAt: at })
    expect(await jobsOf(app)).toEqual([])
  })

  test('an instant that was changed before it came counts alone: later, and sooner', async () => {
    const { id, at } = await insertInvitation(given(), 2 * dayMs)
    await invitationExpires.wake(app.db, at)
    const change = async (days: number) => {
      const expiresAt = new Date(app.clock.now().getTime() + days * dayMs).toISOString()
      await app.db.updateTable('invitations').set({ expiresAt }).where('id', '=', id).execute()
      await invitationExpires.wake(app.db, expiresAt)
      return expiresAt
    }
    await change(3)
    app.clock.advance({ days: 2 })
    await runTask(app, 'clock:sweep')
    expect(await invitationOf(app, id)).toMatchObject({ status: 'PENDING' })
    const sooner = await change(0.5)
    expect((await jobsOf(app)).at(-1)?.runAt.getTime()).toBe(Date.parse(sooner) + 1_000)
    app.clock.advance({ hours: 12 })
    await runWaiting()
    expect(await invitationOf(app, id)).toEqual({ status: 'EXPIRED', endedAt: sooner })
  })

  test('a job that comes for an instant that is gone moves nothing', async () => {
    const { id, at } = await insertInvitation(given(), dayMs)
    await invitationExpires.wake(app.db, at)
    const later = new Date(Date.parse(at) + dayMs).toISOString()
    await app.db.updateTable('invitations').set({ expiresAt: later }).execute()
    app.clock.advance({ days: 1 })
    await runWaiting()
    expect(await invitationOf(app, id)).toMatchObject({ status: 'PENDING' })
  })

  test('what somebody moved elsewhere stays there', async () => {
    const { id, at } = await insertInvitation(given(), dayMs)
    await invitationExpires.wake(app.db, at)
    const set = { endedAt: app.clock.now().toISOString() }
    await moveRecord(app.db, 'invitations', { action: 'decline', set }).where('id', '=', id).execute()
    app.clock.advance({ days: 1 })
    await runWaiting()
    await runTask(app, 'clock:sweep')
    expect(await invitationOf(app, id)).toMatchObject({ status: 'DECLINED', ...set })
  })

  test('the sweep moves what was due while no server ran, or has no job', async () => {
    const due = await Promise.all([1, 2, 3].map((days) => insertInvitation(given(), days * dayMs)))
    app.clock.advance({ days: 2 })
    expect(await jobsOf(app)).toEqual([])
    await runTask(app, 'clock:sweep')
    const states = await Promise.all(due.map(({ id }) => invitationOf(app, id)))
    expect(states.map(({ status }) => status)).toEqual(['EXPIRED', 'EXPIRED', 'PENDING'])
  })

  test('of many processes at once one moves it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await insertInvitation(given(), dayMs)
      app.clock.advance({ days: 1 })
      const now = app.clock.now()
      const move = () => invitationExpires.move(app.db, { id, now })
      const moved = await Promise.all(Array.from({ length: 6 }, move))
      expect(moved.filter(Boolean)).toEqual([true])
    }
  })

  test('a legal text takes effect once, and supersedes the one before in the same moment', async () => {
    const first = await insertLegalText(app.db, app.clock.now(), { number: 1 })
    const effectiveAt = new Date(app.clock.now().getTime() + 7 * dayMs).toISOString()
    const next = { number: 2, status: 'SCHEDULED', effectiveAt } as const
    const { id } = await insertLegalText(app.db, app.clock.now(), next)
    const statuses = async () => {
      const rows = await app.db.selectFrom('legalDocuments').select(['id', 'status']).execute()
      return [first.id, id].map((one) => rows.find((row) => row.id === one)?.status)
    }
    const move = () => legalTakesEffect.move(app.db, { id, now: app.clock.now() })
    expect(await move()).toBe(false)
    expect(await statuses()).toEqual(['EFFECTIVE', 'SCHEDULED'])
    app.clock.advance({ days: 7 })
    const moved = await Promise.all(Array.from({ length: 6 }, move))
    expect(moved.filter(Boolean)).toEqual([true])
    expect(await statuses()).toEqual(['SUPERSEDED', 'EFFECTIVE'])
  })
})

describe('by the clock of the wall', () => {
  let data: TestDatabase
  const running: Jobs[] = []
  const now = () => new Date()

  beforeAll(async () => {
    data = await createTestDatabase()
  })
  beforeEach(() => data.reset())
  afterEach(async () => {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()))
  })
  afterAll(() => data.drop())

  async function start(): Promise<void> {
    const tasks = clockTasks({ db: data.db, now }, [invitationExpires])
    running.push(await startJobs({ database: data, tasks, crontab: '', log: quietLog }))
  }

  const given = () => ({ db: data.db, now: now() })
  const within = { interval: 50 }

  test('two servers move a record within five seconds of its instant, and not before', async () => {
    await Promise.all([start(), start()])
    const { id, at } = await insertInvitation(given(), 1_000)
    await invitationExpires.wake(data.db, at)
    const movedAt = async () => ((await invitationOf(data, id)).status === 'EXPIRED' ? Date.now() : null)
    let moved: number | null = null
    await expect.poll(async () => (moved = await movedAt()) !== null, { interval: 50 }).toBe(true)
    expect(Number(moved) - Date.parse(at)).toBeGreaterThanOrEqual(0)
    expect(Number(moved) - Date.parse(at)).toBeLessThan(5_000)
  })

  test('a server that comes back after the instant moves what its jobs waited for', async () => {
    const { id, at } = await insertInvitation(given(), -60_000)
    await invitationExpires.wake(data.db, at)
    await start()
    await expect.poll(async () => (await invitationOf(data, id)).status, within).toBe('EXPIRED')
  })
})

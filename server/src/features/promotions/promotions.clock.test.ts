import { getPromotion, setPromotionStatus } from '@madang/contract/promotions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startJobs } from '../../jobs/runner.ts'
import { clockTasks } from '../../record/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { insertPromotion, insertStore } from '../../testing/factories.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { endPauses, runTask } from '../../testing/sign-in.ts'
import { promotionBegins, promotionEnds } from './promotions.clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

async function given(promotion: object) {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  const { id } = await insertPromotion(app.db, app.clock.now(), { storeId, ...promotion })
  await app.insertFile(user.id, 'PROMOTION_COVER', { recordId: id, position: 0 })
  return { id, params: { id }, token, storeId }
}

const statusOf = async (id: string) =>
  (await app.db.selectFrom('promotions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('what is approved begins and ends by itself, each recorded once as nobody’s doing', async () => {
  // The database holds jobs back by its own clock: theirs are all in its future.
  app.clock.advance({ days: 36_524 })
  const { id, params } = await given({ status: 'PENDING_REVIEW' })
  const admin = await app.signedIn('ADMIN')
  await app.call(setPromotionStatus, { params, body: { to: 'SCHEDULED' } }, admin.token)
  await app.runJobs()
  expect(await statusOf(id)).toBe('SCHEDULED')
  app.clock.advance({ hours: 1 })
  await endPauses(app)
  await app.runJobs()
  expect(await statusOf(id)).toBe('LIVE')
  app.clock.advance({ days: 7 })
  await runTask(app, 'clock:sweep')
  await app.runJobs()
  expect(await statusOf(id)).toBe('ENDED')
  const [began] = await app.auditOf('promotions.began')
  expect(began).toMatchObject({ entityId: id, actorId: null })
  expect(await app.auditOf('promotions.ended')).toHaveLength(1)
})

test('after an outage over the whole period it is over without having been on', async () => {
  const { id } = await given({ status: 'SCHEDULED', startAt: hours(-48), endAt: hours(-1) })
  await promotionEnds.moveAll(app.db, app.clock.now())
  await promotionBegins.moveAll(app.db, app.clock.now())
  expect(await statusOf(id)).toBe('ENDED')
})

test('whoever acts before the job acts on where the clock has it', async () => {
  const { id, params, token } = await given({ status: 'SCHEDULED', startAt: hours(-1) })
  expect(await app.call(getPromotion, { params })).toMatchObject({ phase: 'NOW' })
  const paused = await app.call(setPromotionStatus, { params, body: { to: 'PAUSED' } }, token)
  expect(paused.status).toBe('PAUSED')
  expect(await app.auditOf('promotions.began')).toHaveLength(1)
  expect(await statusOf(id)).toBe('PAUSED')
})

test('of very many that are due at once each is moved and recorded once, by whichever server', async () => {
  const count = 1_000
  const { id, storeId } = await given({ status: 'SCHEDULED', startAt: hours(-1) })
  await sql`
    insert into promotions (id, store_id, code, title, summary, start_at, end_at, status, created_at, updated_at)
    select gen_random_uuid(), ${storeId}, lpad(n::text, 8, '0'), title, summary, start_at, end_at, status, created_at,
      updated_at
    from promotions, generate_series(2, ${count}::int) as n where id = ${id}
  `.execute(app.db)
  const now = app.clock.now()
  await Promise.all([1, 2, 3].map(() => promotionBegins.moveAll(app.db, now)))
  const live = await app.db.selectFrom('promotions').select('id').where('status', '=', 'LIVE').execute()
  expect(live).toHaveLength(count)
  const records = await app.auditOf('promotions.began')
  expect(new Set(records.map(({ entityId }) => entityId)).size).toBe(count)
  expect(records).toHaveLength(count)
})

test('by the clock of the wall it is live within five seconds', async () => {
  const data = await createTestDatabase()
  try {
    const { id: storeId } = await insertStore(data.db, new Date(), { status: 'ACTIVE' })
    const startAt = new Date(Date.now() + 1_000).toISOString()
    const { id } = await insertPromotion(data.db, new Date(), { storeId, status: 'SCHEDULED', startAt })
    await promotionBegins.wake(data.db, startAt)
    const tasks = clockTasks({ db: data.db, now: () => new Date() }, [promotionBegins, promotionEnds])
    const jobs = await startJobs({ database: data, tasks, crontab: '', log: quietLog })
    try {
      const status = async () =>
        (await data.db.selectFrom('promotions').select('status').where('id', '=', id).executeTakeFirst())
          ?.status
      await expect.poll(status, { interval: 50 }).toBe('LIVE')
      const lateMs = Date.now() - Date.parse(startAt)
      expect(lateMs).toBeGreaterThanOrEqual(0)
      expect(lateMs).toBeLessThan(5_000)
    } finally {
      await jobs.stop()
    }
  } finally {
    await data.drop()
  }
})

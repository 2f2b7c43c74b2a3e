import { seoulDate } from '@madang/contract/korean-time'
import { getPromotionStats, statsDays } from '@madang/contract/promotion-stats'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { runTask } from '../../testing/sign-in.ts'
import { createCounting, type Counting } from './promotions.counting.changes.ts'

let app: TestApp
let counting: Counting
beforeAll(async () => {
  app = await startTestApp()
  counting = createCounting(app.deps)
})
afterAll(async () => {
  await counting.stop()
  await app.close()
})
beforeEach(() => app.reset())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const from = (ip: string, userAgent = phone) => ({ ip, userAgent })

async function given() {
  const { user } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  const { id } = await insertPromotion(app.db, app.clock.now(), { storeId, status: 'LIVE' })
  // A session does not last as long as these tests look.
  const stats = async (query = {}) =>
    app.call(getPromotionStats, { params: { id }, query }, await app.signInAs(user))
  return { id, stats }
}

test('1,000 views of one visitor within half an hour are one, in this server or in another', async () => {
  const { id, stats } = await given()
  const other = createCounting(app.deps)
  for (let view = 0; view < 500; view++) counting.countView(id, from('203.0.113.1'))
  for (let view = 0; view < 500; view++) other.countView(id, from('203.0.113.1'))
  await Promise.all([counting.flush(), other.flush()])
  counting.countView(id, from('203.0.113.1'))
  await counting.flush()
  expect((await stats()).viewCount).toBe(1)
  app.clock.advance({ minutes: 31 })
  counting.countView(id, from('203.0.113.1'))
  await other.stop()
  await counting.flush()
  expect((await stats()).viewCount).toBe(2)
})

test('others, other browsers and shares count for themselves, robots and the nameless not at all', async () => {
  const { id, stats } = await given()
  counting.countView(id, from('203.0.113.1'))
  counting.countView(id, from('203.0.113.2'))
  counting.countView(id, from('203.0.113.2', `${phone} KAKAOTALK`))
  counting.countShare(id, from('203.0.113.1'))
  const robot = 'facebookexternalhit/1.1;kakaotalk-scrap/1.0'
  for (const name of [robot, 'Googlebot/2.1', 'Mozilla/5.0 (compatible; Yeti/1.1)', 'curl/8.5', ''])
    counting.countView(id, from('203.0.113.9', name))
  await counting.flush()
  expect(await stats()).toMatchObject({ viewCount: 3, shareCount: 1 })
})

test('days are Seoul’s, those without any are there, and 400 are kept', async () => {
  const { id, stats } = await given()
  counting.countView(id, from('203.0.113.1'))
  await counting.flush()
  app.clock.advance({ days: 1 })
  counting.countView(id, from('203.0.113.1'))
  await counting.flush()
  const { days } = await stats()
  expect(days).toHaveLength(30)
  const today = seoulDate(app.clock.now())
  expect(days.slice(-2).map(({ views }) => views)).toEqual([1, 1])
  expect(days.at(-1)?.date).toBe(today)
  expect((await stats({ from: '2020-01-01' })).days).toHaveLength(statsDays)
  for (const farOut of [{ to: '0000-01-01' }, { to: '0001-01-01' }, { from: '9999-12-31' }])
    expect((await stats(farOut)).days).toEqual([])
  expect((await stats({ to: '9999-12-31' })).days.at(-1)?.date).toBe(today)
  app.clock.advance({ days: statsDays })
  await runTask(app, 'promotions:clean')
  const left = await app.db.selectFrom('promotionDays').select('day').execute()
  expect(left).toHaveLength(1)
})

test('who was counted is a hash, and forgotten after a day', async () => {
  const { id } = await given()
  counting.countView(id, from('203.0.113.1'))
  await counting.flush()
  const visits = () => app.db.selectFrom('promotionVisits').select('hash').execute()
  const [visit] = await visits()
  expect(visit?.hash).toHaveLength(32)
  app.clock.advance({ hours: 25 })
  await runTask(app, 'promotions:clean')
  expect(await visits()).toEqual([])
})

test('what the database does not take in time is counted once it does, and keeps no server from stopping', async () => {
  const { id, stats } = await given()
  const own = openDatabase({ connection: app.pool.options, log: quietLog, statementTimeoutMs: 200 })
  const other = createCounting({ ...app.deps, db: own.db })
  other.countView(id, from('203.0.113.1'))
  await app.db.transaction().execute(async (holding) => {
    await sql`lock table promotion_visits in exclusive mode`.execute(holding)
    expect(await other.flush().catch(() => 'refused')).toBe('refused')
    other.countView(id, from('203.0.113.2'))
    await other.stop()
  })
  expect((await stats()).viewCount).toBe(0)
  await other.flush()
  await own.close()
  expect((await stats()).viewCount).toBe(2)
})

test('a promotion that is gone meanwhile does not keep the others from being counted', async () => {
  const { id, stats } = await given()
  counting.countView('00000000-0000-7000-8000-000000000001', from('203.0.113.1'))
  counting.countView(id, from('203.0.113.1'))
  await counting.flush()
  expect((await stats()).viewCount).toBe(1)
})

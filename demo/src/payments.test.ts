import { orderStatuses, type OrderStatus } from '@madang/contract/order-actions'
import { getOrder, pagedOrders, refundPayment, decideRefund } from '@madang/contract/orders'
import { subscriptionStatuses } from '@madang/contract/subscription-actions'
import { getStoreSubscription } from '@madang/contract/subscriptions'
import { uuidV7 } from '@madang/server/db/uuid'
import { addJob } from '@madang/server/jobs/runner'
import { askForCheck } from '@madang/server/features/payments/payments.reconciliation'
import { insertSettings } from '@madang/server/features/settings/settings.queries'
import { ensureBootstrapAdmin } from '@madang/server/features/users/users.bootstrap'
import { startTestApp, type TestApp } from '@madang/server/testing/app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoLists } from './jrs.ts'
import { seedDemo } from './members.ts'
import { seedDemoPayments, type DemoProvider } from './payments.ts'
import { seedDemoPromotions } from './promotions.ts'
import { demoSettings } from './settings.ts'
import { seedDemoStores } from './stores.ts'

let app: TestApp
let token: string
let chiefId: string
let provider: DemoProvider
beforeAll(async () => {
  app = await startTestApp({ withPayments: true })
  const now = app.clock.now()
  const { toss } = app.standIns
  if (toss === null) throw new Error('No stand-in plays the provider.')
  provider = toss
  const features = { ...demoSettings.features, payments: true }
  await insertSettings(app.db, { ...demoSettings, features }, now)
  await ensureBootstrapAdmin(app.db, { phone: '+821012345678', now })
  await seedDemo(app.db, { now })
  await seedDemoStores(app.deps, { now })
  await seedDemoPromotions(app.deps, { now })
  await seedDemoLists(app.deps, { now })
  await Promise.all([1, 2].map(() => seedDemoPayments({ ...app.deps, provider }, { now })))
  const chief = await app.db
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'SUPER_ADMIN')
    .executeTakeFirstOrThrow()
  chiefId = chief.id
  token = await app.signInAs(chief)
})
afterAll(() => app.close())

async function totalOf(query: { readonly status?: OrderStatus[] } = {}) {
  return (await app.call(pagedOrders, { query }, token)).totalCount
}

test('a year of orders in every state, once, however many processes start', async () => {
  expect(await totalOf()).toBeGreaterThan(120)
  for (const status of orderStatuses) {
    expect([status, (await totalOf({ status: [status] })) > 0]).toEqual([status, true])
  }
  const { rows } = await sql<{ month: string; won: number }>`
    select to_char(day, 'YYYY-MM') as month, -sum(amount)::bigint as won
    from ledger_postings where account like 'REVENUE%' group by 1 order by 1
  `.execute(app.db)
  expect(rows.length).toBeGreaterThanOrEqual(11)
  // It grows: the last half year brought more than the one before.
  const half = Math.floor(rows.length / 2)
  const sum = (some: typeof rows) => some.reduce((total, { won }) => total + won, 0)
  expect(sum(rows.slice(half))).toBeGreaterThan(1.5 * sum(rows.slice(0, half)))
})

test('all of it balances, and the sums that are kept are those of the postings', async () => {
  const { rows: unbalanced } = await sql`
    select move_id from ledger_postings group by move_id having sum(amount) <> 0
  `.execute(app.db)
  expect(unbalanced).toEqual([])
  for (const table of ['ledger_days', 'ledger_totals']) {
    const { rows } = await sql`
      select account, sum(amount)::bigint as won from ledger_postings group by account
      except select account, sum(debit - credit)::bigint from ${sql.table(table)} group by account
    `.execute(app.db)
    expect([table, rows]).toEqual([table, []])
  }
})

test('what the records say is what the ledger says', async () => {
  const orders = await app.db.selectFrom('orders').select(['id', 'status', 'total']).execute()
  for (const { id, status, total } of orders) {
    const order = await app.call(getOrder, { params: { id } }, token)
    const isPaid = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)
    const back = order.refunds.filter((refund) => refund.status === 'DONE')
    expect([order.no, order.paid, order.refunded, order.supply + order.vat]).toEqual([
      order.no,
      isPaid ? total : 0,
      back.reduce((sum, { amount }) => sum + amount, 0),
      total,
    ])
    const told = order.refunded === 0 ? 'PAID' : order.refunded === total ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    expect([order.no, isPaid ? status : null]).toEqual([order.no, isPaid ? told : null])
  }
})

test('the provider has the same of every day', async () => {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from ledger_postings order by 1
  `.execute(app.db)
  for (const { day } of rows) await askForCheck(app.db, day)
  await app.runJobs()
  expect(await app.db.selectFrom('ledgerDifferences').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('ledgerChecks').select('day').execute()).toHaveLength(rows.length)
})

test('subscriptions in every state; each store has the plan that leaves it what it has', async () => {
  const rows = await app.db.selectFrom('subscriptions').selectAll().execute()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(subscriptionStatuses))
  expect(new Set(rows.map(({ cycle }) => cycle))).toEqual(new Set(['MONTH', 'YEAR']))
  const stores = await app.db.selectFrom('stores').select('id').where('status', '=', 'ACTIVE').execute()
  const over = []
  for (const { id } of stores) {
    const { usage } = await app.call(getStoreSubscription, { params: { id } }, token)
    over.push(...usage.filter(({ used, most }) => used > most).map((one) => ({ id, ...one })))
  }
  expect(over).toEqual([])
})

test('what was paid long ago is given back, and a second person agrees to what waits', async () => {
  const { items } = await app.call(pagedOrders, { query: { status: ['PAID'], sort: 'createdAt' } }, token)
  const [order] = items
  if (!order?.payment) throw new Error('There is no paid order.')
  const asked = { params: { id: order.payment.id }, body: { amount: 1_000, reason: '시험' } }
  await app.call(refundPayment, { ...asked, idempotencyKey: uuidV7(app.clock.now()) }, token)
  const waiting = await app.db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'REQUESTED')
    .executeTakeFirstOrThrow()
  const body = { to: 'PROCESSING', version: waiting.version } as const
  await app.call(decideRefund, { params: { id: waiting.id }, body }, token)
  await app.runJobs()
  const statuses = await app.db.selectFrom('refunds').select('status').where('id', '=', waiting.id).execute()
  expect(statuses).toEqual([{ status: 'DONE' }])
  expect((await app.call(getOrder, { params: { id: order.id } }, token)).status).toBe('PARTIALLY_REFUNDED')
})

async function renewAll(days: number): Promise<void> {
  app.clock.advance({ days })
  await addJob(app.db, 'subscriptions:renew', {})
  await app.runJobs()
  token = await app.signInAs({ id: chiefId })
}

test('subscriptions go on: cards are charged, and the one that was declined is declined again', async () => {
  const lateOnes = () =>
    app.db.selectFrom('subscriptions').selectAll().where('status', '=', 'PAST_DUE').execute()
  const began = app.clock.now().toISOString()
  const [before] = await lateOnes()
  await renewAll(2)
  const [after] = await lateOnes()
  expect([before?.failedAttempts, after?.failedAttempts]).toEqual([1, 2])
  await renewAll(14)
  const renewed = await app.db.selectFrom('orders').select('status').where('createdAt', '>', began).execute()
  expect(renewed.length).toBeGreaterThan(0)
  expect(new Set(renewed.map(({ status }) => status))).toEqual(new Set(['PAID']))
  expect(await lateOnes()).toEqual([])
})

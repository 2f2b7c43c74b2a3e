import type { Order } from '@madang/contract/orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { countDrifted, giveCard, openShop, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
})
afterAll(() => t.close())

const chief = async () => (await t.signedIn('SUPER_ADMIN')).token
async function run(task: 'subscriptions:renew' | 'effects:sweep'): Promise<void> {
  await addJob(t.db, task, null)
  await t.runJobs()
}
const rowsOf = (table: 'orders' | 'payments', paid: Order) =>
  t.db
    .selectFrom(table)
    .select(['status'])
    .where(table === 'orders' ? 'id' : 'orderId', '<>', paid.id)
    .execute()

/** A plan whose renewal a card is being charged for while the provider behaves like this. */
async function renewWhile(mode: 'down' | 'lost-answer'): Promise<Order> {
  await giveCard(t, shop, { token: shop.owner.token })
  const paid = await shop.receive(await shop.orderPlan('BASIC', await chief()), await chief())
  await shop.tell('/__test/behaviour', { mode })
  t.clock.advance({ days: 31 })
  await run('subscriptions:renew')
  return paid
}
/** A plan whose upgrade was paid in the provider's window, and is confirmed while the provider behaves like this. */
async function upgradeWhile(mode: 'down' | 'lost-answer'): Promise<Order> {
  const paid = await shop.receive(await shop.orderPlan('BASIC', await chief()), await chief())
  const placed = await shop.orderPlan('PRO', shop.owner.token)
  await shop.tell('/__test/behaviour', { mode, path: 'confirm' })
  // What is answered is no order while the outcome is not known.
  await expect(shop.payPlan(placed, shop.owner.token)).rejects.toMatchObject({ name: '$ZodError' })
  expect(await rowsOf('payments', paid)).toEqual([{ status: 'IN_PROGRESS' }])
  return paid
}
/** What it was paid for goes back, and the provider is there again. */
async function endMeanwhile(paid: Order): Promise<void> {
  await shop.sendBack(paid)
  await shop.tell('/__test/behaviour', { mode: 'ok' })
  t.clock.advance({ minutes: 2 })
  await run('effects:sweep')
}
const told = () => t.texts(shop.owner.user.phone ?? '').join('\n')

test('a renewal that was cancelled while the provider was away is not charged when it is back', async () => {
  const paid = await renewWhile('down')
  await endMeanwhile(paid)
  expect(t.standIns.toss?.payments()).toEqual([])
  expect([await rowsOf('orders', paid), await rowsOf('payments', paid)]).toEqual([
    [{ status: 'CANCELLED' }],
    [{ status: 'ABORTED' }],
  ])
  expect(await t.auditOf('subscriptions.missed')).toEqual([])
  expect(told()).not.toContain('거절')
  expect(await countDrifted(t)).toBe(0)
})

test.each([
  ['a renewal that was charged', renewWhile],
  ['an upgrade that was confirmed', upgradeWhile],
])('%s, of which nobody heard, and then cancelled, is paid and can be given back', async (_, begin) => {
  const paid = await begin('lost-answer')
  await endMeanwhile(paid)
  expect(t.standIns.toss?.payments()).toMatchObject([{ status: 'DONE' }])
  expect([await rowsOf('orders', paid), await rowsOf('payments', paid)]).toEqual([
    [{ status: 'PAID' }],
    [{ status: 'DONE' }],
  ])
  expect(await countDrifted(t)).toBe(0)
})

test('an upgrade that was cancelled while the provider was away is not confirmed when it is back', async () => {
  const paid = await upgradeWhile('down')
  await endMeanwhile(paid)
  expect(t.standIns.toss?.payments()).toMatchObject([{ status: 'IN_PROGRESS' }])
  // So long the provider keeps what nobody confirms.
  t.clock.advance({ minutes: 10 })
  await run('effects:sweep')
  expect(t.standIns.toss?.payments()).toMatchObject([{ status: 'EXPIRED' }])
  expect([await rowsOf('orders', paid), await rowsOf('payments', paid)]).toEqual([
    [{ status: 'CANCELLED' }],
    [{ status: 'ABORTED' }],
  ])
  expect(await countDrifted(t)).toBe(0)
})

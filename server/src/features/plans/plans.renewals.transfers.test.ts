import { expectTransfer } from '@madang/contract/bank-transfers'
import { cancelOrder, pagedOrders } from '@madang/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertSubscription, sellPlans } from '../../testing/factories.ts'
import { offerTransfers, openShop, type Shop } from '../../testing/selling.ts'
import { runTask } from '../../testing/sign-in.ts'

let t: TestApp
let shop: Shop
/** The owner's. */
let mine: string
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
  mine = shop.owner.token
})
afterAll(() => t.close())

async function renew(): Promise<void> {
  await runTask(t, 'subscriptions:renew')
  mine = await t.signInAs(shop.owner.user)
}
const after = async (days: number) => {
  t.clock.advance({ days })
  await renew()
}
const subscribed = () => insertSubscription(t.db, t.clock.now(), { storeId: shop.store.id, planKey: 'BASIC' })
const statusOf = async (id: string) =>
  (await t.db.selectFrom('subscriptions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const orders = async () => (await t.call(pagedOrders, { query: {} }, mine)).items

describe('a renewal for which a transfer is announced', () => {
  async function announce(): Promise<{ id: string; total: number }> {
    const [order] = await orders()
    const { id, total } = order ?? { id: '', total: 0 }
    await t.call(expectTransfer, { params: { id }, body: { depositorName: '김민수' } }, mine)
    return { id, total }
  }
  async function waitInVain(days: number): Promise<void> {
    t.clock.advance({ days })
    await runTask(t, 'clock:sweep')
    await renew()
  }

  test('is late no longer than any other: its days are counted from the first try', async () => {
    const { id } = await subscribed()
    await offerTransfers(t)
    await after(30)
    await announce()
    await waitInVain(6)
    await renew()
    expect([await statusOf(id), (await orders()).map(({ status }) => status)]).toEqual([
      'ENDED',
      ['FAILED', 'EXPIRED'],
    ])
  })

  test('leaves no other one to be paid when its money comes late', async () => {
    const { id } = await subscribed()
    const chief = await offerTransfers(t)
    await after(30)
    const order = await announce()
    await waitInVain(6)
    expect((await orders()).map(({ status }) => status)).toEqual(['PENDING', 'EXPIRED'])
    await shop.receive(order, await t.signInAs(chief.user))
    expect(await statusOf(id)).toBe('ACTIVE')
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELLED', 'PAID'])
  })
})

test('late money of an order from before a renewal pays its days, and leaves no try that failed', async () => {
  const chief = await offerTransfers(t)
  const late = await shop.orderPlan('BASIC', mine)
  await t.call(cancelOrder, { params: { id: late.id } }, mine)
  const first = await shop.orderPlan('BASIC', mine)
  await shop.receive(first, await t.signInAs(chief.user))
  await after(30)
  const { subscription } = await shop.subscription(mine)
  expect(subscription).toMatchObject({ status: 'PAST_DUE', failedAttempts: 1 })
  await shop.receive(late, await t.signInAs(chief.user))
  const { subscription: renewed, dueOrder } = await shop.subscription(mine)
  expect(renewed).toMatchObject({ status: 'ACTIVE', failedAttempts: 0 })
  expect(dueOrder).toBeNull()
  expect((await orders()).map(({ status }) => status)).toEqual(['CANCELLED', 'PAID', 'PAID'])
})

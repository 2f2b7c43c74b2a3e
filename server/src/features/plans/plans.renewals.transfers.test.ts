import { expectTransfer } from '@madang/contract/bank-transfers'
import { pagedNotifications } from '@madang/contract/notifications'
import { cancelOrder, getOrder, pagedOrders, type Order } from '@madang/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertSubscription, sellPlans } from '../../testing/factories.ts'
import { giveCard, offerTransfers, openShop, type Shop } from '../../testing/selling.ts'
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
const row = (id: string) =>
  t.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (id: string) => (await row(id)).status
const expectMoney = ({ id }: Pick<Order, 'id'>) =>
  t.call(expectTransfer, { params: { id }, body: { depositorName: '김민수' } }, mine)
const orders = async () => (await t.call(pagedOrders, { query: {} }, mine)).items

describe('a renewal for which a transfer is announced', () => {
  async function announce(): Promise<{ id: string; total: number }> {
    const [order] = await orders()
    const { id, total } = order ?? { id: '', total: 0 }
    await expectMoney({ id })
    return { id, total }
  }
  async function waitInVain(days: number): Promise<void> {
    t.clock.advance({ days })
    await runTask(t, 'clock:sweep')
    await renew()
  }

  test('is late hardly longer than any other: its days are counted from the first try, and the last is a day later', async () => {
    const { id } = await subscribed()
    await offerTransfers(t)
    await after(30)
    await announce()
    await waitInVain(6)
    await renew()
    expect(await statusOf(id)).toBe('PAST_DUE')
    await after(1)
    expect([await statusOf(id), (await orders()).map(({ status }) => status)]).toEqual([
      'ENDED',
      ['FAILED', 'EXPIRED'],
    ])
  })

  test('is no way to have the plan for nothing: where one is announced for each order, each that runs out is a try', async () => {
    const { id } = await subscribed()
    await offerTransfers(t)
    await after(30)
    await announce()
    await waitInVain(6)
    expect(await row(id)).toMatchObject({ status: 'PAST_DUE', failedAttempts: 2 })
    await announce()
    await waitInVain(6)
    expect(await statusOf(id)).toBe('ENDED')
  })

  test('leaves no other one to be paid when its money comes late, which owners are told', async () => {
    const { id } = await subscribed()
    const chief = await offerTransfers(t)
    await after(30)
    const order = await announce()
    await waitInVain(6)
    expect((await orders()).map(({ status }) => status)).toEqual(['PENDING', 'EXPIRED'])
    await shop.receive(order, await t.signInAs(chief.user))
    expect(await statusOf(id)).toBe('ACTIVE')
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELLED', 'PAID'])
    await t.runJobs()
    expect(t.texts(shop.owner.user.phone ?? '')).toContainEqual(expect.stringContaining('더 입금하지 마세요'))
  })

  test('is paid by it, though another one was placed whose charge is declined then', async () => {
    const { id } = await subscribed()
    const chief = await offerTransfers(t)
    await after(30)
    const order = await announce()
    await giveCard(t, shop, { token: mine, declineWith: 'REJECT_CARD_PAYMENT' })
    await shop.tell('/__test/behaviour', { mode: 'down' })
    await waitInVain(6)
    await shop.receive(order, await t.signInAs(chief.user))
    await shop.tell('/__test/behaviour', { mode: 'ok' })
    t.clock.advance({ minutes: 5 })
    await runTask(t, 'effects:sweep')
    const [other] = await orders()
    const { payments } = await t.call(getOrder, { params: { id: other?.id ?? '' } }, mine)
    expect(payments.map(({ status }) => status)).toEqual(['ABORTED'])
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', failedAttempts: 0 })
  })
})

test.each([
  ['PRO', 'MONTH'],
  ['BASIC', 'YEAR'],
] as const)(
  'a renewal is charged on its day though a transfer for %s by the %s was announced, which is over then',
  async (plan, cycle) => {
    await giveCard(t, shop, { token: mine })
    const { id } = await subscribed()
    const chief = await offerTransfers(t)
    await after(29)
    const more = await shop.orderPlan(plan, mine, cycle)
    await expectMoney(more)
    await after(1)
    const renewed = { planKey: 'BASIC', status: 'ACTIVE', currentPeriodEnd: '2027-01-21T01:00:00.000Z' }
    expect(await row(id)).toMatchObject(renewed)
    expect((await orders()).map(({ status }) => status)).toEqual(['PAID', 'CANCELLED'])
    const told = t.texts(shop.owner.user.phone ?? '')
    expect(told.some((text) => text.includes('요금제 변경 주문을 취소했습니다'))).toBe(true)

    const token = await t.signInAs(chief.user)
    const late = await shop.receive(more, token)
    expect([late.status, late.refundableWon, late.unused]).toEqual(['PAID', more.total, null])
    expect(await row(id)).toMatchObject(renewed)
    const { items } = await t.call(pagedNotifications, { query: {} }, token)
    expect(items.map(({ type }) => type)).toContain('payments.nothing_given')
  },
)

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

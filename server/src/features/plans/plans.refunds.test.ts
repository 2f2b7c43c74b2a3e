import { payOutRefund, receiveTransfer } from '@madang/contract/bank-transfers'
import { seoulDate } from '@madang/contract/korean-time'
import { pagedNotifications } from '@madang/contract/notifications'
import { cancelOrder, getOrder, refundPayment, type Order } from '@madang/contract/orders'
import type { PlanCycle } from '@madang/contract/plan-periods'
import { getStoreSubscription, orderPlan } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { openShop, unbalanced, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
/** A chief administrator's: who orders for the store, sees the money, and gives it back. */
let chief: string
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
  chief = (await t.signedIn('SUPER_ADMIN')).token
})
afterAll(() => t.close())

const nextKey = () => uuidV7(t.clock.now())
const order = (planKey: string, cycle: PlanCycle = 'MONTH') =>
  t.call(orderPlan, { body: { storeId: shop.store.id, planKey, cycle }, idempotencyKey: nextKey() }, chief)
const living = async () =>
  (await t.call(getStoreSubscription, { params: { id: shop.store.id } }, chief)).subscription

/** The money for it has come, minutes later. */
async function pay({ id, total: amount }: Pick<Order, 'id' | 'total'>): Promise<Order> {
  t.clock.advance({ minutes: 5 })
  const body = { amount, receivedOn: seoulDate(t.clock.now()), depositorName: '김민수' }
  return t.call(receiveTransfer, { params: { id }, body, idempotencyKey: nextKey() }, chief)
}
const buy = async (planKey: string, cycle?: PlanCycle) => pay(await order(planKey, cycle))

async function giveBack({ payments, total: amount }: Order): Promise<void> {
  const params = { id: payments.at(-1)?.id ?? '' }
  const body = { amount, reason: '손님 요청' }
  const { id } = await t.call(refundPayment, { params, body, idempotencyKey: nextKey() }, chief)
  await t.call(payOutRefund, { params: { id } }, chief)
  expect(await unbalanced(t)).toBe(0)
}
/** An order that was given up, and whose money comes after another one was paid. */
async function buyLate(planKey: string, meanwhile: string) {
  const late = await order(planKey)
  await t.call(cancelOrder, { params: { id: late.id } }, chief)
  const first = await buy(meanwhile)
  const begun = await living()
  return { first, begun, second: await pay(late) }
}

describe('of two orders of a plan that were both paid', () => {
  test('the second one goes on where the first one ends, and takes that back', async () => {
    const { begun, second } = await buyLate('BASIC', 'BASIC')
    expect((await living())?.currentPeriodEnd).toBe('2027-01-21T01:05:00.000Z')
    const { unused } = await t.call(getOrder, { params: { id: second.id } }, chief)
    expect(unused).toEqual({ days: 31, ofDays: 31, amount: second.total })
    await giveBack(second)
    expect(await living()).toMatchObject({
      planKey: 'BASIC',
      status: 'ACTIVE',
      currentPeriodStart: begun?.currentPeriodStart,
      currentPeriodEnd: begun?.currentPeriodEnd,
    })
  })

  test('the second one is there when the first one is taken back, and nothing after both', async () => {
    const { first, second } = await buyLate('BASIC', 'BASIC')
    await giveBack(first)
    expect(await living()).toMatchObject({
      currentPeriodStart: '2026-11-21T01:10:00.000Z',
      currentPeriodEnd: '2026-12-21T01:10:00.000Z',
    })
    await giveBack(second)
    expect(await living()).toBeNull()
  })

  test('one of another plan takes no place of the first one, and is to be given back', async () => {
    const { begun, second } = await buyLate('BASIC', 'PRO')
    expect(await living()).toEqual(begun)
    const told = await t.call(pagedNotifications, { query: {} }, chief)
    expect(told.items).toMatchObject([{ type: 'payments.nothing_given', subject: { id: second.id } }])
    expect([second.refundableWon, second.unused]).toEqual([second.total, null])
    await giveBack(second)
    expect(await living()).toEqual(begun)
  })
})

describe('upgrades, one upon the other,', () => {
  const buyAll = async () => {
    const basic = await buy('BASIC')
    const pro = await buy('PRO')
    const year = await buy('PRO', 'YEAR')
    return { basic, pro, year }
  }
  const plans = async (refunded: readonly Order[]) => {
    const seen: unknown[] = []
    for (const one of refunded) {
      await giveBack(one)
      const now = await living()
      seen.push(now && [now.planKey, now.cycle, now.currentPeriodEnd.slice(0, 10)])
    }
    return seen
  }

  test('are taken back from the last one', async () => {
    const { basic, pro, year } = await buyAll()
    expect(await plans([year, pro, basic])).toEqual([
      ['PRO', 'MONTH', '2026-12-21'],
      ['BASIC', 'MONTH', '2026-12-21'],
      null,
    ])
  })

  test('are taken back from the first one: what was paid later stays', async () => {
    const { basic, pro, year } = await buyAll()
    expect(await plans([basic, pro, year])).toEqual([
      ['PRO', 'YEAR', '2027-11-21'],
      ['PRO', 'YEAR', '2027-11-21'],
      null,
    ])
  })

  test('are taken back from the one between', async () => {
    const { basic, pro, year } = await buyAll()
    expect(await plans([pro, year, basic])).toEqual([
      ['PRO', 'YEAR', '2027-11-21'],
      ['BASIC', 'MONTH', '2026-12-21'],
      null,
    ])
  })

  test('stay for their period where what they stood on is taken back', async () => {
    const [basic, pro] = [await buy('BASIC'), await buy('PRO')]
    expect(await plans([basic, pro])).toEqual([['PRO', 'MONTH', '2026-12-21'], null])
  })
})

import { expectTransfer, pagedTransfers } from '@madang/contract/bank-transfers'
import { cancelOrder, decideRefund, getOrder, type Order } from '@madang/contract/orders'
import { correctMove, payOutRefund } from '@madang/contract/payments-by-hand'
import { daysOf, type PlanCycle } from '@madang/contract/plan-periods'
import type { Subscription } from '@madang/contract/plans'
import { startTrial } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { countDrifted, giveCard, offerTransfers, openShop, type Shop } from '../../testing/selling.ts'
import { runTask } from '../../testing/sign-in.ts'

let t: TestApp
let shop: Shop
/** A chief administrator's: who orders for the store, sees the money, and gives it back. */
let chief: string
let chiefUser: Awaited<ReturnType<TestApp['signedIn']>>['user']
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
  const { token, user } = await t.signedIn('SUPER_ADMIN')
  chief = token
  chiefUser = user
})
afterAll(() => t.close())

const order = (planKey: string, cycle?: PlanCycle) => shop.orderPlan(planKey, chief, cycle)

/** The money for it has come, minutes later. */
async function pay(placed: Pick<Order, 'id' | 'total'>): Promise<Order> {
  t.clock.advance({ minutes: 5 })
  return shop.receive(placed, chief)
}
const buy = async (planKey: string, cycle?: PlanCycle) => pay(await order(planKey, cycle))

async function giveBack(paid: Order, amount?: number): Promise<void> {
  await shop.sendBack(paid, amount)
  expect(await countDrifted(t)).toBe(0)
}

const periodOf = (subscription: Subscription | null) => ({
  start: subscription?.currentPeriodStart ?? '',
  end: subscription?.currentPeriodEnd ?? '',
})

async function after(span: { days: number }): Promise<void> {
  t.clock.advance(span)
  chief = await t.signInAs(chiefUser)
}
/** The renewal of a period that is over. */
async function orderRenewal(): Promise<Pick<Order, 'id' | 'total'>> {
  await addJob(t.db, 'subscriptions:renew', null)
  await t.runJobs()
  return (await shop.subscription(chief)).dueOrder ?? { id: '', total: 0 }
}
/** Its money comes. */
const renew = async () => pay(await orderRenewal())

test('of days that were credited to a year nothing is proposed to go back, until the year itself went back', async () => {
  const month = await buy('BASIC')
  const unused = async () => (await t.call(getOrder, { params: { id: month.id } }, chief)).unused
  await after({ days: 10 })
  expect(await unused()).toEqual({ days: 20, ofDays: 30, amount: 12_667 })
  const year = await buy('BASIC', 'YEAR')
  expect(await unused()).toEqual({ days: 0, ofDays: 30, amount: 0 })
  await giveBack(year)
  expect((await unused())?.amount).toBeGreaterThan(12_000)
  await after({ days: 21 })
  expect(await unused()).toEqual({ days: 0, ofDays: 30, amount: 0 })
})

describe('a year that credited a month', () => {
  const unusedOf = async ({ id }: Pick<Order, 'id'>) =>
    (await t.call(getOrder, { params: { id } }, chief)).unused
  async function buyBoth(): Promise<{ month: Order; year: Order }> {
    const month = await buy('BASIC')
    return { month, year: await buy('BASIC', 'YEAR') }
  }

  test('gives back what was credited with its days, and never more than was paid for it', async () => {
    const { year } = await buyBoth()
    expect(await unusedOf(year)).toEqual({ days: 365, ofDays: 365, amount: year.total })
    await after({ days: 40 })
    expect(await unusedOf(year)).toEqual({ days: 325, ofDays: 365, amount: 169_179 })
  })

  test.each([1, 13, 20, 29])(
    'gives back with the days of the month that are left what was not used, after %i days',
    async (days) => {
      const month = await buy('BASIC')
      const year = await buy('PRO', 'YEAR')
      const paidWon = month.total + year.total
      await after({ days })
      const { days: left = 0, amount = 0 } = (await unusedOf(year)) ?? {}
      await giveBack(year, amount)
      const rest = (await unusedOf(month))?.amount ?? 0
      // Each of the two is rounded in the payer's favour.
      const fairWon = (paidWon * left) / 365
      expect(amount + rest - fairWon).toBeGreaterThanOrEqual(0)
      expect(amount + rest - fairWon).toBeLessThan(3)
    },
  )

  test('counts no days of a trial, at whose end both began, as those of the month', async () => {
    await t.call(startTrial, { params: { id: shop.store.id } }, shop.owner.token)
    const month = await buy('BASIC')
    const year = await buy('PRO', 'YEAR')
    await after({ days: 45 })
    const { days: left = 0, amount = 0 } = (await unusedOf(year)) ?? {}
    await giveBack(year, amount)
    const rest = (await unusedOf(month))?.amount ?? 0
    expect(rest).toBeGreaterThan(0)
    const moreWon = amount + rest - ((month.total + year.total) * left) / 365
    expect(moreWon).toBeGreaterThanOrEqual(0)
    expect(moreWon).toBeLessThan(3)
  })

  test('gives nothing more back of a month whose money has gone back', async () => {
    const { month, year } = await buyBoth()
    await shop.sendBack(month, 9_000)
    await after({ days: 40 })
    expect((await unusedOf(year))?.amount).toBe(161_165)
  })
})

test('what is left of a period is given back whole in the minute in which it was paid', async () => {
  await buy('BASIC')
  t.clock.advance({ minutes: 15 * 24 * 60 + 600 })
  chief = await t.signInAs(chiefUser)
  const pro = await buy('PRO')
  const { unused } = await t.call(getOrder, { params: { id: pro.id } }, chief)
  expect(unused).toEqual({ days: 14, ofDays: 14, amount: pro.total })
})

test('a year that is being paid when the month ends whose days it credited begins all the same', async () => {
  await buy('BASIC')
  t.clock.advance({ days: 29, hours: 23, minutes: 57 })
  chief = await t.signInAs(chiefUser)
  await buy('BASIC', 'YEAR')
  const { subscription } = await shop.subscription(chief)
  expect(periodOf(subscription)).toEqual({
    start: '2026-12-21T01:07:00.000Z',
    end: '2027-12-21T01:07:00.000Z',
  })
})

describe('an upgrade counts as paid what is still there of', () => {
  const paidWon = async () => (await shop.subscription(chief)).paidWon

  test('a month that was credited to a year: in part, and nothing once it is given back', async () => {
    const month = await buy('BASIC')
    await after({ days: 10 })
    const year = await buy('BASIC', 'YEAR')
    await after({ days: 5 })
    const creditWon = (won: number) => Math.ceil((won * 20) / 30)
    expect(await paidWon()).toBe(year.total + creditWon(19_000))
    expect(await paidWon()).toBe(190_000)
    await shop.sendBack(month, 9_000)
    expect(await paidWon()).toBe(year.total + creditWon(10_000))
    await shop.sendBack(month, 10_000)
    expect(await paidWon()).toBe(year.total)
    await after({ days: 5 })
    const { subscription } = await shop.subscription(chief)
    const { total, unused } = daysOf(periodOf(subscription), t.clock.now())
    expect((await order('PRO', 'YEAR')).total).toBe(Math.floor(((490_000 - year.total) * unused) / total))
  })

  test('the upgrade before it', async () => {
    await buy('BASIC')
    const pro = await buy('PRO')
    await after({ days: 10 })
    const year = await buy('PRO', 'YEAR')
    await after({ days: 5 })
    await giveBack(pro)
    expect(await paidWon()).toBe(year.total + Math.ceil((19_000 * 19) / 30))
  })

  test('the renewal that it paid up', async () => {
    await buy('BASIC')
    await after({ days: 31 })
    const renewal = await renew()
    await after({ days: 5 })
    await buy('PRO')
    expect(await paidWon()).toBe(49_000)
    await after({ days: 5 })
    await giveBack(renewal)
    expect(await paidWon()).toBe(49_000 - 19_000)
  })

  test('what it paid up itself, where parts were given back before it and the rest after', async () => {
    const first = await buy('BASIC')
    await after({ days: 1 })
    await shop.sendBack(first, 9_000)
    await after({ days: 1 })
    await buy('PRO')
    await after({ days: 1 })
    await shop.sendBack(first, 10_000)
    expect(await paidWon()).toBe(49_000 - 10_000)
  })
  test('what a refund that is on its way leaves, and the rest as well where it comes to nothing', async () => {
    const month = await buy('BASIC')
    await after({ days: 1 })
    const { token } = await t.signedIn('ADMIN')
    const half = await shop.refund(month, 9_000, { token })
    const rest = await shop.refund(month, 10_000, { token })
    expect(await paidWon()).toBe(0)
    const { id, version } = rest
    const body = { to: 'DECLINED', note: '오류로 취소', version } as const
    await t.call(decideRefund, { params: { id }, body }, token)
    expect(await paidWon()).toBe(10_000)
    await t.call(payOutRefund, { params: { id: half.id } }, token)
    const more = await order('PRO')
    expect(more.total).toBe(Math.floor(((49_000 - 10_000) * 29) / 30))
    await pay(more)
    expect(await paidWon()).toBe(49_000)
  })
})

describe('a year that is ordered and not paid', () => {
  const statusOf = async ({ id }: Pick<Order, 'id'>) =>
    (await t.call(getOrder, { params: { id } }, chief)).status

  test('is cancelled when the transfer that its price counted turns out not to have come', async () => {
    await buy('BASIC')
    const pro = await buy('PRO')
    const year = await order('PRO', 'YEAR')
    const [charge] = (await t.call(getOrder, { params: { id: pro.id } }, chief)).statement
    const body = { reason: '들어온 적 없음' }
    await t.call(correctMove, { params: { id: charge?.id ?? '' }, body }, chief)
    expect(await statusOf(year)).toBe('CANCELLED')
  })

  test('counts an upgrade that has gone back for nothing, in the whole period', async () => {
    await buy('BASIC')
    await after({ days: 15 })
    const pro = await buy('PRO')
    expect(pro.total).toBe(15_000)
    const { token } = await t.signedIn('ADMIN')
    const { id } = await shop.refund(pro, pro.total, { token })
    expect(await shop.subscription(chief)).toMatchObject({ paidWon: 19_000, isBeingRefunded: true })
    await t.call(payOutRefund, { params: { id } }, token)
    const { subscription, isBeingRefunded } = await shop.subscription(chief)
    expect([subscription?.planKey, isBeingRefunded]).toEqual(['BASIC', false])
    const year = await order('PRO', 'YEAR')
    await pay(year)
    expect((await shop.subscription(chief)).subscription).toMatchObject({ planKey: 'PRO', cycle: 'YEAR' })
  })

  test('is not ordered while money that it would count is on its way back', async () => {
    const month = await buy('BASIC')
    await after({ days: 1 })
    const { token } = await t.signedIn('ADMIN')
    const { id, version } = await shop.refund(month, 9_000, { token })
    expect(await outcomeOf(order('BASIC', 'YEAR'))).toBe('conflict.state')
    expect(await outcomeOf(order('PRO'))).toBe('conflict.state')
    const body = { to: 'DECLINED', note: '오류로 취소', version } as const
    await t.call(decideRefund, { params: { id }, body }, token)
    const more = await order('PRO')
    expect(more.total).toBe(Math.floor((30_000 * 29) / 30))
  })

  test('is cancelled when it turns out that what its price left out has not gone back', async () => {
    const month = await buy('BASIC')
    await after({ days: 1 })
    await shop.sendBack(month, 9_000)
    const more = await order('PRO')
    const refunded = (await t.call(getOrder, { params: { id: month.id } }, chief)).statement.find(
      ({ kind }) => kind === 'REFUND',
    )
    const body = { reason: '돌아온 돈' }
    await t.call(correctMove, { params: { id: refunded?.id ?? '' }, body }, chief)
    expect(await statusOf(more)).toBe('CANCELLED')
    expect((await order('PRO')).total).toBeLessThan(more.total)
  })

  test('is cancelled when late money for something smaller lowers its price, and counts none of it where it is paid', async () => {
    await buy('BASIC')
    const late = await order('PRO')
    await t.call(cancelOrder, { params: { id: late.id } }, chief)
    const year = await order('PRO', 'YEAR')
    await pay(late)
    expect(await statusOf(year)).toBe('CANCELLED')
    await pay(year)
    const { unused } = await t.call(getOrder, { params: { id: late.id } }, chief)
    expect(unused?.amount).toBeGreaterThan(25_000)
  })

  test('is cancelled when what its price counted is to go back, and gives nothing all the same', async () => {
    const month = await buy('BASIC')
    await after({ days: 1 })
    const year = await order('BASIC', 'YEAR')
    expect(year.total).toBeLessThan(190_000)
    const { token } = await t.signedIn('ADMIN')
    const { id } = await shop.refund(month, month.total, { token })
    expect((await t.call(getOrder, { params: { id: year.id } }, chief)).status).toBe('CANCELLED')
    const begun = (await shop.subscription(chief)).subscription
    await pay(year)
    expect((await shop.subscription(chief)).subscription).toEqual(begun)
    await t.runJobs()
    const texts = t.texts(chiefUser.phone ?? '')
    expect(texts).toContainEqual(expect.stringContaining('이미 끝난 주문이라'))
    expect(texts).not.toContainEqual(expect.stringContaining(`결제가 완료되었습니다. 주문 ${year.no}`))
    await t.call(payOutRefund, { params: { id } }, token)
    expect((await shop.subscription(chief)).subscription).toBeNull()
  })

  test('is cancelled when late money has left it nothing to give', async () => {
    const late = await order('BASIC')
    await t.call(cancelOrder, { params: { id: late.id } }, chief)
    await buy('BASIC')
    const year = await order('BASIC', 'YEAR')
    await pay(late)
    expect((await t.call(getOrder, { params: { id: year.id } }, chief)).status).toBe('CANCELLED')
  })
})

test('what is ordered once more is cancelled when the money for the first one comes late, which owners are told', async () => {
  await buy('BASIC')
  const first = await order('PRO')
  await t.call(cancelOrder, { params: { id: first.id } }, chief)
  const second = await order('PRO')
  await pay(first)
  expect((await t.call(getOrder, { params: { id: second.id } }, chief)).status).toBe('CANCELLED')
  await t.runJobs()
  expect(t.texts(shop.owner.user.phone ?? '')).toContainEqual(expect.stringContaining('다른 결제로'))
})

describe('a renewal that is ordered for an upgrade that goes back then', () => {
  const statusOf = async ({ id }: Pick<Order, 'id'>) =>
    (await t.call(getOrder, { params: { id } }, chief)).status
  async function orderTooMuch(): Promise<{
    first: Order
    upgrade: Order
    due: Pick<Order, 'id' | 'total'>
  }> {
    const first = await buy('BASIC')
    const upgrade = await buy('PRO')
    await after({ days: 31 })
    const due = await orderRenewal()
    expect(due.total).toBe(49_000)
    return { first, upgrade, due }
  }
  const attempts = async () => (await shop.subscription(chief)).subscription?.failedAttempts

  test('is ordered anew at once for what is left, which owners are told, and tried on the same days', async () => {
    const { upgrade, due } = await orderTooMuch()
    await giveBack(upgrade)
    const anew = await orderRenewal()
    expect([anew.total, await statusOf(due), await attempts()]).toEqual([19_000, 'CANCELLED', 1])
    expect(t.texts(shop.owner.user.phone ?? '')).toContainEqual(expect.stringContaining('금액이 줄어'))
    await after({ days: 2 })
    expect([(await orderRenewal()).id, await attempts()]).toEqual([anew.id, 2])
    await pay(anew)
    const { subscription } = await shop.subscription(chief)
    expect(subscription).toMatchObject({ status: 'ACTIVE', planKey: 'BASIC', failedAttempts: 0 })
  })

  test('stays as it was while a card is being charged for it, which pays for what it was ordered for', async () => {
    await giveCard(t, shop, { token: shop.owner.token })
    await shop.tell('/__test/behaviour', { mode: 'down' })
    const { upgrade, due } = await orderTooMuch()
    await giveBack(upgrade)
    expect((await shop.subscription(chief)).dueOrder?.id).toBe(due.id)
    await shop.tell('/__test/behaviour', { mode: 'ok' })
    t.clock.advance({ minutes: 5 })
    await runTask(t, 'effects:sweep')
    const { subscription, dueOrder } = await shop.subscription(chief)
    expect([subscription?.planKey, dueOrder, await statusOf(due)]).toEqual(['PRO', null, 'PAID'])
  })

  test('is not ordered anew while the rest goes back as well', async () => {
    const { first, upgrade, due } = await orderTooMuch()
    await shop.refund(first, first.total, { token: (await t.signedIn('ADMIN')).token })
    await giveBack(upgrade)
    expect((await shop.subscription(chief)).dueOrder?.id).toBe(due.id)
  })

  test('stays as it was while an account waits for its money', async () => {
    const { upgrade, due } = await orderTooMuch()
    const { no } = await t.call(getOrder, { params: { id: due.id } }, chief)
    await shop.payPlan({ ...due, no }, await t.signInAs(shop.owner.user), { method: 'VIRTUAL_ACCOUNT' })
    await giveBack(upgrade)
    expect((await shop.subscription(chief)).dueOrder?.id).toBe(due.id)
  })

  test('is ordered anew when its next try is due where a card was being charged for it, and declined', async () => {
    await giveCard(t, shop, { token: shop.owner.token, declineWith: 'REJECT_CARD_PAYMENT' })
    await shop.tell('/__test/behaviour', { mode: 'down' })
    const { upgrade, due } = await orderTooMuch()
    await giveBack(upgrade)
    await shop.tell('/__test/behaviour', { mode: 'ok' })
    t.clock.advance({ minutes: 5 })
    await runTask(t, 'effects:sweep')
    expect([(await orderRenewal()).id, await attempts()]).toEqual([due.id, 1])
    await after({ days: 2 })
    expect([(await orderRenewal()).total, await statusOf(due)]).toEqual([19_000, 'CANCELLED'])
  })

  describe('with a transfer that was announced for it', () => {
    async function announce(): Promise<{ due: Pick<Order, 'id' | 'total'>; other: Order }> {
      await offerTransfers(t)
      const { upgrade, due } = await orderTooMuch()
      const announced = { params: { id: due.id }, body: { depositorName: '김민수' } }
      const { expiresAt } = await t.call(expectTransfer, announced, chief)
      await giveBack(upgrade)
      const { dueOrder } = await shop.subscription(chief)
      expect(dueOrder).toMatchObject({ total: 19_000, isTransferAwaited: true })
      const other = await t.call(getOrder, { params: { id: dueOrder?.id ?? '' } }, chief)
      expect(other.expiresAt).toBe(expiresAt)
      return { due, other }
    }

    test('is waited for at what is left, as long, and is tried no sooner', async () => {
      const { other } = await announce()
      const { items } = await t.call(pagedTransfers, { query: {} }, chief)
      expect(items).toMatchObject([{ orderId: other.id, amount: 19_000, depositorName: '김민수' }])
      await after({ days: 3 })
      expect([(await orderRenewal()).id, await attempts()]).toEqual([other.id, 1])
    })

    test('is paid as it was where its money had been sent already', async () => {
      const { due, other } = await announce()
      await pay(due)
      const { subscription } = await shop.subscription(chief)
      expect(subscription).toMatchObject({ status: 'ACTIVE', planKey: 'PRO', failedAttempts: 0 })
      expect(await statusOf(other)).toBe('CANCELLED')
      expect(await countDrifted(t)).toBe(0)
    })
  })
})

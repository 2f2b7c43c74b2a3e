import type { RefundStatus } from '@madang/contract/order-actions'
import { dayMs } from '@madang/contract/korean-time'
import { getOrder, type Order } from '@madang/contract/orders'
import { setSubscriptionStatus } from '@madang/contract/subscriptions'
import { payOutRefund } from '@madang/contract/payments-by-hand'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { countDrifted, giveCard, openShop, type Shop } from '../../testing/selling.ts'
import { runTask } from '../../testing/sign-in.ts'

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
const living = async () => (await shop.subscription(await chief())).subscription
/** A plan by the month, bought by a transfer. */
const buy = async (planKey = 'BASIC') =>
  shop.receive(await shop.orderPlan(planKey, await chief()), await chief())
const read = async ({ id }: Order) => t.call(getOrder, { params: { id } }, await chief())
const unusedWon = async (paid: Order) => (await read(paid)).unused?.amount ?? 0

const ask = async (paid: Order, amount: number, said: { readonly endsSale?: boolean } = {}) =>
  shop.refund(paid, amount, { token: await chief(), ...said })
/** The money was sent. */
async function send({ id }: { readonly id: string }): Promise<void> {
  await t.call(payOutRefund, { params: { id } }, await chief())
  expect(await countDrifted(t)).toBe(0)
}
const giveBack = async (...asked: Parameters<typeof ask>) => send(await ask(...asked))
/** Whether refunds end what the order gave, as its record says it. */
const recorded = async (paid: Order) => (await read(paid)).refunds.map(({ endsSale }) => endsSale)

describe('a refund of a part', () => {
  /** Minutes before the hour at which a day of the period is used, as when somebody opens the dialog. */
  async function propose() {
    const paid = await buy()
    t.clock.advance({ days: 9, hours: 23, minutes: 55 })
    const amount = await unusedWon(paid)
    t.clock.advance({ minutes: 15 })
    expect(await unusedWon(paid)).toBeLessThan(amount)
    return { paid, amount }
  }

  test('ends the plan where whoever asked said so, though a day was used since it was proposed', async () => {
    const { paid, amount } = await propose()
    await giveBack(paid, amount, { endsSale: true })
    expect([await living(), await recorded(paid)]).toEqual([null, [true]])
  })

  test('ends nothing where that was not said, and is not what is unused', async () => {
    const { paid, amount } = await propose()
    await giveBack(paid, amount)
    expect([(await living())?.status, await recorded(paid)]).toEqual(['ACTIVE', [false]])
  })

  test('of exactly the unused days ends nothing where somebody said that the plan stays', async () => {
    const paid = await buy()
    t.clock.advance({ days: 10 })
    await giveBack(paid, await unusedWon(paid), { endsSale: false })
    expect([(await living())?.status, await recorded(paid)]).toEqual(['ACTIVE', [false]])
  })

  test('is judged by the days of when it was asked for where that was before anybody could say it', async () => {
    const paid = await buy()
    t.clock.advance({ days: 10 })
    const [whole, part] = [await ask(paid, await unusedWon(paid)), await ask(paid, 1_000)]
    await t.db.updateTable('refunds').set({ endsSale: null }).execute()
    t.clock.advance({ days: 2 })
    await send(part)
    expect((await living())?.status).toBe('ACTIVE')
    await send(whole)
    expect([await living(), await recorded(paid)]).toEqual([null, [true, false]])
  })
})

test('a refund of all that is left ends the plan, whatever was said', async () => {
  const paid = await buy()
  await giveBack(paid, 1_000)
  expect((await living())?.status).toBe('ACTIVE')
  await giveBack(paid, paid.total - 1_000, { endsSale: false })
  expect([await living(), await recorded(paid)]).toEqual([null, [false, true]])
})

describe('while all that was paid for the running period is on its way back', () => {
  async function renew(): Promise<void> {
    await addJob(t.db, 'subscriptions:renew', null)
    await t.runJobs()
  }
  const after = async (days: number): Promise<void> => {
    t.clock.advance({ days })
    await renew()
  }
  /** How often a card was charged. */
  const charged = () => t.standIns.toss?.payments().length
  const give = async () => giveCard(t, shop, { token: await t.signInAs(shop.owner.user) })
  async function buyAndAsk(part?: number) {
    await give()
    const paid = await buy()
    t.clock.advance({ days: 28 })
    return { paid, asked: await ask(paid, part ?? paid.total) }
  }
  const become = (status: RefundStatus) => t.db.updateTable('refunds').set({ status }).execute()

  test('no renewal is ordered or charged after it, and it ends when the money has gone', async () => {
    const { asked } = await buyAndAsk()
    await after(3)
    expect([(await living())?.status, charged()]).toEqual(['ACTIVE', 0])
    expect((await shop.subscription(await chief())).dueOrder).toBeNull()
    t.clock.advance({ days: 1 })
    await send(asked)
    await renew()
    expect([await living(), charged()]).toEqual([null, 0])
  })

  test('a renewed one ends as well, though its period is over by the day on which the money has gone', async () => {
    await buy()
    await after(31)
    const { dueOrder } = await shop.subscription(await chief())
    const renewed = await shop.receive({ id: dueOrder?.id ?? '', total: dueOrder?.total ?? 0 }, await chief())
    await give()
    t.clock.advance({ days: 25 })
    const asked = await ask(renewed, await unusedWon(renewed), { endsSale: true })
    await after(7)
    expect([(await living())?.status, charged()]).toEqual(['ACTIVE', 0])
    await send(asked)
    await renew()
    expect([await living(), charged()]).toEqual([null, 0])
  })

  test.each(['FAILED', 'DECLINED', 'LAPSED'] as const)(
    'its renewal waits for a second person, too, and is charged where the refund is %s',
    async (status) => {
      await buyAndAsk()
      await become('REQUESTED')
      await after(3)
      expect(charged()).toBe(0)
      await become(status)
      await renew()
      const goneOn = { status: 'ACTIVE', failedAttempts: 0, currentPeriodEnd: '2027-01-21T01:00:00.000Z' }
      expect([await living(), charged()]).toMatchObject([goneOn, 1])
    },
  )

  test('a try that failed before is not followed by another one', async () => {
    const paid = await buy()
    await after(31)
    expect((await living())?.failedAttempts).toBe(1)
    await ask(paid, paid.total)
    await give()
    await after(2)
    expect([(await living())?.failedAttempts, charged()]).toEqual([1, 0])
  })

  test('the tries that it held up are a day apart, with something to pay until the next one', async () => {
    const paid = await buy()
    await after(31)
    await ask(paid, paid.total)
    t.clock.advance({ days: 5, hours: 23 })
    await renew()
    const own = async () => shop.subscription(await chief())
    expect((await own()).endsByRefund).toBe(true)
    await become('DECLINED')
    const { endsByRefund, dueOrder: before } = await own()
    expect(endsByRefund).toBe(false)
    await renew()
    const nextTryAt = new Date(t.clock.now().getTime() + dayMs).toISOString()
    // Its order is over in between, and is placed anew.
    t.clock.advance({ hours: 2 })
    await runTask(t, 'clock:sweep')
    await renew()
    const { subscription, dueOrder } = await own()
    expect(subscription).toMatchObject({ status: 'PAST_DUE', failedAttempts: 2 })
    expect(dueOrder).toMatchObject({ nextTryAt, total: before?.total })
    expect(dueOrder?.id).not.toBe(before?.id)
    t.clock.advance({ hours: 21 })
    await renew()
    expect((await living())?.failedAttempts).toBe(2)
    t.clock.advance({ hours: 1 })
    await renew()
    expect(await living()).toBeNull()
  })

  test('parts that come to all of it hold it up as well, one alone does not', async () => {
    const { paid } = await buyAndAsk(1_000)
    await ask(paid, paid.total - 1_000)
    await t.db.updateTable('refunds').set({ endsSale: null }).execute()
    await after(3)
    expect(charged()).toBe(0)
    await t.db.deleteFrom('refunds').where('amount', '<>', 1_000).execute()
    await renew()
    expect(charged()).toBe(1)
  })

  test('what is to end with its period ends with it', async () => {
    await buyAndAsk()
    const token = await t.signInAs(shop.owner.user)
    const body = { to: 'CANCELLING' } as const
    await t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body }, token)
    await after(3)
    expect(await living()).toBeNull()
  })
})

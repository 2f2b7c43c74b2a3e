import { cancelOrder, type Order } from '@madang/contract/orders'
import type { PlanCycle } from '@madang/contract/plan-periods'
import { changeSubscription, setSubscriptionStatus, startTrial } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { giveCard, openShop, type Shop } from '../../testing/selling.ts'
import { runTask } from '../../testing/sign-in.ts'

let t: TestApp
let shop: Shop
/** A chief administrator's: who orders for the store, and sees the money. */
let chief: Awaited<ReturnType<TestApp['signedIn']>>
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
  chief = await t.signedIn('SUPER_ADMIN')
})
afterAll(() => t.close())

async function after(span: { days?: number; minutes?: number }): Promise<void> {
  t.clock.advance(span)
  chief = { ...chief, token: await t.signInAs(chief.user) }
}
const order = (planKey: string, cycle?: PlanCycle) => shop.orderPlan(planKey, chief.token, cycle)
async function giveUp(placed: Order): Promise<Order> {
  return t.call(cancelOrder, { params: { id: placed.id } }, chief.token)
}
/** Its money comes, minutes later. */
async function pay(placed: Order): Promise<Order> {
  await after({ minutes: 5 })
  return shop.receive(placed, chief.token)
}
const buy = async (planKey: string, cycle?: PlanCycle) => pay(await order(planKey, cycle))
const own = () => shop.subscription(chief.token)
/** Its people say how it goes on, minutes later. */
async function press(to: 'CANCELLING' | 'ACTIVE'): Promise<void> {
  await after({ minutes: 5 })
  await t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body: { to } }, chief.token)
}
async function choose(nextPlanKey: string): Promise<void> {
  await after({ minutes: 5 })
  const version = (await own()).subscription?.version ?? 0
  const body = { nextPlanKey, version }
  await t.call(changeSubscription, { params: { id: shop.store.id }, body }, chief.token)
}

describe('money that comes late leaves what was said after its order:', () => {
  test.each([
    ['given up', giveUp],
    ['left open', async (placed: Order) => placed],
  ])('an upgrade that was %s gives what was paid for, and ends as the plan was to', async (_, leave) => {
    await giveCard(t, shop, { token: shop.owner.token })
    await buy('BASIC')
    const pro = await leave(await order('PRO'))
    await press('CANCELLING')
    await pay(pro)
    const { subscription } = await own()
    expect(subscription).toMatchObject({ planKey: 'PRO', status: 'CANCELLING' })
    await after({ days: 31 })
    await runTask(t, 'subscriptions:renew')
    expect((await own()).subscription).toBeNull()
  })

  test('what was chosen for the end of the period is chosen for that of the year, by the month as it was', async () => {
    await buy('PRO')
    const year = await giveUp(await order('PRO', 'YEAR'))
    await choose('BASIC')
    await pay(year)
    const { subscription, nextWon } = await own()
    expect(subscription).toMatchObject({
      planKey: 'PRO',
      cycle: 'YEAR',
      nextPlanKey: 'BASIC',
      nextCycle: 'MONTH',
    })
    expect(nextWon).toBe(19_000)
  })

  test('a cycle that was chosen is that of the plan that one had then', async () => {
    await buy('BASIC', 'YEAR')
    const pro = await giveUp(await order('PRO', 'YEAR'))
    await after({ minutes: 5 })
    const version = (await own()).subscription?.version ?? 0
    const body = { nextCycle: 'MONTH', version } as const
    await t.call(changeSubscription, { params: { id: shop.store.id }, body }, chief.token)
    await pay(pro)
    const { subscription, nextWon } = await own()
    expect(subscription).toMatchObject({ planKey: 'PRO', nextPlanKey: 'BASIC', nextCycle: 'MONTH' })
    expect(nextWon).toBe(19_000)
  })

  test('a trial that was cancelled becomes the paid period, which ends', async () => {
    const first = await giveUp(await order('BASIC'))
    await t.call(startTrial, { params: { id: shop.store.id } }, shop.owner.token)
    await press('CANCELLING')
    await pay(first)
    expect((await own()).subscription).toMatchObject({ trialEndsAt: null, status: 'CANCELLING' })
  })
})

test('an upgrade that is ordered after the plan was cancelled lets it go on', async () => {
  await buy('BASIC')
  await press('CANCELLING')
  await after({ minutes: 5 })
  await buy('PRO')
  expect((await own()).subscription).toMatchObject({ planKey: 'PRO', status: 'ACTIVE' })
})

describe('who came back to a plan keeps it, whatever is given back then:', () => {
  test('a second payment of it', async () => {
    const late = await giveUp(await order('BASIC'))
    await buy('BASIC')
    await press('CANCELLING')
    const second = await pay(late)
    await press('ACTIVE')
    await shop.sendBack(second)
    expect((await own()).subscription?.status).toBe('ACTIVE')
  })

  test.each([0, 1])(
    'two upgrades, the first of which let it go on, whichever goes back first (%i)',
    async (first) => {
      await buy('BASIC')
      await press('CANCELLING')
      await after({ minutes: 5 })
      const pro = await buy('PRO')
      await press('CANCELLING')
      await press('ACTIVE')
      await after({ minutes: 5 })
      const both = [pro, await buy('PRO', 'YEAR')]
      for (const one of first === 0 ? both : both.toReversed()) await shop.sendBack(one)
      expect((await own()).subscription).toMatchObject({ planKey: 'BASIC', status: 'ACTIVE' })
    },
  )

  test('an upgrade that let it go on before', async () => {
    await buy('BASIC')
    await press('CANCELLING')
    await after({ minutes: 5 })
    const pro = await buy('PRO')
    await press('CANCELLING')
    await press('ACTIVE')
    await shop.sendBack(pro)
    expect((await own()).subscription).toMatchObject({ planKey: 'BASIC', status: 'ACTIVE' })
  })
})

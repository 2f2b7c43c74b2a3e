import { cancelOrder, getOrder, type Order } from '@madang/contract/orders'
import type { PlanCycle } from '@madang/contract/plan-periods'
import { updateTrial } from '@madang/contract/settings-desk'
import { getStoreSubscription, setSubscriptionStatus, startTrial } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem, insertSubscription, sellPlans } from '../../testing/factories.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { openShop, countDrifted, type Shop } from '../../testing/selling.ts'

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

const own = (id = shop.store.id) => t.call(getStoreSubscription, { params: { id } }, mine)
const start = (id = shop.store.id, token = mine) => t.call(startTrial, { params: { id } }, token)
const order = (planKey: string, cycle?: PlanCycle) => shop.orderPlan(planKey, mine, cycle)
const pay = (placed: Order) => shop.payPlan(placed, mine)

async function after(days: number): Promise<void> {
  t.clock.advance({ days })
  await addJob(t.db, 'subscriptions:renew', null)
  await addJob(t.db, 'subscriptions:remind', null)
  await addJob(t.db, 'subscriptions:leave-trials', null)
  await t.runJobs()
  mine = await t.signInAs(shop.owner.user)
}
const told = () => t.texts(shop.owner.user.phone ?? '')

async function set(days: number, planKey = 'BASIC') {
  const { token } = await t.signedIn('SUPER_ADMIN')
  await t.call(updateTrial, { body: { version: 0, value: { days, planKey } } }, token)
}
const another = (given: object = {}, staff: Record<string, 'OWNER'> = { [shop.owner.user.id]: 'OWNER' }) =>
  t.insertStore({ status: 'ACTIVE', ...given }, staff)

describe('a trial', () => {
  test('is begun by one call, counts at once, and is written down', async () => {
    expect((await own()).trial).toEqual({ planKey: 'BASIC', days: 30 })
    expect(await start()).toMatchObject({
      subscription: { planKey: 'BASIC', status: 'ACTIVE', trialEndsAt: '2026-12-21T01:00:00.000Z' },
      plan: { key: 'BASIC' },
      nextWon: null,
      trial: null,
    })
    expect(await t.auditOf('subscriptions.tried')).toHaveLength(1)
    expect(await t.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('is had once, though it is asked for twice, at once or when it is over', async () => {
    expect(await outcomes([start(), start(), start()])).toEqual(['conflict.state', 'conflict.state', 'done'])
    await after(30)
    expect(await own()).toMatchObject({ subscription: null, trial: null })
    expect(await outcomeOf(start())).toBe('conflict.state')
  })

  test('sent again with the same key answers the same', async () => {
    const given = { params: { id: shop.store.id }, idempotencyKey: uuidV7(t.clock.now()) }
    const first = await t.call(startTrial, given, mine)
    expect(await t.call(startTrial, given, mine)).toEqual(first)
  })

  test.each([1, 2, 3])('of two stores of one owner at once is one (round %i)', async () => {
    const other = await another()
    expect(await outcomes([start(), start(other.id)])).toEqual(['conflict.state', 'done'])
    expect((await own(other.id)).plan.key).toBe('BASIC')
  })

  test('is not had again by an owner who left, nor by a business with another owner', async () => {
    await t.db
      .updateTable('stores')
      .set({ businessNumber: '1234567891' })
      .where('id', '=', shop.store.id)
      .execute()
    await start()
    const next = await t.signedIn('MANAGER')
    const business = await another(
      { businessNumber: '1234567891', branchNo: '0001' },
      { [next.user.id]: 'OWNER' },
    )
    expect(await outcomeOf(start(business.id, next.token))).toBe('conflict.state')
    await t.db.deleteFrom('storeStaff').where('storeId', '=', shop.store.id).execute()
    const other = await another()
    expect(await outcomeOf(start(other.id))).toBe('conflict.state')
    const free = await another({}, { [next.user.id]: 'OWNER' })
    expect(await outcomeOf(start(free.id, next.token))).toBe('done')
  })

  test('is none for who had a plan, pays for one now, or where none is offered', async () => {
    const codes = []
    await order('PRO')
    codes.push(await outcomeOf(start()))
    await t.db.updateTable('orders').set({ status: 'EXPIRED' }).execute()
    await insertSubscription(t.db, t.clock.now(), { storeId: (await another()).id, status: 'ENDED' })
    codes.push(await outcomeOf(start()))
    await t.db.deleteFrom('subscriptions').execute()
    await set(0)
    codes.push(await outcomeOf(start()))
    expect(codes).toEqual(Array.from({ length: 3 }, () => 'conflict.state'))
  })

  test('is of the plan and the days that are set', async () => {
    await set(7, 'PRO')
    expect((await start()).subscription).toMatchObject({
      planKey: 'PRO',
      currentPeriodEnd: '2026-11-28T01:00:00.000Z',
    })
  })

  test('of a plan that is not offered is none, nor of the free one', async () => {
    await set(30, 'GOLD')
    expect((await own()).trial).toBeNull()
    expect(await outcomeOf(set(30, 'FREE'))).toBe('validation.failed')
  })

  test('is begun by owners alone', async () => {
    const helper = await t.signedIn('MANAGER')
    const at = t.clock.now().toISOString()
    const row = { storeId: shop.store.id, userId: helper.user.id, staffRole: 'STAFF', createdAt: at } as const
    await t.db.insertInto('storeStaff').values(row).execute()
    const other = await t.signedIn('MANAGER')
    const admin = await t.signedIn('ADMIN')
    const ended = []
    for (const { token } of [helper, other, admin]) ended.push(await outcomeOf(start(shop.store.id, token)))
    expect(ended).toEqual(['authz.forbidden', 'resource.not_found', 'authz.forbidden'])
  })
})

describe('the end of a trial', () => {
  test('is told once, three days before, with that nothing is charged', async () => {
    await start()
    const counts = []
    for (const days of [26, 1, 1]) {
      await after(days)
      counts.push(told().length)
    }
    expect(counts).toEqual([0, 1, 1])
    expect(told()[0]).toContain('자동으로 결제되지 않습니다')
    expect(told()[0]).toContain('2026-12-21')
  })

  test('comes by itself: nothing is charged, and what is above is paused', async () => {
    await start()
    for (let count = 0; count < 2; count++)
      await insertJrsItem(t.db, t.clock.now(), { storeId: shop.store.id, status: 'OPEN' })
    await after(29)
    expect((await own()).plan.key).toBe('BASIC')
    await after(1)
    expect(await own()).toMatchObject({ subscription: null, plan: { key: 'FREE' }, dueOrder: null })
    const open = await t.db.selectFrom('jrsItems').select('id').where('status', '=', 'OPEN').execute()
    expect(open).toHaveLength(1)
    expect(await t.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('comes though an order waits for its payment, which begins anew when it is paid', async () => {
    await start()
    await after(29)
    const placed = await order('BASIC')
    await t.db
      .updateTable('orders')
      .set({ expiresAt: '2027-01-31T00:00:00.000Z' })
      .where('id', '=', placed.id)
      .execute()
    await after(2)
    expect((await own()).subscription).toBeNull()
    await pay(placed)
    expect((await own()).subscription).toMatchObject({
      currentPeriodStart: '2026-12-22T01:00:00.000Z',
      currentPeriodEnd: '2027-01-22T01:00:00.000Z',
    })
  })

  test('comes when it was cancelled, too', async () => {
    await start()
    await t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body: { to: 'CANCELLING' } }, mine)
    await after(30)
    expect((await own()).subscription).toBeNull()
    expect(told()).toHaveLength(1)
  })
})

describe('what is ordered during a trial', () => {
  test.each([
    ['BASIC', 'MONTH', 19_000, '2027-01-21T01:00:00.000Z'],
    ['PRO', 'YEAR', 490_000, '2027-12-21T01:00:00.000Z'],
  ] as const)('%s by the %s begins when it ends, for the whole price', async (planKey, cycle, won, end) => {
    await start()
    await after(10)
    const placed = await order(planKey, cycle)
    expect(placed.total).toBe(won)
    expect(placed.items[0]).toMatchObject({ from: '2026-12-21' })
    await pay(placed)
    expect(await own()).toMatchObject({
      subscription: {
        planKey,
        status: 'ACTIVE',
        trialEndsAt: null,
        currentPeriodStart: '2026-12-21T01:00:00.000Z',
        currentPeriodEnd: end,
      },
      nextWon: won,
    })
    await after(18)
    expect(told().filter((text) => text.includes('체험'))).toEqual([])
    await after(2)
    expect((await own()).plan.key).toBe(planKey)
    expect(await countDrifted(t)).toBe(0)
  })

  test('is less than is tried, which goes on until then', async () => {
    await set(30, 'PRO')
    await start()
    await after(10)
    const { id: storeId } = shop.store
    for (let count = 0; count < 3; count++)
      await insertJrsItem(t.db, t.clock.now(), { storeId, status: 'OPEN' })
    await pay(await order('BASIC'))
    const open = () => t.db.selectFrom('jrsItems').select('id').where('status', '=', 'OPEN').execute()
    expect(await own()).toMatchObject({
      subscription: { planKey: 'BASIC', triedPlanKey: 'PRO', trialEndsAt: null },
      plan: { key: 'PRO' },
      above: [{ limit: 'openJrs', used: 3, most: 2 }],
    })
    await after(19)
    expect([(await own()).plan.key, (await open()).length]).toEqual(['PRO', 3])
    await after(1)
    expect(await own()).toMatchObject({ subscription: { triedPlanKey: null }, plan: { key: 'BASIC' } })
    expect(await open()).toHaveLength(2)
  })

  test('is less, and given back whole before it begins: the rest of the trial goes with it', async () => {
    await set(30, 'PRO')
    await start()
    const paid = await pay(await order('BASIC'))
    const { token } = await t.signedIn('SUPER_ADMIN')
    await shop.refund(paid, 19_000, { token })
    await t.runJobs()
    expect((await own()).plan.key).toBe('FREE')
  })

  test('is less, and more again before it begins, which counts at once', async () => {
    await set(30, 'PRO')
    await start()
    await pay(await order('BASIC'))
    await pay(await order('PRO'))
    expect(await own()).toMatchObject({ subscription: { planKey: 'PRO' }, plan: { key: 'PRO' }, above: [] })
    await after(30)
    expect(await own()).toMatchObject({ subscription: { planKey: 'PRO' }, plan: { key: 'PRO' } })
  })

  test.each(['BASIC', 'PRO'])(
    'begins no sooner than it where %s was ordered before it, and paid late',
    async (triedKey) => {
      await set(30, triedKey)
      const late = await order('BASIC')
      await t.call(cancelOrder, { params: { id: late.id } }, mine)
      await start()
      const { token } = await t.signedIn('SUPER_ADMIN')
      await shop.receive(late, token)
      const period = {
        currentPeriodStart: '2026-12-21T01:00:00.000Z',
        currentPeriodEnd: '2027-01-21T01:00:00.000Z',
      }
      expect(await own()).toMatchObject({
        subscription: { planKey: 'BASIC', status: 'ACTIVE', ...period },
        plan: { key: triedKey },
      })
      await after(30)
      expect((await own()).plan.key).toBe('BASIC')
    },
  )

  test('is given back whole before it begins, and ends then', async () => {
    await start()
    await after(10)
    const paid = await pay(await order('BASIC'))
    await after(5)
    const { token } = await t.signedIn('SUPER_ADMIN')
    const { unused } = await t.call(getOrder, { params: { id: paid.id } }, token)
    expect(unused?.amount).toBe(19_000)
    await shop.refund(paid, 19_000, { token })
    await t.runJobs()
    expect((await own()).subscription).toBeNull()
  })

  test('is followed by more that begins no sooner', async () => {
    await start()
    await pay(await order('BASIC'))
    const more = await order('PRO', 'YEAR')
    expect(more.total).toBe(490_000 - 19_000)
    await pay(more)
    expect((await own()).subscription).toMatchObject({
      planKey: 'PRO',
      currentPeriodStart: '2026-12-21T01:00:00.000Z',
      currentPeriodEnd: '2027-12-21T01:00:00.000Z',
    })
    const { unused } = await t.call(getOrder, { params: { id: more.id } }, mine)
    expect(unused?.amount).toBe(more.total)
  })
})

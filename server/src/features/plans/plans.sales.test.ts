import { expectTransfer } from '@madang/contract/bank-transfers'
import { getOrder, type Order } from '@madang/contract/orders'
import { dayMs } from '@madang/contract/korean-time'
import type { PlanCycle } from '@madang/contract/plan-periods'
import { listPlanEntries, updatePlan } from '@madang/contract/plans'
import { getPromotion, setPromotionStatus, updatePromotion } from '@madang/contract/promotions'
import { changeSubscription, setSubscriptionStatus, upgradeWon } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem, insertPromotion, insertSubscription, sellPlans } from '../../testing/factories.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'
import { offerTransfers, openShop, countDrifted, type Shop } from '../../testing/selling.ts'

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

const order = (planKey: string, cycle?: PlanCycle, token = mine) => shop.orderPlan(planKey, token, cycle)
const own = () => shop.subscription(mine)
const living = async () => {
  const { subscription } = await own()
  if (subscription === null) throw new Error('The store has no subscription.')
  return subscription
}

async function after(span: { days: number; hours?: number }): Promise<void> {
  t.clock.advance(span)
  mine = await t.signInAs(shop.owner.user)
}

const pay = (placed: Order) => shop.payPlan(placed, mine)
const subscribe = async (planKey: string, cycle?: PlanCycle) => pay(await order(planKey, cycle))

async function refund(paid: Order, amount: number): Promise<void> {
  const { token } = await t.signedIn('SUPER_ADMIN')
  await shop.refund(paid, amount, { token })
  await t.runJobs()
}

async function statuses(table: 'promotions' | 'jrsItems', ids: readonly string[]) {
  const rows = await t.db.selectFrom(table).select(['id', 'status']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

describe('a plan', () => {
  test('is not ordered while payments are off', async () => {
    await t.db.deleteFrom('settingsSections').where('section', '=', 'features').execute()
    expect(await outcomeOf(order('BASIC'))).toBe('conflict.state')
    expect((await own()).openOrder).toBeNull()
  })

  test('is ordered at the price of the server, and given once it is paid', async () => {
    const placed = await order('BASIC')
    const { plan } = await own()
    expect(plan.key).toBe('FREE')
    expect(placed.checkoutUrl).toContain('/checkout/')
    expect(placed.items[0]).toMatchObject({ days: 30, from: '2026-11-21', to: '2026-12-20' })
    const paid = await pay(placed)
    const then = await own()
    expect(then.subscription).toMatchObject({
      planKey: 'BASIC',
      status: 'ACTIVE',
      cycle: 'MONTH',
      anchorDay: 21,
      currentPeriodEnd: '2026-12-21T01:00:00.000Z',
    })
    expect(then.nextWon).toBe(paid.total)
    expect(await countDrifted(t)).toBe(0)
    expect((await t.auditOf('subscriptions.begun')).length).toBe(1)
  })

  test('costs what it cost when it was ordered, and is kept on those terms', async () => {
    const placed = await order('BASIC')
    const { token } = await t.signedIn('SUPER_ADMIN')
    const { items } = await t.call(listPlanEntries, {}, token)
    const { id = '', version = 0 } = items.find(({ key }) => key === 'BASIC') ?? {}
    await t.call(updatePlan, { params: { id }, body: { version, priceMonthlyWon: 25_000 } }, token)
    const paid = await pay(placed)
    const { subscription, nextWon } = await own()
    expect([paid.status, paid.paid, subscription?.planVersion, nextWon]).toEqual(['PAID', 19_000, 1, 19_000])
  })

  test('that was ordered and not paid is named with the subscription, and one that ended too', async () => {
    const placed = await order('PRO', 'YEAR')
    const { openOrder, ended } = await own()
    const { id, total } = placed
    expect(openOrder).toEqual({
      id,
      total,
      planKey: 'PRO',
      cycle: 'YEAR',
      isBeingPaid: false,
      isTransferAwaited: false,
    })
    expect(ended).toBeNull()
    const paid = await pay(placed)
    expect(await own()).toMatchObject({ openOrder: null, dueOrder: null, terms: { key: 'PRO' } })
    await refund(paid, paid.total)
    const then = await own()
    expect(then).toMatchObject({ subscription: null, terms: null, ended: { planKey: 'PRO' } })
  })

  async function addHelper() {
    const helper = await t.signedIn('MANAGER')
    const at = t.clock.now().toISOString()
    const row = { storeId: shop.store.id, userId: helper.user.id, staffRole: 'STAFF', createdAt: at } as const
    await t.db.insertInto('storeStaff').values(row).execute()
    return helper
  }

  test('that is to be transferred is awaited, which holds nothing up', async () => {
    await offerTransfers(t)
    const { id } = await order('PRO')
    await t.call(expectTransfer, { params: { id }, body: { depositorName: '김민수' } }, mine)
    expect((await own()).openOrder).toMatchObject({ isBeingPaid: false, isTransferAwaited: true })
  })

  test('is ordered by owners and the operator alone', async () => {
    const helper = await addHelper()
    const other = await t.signedIn('MANAGER')
    const admin = await t.signedIn('ADMIN')
    const ended = []
    for (const { token } of [helper, other, admin]) ended.push(await outcomeOf(order('PRO', 'MONTH', token)))
    expect(ended).toEqual(['authz.forbidden', 'resource.not_found', 'done'])
  })

  test('is paid by no other staff of its store', async () => {
    const helper = await addHelper()
    expect(await outcomeOf(shop.payPlan(await order('BASIC'), helper.token))).toBe('authz.forbidden')
  })

  test('that is free, unknown or not offered is none', async () => {
    const codes = []
    for (const key of ['FREE', 'GOLD']) codes.push(await outcomeOf(order(key)))
    await t.db.updateTable('plans').set({ active: false }).where('key', '=', 'PRO').execute()
    codes.push(await outcomeOf(order('PRO')))
    expect(codes).toEqual(Array.from({ length: 3 }, () => 'validation.failed'))
  })

  test.each([1, 2, 3])('ordered twice at once is one order (round %i)', async () => {
    expect(await outcomes([order('BASIC'), order('PRO')])).toEqual(['conflict.duplicate', 'done'])
  })
})

describe('a better plan', () => {
  test('that is paid when its store is closed begins none, and the money goes back', async () => {
    await t.signedIn('SUPER_ADMIN')
    const placed = await order('BASIC')
    await t.db.updateTable('stores').set({ status: 'CLOSED' }).where('id', '=', shop.store.id).execute()
    await pay(placed)
    expect((await own()).subscription).toBeNull()
    const told = await t.db.selectFrom('notifications').select('type').execute()
    expect(told).toContainEqual({ type: 'payments.nothing_given' })
  })

  test('pays up the days that are left, and keeps the period', async () => {
    const first = await subscribe('BASIC')
    const { currentPeriodEnd } = await living()
    await after({ days: 15 })
    const pro = (await own()).plan
    expect(pro.key).toBe('BASIC')
    const more = await order('PRO')
    const full = await t.db
      .selectFrom('planVersions')
      .selectAll()
      .where('planKey', '=', 'PRO')
      .executeTakeFirst()
    const { subscription, paidWon } = await own()
    // What the screen says before the press is what is ordered.
    if (subscription === null || full === undefined) throw new Error('There is none.')
    const said = upgradeWon({ ...subscription, paidWon }, { ...full, cycle: 'MONTH' }, t.clock.now())
    expect(more.total).toBe(said)
    expect(more.total).toBe(Math.floor(((full.priceMonthlyWon - first.total) * 15) / 30))
    await pay(more)
    expect(await living()).toMatchObject({ planKey: 'PRO', currentPeriodEnd })
  })

  test('does not count as paid what was given back of the period', async () => {
    const first = await subscribe('BASIC')
    await after({ days: 1 })
    await refund(first, 9_000)
    await after({ days: 14 })
    expect((await own()).paidWon).toBe(first.total - 9_000)
    expect((await order('PRO')).total).toBe(Math.floor(((49_000 - first.total + 9_000) * 15) / 30))
  })

  test('counts what was given back before another one was paid up only once', async () => {
    const first = await subscribe('BASIC')
    await after({ days: 1 })
    await refund(first, 9_000)
    await after({ days: 1 })
    await subscribe('PRO')
    expect((await own()).paidWon).toBe(49_000)
  })

  test('whose plan before was taken back counts as no more than was paid for it', async () => {
    const first = await subscribe('BASIC')
    const more = await subscribe('PRO')
    await refund(first, first.total)
    const { subscription, paidWon } = await own()
    expect([subscription?.planKey, paidWon]).toEqual(['PRO', 49_000 - first.total])
    expect(Math.abs(paidWon - more.total)).toBeLessThan(49_000 / 30)
  })

  test('by the month waits for the end of the year that was paid, of which nothing is lost', async () => {
    await subscribe('BASIC', 'YEAR')
    await after({ days: 30 })
    expect(await outcomeOf(order('PRO', 'MONTH'))).toBe('plan.not_better')
    const { currentPeriodEnd, version } = await living()
    const body = { version, nextPlanKey: 'PRO', nextCycle: 'MONTH' } as const
    await t.call(changeSubscription, { params: { id: shop.store.id }, body }, mine)
    expect(await living()).toMatchObject({ planKey: 'BASIC', nextPlanKey: 'PRO', currentPeriodEnd })
    expect((await own()).nextWon).toBe(49_000)
  })

  test('by the year begins a new period', async () => {
    await subscribe('BASIC')
    await after({ days: 10 })
    await subscribe('BASIC', 'YEAR')
    expect(await living()).toMatchObject({
      cycle: 'YEAR',
      anchorDay: 1,
      currentPeriodStart: '2026-12-01T01:00:00.000Z',
      currentPeriodEnd: '2027-12-01T01:00:00.000Z',
    })
  })

  test('costs what a card can be charged, on the last day as well', async () => {
    await subscribe('BASIC')
    await after({ days: 29, hours: 23 })
    expect((await order('PRO')).total).toBe(100)
  })

  test.each([
    ['PRO', 'PRO', 'MONTH'],
    ['PRO', 'BASIC', 'MONTH'],
  ] as const)('is not what is the same or less: %s, then %s by the %s', async (has, wants, cycle) => {
    await subscribe(has)
    expect(await outcomeOf(order(wants, cycle))).toBe('plan.not_better')
  })
})

describe('a refund', () => {
  test('of all ends at once what it gave: what is above is paused, the newest first', async () => {
    const paid = await subscribe('PRO')
    const promotions: string[] = []
    const lists: string[] = []
    for (let count = 0; count < 3; count++) {
      t.clock.advance({ minutes: 1 })
      const { id: storeId } = shop.store
      promotions.push((await insertPromotion(t.db, t.clock.now(), { storeId, status: 'LIVE' })).id)
      lists.push((await insertJrsItem(t.db, t.clock.now(), { storeId, status: 'OPEN' })).id)
    }
    await refund(paid, paid.total)
    const { subscription, plan } = await own()
    expect([subscription, plan.key]).toEqual([null, 'FREE'])
    expect(await statuses('promotions', promotions)).toEqual(['LIVE', 'PAUSED', 'PAUSED'])
    expect(await statuses('jrsItems', lists)).toEqual(['OPEN', 'PAUSED', 'PAUSED'])
    expect(t.texts(shop.owner.user.phone ?? '').some((text) => text.includes('종료'))).toBe(true)
    const resume = (id: string) => t.call(setPromotionStatus, { params: { id }, body: { to: 'LIVE' } }, mine)
    const [first = '', second = ''] = promotions
    expect(await outcomeOf(resume(second))).toBe('plan.limit_reached')
    const pause = { params: { id: first }, body: { to: 'PAUSED' } } as const
    await t.call(setPromotionStatus, pause, mine)
    expect(await outcomeOf(resume(second))).toBe('done')
  })

  test('pauses what is scheduled after what is on, the later first, and lets it back to where it was', async () => {
    const paid = await subscribe('PRO')
    const { id: storeId } = shop.store
    const insert = async (status: 'LIVE' | 'SCHEDULED', inDays: number) => {
      const startAt = new Date(t.clock.now().getTime() + inDays * dayMs).toISOString()
      return (await insertPromotion(t.db, t.clock.now(), { storeId, status, startAt })).id
    }
    const ids = [await insert('SCHEDULED', 3), await insert('SCHEDULED', 2), await insert('LIVE', -1)]
    const [later = '', sooner = '', live = ''] = ids
    await refund(paid, paid.total)
    expect(await statuses('promotions', ids)).toEqual(['PAUSED', 'PAUSED', 'LIVE'])
    const move = (id: string, to: 'LIVE' | 'CANCELLED') =>
      t.call(setPromotionStatus, { params: { id }, body: { to } }, mine)
    expect(await outcomeOf(move(sooner, 'LIVE'))).toBe('plan.limit_reached')
    await move(live, 'CANCELLED')
    expect((await move(sooner, 'LIVE')).status).toBe('SCHEDULED')
    // What is scheduled takes the place of one that is on.
    expect(await outcomeOf(move(later, 'LIVE'))).toBe('plan.limit_reached')
    await after({ days: 2, hours: 1 })
    await t.runJobs()
    expect(await statuses('promotions', ids)).toEqual(['PAUSED', 'LIVE', 'CANCELLED'])
    await move(sooner, 'CANCELLED')
    await after({ days: 1 })
    expect((await move(later, 'LIVE')).status).toBe('LIVE')
  })

  test('pauses what never was on: visitors know nothing of it, before and after its time', async () => {
    const paid = await subscribe('PRO')
    const at = (days: number) => new Date(t.clock.now().getTime() + days * dayMs).toISOString()
    const insert = async (status: 'LIVE' | 'SCHEDULED', days: number) => {
      const of = { storeId: shop.store.id, endAt: at(4), status, startAt: at(days) }
      const { id } = await insertPromotion(t.db, t.clock.now(), of)
      await t.insertFile(shop.owner.user.id, 'PROMOTION_COVER', { recordId: id, position: 0 })
      return id
    }
    const [live, ahead] = [await insert('LIVE', -1), await insert('SCHEDULED', 2)]
    await refund(paid, paid.total)
    await after({ days: 3 })
    expect(await statuses('promotions', [live, ahead])).toEqual(['LIVE', 'PAUSED'])
    // Of what visitors know they are told why it becomes less.
    const change = (id: string, version: number) => {
      const body = { version, benefit: { kind: 'PERCENT', value: 10, minSpend: null, text: null } } as const
      return t.call(updatePromotion, { params: { id }, body }, mine)
    }
    const { errors } = await problemOf(change(live, 1))
    expect(errors).toMatchObject([{ pointer: '/changeNote', code: 'required' }])
    expect(await outcomeOf(change(ahead, 2))).toBe('done')
    await after({ days: 2 })
    const seen = (id: string) => outcomeOf(t.call(getPromotion, { params: { id } }))
    expect([await seen(live), await seen(ahead)]).toEqual(['done', 'resource.not_found'])
  })

  test('of the whole days that are not used ends it, of another part nothing', async () => {
    const paid = await subscribe('PRO')
    await after({ days: 9, hours: 1 })
    const { unused } = await t.call(getOrder, { params: { id: paid.id } }, mine)
    expect(unused).toEqual({ days: 20, ofDays: 30, amount: Math.ceil((paid.total * 20) / 30) })
    await refund(paid, 1_000)
    expect((await living()).planKey).toBe('PRO')
    await refund(paid, unused?.amount ?? 0)
    expect((await own()).subscription).toBeNull()
  })

  test('of an upgrade goes back to the plan before', async () => {
    await subscribe('BASIC')
    const more = await subscribe('PRO')
    await refund(more, more.total)
    expect(await living()).toMatchObject({ planKey: 'BASIC', status: 'ACTIVE' })
  })
})

describe('less', () => {
  const choose = async (body: object) =>
    t.call(
      changeSubscription,
      { params: { id: shop.store.id }, body: { version: (await living()).version, ...body } },
      mine,
    )

  test('waits for the end of the period, and says what is above it', async () => {
    await subscribe('PRO')
    const { id: storeId } = shop.store
    for (let count = 0; count < 4; count++)
      await insertJrsItem(t.db, t.clock.now(), { storeId, status: 'OPEN' })
    const { subscription, plan, above } = await choose({ nextPlanKey: 'BASIC' })
    expect([subscription?.nextPlanKey, plan.key]).toEqual(['BASIC', 'PRO'])
    expect(above).toEqual([{ limit: 'openJrs', used: 4, most: 2 }])
    expect((await choose({ nextPlanKey: null })).subscription?.nextPlanKey).toBeNull()
  })

  test('costs no more then than was said when it was chosen, and less where it became cheaper', async () => {
    await subscribe('PRO')
    const { nextWon } = await choose({ nextPlanKey: 'BASIC' })
    const priced = async (priceMonthlyWon: number) => {
      const { token } = await t.signedIn('SUPER_ADMIN')
      const { items } = await t.call(listPlanEntries, {}, token)
      const { id = '', version = 0 } = items.find(({ key }) => key === 'BASIC') ?? {}
      await t.call(updatePlan, { params: { id }, body: { version, priceMonthlyWon } }, token)
      return (await own()).nextWon
    }
    const seen = [await priced(25_000), await priced(15_000), await priced(29_000)]
    expect(seen).toEqual([nextWon, 15_000, nextWon])
    await after({ days: 30 })
    await addJob(t.db, 'subscriptions:renew', null)
    await t.runJobs()
    mine = await t.signInAs(shop.owner.user)
    expect((await own()).dueOrder?.total).toBe(nextWon)
  })

  test('is no more', async () => {
    await subscribe('BASIC')
    expect(await outcomeOf(choose({ nextPlanKey: 'PRO' }))).toBe('plan.not_lesser')
    expect(await outcomeOf(choose({ nextCycle: 'YEAR' }))).toBe('plan.not_lesser')
    expect(await outcomeOf(choose({ nextPlanKey: 'GOLD' }))).toBe('validation.failed')
    expect(await outcomeOf(choose({ version: 7 }))).toBe('conflict.stale')
  })
})

test('one press lets it end with its period, and one comes back', async () => {
  await insertSubscription(t.db, t.clock.now(), { storeId: shop.store.id, planKey: 'PRO' })
  const press = (to: 'CANCELLING' | 'ACTIVE') =>
    t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body: { to } }, mine)
  const { subscription, nextWon } = await press('CANCELLING')
  expect([subscription?.status, nextWon]).toEqual(['CANCELLING', null])
  expect(await outcomeOf(press('CANCELLING'))).toBe('conflict.state')
  expect((await press('ACTIVE')).subscription?.status).toBe('ACTIVE')
})

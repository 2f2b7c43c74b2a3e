import { pagedNotifications } from '@madang/contract/notifications'
import { cancelOrder, getOrder, type Order } from '@madang/contract/orders'
import { type PlanCycle } from '@madang/contract/plan-periods'
import { listPlanEntries, updatePlan, type Subscription } from '@madang/contract/plans'
import { changeSubscription, setSubscriptionStatus, startTrial } from '@madang/contract/subscriptions'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { up } from '../../db/migrations/2026-11-27-1060-grants-of-older-orders.ts'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { openShop, countDrifted, type Shop } from '../../testing/selling.ts'

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
const living = async () => (await shop.subscription(chief)).subscription

/** The money for it has come, minutes later. */
async function pay(placed: Pick<Order, 'id' | 'total'>): Promise<Order> {
  t.clock.advance({ minutes: 5 })
  return shop.receive(placed, chief)
}
const buy = async (planKey: string, cycle?: PlanCycle) => pay(await order(planKey, cycle))

async function giveBack(paid: Order): Promise<void> {
  await shop.sendBack(paid)
  expect(await countDrifted(t)).toBe(0)
}
async function giveUp<Placed extends Pick<Order, 'id' | 'total'>>(placed: Placed): Promise<Placed> {
  await t.call(cancelOrder, { params: { id: placed.id } }, chief)
  return placed
}
/** An order that was given up, and whose money comes after another one was paid. */
async function buyLate(planKey: string, meanwhile: string) {
  const late = await giveUp(await order(planKey))
  const first = await buy(meanwhile)
  const begun = await living()
  return { first, begun, second: await pay(late) }
}

/** How a subscription goes on after its period. */
function chosenOf(subscription: Subscription | null) {
  const { planKey, cycle, status, nextPlanKey, nextCycle } = subscription ?? {}
  return { planKey, cycle, status, nextPlanKey, nextCycle }
}

async function after(span: { days: number }): Promise<void> {
  t.clock.advance(span)
  chief = await t.signInAs(chiefUser)
}
/** The renewal of a period that is over. */
async function orderRenewal(): Promise<Pick<Order, 'id' | 'total'>> {
  await addJob(t.db, 'subscriptions:renew', null)
  await t.runJobs()
  const { dueOrder } = await shop.subscription(chief)
  return dueOrder ?? { id: '', total: 0 }
}
/** Its money comes. */
const renew = async () => pay(await orderRenewal())
const told = async () => (await t.call(pagedNotifications, { query: {} }, chief)).items

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

  test('the second one, of a year, adds its year and changes nothing of how a month is renewed', async () => {
    const late = await giveUp(await order('PRO', 'YEAR'))
    await buy('PRO')
    const params = { id: shop.store.id }
    const body = { nextPlanKey: 'BASIC', version: (await living())?.version ?? 0 }
    await t.call(changeSubscription, { params, body }, chief)
    await t.call(setSubscriptionStatus, { params, body: { to: 'CANCELLING' } }, chief)
    const begun = await living()
    const second = await pay(late)
    const added = { currentPeriodEnd: '2027-12-21T01:05:00.000Z' }
    expect(await living()).toMatchObject({ ...chosenOf(begun), ...added })
    await giveBack(second)
    expect(await living()).toMatchObject({ ...chosenOf(begun), currentPeriodEnd: begun?.currentPeriodEnd })
  })

  test('the second one keeps the first one at its price, though it was ordered at another one', async () => {
    const late = await giveUp(await order('BASIC'))
    const { items } = await t.call(listPlanEntries, {}, chief)
    const { id = '', version = 0 } = items.find(({ key }) => key === 'BASIC') ?? {}
    await t.call(updatePlan, { params: { id }, body: { priceMonthlyWon: 22_000, version } }, chief)
    await buy('BASIC')
    await pay(late)
    expect((await shop.subscription(chief)).nextWon).toBe(22_000)
  })

  test('both count for an upgrade, which is paid up for the days of both', async () => {
    const { first, second } = await buyLate('BASIC', 'BASIC')
    await after({ days: 30 })
    expect((await shop.subscription(chief)).paidWon).toBe(2 * 19_000)
    const more = await buy('PRO')
    expect(more.total).toBe(Math.floor(((2 * 49_000 - 2 * 19_000) * 30) / 61))
    expect(more.items[0]).toMatchObject({ days: 30, to: '2027-01-20' })
    const paidWon = []
    for (const one of [second, first]) {
      await giveBack(one)
      paidWon.push((await shop.subscription(chief)).paidWon)
    }
    expect(paidWon).toEqual([2 * 49_000 - 19_000, 2 * 49_000 - 2 * 19_000])
  })

  test('the second one gives nothing any more where the first one becomes another plan, which is told', async () => {
    const late = await giveUp(await order('PRO'))
    await buy('BASIC')
    const more = await buy('PRO')
    await pay(late)
    await giveBack(more)
    await t.runJobs()
    expect((await living())?.planKey).toBe('BASIC')
    expect(await told()).toMatchObject([{ type: 'payments.nothing_given', subject: { id: late.id } }])
    expect(t.texts(chiefUser.phone ?? '')).toContainEqual(expect.stringContaining('이용이 끝났습니다'))
    const { refundableWon, unused } = await t.call(getOrder, { params: { id: late.id } }, chief)
    expect([refundableWon, unused]).toEqual([late.total, null])
  })

  test('one of another plan takes no place of the first one, and is to be given back', async () => {
    const { begun, second } = await buyLate('BASIC', 'PRO')
    expect(await living()).toEqual(begun)
    expect(await told()).toMatchObject([{ type: 'payments.nothing_given', subject: { id: second.id } }])
    expect([second.refundableWon, second.unused]).toEqual([second.total, null])
    await giveBack(second)
    expect(await living()).toEqual(begun)
  })
})

/** An upgrade of BASIC that was given up, and another one that was paid. */
async function upgradeTwice(cycle: PlanCycle, paidCycle: PlanCycle) {
  await buy('BASIC')
  const late = await giveUp(await order('PRO', cycle))
  await buy('PRO', paidCycle)
  await after({ days: 10 })
  return late
}
/** An upgrade of a subscription that is over, where another one lives. */
async function upgradeAnother() {
  const first = await buy('BASIC')
  await after({ days: 25 })
  const late = await giveUp(await order('PRO'))
  await giveBack(first)
  await buy('BASIC')
  return late
}
/** A renewal that was given up, as renewals once could be, and other ones, of its period and those after it, that were paid. */
async function renewTwice(periods: number) {
  await buy('BASIC')
  await after({ days: 31 })
  const late = await orderRenewal()
  const given = { status: 'CANCELLED', expiresAt: null } as const
  await t.db.updateTable('orders').set(given).where('id', '=', late.id).execute()
  for (let paid = 0; paid < periods; paid++) {
    // The next try is a day later.
    await after({ days: paid > 0 ? 31 : 1 })
    await renew()
  }
  return late
}
/** An upgrade for the days of one year, of which there are two before it is paid. */
async function upgradeExtended() {
  const first = await giveUp(await order('BASIC', 'YEAR'))
  await buy('BASIC', 'YEAR')
  const late = await order('PRO', 'YEAR')
  await pay(first)
  return late
}
/** An upgrade of what was given back meanwhile. */
async function upgradeRefunded() {
  const first = await buy('BASIC', 'YEAR')
  const late = await order('PRO', 'YEAR')
  await giveBack(first)
  return late
}
/** An upgrade to the year, given up, for which days were credited that are used by now. */
async function upgradeUsed(to: 'CANCELLING' | 'ACTIVE') {
  await buy('BASIC')
  const late = await giveUp(await order('BASIC', 'YEAR'))
  if (to === 'CANCELLING')
    await t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body: { to } }, chief)
  await after({ days: 31 })
  await orderRenewal()
  return late
}

test.each([
  ['an upgrade of days that are more by now', upgradeExtended],
  ['an upgrade of what was given back', upgradeRefunded],
  ['an upgrade that credited days of what is over', () => upgradeUsed('CANCELLING')],
  ['an upgrade that credited days of what is late with its renewal', () => upgradeUsed('ACTIVE')],
  ['an upgrade that another one gave', () => upgradeTwice('MONTH', 'MONTH')],
  ['an upgrade to the year that another one gave', () => upgradeTwice('YEAR', 'YEAR')],
  ['an upgrade to less than another one gave', () => upgradeTwice('MONTH', 'YEAR')],
  ['an upgrade of what is over', upgradeAnother],
  ['a renewal of a period that is renewed', () => renewTwice(1)],
  ['a renewal of a period that is over', () => renewTwice(2)],
])('money that comes late for %s gives nothing, and the operator is told', async (_, giveUpOne) => {
  const late = await giveUpOne()
  const begun = await living()
  const paid = await pay(late)
  expect([await living(), paid.unused]).toEqual([begun, null])
  expect(await told()).toMatchObject([{ type: 'payments.nothing_given', subject: { id: late.id } }])
  await giveBack(paid)
  expect(await living()).toEqual(begun)
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

describe('what was paid later keeps its days where what it stood on is taken back:', () => {
  test('a renewal those of its period, at the end of a month as well', async () => {
    await after({ days: 71 })
    const first = await buy('BASIC')
    expect(await living()).toMatchObject({ anchorDay: 31, currentPeriodEnd: '2027-02-28T01:05:00.000Z' })
    await after({ days: 29 })
    await renew()
    const renewed = {
      currentPeriodStart: '2027-02-28T01:05:00.000Z',
      currentPeriodEnd: '2027-03-31T01:05:00.000Z',
      anchorDay: 31,
    }
    expect(await living()).toMatchObject(renewed)
    await giveBack(first)
    expect(await living()).toMatchObject(renewed)
  })

  test('an upgrade the day on which it is renewed', async () => {
    await after({ days: 71 })
    const first = await buy('BASIC')
    await after({ days: 5 })
    await buy('PRO')
    await giveBack(first)
    expect(await living()).toMatchObject({ planKey: 'PRO', anchorDay: 31 })
    await after({ days: 24 })
    await renew()
    expect((await living())?.currentPeriodEnd).toBe('2027-03-31T01:05:00.000Z')
  })

  test('an upgrade of a year from 29 February the day of the leap years', async () => {
    await after({ days: 465 })
    const first = await buy('BASIC', 'YEAR')
    expect(await living()).toMatchObject({ anchorDay: 29, currentPeriodEnd: '2029-02-28T01:05:00.000Z' })
    await after({ days: 366 })
    const second = await renew()
    await buy('PRO', 'YEAR')
    await giveBack(first)
    await giveBack(second)
    expect(await living()).toMatchObject({
      planKey: 'PRO',
      anchorDay: 29,
      currentPeriodEnd: '2030-02-28T01:05:00.000Z',
    })
  })

  test('an upgrade those of the renewed period, whichever of the two before it goes first', async () => {
    const upgraded = async () => {
      const first = await buy('BASIC')
      await after({ days: 31 })
      const second = await renew()
      await buy('PRO')
      return { first, second }
    }
    const left = { planKey: 'PRO', status: 'ACTIVE', currentPeriodEnd: '2027-01-21T01:05:00.000Z' }
    const { first, second } = await upgraded()
    await giveBack(second)
    expect(await living()).toMatchObject(left)
    await giveBack(first)
    expect(await living()).toMatchObject(left)
  })

  test('an upgrade of what begins after a trial begins then', async () => {
    await t.call(startTrial, { params: { id: shop.store.id } }, shop.owner.token)
    const first = await buy('BASIC')
    const { currentPeriodStart, currentPeriodEnd } = (await living()) ?? {}
    await buy('PRO')
    await giveBack(first)
    expect(await living()).toMatchObject({ planKey: 'PRO', currentPeriodStart, currentPeriodEnd })
  })
})

describe('what was said about the end of the period stays said where', () => {
  test('an older order is taken back', async () => {
    const first = await buy('PRO')
    await after({ days: 31 })
    await renew()
    const body = { nextPlanKey: 'BASIC', version: (await living())?.version ?? 0 }
    await t.call(changeSubscription, { params: { id: shop.store.id }, body }, chief)
    await giveBack(first)
    expect(await living()).toMatchObject({ planKey: 'PRO', nextPlanKey: 'BASIC' })
  })

  test('what let it go on is taken back: nobody pays on for what was to end', async () => {
    await buy('BASIC')
    await t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body: { to: 'CANCELLING' } }, chief)
    const [pro, year] = [await buy('PRO'), await buy('PRO', 'YEAR')]
    await giveBack(pro)
    expect(await living()).toMatchObject({ cycle: 'YEAR', status: 'ACTIVE' })
    await giveBack(year)
    expect(await living()).toMatchObject({ planKey: 'BASIC', status: 'CANCELLING' })
  })
})

describe('what is taken back ends what was ordered to renew it:', () => {
  const stopped = async () => {
    const first = await buy('BASIC')
    await after({ days: 31 })
    const renewal = await orderRenewal()
    await giveBack(first)
    return renewal
  }

  test('nobody can pay that any more, and money that comes all the same begins none anew', async () => {
    const renewal = await stopped()
    const { status } = await t.call(getOrder, { params: { id: renewal.id } }, chief)
    expect([status, await living()]).toEqual(['CANCELLED', null])
    const late = await pay(renewal)
    expect([late.status, late.refundableWon, await living()]).toEqual(['PAID', renewal.total, null])
    expect(await told()).toMatchObject([{ type: 'payments.nothing_given', subject: { id: renewal.id } }])
  })

  test('nor does that money take the place of what was bought since', async () => {
    const renewal = await stopped()
    await buy('BASIC')
    const begun = await living()
    await pay(renewal)
    expect(await living()).toEqual(begun)
    expect(await told()).toMatchObject([{ type: 'payments.nothing_given', subject: { id: renewal.id } }])
  })
})

describe('days that were given back are not charged again:', () => {
  test.each([
    ['nothing was ordered yet', () => undefined],
    ['what was ordered is not paid', orderRenewal],
  ])('a renewal goes on from their end where %s', async (_, orderNext) => {
    await buy('BASIC')
    await after({ days: 31 })
    const renewal = await renew()
    await after({ days: 31 })
    await orderNext()
    await giveBack(renewal)
    const over = { status: 'EXPIRED', expiresAt: null } as const
    await t.db.updateTable('orders').set(over).where('status', '=', 'PENDING').execute()
    await after({ days: 1 })
    const { items } = await renew()
    expect(items[0]).toMatchObject({ from: '2027-01-21', to: '2027-02-20' })
    expect((await living())?.currentPeriodEnd).toBe('2027-02-21T01:05:00.000Z')
  })

  test('after a year that was more than a month a whole month comes next', async () => {
    await buy('BASIC')
    await after({ days: 5 })
    const year = await buy('BASIC', 'YEAR')
    await after({ days: 366 })
    await giveBack(year)
    expect((await renew()).items[0]).toMatchObject({ from: '2027-11-26', to: '2027-12-25' })
    expect(await living()).toMatchObject({ cycle: 'MONTH', anchorDay: 26 })
  })
})

describe('of orders from before what they gave was remembered,', () => {
  const columns = ['orderId', 'subscriptionId', 'paidAt', 'before', 'after'] as const
  const read = () => t.db.selectFrom('planGrants').select(columns).orderBy('id').execute()
  const remember = async () => {
    await t.db.deleteFrom('planGrants').execute()
    await up(t.db as unknown as Kysely<unknown>) // a migration knows no tables
  }
  const buyAfterTrial = async () => {
    await t.call(startTrial, { params: { id: shop.store.id } }, shop.owner.token)
    return buy('PRO')
  }
  const buyAndRenew = async () => {
    await buy('BASIC')
    await after({ days: 31 })
    return renew()
  }
  const buyMore = async () => {
    await buy('BASIC')
    return buy('PRO')
  }

  test.each([
    ['a first one', () => buy('BASIC', 'YEAR'), undefined],
    ['one during a trial', buyAfterTrial, undefined],
    ['a renewal', buyAndRenew, undefined],
    ['an upgrade', buyMore, 'BASIC'],
  ] as const)('the last one is known, and taken back: %s', async (_kind, paid, left) => {
    const order = await paid()
    const last = (await read()).at(-1)
    await remember()
    // What a renewal stood on is over.
    const before = left === undefined ? null : last?.before
    expect(await read()).toEqual([{ ...last, before }])
    await giveBack(order)
    expect((await living())?.planKey).toBe(left)
  })

  test('none is known where it is not sure what was there before, or what came since', async () => {
    await buy('BASIC')
    await buy('BASIC', 'YEAR')
    await remember()
    expect(await read()).toEqual([])
  })
})

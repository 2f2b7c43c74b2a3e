import { listPlanEntries, updatePlan, type PlanChange, type Subscription } from '@madang/contract/plans'
import { answerPlanOffer, changeSubscription, getStoreSubscription } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertSubscription, sellPlans } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'

let t: TestApp
let chief: { id: string }
let owner: Awaited<ReturnType<TestApp['signedIn']>>
let storeId: string
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  chief = (await t.signedIn('SUPER_ADMIN')).user
  owner = await t.signedIn('MANAGER')
  storeId = (await t.insertStore({ status: 'ACTIVE' }, { [owner.user.id]: 'OWNER' })).id
})
afterAll(() => t.close())

const subscribed = (given: Partial<Subscription> = {}) =>
  insertSubscription(t.db, t.clock.now(), { storeId, planKey: 'BASIC', ...given })

async function change(body: Omit<PlanChange, 'version'>): Promise<void> {
  const token = await t.signInAs(chief)
  const { items } = await t.call(listPlanEntries, {}, token)
  const plan = items.find(({ key }) => key === 'BASIC')
  if (plan === undefined) throw new Error('There is no plan BASIC.')
  await t.call(updatePlan, { params: { id: plan.id }, body: { version: plan.version, ...body } }, token)
}
const raise = (priceMonthlyWon = 25_000) => change({ priceMonthlyWon, subscribers: 'move' })

async function after(days: number): Promise<void> {
  t.clock.advance({ days })
  for (const task of ['subscriptions:ask', 'subscriptions:renew']) {
    await addJob(t.db, task, null)
    await t.runJobs()
  }
  owner = { ...owner, token: await t.signInAs(owner.user) }
}
const read = () => t.call(getStoreSubscription, { params: { id: storeId } }, owner.token)
const answer = (agrees: boolean, planVersion = 2) =>
  t.call(answerPlanOffer, { params: { id: storeId }, body: { planVersion, agrees } }, owner.token)
const told = () => t.texts(owner.user.phone ?? '')
const orders = () => t.db.selectFrom('orders').select(['total', 'status']).execute()
const statusOf = async (id: string) =>
  (await t.db.selectFrom('subscriptions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

describe('a higher price', () => {
  test('is asked about with both prices, the day and a link, and charged to who agrees', async () => {
    const { id } = await subscribed()
    await raise()
    await after(1)
    expect(told()).toEqual([expect.stringMatching(/2026-12-21.*19,000원 → 25,000원/)])
    const { offer, nextWon } = await read()
    expect([offer?.beforeWon, offer?.afterWon, offer?.agreedAt, nextWon]).toEqual([
      19_000,
      25_000,
      null,
      null,
    ])
    expect((await answer(true)).nextWon).toBe(25_000)
    const kept = await t.db.selectFrom('planOffers').selectAll().executeTakeFirstOrThrow()
    expect([kept.agreedBy, kept.planVersion, kept.subscriptionId]).toEqual([owner.user.id, 2, id])
    expect(await t.auditOf('subscriptions.agreed')).toHaveLength(1)
    await after(30)
    expect(await orders()).toEqual([{ total: 25_000, status: 'PENDING' }])
  })

  test('ends the subscription with its period where nobody agrees, which is told before, twice', async () => {
    const { id } = await subscribed()
    await raise()
    await after(1)
    expect(told()[0]).toMatch(/종료/)
    await after(26)
    expect(told()).toHaveLength(2)
    await after(1)
    expect(told()).toHaveLength(2)
    await after(2)
    expect([await statusOf(id), await orders()]).toEqual(['ENDED', []])
    expect(told()[0]).toMatch(/요금제가 종료/)
  })

  test('ends the subscription also where who agreed does not any more, while what it costs is not paid', async () => {
    const { id } = await subscribed()
    await raise()
    await after(1)
    await answer(true)
    await after(30)
    expect([await statusOf(id), await orders()]).toEqual(['PAST_DUE', [{ total: 25_000, status: 'PENDING' }]])
    await answer(false)
    await after(2)
    expect([await statusOf(id), await orders()]).toEqual(['ENDED', [{ total: 25_000, status: 'CANCELLED' }]])
  })

  test('may be declined and agreed to after all, as long as the period runs', async () => {
    const { id } = await subscribed()
    await raise()
    await after(1)
    expect((await answer(false)).offer?.declinedAt).not.toBe(null)
    await after(27)
    expect(told()).toHaveLength(1)
    expect((await answer(true)).offer?.agreedAt).not.toBe(null)
    await after(3)
    expect([await statusOf(id), (await orders()).map(({ total }) => total)]).toEqual(['PAST_DUE', [25_000]])
  })

  test('is that of the cycle by which it is charged next', async () => {
    await subscribed({ cycle: 'YEAR', nextCycle: 'MONTH' })
    await raise()
    await after(340)
    expect(told()).toEqual([expect.stringMatching(/19,000원 → 25,000원/)])
    const { offer } = await read()
    expect([offer?.cycle, offer?.beforeWon, offer?.afterWon]).toEqual(['MONTH', 19_000, 25_000])
  })

  test('is not charged where its cycle was chosen after it came, and nobody was asked', async () => {
    const { id } = await subscribed({ cycle: 'YEAR' })
    await raise()
    await t.db.updateTable('subscriptions').set({ nextCycle: 'MONTH' }).where('id', '=', id).execute()
    await after(340)
    await after(25)
    expect(told()).not.toEqual([expect.stringMatching(/25,000원/)])
    expect(await orders()).toEqual([{ total: 19_000, status: 'PENDING' }])
  })

  test('is nobody’s whose cycle, chosen since, costs no more: it goes on, and nobody is reminded', async () => {
    const { id } = await subscribed({ cycle: 'YEAR', nextCycle: 'MONTH' })
    await raise()
    await after(340)
    expect(told()).toHaveLength(1)
    const { version } = (await read()).subscription ?? { version: 0 }
    const body = { version, nextCycle: null }
    const { offer, nextWon } = await t.call(
      changeSubscription,
      { params: { id: storeId }, body },
      owner.token,
    )
    expect([offer?.cycle, offer?.needsConsent, nextWon]).toEqual(['YEAR', false, 190_000])
    await after(23)
    expect(told()).toHaveLength(1)
    await after(2)
    expect([await statusOf(id), (await orders()).map(({ total }) => total)]).toEqual(['PAST_DUE', [190_000]])
  })

  test('is nobody’s whose cycle, chosen before anybody was asked, costs less: it goes on with that', async () => {
    await subscribed({ cycle: 'YEAR' })
    await change({ priceMonthlyWon: 15_000, priceYearlyWon: 250_000, subscribers: 'move' })
    const { version } = (await read()).subscription ?? { version: 0 }
    const chosen = { params: { id: storeId }, body: { version, nextCycle: 'MONTH' } } as const
    await t.call(changeSubscription, chosen, owner.token)
    await after(340)
    expect([told(), (await read()).nextWon]).toEqual([[], 15_000])
    await after(26)
    expect(await orders()).toEqual([{ total: 15_000, status: 'PENDING' }])
  })

  test('is asked about anew where another cycle is chosen after an answer', async () => {
    await subscribed({ cycle: 'YEAR', nextCycle: 'MONTH' })
    await change({ priceMonthlyWon: 25_000, priceYearlyWon: 250_000, subscribers: 'move' })
    await after(340)
    const { subscription } = await answer(true)
    const { version } = subscription ?? { version: 0 }
    const body = { version, nextCycle: null }
    const { offer } = await t.call(changeSubscription, { params: { id: storeId }, body }, owner.token)
    expect([offer?.cycle, offer?.needsConsent, offer?.agreedAt]).toEqual(['YEAR', true, null])
    expect((await answer(true)).offer?.agreedAt).not.toBe(null)
  })

  test('is not what is asked about where only limits fall', async () => {
    await subscribed()
    const { items } = await t.call(listPlanEntries, {}, await t.signInAs(chief))
    const limits = items.find(({ key }) => key === 'BASIC')?.limits
    if (limits === undefined) throw new Error('There is no plan BASIC.')
    await change({ limits: { ...limits, images: limits.images - 1 }, subscribers: 'move' })
    await after(1)
    expect(told()).toEqual([expect.stringMatching(/2026-12-21.*한도 축소/)])
    expect((await read()).offer).toMatchObject({ lowersLimits: true, beforeWon: 19_000, afterWon: 19_000 })
  })

  test('is not asked about less than a week before: that period is renewed at the price before', async () => {
    await subscribed()
    t.clock.advance({ days: 25 })
    await raise()
    await after(1)
    expect([told(), (await read()).offer]).toEqual([[], null])
    await after(4)
    expect(await orders()).toEqual([{ total: 19_000, status: 'PENDING' }])
  })

  test('of a year is asked about in its last thirty days', async () => {
    await subscribed({ cycle: 'YEAR' })
    await change({ priceYearlyWon: 250_000, subscribers: 'move' })
    await after(330)
    expect(told()).toEqual([])
    await after(10)
    expect(told()).toHaveLength(1)
  })

  test('keeps those on the terms before where the editor says so', async () => {
    await subscribed()
    await change({ priceMonthlyWon: 25_000 })
    await after(31)
    expect([told().length, (await orders()).map(({ total }) => total)]).toEqual([1, [19_000]])
  })
})

test('a lower price is charged without asking; less for the same price is asked about', async () => {
  await subscribed()
  await raise(15_000)
  await after(1)
  expect([told(), (await read()).nextWon]).toEqual([[], 15_000])
  const limits = { stores: 1, livePromotions: 1, openJrs: 2, images: 60, staff: 5 }
  await change({ limits, subscribers: 'move' })
  await after(1)
  expect(told()).toHaveLength(1)
})

describe('consent', () => {
  test('is an owner’s: neither staff of the store nor the operator agrees for one', async () => {
    await subscribed()
    await raise()
    await after(1)
    const staff = await t.signedIn('MANAGER')
    const at = t.clock.now().toISOString()
    await t.db
      .insertInto('storeStaff')
      .values({ storeId, userId: staff.user.id, staffRole: 'STAFF', createdAt: at })
      .execute()
    const admin = await t.signedIn('SUPER_ADMIN')
    const other = await t.signedIn('MANAGER')
    const by = (token: string) =>
      outcomeOf(
        t.call(answerPlanOffer, { params: { id: storeId }, body: { planVersion: 2, agrees: true } }, token),
      )
    expect([await by(staff.token), await by(admin.token), await by(other.token)]).toEqual([
      'authz.forbidden',
      'authz.forbidden',
      'resource.not_found',
    ])
  })

  test('is to the terms that were shown: others have been offered since', async () => {
    await subscribed()
    await raise()
    await after(1)
    await raise(30_000)
    await after(1)
    expect(await outcomeOf(answer(true, 2))).toBe('conflict.state')
    expect(await outcomeOf(answer(true, 3))).toBe('done')
    expect((await read()).nextWon).toBe(30_000)
  })

  test('without anything to agree to is refused', async () => {
    expect(await outcomeOf(answer(true))).toBe('conflict.state')
    await subscribed()
    expect(await outcomeOf(answer(true))).toBe('conflict.state')
  })
})

import {
  createPlan,
  listPlanEntries,
  listPlans,
  updatePlan,
  type PlanChange,
  type PlanInput,
} from '@madang/contract/plans'
import { getStoreSubscription } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertSubscription, sellPlans } from '../../testing/factories.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'
import { findSiteVersion } from '../site/site.queries.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  token = (await app.signedIn('SUPER_ADMIN')).token
})

const small: PlanInput = {
  key: 'SMALL',
  name: { kr: '작은', gb: 'Small' },
  description: { kr: '작은 매장', gb: 'For a small store' },
  place: 15,
  active: true,
  priceMonthlyWon: 9_000,
  priceYearlyWon: 90_000,
  limits: { stores: 1, livePromotions: 2, openJrs: 1, images: 20, staff: 3 },
}

async function entryOf(key: string) {
  const { items } = await app.call(listPlanEntries, {}, token)
  const entry = items.find((one) => one.key === key)
  if (entry === undefined) throw new Error(`There is no plan ${key}.`)
  return entry
}

const add = (change: Partial<PlanInput> = {}) =>
  app.call(createPlan, { body: { ...small, ...change } }, token)
async function change(key: string, body: Omit<PlanChange, 'version'>) {
  const { id, version } = await entryOf(key)
  return app.call(updatePlan, { params: { id }, body: { version, ...body } }, token)
}

test('everyone sees the plans that the service came with', async () => {
  const { items } = await app.call(listPlans, {})
  const told = items.map(({ key, priceMonthlyWon, priceYearlyWon, limits }) => ({
    [key]: [priceMonthlyWon, priceYearlyWon, ...Object.values(limits)],
  }))
  expect(Object.assign({}, ...told)).toEqual({
    FREE: [0, 0, 1, 1, 1, 10, 2],
    BASIC: [19_000, 190_000, 1, 3, 2, 60, 5],
    PRO: [49_000, 490_000, 3, 10, 10, 300, 20],
  })
})

test('a plan is added at its place, and is offered until it is taken out', async () => {
  await add()
  const keys = async () => (await app.call(listPlans, {})).items.map(({ key }) => key)
  expect(await keys()).toEqual(['FREE', 'SMALL', 'BASIC', 'PRO'])
  await change('SMALL', { active: false })
  expect(await keys()).toEqual(['FREE', 'BASIC', 'PRO'])
  expect(await app.auditOf('plans.created')).toHaveLength(1)
})

describe('terms', () => {
  test('another price is a new version, and who has the one before keeps it', async () => {
    const { user } = await app.signedIn('MANAGER')
    const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
    await insertSubscription(app.db, app.clock.now(), { storeId })
    const after = await change('PRO', { priceMonthlyWon: 55_000 })
    expect(after).toMatchObject({
      planVersion: 2,
      priceMonthlyWon: 55_000,
      priceYearlyWon: 490_000,
      version: 2,
    })
    expect(
      after.versions.map(({ planVersion, priceMonthlyWon, subscribers }) => [
        planVersion,
        priceMonthlyWon,
        subscribers,
      ]),
    ).toEqual([
      [2, 55_000, 0],
      [1, 49_000, 1],
    ])
    const { plan } = await app.call(getStoreSubscription, { params: { id: storeId } }, token)
    expect(plan).toMatchObject({ key: 'PRO', planVersion: 1, priceMonthlyWon: 49_000 })
    const [{ changes } = {}] = await app.auditOf('plans.updated')
    expect(changes).toEqual({
      priceMonthlyWon: { from: 49_000, to: 55_000 },
      planVersion: { from: 1, to: 2 },
    })
  })

  test('other words are no new version, and what is there already is no change', async () => {
    expect(await change('PRO', { name: { kr: '프로' } })).toMatchObject({ planVersion: 1, version: 2 })
    expect(await change('PRO', { name: { kr: '프로' }, priceMonthlyWon: 49_000 })).toMatchObject({
      version: 2,
    })
    expect(await app.auditOf('plans.updated')).toHaveLength(1)
  })

  test('the database changes no version and takes none away', async () => {
    const change = app.db.updateTable('planVersions').set({ priceMonthlyWon: 100 }).execute()
    await expect(change).rejects.toThrow('never changed')
    await expect(app.db.deleteFrom('planVersions').execute()).rejects.toThrow('never changed')
  })

  test('of two changes at once one is too late', async () => {
    const { id } = await entryOf('PRO')
    const raise = (priceMonthlyWon: number) =>
      app.call(updatePlan, { params: { id }, body: { version: 1, priceMonthlyWon } }, token)
    expect(await outcomes([raise(50_000), raise(51_000)])).toEqual(['conflict.stale', 'done'])
    expect((await entryOf('PRO')).versions).toHaveLength(2)
  })
})

describe('what is refused', () => {
  const wrong = async (call: Promise<unknown>) => {
    const { errors = [] } = await problemOf(call)
    return errors.map(({ pointer, code }) => `${pointer} ${code}`)
  }

  test.each<[Partial<PlanInput>, string]>([
    [{ key: 'small' }, '/key format'],
    [{ key: 'S' }, '/key format'],
    [{ priceMonthlyWon: 99 }, '/priceMonthlyWon too_small'],
    [{ priceMonthlyWon: -1 }, '/priceMonthlyWon too_small'],
    [{ priceYearlyWon: 10_000_001 }, '/priceYearlyWon too_big'],
    [{ priceMonthlyWon: 0 }, '/priceMonthlyWon too_small'],
    [{ limits: { ...small.limits, staff: 0 } }, '/limits/staff too_small'],
    [{ name: { es: 'a' } }, '/name required'],
    [{ key: 'PRO' }, '/key taken'],
  ])('a plan with %j', async (input, error) => {
    expect(await wrong(add(input))).toEqual([error])
  })

  test('FREE costs nothing and is always there', async () => {
    expect(await wrong(change('FREE', { priceMonthlyWon: 100 }))).toEqual(['/priceMonthlyWon fixed'])
    expect(await wrong(change('FREE', { active: false }))).toEqual(['/active fixed'])
    expect(await change('FREE', { limits: { ...small.limits, images: 12 } })).toMatchObject({
      planVersion: 2,
    })
  })

  test('nobody but a super administrator writes plans', async () => {
    const { id } = await entryOf('PRO')
    for (const role of ['USER', 'MANAGER', 'ADMIN'] as const) {
      const { token: other } = await app.signedIn(role)
      const calls = [
        app.call(listPlanEntries, {}, other),
        app.call(createPlan, { body: small }, other),
        app.call(updatePlan, { params: { id }, body: { version: 1, active: false } }, other),
      ]
      expect(await outcomes(calls)).toEqual(Array(3).fill('authz.forbidden'))
    }
  })
})

describe('what a store has', () => {
  test('its people and the operator see it, others as if it were not there', async () => {
    const owner = await app.signedIn('MANAGER')
    const staff = await app.signedIn('MANAGER')
    const other = await app.signedIn('MANAGER')
    const people = { [owner.user.id]: 'OWNER', [staff.user.id]: 'STAFF' } as const
    const { id } = await app.insertStore({ status: 'ACTIVE' }, people)
    const see = (of: string) => app.call(getStoreSubscription, { params: { id } }, of)
    const { subscription, plan, usage } = await see(owner.token)
    expect({ subscription, key: plan.key }).toEqual({ subscription: null, key: 'FREE' })
    expect(usage).toEqual([
      { limit: 'stores', used: 1, most: 1 },
      { limit: 'livePromotions', used: 0, most: 1 },
      { limit: 'openJrs', used: 0, most: 1 },
      { limit: 'images', used: 0, most: 10 },
      { limit: 'staff', used: 2, most: 2 },
    ])
    expect(await outcomeOf(see(staff.token))).toBe('done')
    expect(await outcomeOf(see(token))).toBe('done')
    expect(await outcomeOf(see(other.token))).toBe('resource.not_found')
  })

  test('the best plan of an owner’s stores counts for all of them, as long as it lives', async () => {
    const { user, token: own } = await app.signedIn('MANAGER')
    const [one, two] = [
      await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' }),
      await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' }),
    ]
    const planOf = async () =>
      (await app.call(getStoreSubscription, { params: { id: two.id } }, own)).plan.key
    expect(await planOf()).toBe('FREE')
    await insertSubscription(app.db, app.clock.now(), { storeId: two.id, planKey: 'BASIC' })
    expect(await planOf()).toBe('BASIC')
    await insertSubscription(app.db, app.clock.now(), { storeId: one.id, status: 'PAST_DUE' })
    expect(await planOf()).toBe('PRO')
    await app.db.updateTable('subscriptions').set({ status: 'ENDED' }).where('storeId', '=', one.id).execute()
    expect(await planOf()).toBe('BASIC')
  })

  test('a store that the operator owns for somebody shares no plan', async () => {
    const { user: admin } = await app.signedIn('ADMIN')
    const [one, two] = [
      await app.insertStore({ status: 'ACTIVE' }, { [admin.id]: 'OWNER' }),
      await app.insertStore({ status: 'ACTIVE' }, { [admin.id]: 'OWNER' }),
    ]
    await insertSubscription(app.db, app.clock.now(), { storeId: one.id })
    const planOf = async (id: string) =>
      (await app.call(getStoreSubscription, { params: { id } }, token)).plan.key
    expect([await planOf(one.id), await planOf(two.id)]).toEqual(['PRO', 'FREE'])
  })

  test('a store has one living subscription', async () => {
    const { id: storeId } = await app.insertStore()
    await insertSubscription(app.db, app.clock.now(), { storeId, status: 'ENDED' })
    await insertSubscription(app.db, app.clock.now(), { storeId })
    await expect(insertSubscription(app.db, app.clock.now(), { storeId })).rejects.toThrow(
      'subscriptions_living',
    )
  })
})

test('the site is made anew by a change of a plan, and not by one of nothing', async () => {
  await change('PRO', { place: 31 })
  const first = await findSiteVersion(app.db)
  await change('PRO', { place: 31 })
  expect(await findSiteVersion(app.db)).toBe(first)
  await change('PRO', { priceMonthlyWon: 50_000 })
  expect(await findSiteVersion(app.db)).not.toBe(first)
})

test('the landing page shows what is offered only where something can be paid for', async () => {
  const plans = async () => {
    await fetch(app.url, { headers: { accept: 'text/html' } })
    const page = app.shownPages.at(-1)
    return page !== undefined && 'name' in page && page.name === 'landing' ? page.plans : null
  }
  expect(await plans()).toEqual([])
  await sellPlans(app.db, app.clock.now())
  expect((await plans())?.map(({ key, priceMonthlyWon }) => [key, priceMonthlyWon])).toEqual([
    ['FREE', 0],
    ['BASIC', 19_000],
    ['PRO', 49_000],
  ])
  await change('BASIC', { active: false })
  expect((await plans())?.map(({ key }) => key)).toEqual(['FREE', 'PRO'])
})

import { setJrsStatus, updateJrsItem } from '@madang/contract/jrs'
import { listPlanEntries, updatePlan } from '@madang/contract/plans'
import { setPromotionStatus, updatePromotion } from '@madang/contract/promotions'
import { inviteStoreStaff } from '@madang/contract/store-staff'
import { createStore, setStoreStatus, updateStore } from '@madang/contract/stores'
import { createAdminUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem, insertPromotion, insertSubscription, sellPlans } from '../../testing/factories.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'
import { createTasks } from '../../tasks.ts'
import { promotionBegins } from '../promotions/promotions.clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withPayments: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  await sellPlans(app.db, app.clock.now())
})

const reached = 'plan.limit_reached'

async function given() {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { user, token, storeId }
}
type Given = Awaited<ReturnType<typeof given>>

async function reviewed({ user, storeId }: Given): Promise<string> {
  const { id } = await insertPromotion(app.db, app.clock.now(), { storeId, status: 'PENDING_REVIEW' })
  await app.insertFile(user.id, 'PROMOTION_COVER', { recordId: id, position: 0 })
  return id
}
const approve = (id: string, token: string) =>
  app.call(setPromotionStatus, { params: { id }, body: { to: 'SCHEDULED' } }, token)

const drafted = async ({ storeId }: Given) => (await insertJrsItem(app.db, app.clock.now(), { storeId })).id
const open = (id: string, token: string) =>
  app.call(setJrsStatus, { params: { id }, body: { to: 'OPEN' } }, token)

describe('FREE', () => {
  test('lets one promotion be up, whoever approves the next', async () => {
    const store = await given()
    const { token: admin } = await app.signedIn('ADMIN')
    await approve(await reviewed(store), admin)
    const { planLimit } = await problemOf(approve(await reviewed(store), admin))
    expect(planLimit).toEqual({ limit: 'livePromotions', most: 1, plan: 'FREE' })
  })

  test('lets one list be open; one that is closed makes room', async () => {
    const store = await given()
    const [one, two] = [await drafted(store), await drafted(store)]
    await open(one, store.token)
    expect(await outcomeOf(open(two, store.token))).toBe(reached)
    await app.call(setJrsStatus, { params: { id: one }, body: { to: 'CLOSED' } }, store.token)
    expect(await outcomeOf(open(two, store.token))).toBe('done')
    expect(await outcomeOf(open(one, store.token))).toBe(reached)
  })

  test('lets a manager have one store, and send it in', async () => {
    const { token, user } = await app.signedIn('MANAGER')
    const create = () => app.call(createStore, { body: { name: '둘째 매장' } }, token)
    expect(await outcomeOf(create())).toBe('done')
    expect(await outcomeOf(create())).toBe(reached)
    const { id } = await app.insertStore({}, { [user.id]: 'OWNER' })
    const submit = app.call(setStoreStatus, { params: { id }, body: { to: 'PENDING_REVIEW' } }, token)
    expect(await outcomeOf(submit)).toBe(reached)
  })

  test('lets the operator make as many stores as there are to make', async () => {
    const { token } = await app.signedIn('ADMIN')
    const create = () => app.call(createStore, { body: { name: '매장' } }, token)
    expect(await outcomes([create(), create()])).toEqual(['done', 'done'])
  })

  test('lets two people work there, those included who are invited', async () => {
    const { token, storeId } = await given()
    const invite = (phone: string) =>
      app.call(
        inviteStoreStaff,
        { params: { id: storeId }, body: { phone, name: '박지은', staffRole: 'STAFF' } },
        token,
      )
    expect(await outcomeOf(invite('+82 1011112222'))).toBe('done')
    expect(await outcomeOf(invite('+82 1011113333'))).toBe(reached)
    // Whoever is invited again has a place already.
    expect(await outcomeOf(invite('+82 1011112222'))).toBe('done')
    const body = {
      phone: '+82 1011114444',
      name: '김하나',
      authorityType: 'MANAGER' as const,
      storeIds: [storeId],
    }
    expect(await outcomeOf(app.call(createAdminUser, { body }, token))).toBe(reached)
    const { token: admin } = await app.signedIn('ADMIN')
    expect(await outcomeOf(app.call(createAdminUser, { body }, admin))).toBe(reached)
  })

  test('counts the pictures of the store, its promotions and its lists together', async () => {
    const { user, token, storeId } = await given()
    for (let position = 0; position < 8; position++) {
      await app.insertFile(user.id, 'STORE_IMAGE', { recordId: storeId, position })
    }
    const picture = (purpose: 'STORE_LOGO' | 'PROMOTION_COVER' | 'JRS_COVER') =>
      app.insertFile(user.id, purpose)
    const promotion = await insertPromotion(app.db, app.clock.now(), { storeId })
    const list = await insertJrsItem(app.db, app.clock.now(), { storeId })
    const setCover = async (id: string, version: number, coverFileId: string | null) =>
      outcomeOf(app.call(updatePromotion, { params: { id }, body: { version, coverFileId } }, token))
    expect(await setCover(promotion.id, 1, await picture('PROMOTION_COVER'))).toBe('done')
    const cover = { version: 1, coverFileId: await picture('JRS_COVER') }
    expect(await outcomeOf(app.call(updateJrsItem, { params: { id: list.id }, body: cover }, token))).toBe(
      'done',
    )
    const logo = { version: 1, logoFileId: await picture('STORE_LOGO') }
    const setLogo = () => outcomeOf(app.call(updateStore, { params: { id: storeId }, body: logo }, token))
    expect(await setLogo()).toBe(reached)
    // Another picture in the place of one adds none.
    expect(await setCover(promotion.id, 2, await picture('PROMOTION_COVER'))).toBe('done')
    expect(await setCover(promotion.id, 3, null)).toBe('done')
    expect(await setLogo()).toBe('done')
  })

  test('counts the pictures that a new store comes with', async () => {
    const { user, token } = await app.signedIn('MANAGER')
    const bring = async (count: number) => {
      const ids = Array.from({ length: count }, () => app.insertFile(user.id, 'STORE_IMAGE'))
      return (await Promise.all(ids)).map((fileId) => ({ fileId, alt: null }))
    }
    const logoFileId = await app.insertFile(user.id, 'STORE_LOGO')
    const create = async (count: number) =>
      outcomeOf(
        app.call(createStore, { body: { name: '매장', logoFileId, images: await bring(count) } }, token),
      )
    expect(await create(10)).toBe(reached)
    expect(await create(9)).toBe('done')
  })

  test('does not keep the clock from what was approved before', async () => {
    const store = await given()
    const { token: admin } = await app.signedIn('ADMIN')
    const { id } = await insertPromotion(app.db, app.clock.now(), { storeId: store.storeId, status: 'LIVE' })
    const other = await insertPromotion(app.db, app.clock.now(), {
      storeId: store.storeId,
      status: 'SCHEDULED',
    })
    app.clock.advance({ hours: 2 })
    await promotionBegins.move(app.db, { id: other.id, now: app.clock.now() })
    const rows = await app.db
      .selectFrom('promotions')
      .select('status')
      .where('id', 'in', [id, other.id])
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['LIVE', 'LIVE'])
    expect(await outcomeOf(approve(await reviewed(store), admin))).toBe(reached)
  })
})

test('a better plan lets more', async () => {
  const store = await given()
  await insertSubscription(app.db, app.clock.now(), { storeId: store.storeId, planKey: 'BASIC' })
  const ids = [await drafted(store), await drafted(store), await drafted(store)]
  const ended: string[] = []
  for (const id of ids) ended.push(await outcomeOf(open(id, store.token)))
  expect(ended).toEqual(['done', 'done', reached])
})

test('who subscribed has the limits of then', async () => {
  const store = await given()
  await insertSubscription(app.db, app.clock.now(), { storeId: store.storeId, planKey: 'BASIC' })
  const { token } = await app.signedIn('SUPER_ADMIN')
  const { items } = await app.call(listPlanEntries, {}, token)
  const basic = items.find(({ key }) => key === 'BASIC')
  if (basic === undefined) throw new Error('The migration made BASIC.')
  const body = { version: 1, limits: { ...basic.limits, openJrs: 1 } }
  await app.call(updatePlan, { params: { id: basic.id }, body }, token)
  const ids = [await drafted(store), await drafted(store)]
  for (const id of ids) expect(await outcomeOf(open(id, store.token))).toBe('done')
})

describe('of the stores that share a plan which ends', () => {
  const openLists = 3
  async function shared(owners: Record<string, 'OWNER'>, planKey: string | null) {
    const now = app.clock.now()
    const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, owners)
    if (planKey !== null) await insertSubscription(app.db, now, { storeId, planKey })
    for (let count = 0; count < openLists; count++)
      await insertJrsItem(app.db, now, { storeId, status: 'OPEN' })
    return storeId
  }
  async function end(storeId: string) {
    app.clock.advance({ minutes: 1 })
    const set = { status: 'CANCELLING', currentPeriodEnd: app.clock.now().toISOString() } as const
    await app.db.updateTable('subscriptions').set(set).where('storeId', '=', storeId).execute()
    await createTasks(app.deps).tasks['subscriptions:renew']?.(null)
  }
  async function countOpen(ids: readonly string[]) {
    const rows = await app.db.selectFrom('jrsItems').select('storeId').where('status', '=', 'OPEN').execute()
    return ids.map((id) => rows.filter(({ storeId }) => storeId === id).length)
  }
  const owner = async (role: 'MANAGER' | 'ADMIN' = 'MANAGER') => (await app.signedIn(role)).user.id

  test('each keeps to the best that its own owners have, who need not be those of the others', async () => {
    const [one, other, operator] = [await owner(), await owner(), await owner('ADMIN')]
    const ending = await shared({ [one]: 'OWNER', [operator]: 'OWNER' }, 'PRO')
    const alone = await shared({ [one]: 'OWNER' }, null)
    const both = await shared({ [one]: 'OWNER', [other]: 'OWNER' }, null)
    const others = await shared({ [other]: 'OWNER' }, 'BASIC')
    const operators = await shared({ [operator]: 'OWNER' }, null)
    await end(ending)
    expect(await countOpen([ending, alone, both])).toEqual([1, 1, 2])
    // Of theirs no plan has ended.
    expect(await countOpen([others, operators])).toEqual([openLists, openLists])
  })

  test('nothing is paused where another one is as good, though more was on before plans counted', async () => {
    const one = await owner()
    const stores = [await shared({ [one]: 'OWNER' }, 'BASIC'), await shared({ [one]: 'OWNER' }, 'BASIC')]
    const [first = '', second = ''] = stores
    await end(first)
    expect(await countOpen(stores)).toEqual([openLists, openLists])
    await end(second)
    expect(await countOpen(stores)).toEqual([1, 1])
  })
})

test('where nobody can pay, nothing is limited', async () => {
  await app.db.deleteFrom('settingsSections').execute()
  const store = await given()
  const ids = [await drafted(store), await drafted(store)]
  for (const id of ids) expect(await outcomeOf(open(id, store.token))).toBe('done')
})

describe('at once', () => {
  const rounds = [1, 2, 3, 4, 5]

  test.each(rounds)('of those who want the last open list one gets it (round %i)', async () => {
    const store = await given()
    const ids = await Promise.all(Array.from({ length: 4 }, () => drafted(store)))
    expect(await outcomes(ids.map((id) => open(id, store.token)))).toEqual([
      'done',
      reached,
      reached,
      reached,
    ])
  })

  test.each(rounds)('of those who want to be the last promotion one is (round %i)', async () => {
    const store = await given()
    const { token: admin } = await app.signedIn('ADMIN')
    const ids = [await reviewed(store), await reviewed(store), await reviewed(store)]
    expect(await outcomes(ids.map((id) => approve(id, admin)))).toEqual(['done', reached, reached])
  })

  test.each(rounds)('of two stores that a manager makes one is made (round %i)', async () => {
    const { token } = await app.signedIn('MANAGER')
    const create = () => app.call(createStore, { body: { name: '매장' } }, token)
    expect(await outcomes([create(), create()])).toEqual(['done', reached])
  })
})

test('a store that comes back is within its plan: of what was on, the newest stays paused', async () => {
  const store = await given()
  const { storeId } = store
  const subscription = await insertSubscription(app.db, app.clock.now(), { storeId, planKey: 'PRO' })
  const now = app.clock.now()
  const up = { storeId, status: 'LIVE' } as const
  const promotions = [await insertPromotion(app.db, now, up), await insertPromotion(app.db, now, up)]
  const soon = await insertPromotion(app.db, now, { storeId, status: 'SCHEDULED' })
  const opened = { storeId, status: 'OPEN' } as const
  const lists = [await insertJrsItem(app.db, now, opened), await insertJrsItem(app.db, now, opened)]
  const pausedUntil = new Date(now.getTime() + 60_000).toISOString()
  const back = await insertJrsItem(app.db, now, { storeId, status: 'PAUSED', pausedUntil })
  const { token: admin } = await app.signedIn('ADMIN')
  const move = (to: 'SUSPENDED' | 'ACTIVE') =>
    app.call(setStoreStatus, { params: { id: storeId }, body: { to, note: '확인' } }, admin)
  await move('SUSPENDED')
  await app.db
    .updateTable('subscriptions')
    .set({ status: 'ENDED' })
    .where('id', '=', subscription.id)
    .execute()
  await move('ACTIVE')
  const statusesOf = async (table: 'promotions' | 'jrsItems', of: readonly { id: string }[]) => {
    const rows = await app.db.selectFrom(table).select(['id', 'status']).execute()
    return of.map(({ id }) => rows.find((row) => row.id === id)?.status)
  }
  expect(await statusesOf('promotions', [...promotions, soon])).toEqual(['LIVE', 'PAUSED', 'PAUSED'])
  app.clock.advance({ minutes: 2 })
  await app.runJobs()
  expect(await statusesOf('jrsItems', [...lists, back])).toEqual(['OPEN', 'PAUSED', 'PAUSED'])
})

test('a list that comes back by itself holds its place, and takes none that is not there', async () => {
  const store = await given()
  const [one, two] = [await drafted(store), await drafted(store)]
  await open(one, store.token)
  await app.db.updateTable('jrsItems').set({ status: 'PAUSED' }).where('id', '=', two).execute()
  const pausedUntil = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const pause = { params: { id: one }, body: { to: 'PAUSED', pausedUntil } } as const
  await app.call(setJrsStatus, pause, store.token)
  expect(await outcomeOf(open(two, store.token))).toBe(reached)
  expect(await outcomeOf(open(one, store.token))).toBe('done')
})

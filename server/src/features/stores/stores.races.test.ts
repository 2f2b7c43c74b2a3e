import { undoStoreChange } from '@madang/contract/store-history'
import { inviteStoreStaff, removeStoreStaff, setStoreStaffRole } from '@madang/contract/store-staff'
import { createStore, deleteStore, setStoreStatus, updateStore } from '@madang/contract/stores'
import { deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { nextPhone } from '../../testing/factories.ts'
import { outcomes } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function manager() {
  const user = await app.insertUser({ authorityType: 'MANAGER' })
  return { user, token: await app.signInAs(user) }
}

async function owners(id: string): Promise<number> {
  const rows = await app.db
    .selectFrom('storeStaff')
    .select('userId')
    .where('storeId', '=', id)
    .where('staffRole', '=', 'OWNER')
    .execute()
  return rows.length
}

const rounds = Array.from({ length: 8 }, (_, index) => index + 1)

describe('at once', () => {
  test('of two managers who save one is stale', async () => {
    const [one, two] = [await manager(), await manager()]
    const { id } = await app.insertStore({}, { [one.user.id]: 'OWNER', [two.user.id]: 'STAFF' })
    const save = ({ token }: typeof one, name: string) =>
      app.call(updateStore, { params: { id }, body: { version: 1, name } }, token)
    expect(await outcomes([save(one, '첫째'), save(two, '둘째')])).toEqual(['conflict.stale', 'done'])
  })

  test.each(rounds)('of two owners who take each other out one stays (round %i)', async () => {
    const [one, two] = [await manager(), await manager()]
    const { id } = await app.insertStore({}, { [one.user.id]: 'OWNER', [two.user.id]: 'OWNER' })
    const remove = (by: typeof one, whom: typeof one) =>
      app.call(removeStoreStaff, { params: { id }, query: { userId: whom.user.id } }, by.token)
    const ended = await outcomes([remove(one, two), remove(two, one)])
    expect(ended.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await owners(id)).toBe(1)
  })

  test.each(rounds)('of two owners who leave one stays (round %i)', async () => {
    const [one, two] = [await manager(), await manager()]
    const { id } = await app.insertStore({}, { [one.user.id]: 'OWNER', [two.user.id]: 'OWNER' })
    const leave = ({ user, token }: typeof one) =>
      app.call(removeStoreStaff, { params: { id }, query: { userId: user.id } }, token)
    expect(await outcomes([leave(one), leave(two)])).toEqual(['conflict.state', 'done'])
    expect(await owners(id)).toBe(1)
  })

  test.each(rounds)('of two owners who make each other staff one stays (round %i)', async () => {
    const [one, two] = [await manager(), await manager()]
    const { id } = await app.insertStore({}, { [one.user.id]: 'OWNER', [two.user.id]: 'OWNER' })
    const demote = (by: typeof one, whom: typeof one) => {
      const input = { params: { id }, query: { userId: whom.user.id }, body: { staffRole: 'STAFF' } } as const
      return app.call(setStoreStaffRole, input, by.token)
    }
    expect(await outcomes([demote(one, two), demote(two, one)])).toEqual(['authz.forbidden', 'done'])
    expect(await owners(id)).toBe(1)
  })

  test.each(rounds)('of two owners who step back one stays (round %i)', async () => {
    const [one, two] = [await manager(), await manager()]
    const { id } = await app.insertStore({}, { [one.user.id]: 'OWNER', [two.user.id]: 'OWNER' })
    const stepBack = ({ user, token }: typeof one) => {
      const input = { params: { id }, query: { userId: user.id }, body: { staffRole: 'STAFF' } } as const
      return app.call(setStoreStaffRole, input, token)
    }
    expect(await outcomes([stepBack(one), stepBack(two)])).toEqual(['conflict.state', 'done'])
    expect(await owners(id)).toBe(1)
  })

  test.each(rounds)('a change is taken back once (round %i)', async () => {
    const [one, two] = [await manager(), await manager()]
    const { id } = await app.insertStore({}, { [one.user.id]: 'OWNER', [two.user.id]: 'STAFF' })
    await app.call(updateStore, { params: { id }, body: { version: 1, name: '둘째' } }, one.token)
    const undo = ({ token }: typeof one) =>
      app.call(undoStoreChange, { params: { id }, body: { version: 2 } }, token)
    expect(await outcomes([undo(one), undo(two)])).toEqual(['conflict.stale', 'done'])
    const store = await app.db.selectFrom('stores').select(['name', 'version']).where('id', '=', id).execute()
    expect(store).toEqual([{ name: '마당 국밥', version: 3 }])
  })

  test('the same creation with one key creates once', async () => {
    const { token } = await manager()
    const call = { body: { name: '마당' }, idempotencyKey: 'create-once-at-once' }
    const ended = await outcomes([1, 2, 3, 4].map(() => app.call(createStore, call, token)))
    expect(ended.filter((outcome) => !['done', 'idempotency.in_progress'].includes(outcome))).toEqual([])
    expect(await app.db.selectFrom('stores').select('id').execute()).toHaveLength(1)
  })

  test('of five stores with one business number one is created', async () => {
    const { token } = await manager()
    const body = { name: '마당', businessNumber: '1234567891' }
    const ended = await outcomes([1, 2, 3, 4, 5].map(() => app.call(createStore, { body }, token)))
    expect(ended).toEqual([...Array.from({ length: 4 }, () => 'conflict.duplicate'), 'done'])
  })

  test('one number that the operator lets into two stores gets one account', async () => {
    const { user } = await manager()
    const { token } = await app.signedIn('ADMIN')
    const stores = [
      await app.insertStore({}, { [user.id]: 'OWNER' }),
      await app.insertStore({}, { [user.id]: 'OWNER' }),
    ]
    const body = { phone: nextPhone(), name: '박지은', staffRole: 'STAFF' as const }
    const invite = ({ id }: { id: string }) => app.call(inviteStoreStaff, { params: { id }, body }, token)
    const ended = await outcomes(stores.map(invite))
    expect(['conflict.duplicate', 'done']).toContain(ended[0])
    expect(ended[1]).toBe('done')
    const accounts = await app.db.selectFrom('users').select('id').where('phone', '=', body.phone).execute()
    expect(accounts).toHaveLength(1)
  })

  test('a submission and a deletion do not both happen', async () => {
    const { user, token } = await manager()
    const { id } = await app.insertStore({}, { [user.id]: 'OWNER' })
    const ended = await outcomes([
      app.call(setStoreStatus, { params: { id }, body: { to: 'PENDING_REVIEW' } }, token),
      app.call(deleteStore, { params: { id } }, token),
    ])
    expect(ended.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('of an approval and a rejection one is made', async () => {
    const admins = await Promise.all([1, 2].map(() => app.insertUser({ authorityType: 'ADMIN' })))
    const [one = '', two = ''] = await Promise.all(admins.map((admin) => app.signInAs(admin)))
    const { id } = await app.insertStore({ status: 'PENDING_REVIEW' })
    const ended = await outcomes([
      app.call(setStoreStatus, { params: { id }, body: { to: 'ACTIVE' } }, one),
      app.call(setStoreStatus, { params: { id }, body: { to: 'REJECTED', note: '다시 확인' } }, two),
    ])
    expect(ended).toEqual(['conflict.state', 'done'])
  })

  test('what was changed since the administrator looked is not approved', async () => {
    const admins = await Promise.all([1, 2].map(() => app.insertUser({ authorityType: 'ADMIN' })))
    const [one = '', two = ''] = await Promise.all(admins.map((admin) => app.signInAs(admin)))
    const { user } = await manager()
    const { id, version } = await app.insertStore({ status: 'PENDING_REVIEW' }, { [user.id]: 'OWNER' })
    const approve = (seen: number) =>
      app.call(setStoreStatus, { params: { id }, body: { to: 'ACTIVE', version: seen } }, one)
    await app.call(updateStore, { params: { id }, body: { version, businessName: '다른 상호' } }, two)
    await expect(approve(version)).rejects.toMatchObject({
      problem: { code: 'conflict.stale', currentVersion: version + 1 },
    })
    expect(await approve(version + 1)).toMatchObject({ status: 'ACTIVE' })
  })

  test.each(rounds)('an owner does not withdraw while the store is submitted (round %i)', async () => {
    const { user, token } = await manager()
    const { id } = await app.insertStore({}, { [user.id]: 'OWNER' })
    const admin = await app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
    await outcomes([
      app.call(deleteUser, { query: { id: user.id } }, token),
      app.call(setStoreStatus, { params: { id }, body: { to: 'PENDING_REVIEW' } }, admin),
    ])
    const { status } = await app.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const store = await app.db
      .selectFrom('stores')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([status, store.status]).not.toEqual(['WITHDRAWN', 'PENDING_REVIEW'])
  })
})

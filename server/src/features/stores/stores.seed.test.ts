import { findOverlaps } from '@madang/contract/opening-hours'
import { storeStatuses } from '@madang/contract/store-actions'
import { getStore, pagedStores, StoreInput } from '@madang/contract/stores'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { seedDemo } from '../users/demo-members.ts'
import { ensureBootstrapAdmin } from '../users/users.bootstrap.ts'
import { seedDemoStores } from './demo-stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const now = () => app.clock.now()

async function seeded(): Promise<string> {
  await ensureBootstrapAdmin(app.db, { phone: '+821012345678', now: now() })
  await seedDemo(app.db, { now: now() })
  await Promise.all([1, 2, 3].map(() => seedDemoStores(app.db, { now: now() })))
  return app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
}

test('the demonstration has 40 stores in every state, once, however many processes start', async () => {
  const token = await seeded()
  const { items, totalCount } = await app.call(pagedStores, { query: { pageSize: 100 } }, token)
  expect(totalCount).toBe(40)
  for (const status of storeStatuses) {
    expect([status, items.filter((store) => store.status === status).length >= 3]).toEqual([status, true])
  }
  expect(new Set(items.map(({ name }) => name)).size).toBeGreaterThan(25)
})

test('each of them is what the contract takes, with hours and people', async () => {
  const token = await seeded()
  const { items } = await app.call(pagedStores, { query: { pageSize: 100 } }, token)
  for (const { id } of items) {
    const store = await app.call(getStore, { params: { id } }, token)
    const fields = Object.keys(StoreInput.shape)
    const input = Object.fromEntries(Object.entries(store).filter(([field]) => fields.includes(field)))
    expect(StoreInput.safeParse(input).error).toBeUndefined()
    expect(findOverlaps(store.openingHours)).toEqual([])
  }
  const staff = await app.db.selectFrom('storeStaff').select(['storeId', 'staffRole']).execute()
  const owned = new Set(staff.filter(({ staffRole }) => staffRole === 'OWNER').map(({ storeId }) => storeId))
  expect([owned.size, staff.length > 40]).toEqual([40, true])
})

test('nothing is added where nobody is', async () => {
  await seedDemoStores(app.db, { now: now() })
  expect(await app.db.selectFrom('stores').select('id').execute()).toEqual([])
})

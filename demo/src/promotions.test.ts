import { missingForPromotion, getPromotion, pagedPromotions, periodErrors } from '@madang/contract/promotions'
import { listPromotions } from '@madang/contract/public-promotions'
import { promotionStatuses } from '@madang/contract/statuses'
import { ensureBootstrapAdmin } from '@madang/server/features/users/users.bootstrap'
import { startTestApp, type TestApp } from '@madang/server/testing/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './members.ts'
import { seedDemoPromotions } from './promotions.ts'
import { seedDemoStores } from './stores.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const now = app.clock.now()
  await ensureBootstrapAdmin(app.db, { phone: '+821012345678', now })
  await seedDemo(app.db, { now })
  await seedDemoStores(app.deps, { now })
  await Promise.all([1, 2].map(() => seedDemoPromotions(app.deps, { now })))
  token = await app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
})
afterAll(() => app.close())

test('the demonstration has about thirty promotions in every state, once, whoever starts', async () => {
  const { items } = await app.call(pagedPromotions, { query: { pageSize: 100 } }, token)
  expect(items).toHaveLength(31)
  const shown = promotionStatuses.filter((status) => status !== 'PENDING_PAYMENT')
  for (const status of shown) {
    expect([status, items.filter((one) => one.status === status).length >= 2]).toEqual([status, true])
  }
})

test('each is whole, with a cover of its own', async () => {
  const { items } = await app.call(pagedPromotions, { query: { pageSize: 100 } }, token)
  for (const { id } of items) {
    const promotion = await app.call(getPromotion, { params: { id } }, token)
    if (promotion.view !== 'staff') throw new Error('the public part')
    expect([promotion.title, missingForPromotion(promotion), periodErrors(promotion)]).toEqual([
      promotion.title,
      [],
      [],
    ])
  }
})

test('visitors find some that are on and some that come', async () => {
  expect((await app.call(listPromotions, { query: {} })).totalCount).toBeGreaterThan(5)
  expect((await app.call(listPromotions, { query: { when: 'soon' } })).totalCount).toBeGreaterThan(3)
})

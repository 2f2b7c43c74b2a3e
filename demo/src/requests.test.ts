import { requestStatuses } from '@madang/contract/request-actions'
import { getRequest, pagedRequestHistory, pagedRequests } from '@madang/contract/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWorkCounts } from '@madang/contract/work-counts'
import { startTestApp, type TestApp } from '@madang/server/testing/app'
import { seedDemo } from './members.ts'
import { ensureBootstrapAdmin } from '@madang/server/features/users/users.bootstrap'
import { seedDemoRequests } from './requests.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const now = app.clock.now()
  await ensureBootstrapAdmin(app.db, { phone: '+821012345678', now })
  await seedDemo(app.db, { now })
  await Promise.all([1, 2, 3].map(() => seedDemoRequests(app.db, { now })))
  token = await app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
})
afterAll(() => app.close())

test('the demonstration has requests in every state, once, however many processes start', async () => {
  const { items, totalCount } = await app.call(pagedRequests, { query: { pageSize: 100 } }, token)
  expect(totalCount).toBe(24)
  for (const status of requestStatuses) {
    expect([status, items.filter((request) => request.status === status).length >= 2]).toEqual([status, true])
  }
  expect(items.filter(({ requesterId }) => requesterId === null).length).toBeGreaterThan(5)
  const { requests } = await app.call(getWorkCounts, {}, token)
  if (requests === null) throw new Error('staff see no counts of requests')
  expect([requests.overdue >= 3, requests.unassigned >= 3, requests.open > requests.overdue]).toEqual([
    true,
    true,
    true,
  ])
})

test('each of them is what the contract takes, and has a history that leads to what it is', async () => {
  const { items } = await app.call(pagedRequests, { query: { pageSize: 100 } }, token)
  for (const { id } of items) {
    const request = await app.call(getRequest, { params: { id } }, token)
    expect(request.updatedAt <= app.clock.now().toISOString()).toBe(true)
    const history = await app.call(pagedRequestHistory, { params: { id }, query: {} }, token)
    const steps = history.items.filter(({ action }) => action !== 'requests.viewed')
    expect(steps).toHaveLength(request.version)
    const to = steps[0]?.changes?.['status']?.to ?? 'RECEIVED'
    expect([id, to]).toEqual([id, request.status])
  }
})

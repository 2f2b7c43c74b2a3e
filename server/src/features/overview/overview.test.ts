import type { Role } from '@madang/contract/access'
import { getOverview } from '@madang/contract/overview'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { addOrder } from '../../testing/orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function overviewAs(role: Role) {
  const user = await app.insertUser({ authorityType: role, createdAt: '2020-01-01T00:00:00Z' })
  return app.call(getOverview, {}, await app.signInAs(user))
}

function joined(createdAt: string, given: Parameters<TestApp['insertUser']>[0] = {}) {
  return app.insertUser({ createdAt, ...given })
}

test('needs a token and more than the role of a member', async () => {
  await expect(app.call(getOverview, {})).rejects.toMatchObject({ status: 401 })
  await expect(overviewAs('USER')).rejects.toMatchObject({
    status: 403,
    problem: { code: 'authz.forbidden' },
  })
})

test('a manager sees versions, but no members', async () => {
  const seen = await overviewAs('MANAGER')
  expect(seen.members).toBeNull()
  expect(seen.versions).toEqual({
    api: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown,
    schema: expect.stringMatching(/^\d{4}-\d{2}-\d{2}-\d{4}-/) as unknown,
  })
})

test('members are counted by role and status; withdrawn ones are not part of the total', async () => {
  await joined('2021-01-01T00:00:00Z', { status: 'SUSPENDED' })
  await joined('2021-01-01T00:00:00Z', { authorityType: 'MANAGER' })
  const withdrawnAt = '2022-01-01T00:00:00Z'
  await joined('2021-01-01T00:00:00Z', { status: 'WITHDRAWN', phone: null, name: '', withdrawnAt })
  const { members } = await overviewAs('ADMIN')
  expect(members?.total).toBe(3)
  expect(members?.byRoleAndStatus).toHaveLength(4)
  expect(members?.byRoleAndStatus).toContainEqual({ authorityType: 'USER', status: 'SUSPENDED', count: 1 })
})

// The clock of tests starts on Saturday, 21 November 2026, 10:00 in Seoul.
test('the week begins on Monday 00:00 in Seoul and is compared with as much of the one before', async () => {
  await joined('2026-11-15T15:00:00.000Z') // Monday 00:00
  await joined('2026-11-15T14:59:59.999Z') // still Sunday
  await joined('2026-11-14T01:00:00.000Z') // a week ago at this minute: not yet
  await joined('2026-11-08T15:00:00.000Z') // Monday before
  await joined('2026-11-13T12:00:00.000Z')
  const { members } = await overviewAs('SUPER_ADMIN')
  expect(members).toMatchObject({ weekStartsOn: '2026-11-16', newThisWeek: 1, newLastWeek: 2 })
})

test('the last 14 days stand beside the 14 before, with empty days', async () => {
  await joined('2026-11-20T15:00:00.000Z') // today, the 21st
  await joined('2026-11-07T00:00:00.000Z') // two weeks ago
  await joined('2026-11-07T15:00:00.000Z') // the first day shown, the 8th
  await joined('2026-10-24T15:00:00.000Z') // the first day compared, the 25th
  const { members } = await overviewAs('ADMIN')
  expect(members?.newByDay).toHaveLength(14)
  expect(members?.newByDay[0]).toEqual({ date: '2026-11-08', count: 1, countTwoWeeksBefore: 1 })
  expect(members?.newByDay[1]).toEqual({ date: '2026-11-09', count: 0, countTwoWeeksBefore: 0 })
  expect(members?.newByDay[13]).toEqual({ date: '2026-11-21', count: 1, countTwoWeeksBefore: 1 })
})

test('on a Monday the week begins today, on a Sunday six days ago', async () => {
  app.clock.advance({ days: 1 })
  expect((await overviewAs('ADMIN')).members?.weekStartsOn).toBe('2026-11-16')
  app.clock.advance({ days: 1 })
  expect((await overviewAs('ADMIN')).members?.weekStartsOn).toBe('2026-11-23')
})

test('sessions count for five minutes after they were last used', async () => {
  const user = await app.insertUser()
  await app.signInAs(user)
  await app.signInAs(user)
  expect((await overviewAs('ADMIN')).members?.sessionsNow).toBe(3)
  app.clock.advance({ minutes: 6 })
  expect((await overviewAs('ADMIN')).members?.sessionsNow).toBe(1)
})

test('while something is sold, the month’s money is the ledger’s: of the own stores for managers', async () => {
  const owner = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [owner.user.id]: 'OWNER' })
  const other = await app.insertStore({ status: 'ACTIVE' })
  const bought = { storeId, buyerUserId: owner.user.id }
  const now = app.clock.now()
  await addOrder(app.db, new Date('2026-10-05T03:00:00Z'), { ...bought, total: 30_000 })
  // Later than as many days of the month before.
  await addOrder(app.db, new Date('2026-10-25T03:00:00Z'), { ...bought, total: 70_000 })
  await addOrder(app.db, now, { ...bought, total: 50_000, refunds: [20_000] })
  await addOrder(app.db, now, { ...bought, fate: 'WAITING', total: 99_000 })
  await addOrder(app.db, now, { ...bought, storeId: other.id, total: 11_000 })
  const moneyOf = async (token: string) => (await app.call(getOverview, {}, token)).money
  expect(await moneyOf(owner.token)).toBeNull()
  await sellPlans(app.db, now)
  const own = { month: '2026-11', net: 30_000, refunded: 20_000, previousNet: 30_000, outstanding: 99_000 }
  expect(await moneyOf(owner.token)).toEqual(own)
  const admin = (await app.signedIn('ADMIN')).token
  expect(await moneyOf(admin)).toEqual({ ...own, net: 41_000 })
  const stranger = (await app.signedIn('MANAGER')).token
  expect(await moneyOf(stranger)).toMatchObject({ net: 0, previousNet: null, outstanding: 0 })
})

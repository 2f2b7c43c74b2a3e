import { getOrder, pagedOrders } from '@madang/contract/orders'
import { getPaymentMonth } from '@madang/contract/payment-months'
import { pagedRefunds } from '@madang/contract/refunds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addEndedRefund, addOrder, addOrders } from '../../testing/orders.ts'
import { openShop } from '../../testing/selling.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withPayments: true })
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function ownStore() {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { buyerUserId: user.id, token, storeId }
}

type Query = Parameters<typeof app.call<typeof pagedRefunds>>[1]['query']
const listed = (token: string, query: Query = {}) => app.call(pagedRefunds, { query }, token)
const monthOf = (token: string, month = '2026-11') => app.call(getPaymentMonth, { query: { month } }, token)
const november = { from: '2026-11-01', to: '2026-11-30' }

/** Refunds of a store that are done and one that waits, besides one of each end that came to nothing. */
async function refundsOf({ buyerUserId, storeId }: Awaited<ReturnType<typeof ownStore>>) {
  const admin = await app.signedIn('ADMIN', { name: '박서연' })
  const askedBy = admin.user.id
  const now = app.clock.now()
  const orders = await addOrders(app.db, now, { storeId, buyerUserId, askedBy, refundedBy: askedBy })
  for (const action of ['fail', 'decline', 'lapse'] as const)
    await addEndedRefund(app.db, now, { order: orders.partly, amount: 1_000, askedBy, action })
  return { admin, orders }
}

test('what is done of a month comes to what the month gave back, and all of it is what the month counts', async () => {
  const own = await ownStore()
  await refundsOf(own)
  const { refunded, counts } = await monthOf(own.token)
  const { items: done } = await listed(own.token, { ...november, status: ['DONE'] })
  expect(done.reduce((sum, { amount }) => sum + amount, 0)).toBe(refunded)
  expect(refunded).toBe(81_600 + 9_900 + 220_000)
  const { totalCount } = await listed(own.token, november)
  expect([totalCount, counts.refunded]).toEqual([7, 7])
})

test('refunds are found by their state, whatever order they are of', async () => {
  const own = await ownStore()
  const { orders } = await refundsOf(own)
  const states = async (...status: string[]) =>
    (await listed(own.token, { status })).items.map((row) => [row.status, row.orderNo, row.amount])
  const { no } = orders.partly
  expect(await states('FAILED')).toEqual([['FAILED', no, 1_000]])
  expect(await states('DECLINED')).toEqual([['DECLINED', no, 1_000]])
  expect(await states('LAPSED')).toEqual([['LAPSED', no, 1_000]])
  expect(await states('REQUESTED', 'PROCESSING')).toEqual([['REQUESTED', orders.waiting.no, 550_000]])
  const sorted = async (sort: NonNullable<Query>['sort']) =>
    (await listed(own.token, { sort, status: ['DONE'] })).items.map(({ amount }) => amount)
  expect(await sorted('amount')).toEqual([9_900, 81_600, 220_000])
  expect(await sorted('-amount')).toEqual([220_000, 81_600, 9_900])
  expect(await sorted('at')).toEqual([81_600, 9_900, 220_000])
  expect(await sorted('-at')).toEqual([220_000, 9_900, 81_600])
})

test('a refund stands on the day in Seoul on which it was done', async () => {
  const own = await ownStore()
  const before = new Date('2026-10-31T14:59:59Z')
  const first = new Date('2026-10-31T15:00:00Z')
  const last = new Date('2026-11-30T14:59:59Z')
  const after = new Date('2026-11-30T15:00:00Z')
  const refunds = [1_100, 2_200, 3_300, 4_400]
  for (const [index, at] of [before, first, last, after].entries())
    await addOrder(app.db, at, { ...own, refunds: [refunds[index] ?? 0] })
  const { items } = await listed(own.token, november)
  expect(items.map(({ amount, at }) => [amount, at])).toEqual([
    [3_300, last.toISOString()],
    [2_200, first.toISOString()],
  ])
  expect(await monthOf(own.token)).toMatchObject({ refunded: 5_500, counts: { refunded: 2 } })
  const ofDay = async (day: string) => (await listed(own.token, { from: day, to: day })).totalCount
  expect([await ofDay('2026-10-31'), await ofDay('2026-11-01'), await ofDay('2026-12-01')]).toEqual([1, 1, 1])
})

test('what went back in a store that a manager has left stands neither in the list nor in the month', async () => {
  const [own, left] = [await ownStore(), await ownStore()]
  const { buyerUserId, storeId, token } = own
  const given = { buyerUserId, storeId: left.storeId, refunds: [9_900] }
  const { id } = await addOrder(app.db, app.clock.now(), given)
  await addOrder(app.db, app.clock.now(), { buyerUserId, storeId, refunds: [1_100] })
  expect((await listed(token)).items.map(({ amount }) => amount)).toEqual([1_100])
  expect(await monthOf(token)).toMatchObject({ refunded: 1_100, counts: { refunded: 1 } })
  const { refunds } = await app.call(getOrder, { params: { id } }, token)
  expect(refunds).toMatchObject([{ amount: 9_900 }])
})

test('who has no store sees what went back of the own orders, and the month counts it', async () => {
  const [{ storeId }, { user, token }] = [await ownStore(), await app.signedIn('USER')]
  await addOrder(app.db, app.clock.now(), { buyerUserId: user.id, storeId, refunds: [9_900] })
  expect((await listed(token)).items.map(({ amount }) => amount)).toEqual([9_900])
  expect((await monthOf(token)).counts).toMatchObject({ all: 1, refunded: 1 })
})

test('until it is done it stands on the day it was asked for', async () => {
  const shop = await openShop(app)
  const paid = await shop.pay()
  app.clock.advance({ days: 9, hours: 13, minutes: 50 })
  const { token } = await app.signedIn('ADMIN')
  await shop.refund(paid, 900, { token })
  const places = async () => {
    const { items } = await listed(token)
    const months = [await monthOf(token), await monthOf(token, '2026-12')]
    const numbers = months.map(({ refunded, counts }) => [refunded, counts.refunded])
    return [...items.map(({ status, at }) => [status, at.slice(0, 16)]), ...numbers]
  }
  expect(await places()).toEqual([
    ['PROCESSING', '2026-11-30T14:50'],
    [0, 1],
    [0, 0],
  ])
  app.clock.advance({ minutes: 15 })
  await app.runJobs()
  expect(await places()).toEqual([
    ['DONE', '2026-11-30T15:05'],
    [0, 0],
    [900, 1],
  ])
})

test('a manager sees those of the own stores, the operator all', async () => {
  const [own, other] = [await ownStore(), await ownStore()]
  const { admin } = await refundsOf(own)
  const stranger = await app.signedIn('MANAGER')
  const count = async (token: string, query: Query = {}) => (await listed(token, query)).totalCount
  expect([await count(own.token), await count(admin.token), await count(stranger.token)]).toEqual([7, 7, 0])
  expect(await count(stranger.token, { storeId: own.storeId })).toBe(0)
  expect((await monthOf(stranger.token)).counts.refunded).toBe(0)
  const elsewhere = { storeId: other.storeId, buyerUserId: own.buyerUserId, refunds: [5_000] }
  await addOrder(app.db, app.clock.now(), elsewhere)
  expect([await count(own.token), await count(other.token), await count(admin.token)]).toEqual([7, 1, 8])
  expect(await count(admin.token, { storeId: other.storeId })).toBe(1)
  expect(await count(own.token, { storeId: other.storeId })).toBe(0)
  expect((await monthOf(own.token)).counts.refunded).toBe(7)
  const { items } = await app.call(pagedOrders, { query: {} }, own.token)
  const orderIds = new Set(items.map(({ id }) => id))
  expect((await listed(own.token)).items.every(({ orderId }) => orderIds.has(orderId))).toBe(true)
})

test('who of staff asked for it is said to staff alone, masked', async () => {
  const own = await ownStore()
  const { admin } = await refundsOf(own)
  const asked = async (token: string) =>
    (await listed(token, { status: ['REQUESTED', 'FAILED'] })).items.map(({ askedByName }) => askedByName)
  expect(await asked(admin.token)).toEqual(['박*연', '박*연'])
  expect(await asked(own.token)).toEqual([null, null])
  const { items } = await listed(admin.token, { status: ['DONE'] })
  expect(items.map(({ source, askedByName }) => [source, askedByName])).toContainEqual(['PROVIDER', null])
})

import { pagedAuditRecords } from '@madang/contract/audit'
import { exportOrders } from '@madang/contract/order-export'
import { getOrder, pagedOrderHistory, pagedOrders } from '@madang/contract/orders'
import { getPaymentMonth } from '@madang/contract/payment-months'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addOrder, addOrders } from '../../testing/orders.ts'
import { outcomeOf } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function ownStore() {
  const { user, token } = await app.signedIn('MANAGER')
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { buyerUserId: user.id, token, storeId }
}

/** Orders of a store in every state, and who asked for what of them. */
async function ordersOf({ buyerUserId, storeId }: Awaited<ReturnType<typeof ownStore>>) {
  const admin = await app.signedIn('ADMIN', { name: '박서연' })
  const staff = { askedBy: admin.user.id, refundedBy: admin.user.id }
  return { admin, orders: await addOrders(app.db, app.clock.now(), { storeId, buyerUserId, ...staff }) }
}

test('the month, the list and the record come to the same, which is the ledger’s', async () => {
  const own = await ownStore()
  const { orders } = await ordersOf(own)
  const { items } = await app.call(pagedOrders, { query: {} }, own.token)
  const sum = (of: (row: (typeof items)[number]) => number) =>
    items.reduce((total, row) => total + of(row), 0)
  const month = await app.call(getPaymentMonth, { query: { month: '2026-11' } }, own.token)
  expect(month).toMatchObject({
    charged: sum(({ paid }) => paid),
    refunded: sum(({ refunded }) => refunded),
    net: month.supply + month.vat,
    counts: { all: items.length, paid: 2, waiting: 1, refunded: 3, failed: 1 },
  })
  const order = await app.call(getOrder, { params: { id: orders.partly.id } }, own.token)
  expect(order).toMatchObject({ paid: 490_000, refunded: 81_600, refundableWon: 408_400 })
  expect(order.statement.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['CHARGE', 490_000],
    ['REFUND', 408_400],
  ])
})

test('a tab of the list finds what the month counts for it', async () => {
  const own = await ownStore()
  await ordersOf(own)
  const count = async (query: Parameters<typeof app.call<typeof pagedOrders>>[1]['query']) =>
    (await app.call(pagedOrders, { query }, own.token)).totalCount
  expect(await count({ waiting: 'true' })).toBe(1)
  expect(await count({ status: ['PARTIALLY_REFUNDED', 'REFUNDED'] })).toBe(3)
  expect(await count({ status: ['FAILED', 'EXPIRED', 'CANCELLED'] })).toBe(1)
})

test('orders are taken along with a reason, amounts as numbers, and a manager’s are the own alone', async () => {
  const [own, other] = [await ownStore(), await ownStore()]
  const given = { total: 490_000, refunds: [81_600] }
  const { no } = await addOrder(app.db, app.clock.now(), { ...own, ...given })
  await addOrder(app.db, app.clock.now(), other)
  const body = { format: 'csv', reason: '부가세 신고', filter: {} } as const
  const blob = await app.call(exportOrders, { body }, own.token)
  const lines = (await blob.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${no},마당 국밥,"PRO 요금제, 1개월",요금제,카드,`)
  expect(lines[1]).toMatch(/,부분 환불,490000,81600,408400$/)
  expect(await app.auditOf('orders.exported')).toHaveLength(1)
})

test('the history of an order says its people what was done, and the operator besides who did it', async () => {
  const own = await ownStore()
  const { admin, orders } = await ordersOf(own)
  const params = { id: orders.waiting.id }
  const seen = async (token: string) => {
    const { items } = await app.call(pagedOrderHistory, { params, query: {} }, token)
    return items.map(({ action, actorName }) => [action, actorName])
  }
  const done = (asked: string | null) => [
    ['refunds.asked', asked],
    ['orders.refunded', null],
    ['orders.paid', null],
    ['orders.placed', '김*수'],
  ]
  expect(await seen(admin.token)).toEqual(done('박*연'))
  expect(await seen(own.token)).toEqual(done(null))
  const stranger = await ownStore()
  expect(await outcomeOf(app.call(pagedOrderHistory, { params, query: {} }, stranger.token))).toBe(
    'resource.not_found',
  )
  const { items } = await app.call(pagedAuditRecords, { query: { action: ['refunds.asked'] } }, admin.token)
  expect(items[0]?.target).toEqual({ kind: 'order', id: params.id, name: orders.waiting.no })
})

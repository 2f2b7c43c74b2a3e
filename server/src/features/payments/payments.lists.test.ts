import { pagedAuditRecords } from '@madang/contract/audit'
import { daysOfMonth } from '@madang/contract/korean-time'
import { exportOrders } from '@madang/contract/order-export'
import { getOrder, pagedOrderHistory, pagedOrders } from '@madang/contract/orders'
import { countedStatuses, getPaymentMonth } from '@madang/contract/payment-months'
import { exportStatement, type StatementFilter } from '@madang/contract/payment-statement'
import { pagedPayments } from '@madang/contract/payments'
import { pagedRefunds } from '@madang/contract/refunds'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
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
    counts: { all: items.length, paid: 2, waiting: 1, refunded: 4, failed: 1 },
  })
  const order = await app.call(getOrder, { params: { id: orders.partly.id } }, own.token)
  expect(order).toMatchObject({ paid: 490_000, refunded: 81_600, refundableWon: 408_400 })
  expect(order.statement.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['CHARGE', 490_000],
    ['REFUND', 408_400],
  ])
})

test('what a month charged is made of the orders that were paid in it, whenever they were placed', async () => {
  const own = await ownStore()
  const { orders } = await ordersOf(own)
  const october = new Date('2026-10-31T14:50:00Z') // ten minutes before November in Seoul
  const createdAt = october.toISOString()
  await app.db.updateTable('orders').set({ createdAt }).where('id', '=', orders.partly.id).execute()
  const paidIn = async (month: string) => {
    const { first: from, last: to } = daysOfMonth(month)
    const { items } = await app.call(pagedOrders, { query: { charged: 'true', from, to } }, own.token)
    return items.reduce((total, { paid }) => total + paid, 0)
  }
  for (const month of ['2026-10', '2026-11']) {
    const { charged } = await app.call(getPaymentMonth, { query: { month } }, own.token)
    expect(await paidIn(month)).toBe(charged)
  }
  expect(await paidIn('2026-11')).toBeGreaterThan(0)
  const { items } = await app.call(pagedOrders, { query: { charged: 'true' } }, own.token)
  expect(items.every(({ paid }) => paid > 0)).toBe(true)
})

test('what was charged for a store that one has left is neither in the month nor in the list that it opens', async () => {
  const own = await ownStore()
  await ordersOf(own)
  await app.db.deleteFrom('storeStaff').where('storeId', '=', own.storeId).execute()
  const { charged } = await app.call(getPaymentMonth, { query: { month: '2026-11' } }, own.token)
  const listed = (query: { charged?: 'true' }) => app.call(pagedOrders, { query }, own.token)
  expect([charged, (await listed({ charged: 'true' })).items]).toEqual([0, []])
  expect((await listed({})).items.length).toBeGreaterThan(0)
})

test('a tab of the list finds what the month counts for it', async () => {
  const own = await ownStore()
  await ordersOf(own)
  // Bought for a store of somebody else.
  await addOrder(app.db, app.clock.now(), { ...(await ownStore()), buyerUserId: own.buyerUserId })
  const { counts } = await app.call(getPaymentMonth, { query: { month: '2026-11' } }, own.token)
  const count = async (query: Parameters<typeof app.call<typeof pagedOrders>>[1]['query']) =>
    (await app.call(pagedOrders, { query }, own.token)).totalCount
  expect(counts).toEqual({
    all: await count({}),
    paid: await count({ status: [...countedStatuses.paid] }),
    failed: await count({ status: [...countedStatuses.failed] }),
    waiting: await count({ waiting: 'true' }),
    refunded: (await app.call(pagedRefunds, { query: {} }, own.token)).totalCount,
  })
  expect(counts).toEqual({ all: 10, paid: 3, failed: 1, waiting: 1, refunded: 4 })
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

/** A statement as rows of cells, without its headings. */
async function statementOf(token: string, filter: StatementFilter = {}): Promise<string[][]> {
  const body = { format: 'csv', reason: '월 마감 확인', filter } as const
  const blob = await app.call(exportStatement, { body }, token)
  return (parseCsv(await blob.text()) as string[][]).slice(1) // no cell is converted
}

test('the statement of a month goes from the balance before by every move to the balance after', async () => {
  const own = await ownStore()
  const given = { buyerUserId: own.buyerUserId, storeId: own.storeId }
  await addOrder(app.db, new Date('2026-10-31T14:59:00Z'), { ...given, total: 11_000 })
  const { no } = await addOrder(app.db, new Date('2026-10-31T15:00:00Z'), {
    ...given,
    total: 490_000,
    refunds: [81_600],
  })
  await addOrder(app.db, new Date('2026-11-30T15:00:00Z'), { ...given, total: 22_000 })
  const rows = await statementOf(own.token, { month: '2026-11' })
  const amounts = rows.map(([, number, , what, , account, ...won]) => [number, what, account, ...won])
  expect(amounts).toEqual([
    ['', '월초 잔액', '', '', '', '', '11000'],
    [no, '결제', '결제사 미정산금', '445455', '44545', '490000', '501000'],
    [no, '환불', '결제사 미정산금', '-74182', '-7418', '-81600', '419400'],
    ['', '결제 합계', '', '445455', '44545', '490000', ''],
    ['', '환불 합계', '', '-74182', '-7418', '-81600', ''],
    ['', '합계 및 월말 잔액', '', '371273', '37127', '408400', '419400'],
  ])
  const month = await app.call(getPaymentMonth, { query: { month: '2026-11' } }, own.token)
  expect([month.supply, month.vat, month.net].map(String)).toEqual(rows.at(-1)?.slice(6, 9))
  const [opening] = await statementOf(own.token, { month: '2026-12' })
  expect(opening?.at(-1)).toBe('419400')
})

test('a statement is of the own stores for a manager, of all or one for the operator, and why it is taken is kept', async () => {
  const [own, other] = [await ownStore(), await ownStore()]
  await addOrder(app.db, app.clock.now(), own)
  await addOrder(app.db, app.clock.now(), other)
  const admin = (await app.signedIn('ADMIN')).token
  const movesIn = async (token: string, filter: StatementFilter = {}) =>
    (await statementOf(token, filter)).filter(([at]) => at !== '').length
  expect(await movesIn(own.token)).toBe(1)
  expect(await movesIn(own.token, { storeId: other.storeId })).toBe(0)
  expect(await movesIn(admin)).toBe(2)
  expect(await movesIn(admin, { storeId: other.storeId })).toBe(1)
  const recorded = await app.auditOf('payments.statement_exported')
  expect(recorded.map(({ reason }) => reason)).toEqual(Array(4).fill('월 마감 확인'))
  expect(recorded.at(-1)?.changes).toMatchObject({
    filter: { to: { storeId: other.storeId } },
    rows: { to: 1 },
  })
})

test('in a workbook the amounts of a statement are numbers, and a name is no formula', async () => {
  const { user, token } = await app.signedIn('MANAGER')
  const staff = { [user.id]: 'OWNER' } as const
  const { id: storeId } = await app.insertStore({ status: 'ACTIVE', name: '=1+1' }, staff)
  await addOrder(app.db, app.clock.now(), { storeId, buyerUserId: user.id, refunds: [9_900] })
  const body = { format: 'xlsx', reason: '월 마감 확인', filter: {} } as const
  const blob = await app.call(exportStatement, { body }, token)
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()))
  expect(sheets[0]?.rows[3]?.slice(2)).toEqual([
    "'=1+1",
    '환불',
    '요금제',
    '결제사 미정산금',
    -9_000,
    -900,
    -9_900,
    39_100,
  ])
})

test('a manager finds the orders of the own stores and own ones elsewhere, each once, however many', async () => {
  const [own, other] = [await ownStore(), await ownStore()]
  const given = { storeId: own.storeId, buyerUserId: own.buyerUserId }
  const now = app.clock.now().getTime()
  const at = (minutes: number) => new Date(now - minutes * 60_000)
  const elsewhere = await addOrder(app.db, at(1), { ...other, buyerUserId: own.buyerUserId })
  await addOrder(app.db, at(2), other)
  const byColleague = await addOrder(app.db, at(3), { ...given, buyerUserId: other.buyerUserId })
  const mine = await addOrder(app.db, at(4), given)
  const nos = async (endpoint: typeof pagedOrders, query = {}) =>
    (await app.call(endpoint, { query }, own.token)).items.map(({ no }) => no)
  const visible = [elsewhere, byColleague, mine].map(({ no }) => no)
  expect(await nos(pagedOrders)).toEqual(visible)
  expect(await nos(pagedOrders, { search: mine.no.slice(0, 9) })).toEqual(visible)
  const { items: paid } = await app.call(pagedPayments, { query: {} }, own.token)
  expect(paid.map(({ id }) => id)).toEqual([elsewhere, byColleague, mine].map(({ paymentId }) => paymentId))

  // Past so many the page is found in another way.
  await sql`
    insert into orders (id, no, buyer_user_id, store_id, type, target_id, items, total, supply, vat, status, created_at, updated_at)
    select gen_random_uuid(), 'O20200101-' || upper(lpad(to_hex(n), 6, '0')), ${own.buyerUserId}, ${own.storeId}, 'AD',
      ${own.storeId}, '[]', 1100, 1000, 100, 'FAILED', '2020-01-01', '2020-01-01'
    from generate_series(1, 10001) as n
  `.execute(app.db)
  expect((await nos(pagedOrders)).slice(0, 3)).toEqual(visible)
  const { items, totalCount } = await app.call(
    pagedOrders,
    { query: { type: ['AD'], sort: 'createdAt' } },
    own.token,
  )
  expect([items.length, totalCount > 10_000]).toEqual([20, true])
})

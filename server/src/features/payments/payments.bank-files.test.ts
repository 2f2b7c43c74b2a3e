import {
  bookBankFile,
  decideBankRow,
  getBankFile,
  listBankFiles,
  uploadBankFile,
  type BankFile,
} from '@madang/contract/bank-files'
import { expectTransfer, receiveTransfer } from '@madang/contract/bank-transfers'
import { getOrder } from '@madang/contract/orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addOrder } from '../../testing/orders.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { insertPayment, movePayment } from './payments.queries.ts'
import { offerTransfers, countDrifted } from '../../testing/selling.ts'

let t: TestApp
let admin: { token: string }
let owner: Awaited<ReturnType<TestApp['signedIn']>>
let storeId: string
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  await t.reset()
  admin = await t.signedIn('ADMIN')
  owner = await t.signedIn('MANAGER')
  storeId = (await t.insertStore({ status: 'ACTIVE' }, { [owner.user.id]: 'OWNER' })).id
  await offerTransfers(t)
})
afterAll(() => t.close())

/** An order that is announced to be transferred in this name. */
async function announced(depositorName: string, total: number, ofStore = storeId) {
  const given = {
    storeId: ofStore,
    buyerUserId: owner.user.id,
    fate: 'OPEN',
    total,
    type: 'PROMOTION_LISTING',
  } as const
  const order = await addOrder(t.db, t.clock.now(), given)
  await t.call(expectTransfer, { params: { id: order.id }, body: { depositorName } }, owner.token)
  return order
}

const upload = (lines: readonly string[], token = admin.token) => {
  const text = ['거래일시,입금액,출금액,보낸분,거래후잔액', ...lines].join('\n')
  return t.call(uploadBankFile, { body: {}, file: new File([text], '11월.csv') }, token)
}
const statesOf = ({ rows }: BankFile) =>
  rows.map(({ state, doubt }) => (doubt === null ? state : `${state} ${doubt}`))
const idsOf = ({ rows }: BankFile) =>
  rows.flatMap(({ id, state }) => (id !== null && state === 'MATCHED' ? [id] : []))
const bookAll = (file: BankFile) =>
  t.call(bookBankFile, { params: { id: file.id }, body: { rowIds: idsOf(file) } }, admin.token)
const decide = (file: BankFile, rowId: string, orderId: string | null, token = admin.token) =>
  t.call(decideBankRow, { params: { id: file.id, rowId }, body: { orderId } }, token)
const statusOf = async (id: string) => (await t.call(getOrder, { params: { id } }, admin.token)).status

const lines = [
  '2026-11-21 10:00:00,49000,0,김민수,100000',
  '2026-11-21 10:05:00,"99,000",0,홍길동,200000',
  '2026-11-21 10:10:00,1234,0,이자,300000',
  '2026-11-21 10:15:00,0,50000,예시카드,250000',
  '어제,1,0,김민수,1',
]

test('is rehearsed first, then booked by one press; what is doubtful stays aside until it is decided', async () => {
  const [sure, doubtful] = [await announced('김민수', 49_000), await announced('박서연', 99_000)]
  const file = await upload(lines)
  expect([statesOf(file), file.withdrawals]).toEqual([['MATCHED', 'DOUBTFUL name', 'NOT_OURS', 'BAD'], 1])
  expect(file.rows[0]).toMatchObject({ line: 2, candidates: [{ orderNo: sure.no, fits: true }] })
  expect(file.rows[3]).toMatchObject({ line: 6, problem: 'date', id: null })
  expect(await t.db.selectFrom('ledgerMoves').select('id').execute()).toEqual([])

  const booked = await bookAll(file)
  expect(statesOf(booked)).toEqual(['BOOKED', 'DOUBTFUL name', 'NOT_OURS', 'BAD'])
  expect([await statusOf(sure.id), await statusOf(doubtful.id)]).toEqual(['PAID', 'PENDING'])
  const { payments } = await t.call(getOrder, { params: { id: sure.id } }, admin.token)
  expect(payments[0]).toMatchObject({ depositorName: '김민수', approvedAt: '2026-11-21T01:00:00.000Z' })

  const rowId = booked.rows[1]?.id ?? ''
  expect(await outcomes([decide(file, rowId, doubtful.id), decide(file, rowId, doubtful.id)])).toEqual([
    'conflict.state',
    'done',
  ])
  expect(statesOf(await decide(file, booked.rows[2]?.id ?? '', null))).toEqual([
    'BOOKED',
    'BOOKED',
    'DISMISSED',
    'BAD',
  ])
  expect(await countDrifted(t)).toBe(0)
  expect((await t.call(listBankFiles, {}, admin.token)).items).toMatchObject([
    { name: '11월.csv', rows: 4, booked: 2 },
  ])
})

test('in CP949, with 37 bad rows and formulas, is rehearsed row by row', async () => {
  const sure = await announced('김똠', 9_900)
  // 거래일자,입금액,기재내용 and 김똠
  const head = Buffer.from('b0c5b7a1c0cfc0da2cc0d4b1ddbed72cb1e2c0e7b3bbbfeb0a', 'hex')
  const name = Buffer.from('b1e88c63', 'hex')
  const bad = Array.from({ length: 37 }, (_, index) => `yesterday,${index},Kim`)
  const formulas = ['20261121,"=9000+900",Kim', '20261121,1234,"=HYPERLINK(""https://example.com"")"']
  const rest = ['', ...bad, ...formulas].join('\n')
  const bytes = Buffer.concat([head, Buffer.from('20261121,"9,900",'), name, Buffer.from(rest)])
  const file = await t.call(uploadBankFile, { body: {}, file: new File([bytes], '11월.csv') }, admin.token)
  expect(statesOf(file)).toEqual(['MATCHED', ...Array<string>(38).fill('BAD'), 'NOT_OURS'])
  expect(file.rows[0]).toMatchObject({ name: '김똠', candidates: [{ orderNo: sure.no }] })
  expect(file.rows.at(-2)).toMatchObject({ line: 40, problem: 'amount' })
  expect(file.rows.at(-1)).toMatchObject({ name: '=HYPERLINK("https://example.com")', amount: 1_234 })
  await bookAll(file)
  expect([await statusOf(sure.id), await countDrifted(t)]).toEqual(['PAID', 0])
})

test('uploaded again, whole or with other rows around, books nothing twice', async () => {
  const first = await announced('김민수', 49_000)
  await bookAll(await upload(lines))
  const next = await announced('김민수', 49_000)
  const again = await upload(['2026-11-20 09:00:00,500,0,김민수,51000', ...lines])
  expect(statesOf(again).slice(1)).toEqual(['BOOKED', 'NOT_OURS', 'NOT_OURS', 'BAD'])
  expect(again.rows[1]).toMatchObject({ orderId: first.id, orderNo: first.no })
  await bookAll(await upload(lines)).catch(() => null)
  expect(await statusOf(next.id)).toBe('PENDING')
})

test('of an order that was tried by card since is not lost sight of', async () => {
  const declined = await announced('김민수', 49_000)
  const paid = await announced('박서연', 99_000)
  const row = ['2026-11-21 10:00:00,49000,0,김민수,100000', '2026-11-21 10:05:00,99000,0,박서연,200000']
  for (const { id } of [declined, paid]) {
    const { storeId: of, total } = await t.db
      .selectFrom('orders')
      .select(['storeId', 'total'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('payments').set({ status: 'EXPIRED' }).where('orderId', '=', id).execute()
    const card = {
      orderId: id,
      storeId: of,
      provider: 'TOSS',
      providerPaymentKey: `tviva_${id}`,
      total,
    } as const
    const tried = await insertPayment(t.db, card, new Date(t.clock.now().getTime() + 1_000))
    await movePayment(t.db, tried?.id ?? '', { action: 'abort', now: t.clock.now() })
  }
  await t.db
    .updateTable('orders')
    .set({ status: 'PAID', paidAt: t.clock.now().toISOString() })
    .where('id', '=', paid.id)
    .execute()
  expect(statesOf(await upload(row))).toEqual(['MATCHED', 'DOUBTFUL paid'])
})

test('two deposits that are alike but for what was on the account after them are two', async () => {
  const [one, two] = [await announced('김민수', 49_000), await announced('김민수', 48_000)]
  const file = await upload([
    '2026-11-21,49000,0,김민수,100000',
    '2026-11-21,48000,0,김민수,148000',
    '2026-11-21,48000,0,김민수,196000',
  ])
  expect(statesOf(file)).toEqual(['MATCHED', 'DOUBTFUL several_rows', 'DOUBTFUL several_rows'])
  await bookAll(file)
  const after = await decide(file, file.rows[1]?.id ?? '', two.id)
  // That may have been paid twice.
  expect(statesOf(after)).toEqual(['BOOKED', 'BOOKED', 'DOUBTFUL paid'])
  expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['PAID', 'PAID'])
})

test('what somebody received by hand meanwhile is booked by no file', async () => {
  const order = await announced('김민수', 49_000)
  const file = await upload(lines)
  // Of the same person, and still to come.
  await announced('김민수', 49_000)
  const body = { amount: 49_000, receivedOn: '2026-11-21', depositorName: '김민수' }
  const idempotencyKey = uuidV7(t.clock.now())
  await t.call(receiveTransfer, { params: { id: order.id }, body, idempotencyKey }, admin.token)
  expect(statesOf(await bookAll(file))[0]).toBe('DOUBTFUL paid')
  expect(await outcomeOf(decide(file, file.rows[0]?.id ?? '', order.id))).toBe('conflict.state')
  const sums = await t.db.selectFrom('ledgerMoves').select('amount').execute()
  expect(sums).toEqual([{ amount: 49_000 }])
})

test('a row pays no order of another amount, and is read by staff alone', async () => {
  const order = await announced('김민수', 50_000)
  const file = await upload(lines)
  expect(statesOf(file)[0]).toBe('DOUBTFUL amount')
  expect(await outcomeOf(decide(file, file.rows[0]?.id ?? '', order.id))).toBe('payment.amount_mismatch')
  expect(await outcomeOf(upload(lines, owner.token))).toBe('authz.forbidden')
  const params = { id: file.id }
  expect(await outcomeOf(t.call(getBankFile, { params }, owner.token))).toBe('authz.forbidden')
  await t.call(getBankFile, { params }, admin.token)
  expect(await t.auditOf('payments.transfers_viewed')).toHaveLength(1)
})

test('who works in a store books nothing for its orders, and a file of that one is no proof for others', async () => {
  const { user, token } = await t.signedIn('ADMIN')
  const staff = { [owner.user.id]: 'OWNER', [user.id]: 'STAFF' } as const
  const own = await t.insertStore({ status: 'ACTIVE' }, staff)
  const order = await announced('김민수', 49_000, own.id)
  const file = await upload(lines, token)
  expect(statesOf(file)[0]).toBe('DOUBTFUL own_store')
  expect(file.rows[0]?.candidates).toMatchObject([{ orderNo: order.no, fits: true, isOwn: true }])
  const rowId = file.rows[0]?.id ?? ''
  await t.call(bookBankFile, { params: { id: file.id }, body: { rowIds: [rowId] } }, token)
  expect(await outcomeOf(decide(file, rowId, order.id, token))).toBe('authz.forbidden')
  const seen = await t.call(getBankFile, { params: { id: file.id } }, admin.token)
  expect([statesOf(seen)[0], idsOf(seen)]).toEqual(['DOUBTFUL uploader_store', []])
  await t.call(bookBankFile, { params: { id: file.id }, body: { rowIds: [rowId] } }, admin.token)
  expect(await statusOf(order.id)).toBe('PENDING')
  expect(statesOf(await upload(lines))[0]).toBe('MATCHED')
  expect(statesOf(await decide(file, rowId, order.id))[0]).toBe('BOOKED')
})

import { decideBankRow, getBankFile } from '@madang/contract/bank-files'
import { exportOrders } from '@madang/contract/order-export'
import { getOrder, pagedOrders, type Order } from '@madang/contract/orders'
import { getPaymentMonth } from '@madang/contract/payment-months'
import { exportStatement } from '@madang/contract/payment-statement'
import { correctMove, recordProof } from '@madang/contract/payments-by-hand'
import { getPromotion } from '@madang/contract/promotions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { openShop, countDrifted, type Shop } from '../../testing/selling.ts'
import { addBankFile, addTransfer } from '../../testing/transfers.ts'
import { sales } from '../../wiring.ts'
import { applySnapshot } from './payments.settling.changes.ts'

let t: TestApp
let shop: Shop
let admin: Awaited<ReturnType<TestApp['signedIn']>>
let chief: Awaited<ReturnType<TestApp['signedIn']>>
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
  admin = await t.signedIn('ADMIN')
  chief = await t.signedIn('SUPER_ADMIN')
})
afterAll(() => t.close())

const read = (id: string) => t.call(getOrder, { params: { id } }, admin.token)

const chargeBack = (order: Order, amount: number, token = admin.token) =>
  shop.chargeBack(order, amount, token)
const reverse = ({ statement }: Order, index: number, token = chief.token) =>
  t.call(correctMove, { params: { id: statement[index]?.id ?? '' }, body: { reason: '잘못 적음' } }, token)
const stateOf = ({ status, paid, refunded, refundableWon, payments }: Order) => [
  status,
  payments.at(-1)?.status,
  paid,
  refunded,
  refundableWon,
]
/** What the statement of the month sums up. */
async function statementSums() {
  const body = { format: 'csv', reason: '월 마감 확인', filter: { month: '2026-11' } } as const
  const text = await (await t.call(exportStatement, { body }, admin.token)).text()
  const rows = text.trim().split('\r\n')
  return rows.map((row) => row.split(',')).map(([, , , what, , , , , total]) => [what, total])
}
async function promotionStatus({ targetId }: Order) {
  const promotion = await t.call(getPromotion, { params: { id: targetId } }, shop.owner.token)
  return 'status' in promotion && promotion.status
}

describe('a chargeback', () => {
  test('in part and then whole takes back what was sold, as a refund does', async () => {
    const order = await shop.pay()
    expect(stateOf(await chargeBack(order, 4_000))).toEqual([
      'PARTIALLY_REFUNDED',
      'PARTIAL_CANCELED',
      9_900,
      4_000,
      5_900,
    ])
    expect(await promotionStatus(order)).toBe('SCHEDULED')
    const whole = await chargeBack(order, 5_900)
    expect(stateOf(whole)).toEqual(['REFUNDED', 'CANCELED', 9_900, 9_900, 0])
    expect(whole.statement.map(({ kind, balance, reason }) => [kind, balance, reason])).toEqual([
      ['CHARGE', 9_900, null],
      ['CHARGEBACK', 5_900, '이의 제기'],
      ['CHARGEBACK', 0, '이의 제기'],
    ])
    expect(await promotionStatus(order)).toBe('CANCELLED')
    expect(await countDrifted(t)).toBe(0)
    await t.runJobs()
    expect(t.texts(shop.owner.user.phone ?? '')[0]).toContain('결제를 카드사가 취소했습니다.')
  })

  test('takes no more than is left, at once or split up, and is for staff', async () => {
    const order = await shop.pay()
    expect(await outcomeOf(chargeBack(order, 9_901))).toBe('validation.failed')
    expect(await outcomeOf(chargeBack(order, 100, shop.owner.token))).toBe('authz.forbidden')
    const ended = await outcomes(Array.from({ length: 5 }, () => chargeBack(order, 4_000)))
    expect(ended.filter((one) => one === 'done')).toHaveLength(2)
    expect([(await read(order.id)).refunded, await countDrifted(t)]).toEqual([8_000, 0])
  })
})

describe('a correction', () => {
  test('of a chargeback gives the order back what it had, and the same can be given back again', async () => {
    const order = await shop.pay()
    const back = await chargeBack(order, 9_900)
    const corrected = await reverse(back, 1)
    expect(stateOf(corrected)).toEqual(['PAID', 'DONE', 9_900, 0, 9_900])
    expect(corrected.statement.map(({ kind, amount, isCorrected }) => [kind, amount, isCorrected])).toEqual([
      ['CHARGE', 9_900, false],
      ['CHARGEBACK', -9_900, true],
      ['CORRECTION', 9_900, false],
    ])
    expect(corrected.statement[2]).toMatchObject({ correctsId: back.statement[1]?.id, reason: '잘못 적음' })
    const [row] = (await t.call(pagedOrders, { query: {} }, admin.token)).items
    expect([row?.paid, row?.refunded]).toEqual([9_900, 0])
    const month = await t.call(getPaymentMonth, { query: { month: '2026-11' } }, admin.token)
    expect([month.charged, month.refunded, month.net, month.vat]).toEqual([9_900, 0, 9_900, 900])
    expect((await statementSums()).slice(-3)).toEqual([
      ['결제 합계', '9900'],
      ['차지백(카드사 취소) 합계', '0'],
      ['합계 및 월말 잔액', '9900'],
    ])
    expect(stateOf(await chargeBack(order, 9_900))).toEqual(['REFUNDED', 'CANCELED', 9_900, 9_900, 0])
    const sums = await t.db.selectFrom('ledgerPostings').select(['account', 'amount']).execute()
    const vat = sums.filter(({ account }) => account === 'VAT').reduce((sum, { amount }) => sum + amount, 0)
    expect([vat, await countDrifted(t)]).toEqual([0, 0])
  })

  test('of a transfer ends the order, takes back what it gave, and is no money that went out', async () => {
    const order = await shop.payByTransfer(admin.token)
    const corrected = await reverse(order, 0)
    const month = await t.call(getPaymentMonth, { query: { month: '2026-11' } }, admin.token)
    expect([month.charged, month.refunded, month.net]).toEqual([0, 0, 0])
    expect(stateOf(corrected)).toEqual(['REFUNDED', 'CANCELED', 0, 0, 0])
    expect(await promotionStatus(order)).toBe('CANCELLED')
    expect(await countDrifted(t)).toBe(0)
    expect(await t.auditOf('payments.corrected')).toHaveLength(1)
  })

  test('is once, by a chief administrator, of what was written by hand and not given back since', async () => {
    const [card, transfer] = [await shop.pay(), await shop.payByTransfer(admin.token)]
    expect(await outcomeOf(reverse(transfer, 0, admin.token))).toBe('authz.forbidden')
    expect(await outcomeOf(reverse(card, 0))).toBe('conflict.state')
    await shop.refund(transfer, 1_000, { token: admin.token })
    expect(await outcomeOf(reverse(transfer, 0))).toBe('conflict.state')
    const back = await chargeBack(card, 1_000)
    expect(await outcomes([reverse(back, 1), reverse(back, 1)])).toEqual(['conflict.state', 'done'])
    const after = await read(card.id)
    expect(await outcomeOf(reverse(after, 2))).toBe('conflict.state')
    expect(await countDrifted(t)).toBe(0)
  })

  test('lets a row of the bank’s file be booked for another order', async () => {
    const type = 'PROMOTION_LISTING'
    const of = { storeId: shop.store.id, buyerUserId: shop.owner.user.id, total: 49_000, type } as const
    const wrong = await addTransfer(t.db, t.clock.now(), { ...of, depositorName: '김민수' })
    const right = await addTransfer(t.db, t.clock.now(), { ...of, depositorName: '김민서' })
    const text = '거래일자,입금액,보낸분\n2026-11-21,49000,김민수'
    const id = await addBankFile(t.db, t.clock.now(), { by: admin.user.id, text })
    const file = await t.call(getBankFile, { params: { id } }, admin.token)
    const rowId = file.rows[0]?.id ?? ''
    const decide = (orderId: string) =>
      t.call(decideBankRow, { params: { id, rowId }, body: { orderId } }, admin.token)
    await decide(wrong.id)
    expect(await outcomeOf(decide(right.id))).toBe('conflict.state')
    await reverse(await read(wrong.id), 0)
    expect((await decide(right.id)).rows[0]).toMatchObject({ state: 'BOOKED', orderNo: right.no })
    expect((await read(right.id)).status).toBe('PAID')
  })
})

test('a tax document is written down, seen by the store’s people, and in the export', async () => {
  const order = await shop.payByTransfer(admin.token)
  const [payment] = order.payments
  const proof = {
    type: 'TAX_INVOICE',
    state: 'ISSUED',
    number: '20261120-41000000',
    issuedOn: '2026-11-20',
  } as const
  const write = (
    given: Partial<{ version: number; number: string; issuedOn: string }>,
    token = admin.token,
  ) => {
    const { version = payment?.version ?? 0, ...changed } = given
    const body = { version, proof: { ...proof, ...changed } }
    return t.call(recordProof, { params: { id: payment?.id ?? '' }, body }, token)
  }
  expect(await outcomeOf(write({}, shop.owner.token))).toBe('authz.forbidden')
  expect(await outcomeOf(write({ issuedOn: '2027-01-01' }))).toBe('validation.failed')
  expect(await outcomeOf(write({ number: '=1+1' }))).toBe('validation.failed')
  await write({})
  expect(await outcomeOf(write({}))).toBe('conflict.stale')
  const seen = await t.call(getOrder, { params: { id: order.id } }, shop.owner.token)
  expect(seen.payments[0]?.proof).toEqual(proof)
  const body = { format: 'csv', reason: '부가세 신고', filter: {} } as const
  const text = await (await t.call(exportOrders, { body }, shop.owner.token)).text()
  expect(text).toContain(',세금계산서,20261120-41000000,2026-11-20,')
})

test('the cash receipt that the provider issued is the tax document, until it is cancelled or staff know better', async () => {
  const paidFromAccount = () => shop.pay({ method: 'TRANSFER' })
  const proofAfter = async (order: Order, amount: number) => {
    await shop.refund(order, amount, { token: admin.token })
    await t.runJobs()
    return (await read(order.id)).payments[0]?.proof
  }
  const order = await paidFromAccount()
  const issued = order.payments[0]?.proof
  expect(issued).toMatchObject({ type: 'CASH_RECEIPT', state: 'ISSUED', issuedOn: '2026-11-21' })
  expect(await proofAfter(order, 4_000)).toEqual(issued)
  const { id: paymentId = '', providerPaymentKey } = order.payments[0] ?? {}
  const before = await t.deps.payments?.gateway.findByKey(providerPaymentKey ?? '')
  expect(await proofAfter(order, 5_900)).toEqual({ ...issued, state: 'CANCELLED' })
  // What the provider answered before comes after.
  if (!before) throw new Error('The provider knows no such payment.')
  const told = { paymentId, snapshot: before, sales, now: t.clock.now() }
  await inTransaction(t.db, (trx) => applySnapshot(trx, told))
  expect((await read(order.id)).payments[0]?.proof).toEqual({ ...issued, state: 'CANCELLED' })

  const other = await paidFromAccount()
  const [payment] = other.payments
  const proof = {
    type: 'TAX_INVOICE',
    state: 'ISSUED',
    number: '20261121-41000000',
    issuedOn: '2026-11-21',
  } as const
  const body = { version: payment?.version ?? 0, proof }
  await t.call(recordProof, { params: { id: payment?.id ?? '' }, body }, admin.token)
  expect(await proofAfter(other, 9_900)).toEqual(proof)
  expect((await shop.pay()).payments[0]?.proof).toBeNull()
})

import { expectTransfer, pagedTransfers, receiveTransfer } from '@madang/contract/bank-transfers'
import {
  cancelOrder,
  decideRefund,
  getOrder,
  openCheckout,
  refundPayment,
  type Order,
} from '@madang/contract/orders'
import { confirmPromotionPayment, getCheckout } from '@madang/contract/payments'
import { pagedNotifications } from '@madang/contract/notifications'
import { correctMove, payOutRefund } from '@madang/contract/payments-by-hand'
import { getPromotion } from '@madang/contract/promotions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runTask } from '../../testing/sign-in.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { offerTransfers, openShop, countDrifted, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
let admin: { token: string }
let chief: { token: string }
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
  admin = await t.signedIn('ADMIN')
  chief = await offerTransfers(t)
})
afterAll(() => t.close())

const nextKey = () => uuidV7(t.clock.now())
const today = '2026-11-21'
const announce = ({ id }: Pick<Order, 'id'>, depositorName = '김민수', token = shop.owner.token) =>
  t.call(expectTransfer, { params: { id }, body: { depositorName } }, token)
const receive = (
  { id, total }: Pick<Order, 'id' | 'total'>,
  given: { amount?: number; receivedOn?: string; token?: string; key?: string } = {},
) => {
  const { amount = total, receivedOn = today, token = admin.token, key = nextKey() } = given
  const body = { amount, receivedOn, depositorName: '김민수' }
  return t.call(receiveTransfer, { params: { id }, body, idempotencyKey: key }, token)
}
const read = (id: string) => t.call(getOrder, { params: { id } }, admin.token)
const expected = async (query: { search?: string } = {}) =>
  (await t.call(pagedTransfers, { query }, admin.token)).items

describe('a bank transfer', () => {
  test('is announced by the payer, listed for staff, and pays the order once it has come', async () => {
    const order = await shop.order()
    const waiting = await announce(order)
    const [payment] = waiting.payments
    expect(payment).toMatchObject({ provider: 'MANUAL', method: 'TRANSFER', status: 'WAITING_FOR_DEPOSIT' })
    expect(payment?.virtualAccount).toMatchObject({
      bankCode: '88',
      accountNumber: '11022233344',
      holderName: '마당 주식회사',
    })
    expect([waiting.status, waiting.isBeingPaid]).toEqual(['PENDING', false])
    expect(await expected({ search: '김민' })).toMatchObject([
      { orderNo: order.no, depositorName: '김민수', amount: 9_900, dueAt: payment?.virtualAccount?.dueAt },
    ])
    expect(await expected({ search: '박' })).toEqual([])

    const paid = await receive(order)
    expect([paid.status, paid.paid, paid.refundableWon]).toEqual(['PAID', 9_900, 9_900])
    expect(paid.payments).toHaveLength(1)
    expect(paid.payments[0]?.approvedAt).toBe('2026-11-20T15:00:00.000Z')
    expect(paid.statement.map(({ kind, amount }) => [kind, amount])).toEqual([['CHARGE', 9_900]])
    const accounts = await t.db.selectFrom('ledgerPostings').select(['account', 'amount']).execute()
    expect(accounts).toContainEqual({ account: 'BANK', amount: 9_900 })
    expect(await countDrifted(t)).toBe(0)
    const promotion = await t.call(getPromotion, { params: { id: order.targetId } }, shop.owner.token)
    expect('status' in promotion && promotion.status).toBe('SCHEDULED')
    expect(await expected()).toEqual([])
    expect(await t.auditOf('payments.transfer_received')).toHaveLength(1)
    await t.runJobs()
    expect(t.texts(shop.owner.user.phone ?? '')[0]).toContain('9,900원 결제가 완료되었습니다.')
  })

  test('comes without being announced, and after the order was over', async () => {
    const order = await shop.order()
    t.clock.advance({ minutes: 31 })
    await t.runJobs()
    expect((await read(order.id)).status).toBe('EXPIRED')
    expect((await receive(order)).status).toBe('PAID')
  })

  test('is the whole amount, of no day to come, and seen by staff alone', async () => {
    const order = await shop.order()
    await announce(order)
    const other = await t.signedIn('MANAGER')
    const refusals = [
      receive(order, { amount: 9_899 }),
      receive(order, { receivedOn: '2027-11-21' }),
      receive(order, { token: shop.owner.token }),
      announce(order, '김민수', other.token),
    ]
    expect(await Promise.all(refusals.map(outcomeOf))).toEqual([
      'payment.amount_mismatch',
      'validation.failed',
      'authz.forbidden',
      'resource.not_found',
    ])
    expect((await read(order.id)).status).toBe('PENDING')
  })

  test('for a store of one’s own is received by somebody else', async () => {
    const { user, token } = await t.signedIn('ADMIN')
    const place = { storeId: shop.store.id, userId: user.id, staffRole: 'OWNER' } as const
    await t.db
      .insertInto('storeStaff')
      .values({ ...place, createdAt: t.clock.now().toISOString() })
      .execute()
    const order = await shop.order()
    await announce(order)
    expect(await outcomeOf(receive(order, { token }))).toBe('authz.forbidden')
    const listed = async (as: string) =>
      (await t.call(pagedTransfers, { query: {} }, as)).items.map(({ isOwn }) => isOwn)
    expect([await listed(token), await listed(admin.token)]).toEqual([[true], [false]])
    expect((await receive(order)).status).toBe('PAID')
  })

  test('is booked once, sent again, at once, and with another key', async () => {
    const order = await shop.order()
    await announce(order)
    const key = nextKey()
    await receive(order, { key })
    expect((await receive(order, { key })).status).toBe('PAID')
    expect(await outcomeOf(receive(order))).toBe('conflict.state')
    const other = await shop.order()
    const answers = await outcomes(Array.from({ length: 10 }, () => receive(other)))
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 'conflict.state'), 'done'])
    expect((await read(other.id)).paid).toBe(9_900)
    expect(await countDrifted(t)).toBe(0)
  })

  test('is waited for no longer where it is announced anew after a card was declined', async () => {
    const order = await shop.order()
    const { expiresAt } = await announce(order)
    t.clock.advance({ days: 3 })
    const token = await t.signInAs(shop.owner.user)
    const declined = await shop.agree(order, { declineAtConfirm: 'REJECT_CARD_COMPANY' })
    const body = { orderId: order.id, paymentKey: declined, amount: order.total }
    expect(await outcomeOf(t.call(confirmPromotionPayment, { body }, token))).toBe('payment.declined')
    const anew = await announce(order, '김민수', token)
    expect([anew.status, anew.expiresAt]).toEqual(['PENDING', expiresAt])
  })

  test('is waited for three working days, and then by nobody', async () => {
    const order = await shop.order()
    await announce(order)
    t.clock.advance({ minutes: 60 })
    await runTask(t, 'clock:sweep')
    await t.runJobs()
    expect((await read(order.id)).status).toBe('PENDING')
    t.clock.advance({ minutes: 7 * 24 * 60 })
    await runTask(t, 'clock:sweep')
    await t.runJobs()
    admin = await t.signedIn('ADMIN')
    const over = await read(order.id)
    expect([over.status, over.payments[0]?.status]).toEqual(['EXPIRED', 'EXPIRED'])
    expect(await expected()).toEqual([])
  })

  test('that is waited for does not keep a card away, nor the order from being cancelled', async () => {
    const order = await shop.order()
    await announce(order)
    const { checkoutUrl } = await t.call(
      openCheckout,
      { params: { id: order.id }, body: {} },
      shop.owner.token,
    )
    const key = checkoutUrl.split('/').at(-1) ?? ''
    expect((await t.call(getCheckout, { params: { key } })).state).toBe('OPEN')
    const paymentKey = await shop.agree(order)
    const body = { orderId: order.id, paymentKey, amount: order.total }
    const paid = await t.call(confirmPromotionPayment, { body }, shop.owner.token)
    expect(paid.payments.map(({ status }) => status)).toEqual(['EXPIRED', 'DONE'])

    const other = await shop.order()
    await announce(other)
    await t.call(cancelOrder, { params: { id: other.id } }, shop.owner.token)
    expect(await expected()).toEqual([])
  })

  test('is given back by hand, once, as the ledger shows', async () => {
    const order = await shop.order()
    const paid = await receive(order)
    const paymentId = paid.payments[0]?.id ?? ''
    const refund = await t.call(
      refundPayment,
      { params: { id: paymentId }, body: { amount: 4_000, reason: '손님 요청' }, idempotencyKey: nextKey() },
      admin.token,
    )
    expect([refund.status, refund.isByHand]).toEqual(['PROCESSING', true])
    const sent = () => t.call(payOutRefund, { params: { id: refund.id } }, admin.token)
    expect(await outcomes([sent(), sent()])).toEqual(['conflict.state', 'done'])
    const after = await read(order.id)
    expect([after.status, after.refunded, after.refundableWon]).toEqual(['PARTIALLY_REFUNDED', 4_000, 5_900])
    expect(await countDrifted(t)).toBe(0)
  })

  test('that was said to be sent back and was not is corrected, and who waits for it is told', async () => {
    const order = await shop.order()
    const refund = await shop.refund(await receive(order), 4_000, { token: admin.token })
    await t.call(payOutRefund, { params: { id: refund.id } }, admin.token)
    const { statement } = await read(order.id)
    const params = { id: statement.at(-1)?.id ?? '' }
    await t.call(correctMove, { params, body: { reason: '보내지 않음' } }, chief.token)
    await t.runJobs()
    expect((await read(order.id)).refundableWon).toBe(9_900)
    expect(t.texts(shop.owner.user.phone ?? '')[0]).toContain('환불이 처리되지 않아')
    const { items } = await t.call(pagedNotifications, { query: {} }, admin.token)
    expect(items.map(({ type }) => type)).toContain('payments.refund_failed')
  })

  test('is not given back where that is taken back before it was sent, and can be asked for again', async () => {
    const order = await shop.order()
    const refund = await shop.refund(await receive(order), 9_900, { token: admin.token })
    const body = { to: 'DECLINED', note: '다른 주문', version: refund.version } as const
    const declined = await t.call(decideRefund, { params: { id: refund.id }, body }, admin.token)
    expect(declined.status).toBe('DECLINED')
    const sent = t.call(payOutRefund, { params: { id: refund.id } }, admin.token)
    expect(await outcomeOf(sent)).toBe('conflict.state')
    const after = await read(order.id)
    expect([after.status, after.refunded, after.refundableWon]).toEqual(['PAID', 0, 9_900])
    await t.runJobs()
    expect(t.texts(shop.owner.user.phone ?? '')[0]).toContain('환불 요청이 거절되었습니다')
  })
})

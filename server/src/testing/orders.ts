import type { OrderType } from '@madang/contract/order-actions'
import type { PaymentMethodKind } from '@madang/contract/orders'
import { dueAt } from '@madang/contract/working-days'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid.ts'
import { insertDoubt } from '../features/payments/payments.reconciliation.queries.ts'
import {
  aboutOrder,
  findOrder,
  insertOrder,
  moveOrder,
  updateOrder,
  type OrderRecord,
} from '../features/payments/payments.orders.queries.ts'
import { findPayment, insertPayment, type PaymentRecord } from '../features/payments/payments.queries.ts'
import { approvalWorkingDays } from '../features/payments/payments.refunds.changes.ts'
import { insertRefund, moveRefund } from '../features/payments/payments.refunds.queries.ts'
import type { Sale, Sales } from '../features/payments/payments.sales.ts'
import { applySnapshot } from '../features/payments/payments.settling.changes.ts'
import { addJob } from '../jobs/runner.ts'
import type { PaymentSnapshot } from '../outside/payment-gateway.ts'
import { record } from '../record/audit.queries.ts'

/** What became of an order. */
export type OrderFate = 'OPEN' | 'PAID' | 'WAITING' | 'DECLINED' | 'EXPIRED'

export interface OrderGiven {
  readonly storeId: string
  readonly buyerUserId: string
  readonly fate?: OrderFate
  readonly type?: OrderType
  readonly targetId?: string
  readonly name?: { readonly kr: string; readonly gb: string }
  readonly days?: number
  /** Won. */
  readonly total?: number
  readonly method?: PaymentMethodKind
  /** By the provider's code. */
  readonly failureCode?: string
  /** What was given back of it since, in won: by this one of staff, else by the provider. */
  readonly refunds?: readonly number[]
  readonly refundedBy?: string
  /** A refund that waits for a second person. */
  readonly waiting?: { readonly amount: number; readonly askedBy: string }
}

interface EndedRefund {
  readonly order: TestOrder
  /** Won. */
  readonly amount: number
  readonly askedBy: string
  readonly action: 'fail' | 'decline' | 'lapse'
}

export interface TestOrder {
  readonly id: string
  readonly no: string
  readonly paymentId: string | null
  /** The refund that waits. */
  readonly refundId: string | null
}

const keptMs = 30 * 60_000
export const reason = '손님 요청'
const day = 24 * 60 * 60_000

/** What was bought is given to nobody: these orders name no plan and no promotion. */
const toNobody: Sale = { onPaid: async () => true, onRefunded: async () => {}, unused: async () => null }
export const sales: Sales = { STORE_PLAN: toNobody, PROMOTION_LISTING: toNobody, AD: toNobody }

/** A payment that is done as the provider tells of it. */
export function paidSnapshot(
  order: Pick<OrderRecord, 'no' | 'total'>,
  { method, providerPaymentKey }: { method: PaymentMethodKind; providerPaymentKey: string },
  now: Date,
): PaymentSnapshot {
  const isCard = method === 'CARD'
  return {
    paymentKey: providerPaymentKey,
    orderId: order.no,
    status: 'DONE',
    method,
    totalAmount: order.total,
    balanceAmount: order.total,
    requestedAt: now.toISOString(),
    approvedAt: now.toISOString(),
    lastTransactionKey: null,
    card: isCard
      ? {
          issuer: '예시카드',
          numberMasked: '557042******6207',
          installmentMonths: 0,
          approveNo: '00482917',
          cardType: '신용',
          ownerType: '개인',
        }
      : null,
    virtualAccount:
      method === 'VIRTUAL_ACCOUNT'
        ? {
            bankCode: '20',
            accountNumber: '79012345678901',
            dueAt: new Date(now.getTime() + 3 * day).toISOString(),
          }
        : null,
    cashReceipt: null,
    receiptUrl: 'https://dashboard.tosspayments.com/receipt/redirection?transactionId=tx_1',
    failure: null,
    cancels: [],
  }
}

/** What the provider tells of the payment as it became. */
function toldOf(snapshot: PaymentSnapshot, given: OrderGiven, now: Date): PaymentSnapshot {
  const { fate = 'PAID', failureCode = 'REJECT_CARD_COMPANY', refunds = [] } = given
  const nothing = { approvedAt: null, receiptUrl: null }
  if (fate === 'WAITING') return { ...snapshot, ...nothing, status: 'WAITING_FOR_DEPOSIT' }
  if (fate === 'DECLINED')
    return { ...snapshot, ...nothing, status: 'ABORTED', failure: { code: failureCode, message: '거절' } }
  const back = refunds.reduce((sum, amount) => sum + amount, 0)
  const left = snapshot.totalAmount - back
  return {
    ...snapshot,
    status: back === 0 ? 'DONE' : left === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
    balanceAmount: left,
    cancels: refunds.map((amount, index) => ({
      transactionKey: `${snapshot.paymentKey}:${index}`,
      amount,
      reason,
      at: now.toISOString(),
    })),
  }
}

async function askSecondPerson(
  trx: Transaction<Tables>,
  { order, payment }: { order: OrderRecord; payment: PaymentRecord },
  { waiting, now }: { waiting: NonNullable<OrderGiven['waiting']>; now: Date },
): Promise<string> {
  const { amount, askedBy } = waiting
  const approvalDueAt = dueAt(now, approvalWorkingDays).toISOString()
  const { id: orderId, storeId } = order
  const row = { id: uuidV7(now), orderId, storeId, paymentId: payment.id, amount, reason } as const
  const refund = await insertRefund(
    trx,
    { ...row, status: 'REQUESTED', source: 'STAFF', askedBy, approvalDueAt },
    now,
  )
  const doer = { viewer: { userId: askedBy, role: 'ADMIN' }, origin: null, now } as const
  const changes = { amount: { from: null, to: amount } }
  await record(trx, doer, { action: 'refunds.asked', ...aboutOrder(order), changes, reason })
  return refund.id
}

async function pay(
  trx: Transaction<Tables>,
  order: OrderRecord,
  { given, now }: { given: OrderGiven; now: Date },
): Promise<PaymentRecord> {
  const { fate, method = fate === 'WAITING' ? 'VIRTUAL_ACCOUNT' : 'CARD' } = given
  const { id: orderId, storeId, total } = order
  const providerPaymentKey = `test_${uuidV7(now)}`
  const row = { orderId, storeId, provider: 'TOSS', providerPaymentKey, total } as const
  const payment = await insertPayment(trx, row, now)
  if (payment === undefined) throw new Error(`The order ${order.no} has a payment already.`)
  const paid = paidSnapshot(order, { method, providerPaymentKey }, now)
  const tell = (snapshot: PaymentSnapshot, refundId?: string) => {
    const answered = refundId === undefined ? {} : { answered: { refundId, transactionKey: null } }
    return applySnapshot(trx, { paymentId: payment.id, snapshot, sales, now, ...answered })
  }
  // As while it is being confirmed: nothing expires.
  await updateOrder(trx, orderId, { expiresAt: null })
  await tell(toldOf(paid, { ...given, refunds: [] }, now))
  const { refunds = [], refundedBy: askedBy } = given
  const askedFor: string[] = []
  if (askedBy !== undefined) {
    for (const amount of refunds) {
      const of = { orderId, storeId, paymentId: payment.id, amount, reason, askedBy }
      const asked = { ...of, id: uuidV7(now), status: 'PROCESSING', source: 'STAFF' } as const
      askedFor.push((await insertRefund(trx, asked, now)).id)
    }
  }
  for (const refundId of askedFor) await tell(toldOf(paid, given, now), refundId)
  if (refunds.length > 0) await tell(toldOf(paid, given, now))
  return payment
}

/** The money for an open order comes in, by card. */
export async function payOpen(trx: Transaction<Tables>, orderId: string, now: Date): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (order === undefined) throw new Error(`There is no order ${orderId}.`)
  await pay(trx, order, { given: order, now })
}

/** An order by the code that makes them, so that its ledger is balanced; paid by card unless told otherwise. */
export function addOrder(db: Kysely<Tables>, now: Date, given: OrderGiven): Promise<TestOrder> {
  const { storeId, buyerUserId, fate = 'PAID', type = 'STORE_PLAN', total = 49_000, days = 30 } = given
  const { targetId = uuidV7(now), name = { kr: 'PRO 요금제, 1개월', gb: 'PRO plan, 1 month' } } = given
  const item = { name, unitPrice: total, qty: 1, amount: total, days, from: null, to: null }
  return inTransaction(db, async (trx) => {
    const bought = { buyerUserId, storeId, type, targetId, items: [item] }
    const kept = { expiresAt: new Date(now.getTime() + keptMs).toISOString(), keptUntil: null }
    const none = { checkoutHash: null, sale: null, returnPath: '/admin/payments' }
    const order = await insertOrder(trx, { ...bought, ...kept, ...none }, now)
    if (order === undefined) throw new Error('The target has an open order.')
    const doer = { viewer: { userId: buyerUserId, role: 'MANAGER' }, origin: null, now } as const
    const changes = { total: { from: null, to: order.total } }
    await record(trx, doer, { action: 'orders.placed', ...aboutOrder(order), changes })
    const { id, no } = order
    if (fate === 'EXPIRED') await moveOrder(trx, id, { action: 'expire', now, set: { expiresAt: null } })
    if (fate === 'OPEN' || fate === 'EXPIRED') return { id, no, paymentId: null, refundId: null }
    const payment = await pay(trx, order, { given, now })
    const { waiting } = given
    const refundId =
      waiting === undefined ? null : await askSecondPerson(trx, { order, payment }, { waiting, now })
    return { id, no, paymentId: payment.id, refundId }
  })
}

/** The clock looks now at what is due of plans, not with the next minute. */
export function lookAtRenewals(db: Kysely<Tables>): Promise<void> {
  return addJob(db, 'subscriptions:renew', null)
}

/** Orders of one store in every state there is, over the days before. */
export async function addOrders(
  db: Kysely<Tables>,
  now: Date,
  {
    askedBy,
    refundedBy,
    ...of
  }: Pick<OrderGiven, 'storeId' | 'buyerUserId'> & { readonly askedBy: string; readonly refundedBy: string },
): Promise<{ readonly partly: TestOrder; readonly waiting: TestOrder; readonly open: TestOrder }> {
  const hour = 60 * 60_000
  const at = (hours: number) => new Date(now.getTime() - hours * hour)
  const listing = {
    type: 'PROMOTION_LISTING',
    total: 9_900,
    name: { kr: '프로모션 유료 등록, 30일', gb: 'Paid listing of a promotion, 30 days' },
  } as const
  const year = { total: 490_000, name: { kr: 'PRO 요금제, 1년', gb: 'PRO plan, 1 year' }, days: 365 } as const
  await addOrder(db, at(30), { ...of, ...listing, fate: 'EXPIRED' })
  const partly = await addOrder(db, at(20), { ...of, ...year, refunds: [81_600], refundedBy })
  await addOrder(db, at(9), { ...of, ...listing, method: 'EASY_PAY', refunds: [9_900] })
  await addOrder(db, at(8), { ...of, method: 'TRANSFER' })
  await addOrder(db, at(6), { ...of, fate: 'WAITING', total: 99_000 })
  await addOrder(db, at(0.2), { ...of, ...listing, fate: 'DECLINED' })
  const big = { total: 990_000, refunds: [220_000], waiting: { amount: 550_000, askedBy } }
  const waiting = await addOrder(db, at(3), { ...of, ...year, ...big })
  await addOrder(db, at(2), { ...of, ...listing })
  const open = await addOrder(db, at(0), { ...of, fate: 'OPEN' })
  return { partly, waiting, open }
}

/** A refund of a paid order that came to nothing: the provider refused it, somebody declined it, or nobody agreed. */
export function addEndedRefund(
  db: Kysely<Tables>,
  now: Date,
  { order, ...given }: EndedRefund,
): Promise<{ readonly id: string }> {
  return inTransaction(db, async (trx) => {
    const { amount, askedBy, action } = given
    const payment = await findPayment(trx, order.paymentId ?? '')
    if (payment === undefined) throw new Error(`Nothing was paid of ${order.no}.`)
    const { id: paymentId, orderId, storeId } = payment
    const of = { orderId, storeId, paymentId, amount, reason, askedBy, source: 'STAFF' } as const
    const status = action === 'fail' ? 'PROCESSING' : 'REQUESTED'
    const refund = await insertRefund(trx, { ...of, id: uuidV7(now), status }, now)
    const at = now.toISOString()
    const set = {
      fail: { failureCode: 'FORBIDDEN_REQUEST', settledAt: at },
      decline: { decidedBy: askedBy, decidedAt: at, note: reason, settledAt: at },
      lapse: {},
    }
    await moveRefund(trx, refund.id, { action, now, set: set[action] })
    return refund
  })
}

/** What the nightly check of a day would have found of an order, and a sum of that day that drifted. */
export async function addDifferences(
  db: Kysely<Tables>,
  now: Date,
  { orderId, day }: { readonly orderId: string; readonly day: string },
): Promise<void> {
  const found = { day, foundAt: now.toISOString(), resolvedAt: null, note: null }
  const transactionKey = `tx_${uuidV7(now)}`
  const ofProvider = {
    orderId,
    paymentKey: 'tviva20260303KQ2MX',
    transactionKey,
    ours: null,
    theirs: -49_000,
  }
  const ofTax = { account: 'VAT', ours: 4_455, theirs: 4_454 } as const
  await db
    .insertInto('ledgerDifferences')
    .values([
      { ...found, ...ofProvider, id: uuidV7(now), kind: 'MISSING_HERE', key: transactionKey },
      { ...found, ...ofTax, id: uuidV7(now), kind: 'SUMS', key: 'sums VAT' },
    ])
    .execute()
}

/** A cancel of the provider that may be the chargeback which staff wrote down, the refund of an order, or another one. */
export async function addDoubt(
  db: Kysely<Tables>,
  now: Date,
  { orderId, day }: { readonly orderId: string; readonly day: string },
): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const transactionKey = `tx_${uuidV7(now)}`
  const told = { day, orderId, transactionKey, amount: refund.amount, reason }
  await insertDoubt(db, { ...told, paymentKey: 'tviva20260303KQ2MX', refundId: refund.id }, now)
}

import { chargePostings, refundPostings, vatOf, type MoneyAccount } from '@madang/contract/ledger'
import { seoulDate } from '@madang/contract/korean-time'
import type { PaymentStatus } from '@madang/contract/order-actions'
import { Proof } from '@madang/contract/orders'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { PaymentSnapshot } from '../../outside/payment-gateway.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { paymentNotice } from './payments.notices.ts'
import { tellNothingGiven } from './payments.nothing-given.changes.ts'
import { insertDoubt, insertFound } from './payments.reconciliation.queries.ts'
import { expiryOf, orderExpires } from './payments.clock.ts'
import { post, sumPayment, sumVatOwed } from './payments.ledger.queries.ts'
import { aboutOrder, lockOrder, moveOrder, updateOrder, type OrderRecord } from './payments.orders.queries.ts'
import {
  findPayment,
  movePayment,
  setProof,
  updatePaymentDetails,
  type PaymentRecord,
} from './payments.queries.ts'
import {
  insertRefund,
  listRefunds,
  moveRefund,
  setTransactionKey,
  type RefundRecord,
} from './payments.refunds.queries.ts'
import { hasMoney, isTaken, type Outcome } from './payments.outcomes.ts'
import type { Sale, Sales } from './payments.sales.ts'

const moneyOf: Record<PaymentRecord['provider'], MoneyAccount> = { TOSS: 'CLEARING', MANUAL: 'BANK' }

interface Settling {
  readonly order: OrderRecord
  readonly payment: PaymentRecord
  readonly sales: Sales
  readonly now: Date
}

/** The order and its payment, the order locked: whoever changes any of it waits there. */
export async function lockPaid(
  trx: Db,
  paymentId: string,
): Promise<{ order: OrderRecord; payment: PaymentRecord }> {
  const found = await findPayment(trx, paymentId)
  const order = found && (await lockOrder(trx, found.orderId))
  // Read once more: what waited for the lock read it as it was before.
  const payment = order && (await findPayment(trx, paymentId))
  if (!order || !payment) throw new Error(`There is no payment ${paymentId}.`)
  return { order, payment }
}

/**
 * Money came in: the ledger has it, the order is paid, and what was bought is given, or the operator is told that there
 * is nothing to give. Once, however often it is told.
 */
export async function charge(trx: Transaction<Tables>, settling: Settling): Promise<void> {
  const { order, payment, sales, now } = settling
  const { id: paymentId, orderId, storeId, total: amountWon } = payment
  const postings = chargePostings({ type: order.type, account: moneyOf[payment.provider], amountWon })
  const move = {
    kind: 'CHARGE',
    key: `charge:${paymentId}`,
    orderId,
    paymentId,
    storeId,
    amount: amountWon,
  } as const
  if (!(await post(trx, move, { postings, now }))) return
  const set = { paidAt: now.toISOString(), expiresAt: null } as const
  if (!(await movePayment(trx, paymentId, { action: 'approve', now })))
    throw new Error(`The payment ${paymentId} is over, and money came.`)
  if (!(await moveOrder(trx, order.id, { action: 'pay', now, set })))
    throw new Error(`The order ${order.no} is paid already.`)
  const changes = { status: { from: order.status, to: 'PAID' } }
  await record(trx, nobody(now), { action: 'orders.paid', ...aboutOrder(order), changes })
  const isGiven = (await sales[order.type]?.onPaid(trx, order, now)) === true
  if (isGiven) await paymentNotice.add(trx, { kind: 'paid', orderId: order.id })
  else await tellNothingGiven(trx, order, { kind: 'paidForNothing', now })
}

interface Ending {
  readonly refund: Pick<RefundRecord, 'endsSale' | 'amount' | 'createdAt'>
  readonly order: OrderRecord
  readonly sale: Sale | undefined
}

/** Whether a part ends what the order gave: as it was said, else by what was proposed when it was asked for. */
async function endsWith(trx: Db, { refund, order, sale }: Ending): Promise<boolean> {
  if (refund.endsSale !== null) return refund.endsSale
  const unused = await sale?.unused(trx, order, new Date(refund.createdAt))
  return unused?.amount === refund.amount
}

/** Money went back, as the provider says with this transaction; with none where it was done by hand. */
export async function postRefund(
  trx: Transaction<Tables>,
  settling: Settling,
  { refund, transactionKey }: { readonly refund: RefundRecord; readonly transactionKey: string | null },
): Promise<void> {
  const { order, payment, sales, now } = settling
  const { orderId, storeId, id: paymentId } = payment
  const { id: refundId, amount, reason, askedBy } = refund
  const { paid, refunded: beforeWon } = await sumPayment(trx, paymentId)
  const account = moneyOf[payment.provider]
  const beforeVatWon = vatOf(paid) - (await sumVatOwed(trx, paymentId))
  const postings = refundPostings({ type: order.type, account, amountWon: amount, beforeWon, beforeVatWon })
  const about = { orderId, paymentId, storeId, refundId, reason, byUserId: askedBy }
  const kind = refund.source === 'CHARGEBACK' ? 'CHARGEBACK' : 'REFUND'
  const move = { kind, key: `refund:${refundId}`, amount: -amount, ...about } as const
  if (!(await post(trx, move, { postings, now }))) return
  if (beforeWon + amount > paid) throw new Error(`More would go back of ${order.no} than was paid.`)
  const isWhole = beforeWon + amount === paid
  const sale = sales[order.type]
  const endsSale = isWhole || (await endsWith(trx, { refund, order, sale }))
  const settled = { endsSale, transactionKey, settledAt: now.toISOString(), accountSealed: null }
  if (!(await moveRefund(trx, refundId, { action: 'finish', now, set: settled })))
    throw new Error(`The refund ${refundId} is not on its way.`)
  await movePayment(trx, paymentId, { action: isWhole ? 'cancelWhole' : 'cancelPart', now })
  await moveOrder(trx, orderId, { action: isWhole ? 'refundWhole' : 'refundPart', now })
  const changes = { refunded: { from: beforeWon, to: beforeWon + amount } }
  await record(trx, nobody(now), { action: 'orders.refunded', ...aboutOrder(order), changes, reason })
  await paymentNotice.add(trx, { kind: 'refund', refundId })
  await sale?.onRefunded(trx, { order, isOver: endsSale, askedAt: refund.createdAt, now })
  if (refund.requestId !== null) await sales.onRefundDone?.(trx, { requestId: refund.requestId, now })
}

/** Nothing came of it: the order may be paid by another one, for as long as it is kept. */
export async function endUnpaid(
  trx: Transaction<Tables>,
  { order, payment, now }: Settling,
  { action, failureCode }: { readonly action: 'abort' | 'expire'; readonly failureCode?: string },
): Promise<void> {
  if (
    !(await movePayment(trx, payment.id, { action, now, ...(failureCode !== undefined && { failureCode }) }))
  )
    return
  if (order.status !== 'PENDING') return
  const expiresAt = expiryOf(order)
  await updateOrder(trx, order.id, { expiresAt })
  await orderExpires.wake(trx, expiresAt)
}

const ended: Partial<Record<PaymentStatus, 'abort' | 'expire'>> = {
  ABORTED: 'abort',
  EXPIRED: 'expire',
  // A virtual account that was cancelled before anybody paid.
  CANCELED: 'expire',
}

/** The refund whose answer is told, and the transaction that its answer named; null where that is not known. */
interface Answered {
  readonly refundId: string
  readonly transactionKey: string | null
}

/**
 * What a cancel of the provider is: the refund whose answer this is; else the chargeback of that amount which staff wrote
 * down before the provider told of it, the oldest that is not told yet; else somebody else gave it back. Null while
 * refunds of ours of that amount wait for their own answers, which tell.
 */
async function refundOf(
  trx: Transaction<Tables>,
  { payment, now }: Settling,
  { cancel, answered }: { cancel: PaymentSnapshot['cancels'][number]; answered: Answered | undefined },
): Promise<RefundRecord | null> {
  const refunds = (await listRefunds(trx, payment.orderId)).filter(
    ({ paymentId, amount }) => paymentId === payment.id && amount === cancel.amount,
  )
  const waiting = refunds.filter(({ status }) => status === 'PROCESSING')
  const mine = waiting.find(({ id }) => id === answered?.refundId)
  const others = waiting.filter((refund) => refund !== mine)
  const named = answered?.transactionKey ?? null
  const isMine = named === null ? others.length === 0 : named === cancel.transactionKey
  if (mine !== undefined && isMine) return mine
  // Theirs are answers of their own.
  if (others.length > 0) return null
  const { amount, reason } = cancel
  return refunds.find(isUntoldChargeback) ?? insertTold(trx, payment, { amount, reason, now })
}

function isUntoldChargeback({ status, source, transactionKey }: RefundRecord): boolean {
  return status === 'DONE' && source === 'CHARGEBACK' && transactionKey === null
}

/** A refund that nobody here asked for. */
export function insertTold(
  trx: Db,
  { id: paymentId, orderId, storeId }: PaymentRecord,
  { amount, reason, now }: { readonly amount: number; readonly reason: string; readonly now: Date },
): Promise<RefundRecord> {
  const ids = { id: uuidV7(now), orderId, paymentId, storeId }
  return insertRefund(trx, { ...ids, amount, reason, status: 'PROCESSING', source: 'PROVIDER' }, now)
}

/**
 * A chargeback that staff wrote down is the provider's by amount; where it was written down on a day after that of the
 * cancel, that is for somebody to say.
 */
async function nameChargeback(
  trx: Db,
  { order, payment, now }: Settling,
  { refund, cancel }: { refund: RefundRecord; cancel: PaymentSnapshot['cancels'][number] },
): Promise<void> {
  const { transactionKey, amount, reason, at } = cancel
  await setTransactionKey(trx, refund.id, transactionKey)
  const day = seoulDate(new Date(at))
  if (day >= seoulDate(new Date(refund.createdAt))) return
  const paymentKey = payment.providerPaymentKey
  const told = { day, orderId: order.id, paymentKey, transactionKey, amount, reason }
  await insertDoubt(trx, { ...told, refundId: refund.id }, now)
}

/**
 * The provider's cash receipt is the payment's tax document, unless staff wrote down another one. It is cancelled for good:
 * an answer that comes late may be an old one.
 */
async function keepReceipt(
  trx: Db,
  { payment: { id, proof: written }, now }: Settling,
  { cashReceipt }: PaymentSnapshot,
): Promise<void> {
  if (cashReceipt === null) return
  const { number, issuedAt, isCancelled } = cashReceipt
  const state = isCancelled ? 'CANCELLED' : 'ISSUED'
  const told = { type: 'CASH_RECEIPT', state, number, issuedOn: seoulDate(new Date(issuedAt)) }
  const { data: proof } = Proof.safeParse(told)
  if (proof === undefined) return
  const isCancelledNow =
    isCancelled && written?.type === proof.type && written.number === number && written.state === 'ISSUED'
  if (written === null || isCancelledNow) await setProof(trx, id, { proof, now })
}

interface Told {
  readonly paymentId: string
  readonly sales: Sales
  readonly now: Date
}

/**
 * Makes of a payment what the provider says that it is: the one way in which what is outside comes in, whether it
 * answered a call or was asked. Told again, late or out of order it changes nothing; what does not fit throws, so that
 * somebody looks. Gives the order as it was before.
 */
export async function applySnapshot(
  trx: Transaction<Tables>,
  {
    paymentId,
    snapshot,
    sales,
    now,
    answered,
    isAsked = false,
  }: Told & {
    readonly snapshot: PaymentSnapshot
    /** It was read just now: an answer to a call may be older than what is known. */
    readonly isAsked?: boolean
    readonly answered?: Answered
  },
): Promise<OrderRecord> {
  const { order, payment } = await lockPaid(trx, paymentId)
  const { status, cancels, totalAmount } = snapshot
  if (snapshot.orderId !== order.no || totalAmount !== payment.total)
    throw new Error(`The provider knows the payment ${paymentId} of ${order.no} as another one.`)
  const settling = { order, payment, sales, now }
  const { method, card, virtualAccount, receiptUrl, approvedAt } = snapshot
  await updatePaymentDetails(
    trx,
    { id: paymentId, paymentKey: snapshot.paymentKey, method, card, virtualAccount, receiptUrl, approvedAt },
    now,
  )
  if (!hasMoney(snapshot)) {
    const action = ended[status]
    if (isAsked && payment.approvedAt !== null) await doubtCharge(trx, settling)
    else if (status === 'WAITING_FOR_DEPOSIT')
      await movePayment(trx, paymentId, { action: 'awaitDeposit', now })
    if (action)
      await endUnpaid(trx, settling, {
        action,
        ...(snapshot.failure && { failureCode: snapshot.failure.code }),
      })
    return order
  }
  await charge(trx, settling)
  await keepReceipt(trx, settling, snapshot)
  const known = new Set((await listRefunds(trx, order.id)).map(({ transactionKey }) => transactionKey))
  for (const cancel of cancels) {
    if (known.has(cancel.transactionKey)) continue
    const { transactionKey } = cancel
    const refund = await refundOf(trx, settling, { cancel, answered })
    if (refund === null) continue
    if (refund.status === 'DONE') await nameChargeback(trx, settling, { refund, cancel })
    else await postRefund(trx, settling, { refund, transactionKey })
  }
  return order
}

/** The provider does not have any more what it said it had, as after a bank's mistake: somebody has to look. */
async function doubtCharge(trx: Db, { order, payment, now }: Settling): Promise<void> {
  const { providerPaymentKey: paymentKey, total: ours } = payment
  const day = seoulDate(new Date(order.paidAt ?? now))
  const key = `charge ${paymentKey}`
  const found = { kind: 'MISSING_THERE', key, orderId: order.id, paymentKey, ours, theirs: null } as const
  await insertFound(trx, { day, found: [found] }, now)
}

/** What became of a call that was to pay: the order, as it was before, and whether money came or is on its way. */
export async function applyOutcome(
  trx: Transaction<Tables>,
  { outcome, ...told }: Told & { readonly outcome: Outcome },
): Promise<{ readonly order: OrderRecord; readonly isTaken: boolean }> {
  const { snapshot } = outcome
  // A call that was refused may follow one whose answer was lost.
  if (snapshot !== null && (outcome.kind === 'known' || isTaken(snapshot)))
    return { order: await applySnapshot(trx, { ...told, snapshot }), isTaken: isTaken(snapshot) }
  const failureCode = outcome.kind === 'refused' ? outcome.code : 'UNKNOWN'
  const { paymentId, sales, now } = told
  const { order, payment } = await lockPaid(trx, paymentId)
  await endUnpaid(trx, { order, payment, sales, now }, { action: 'abort', failureCode })
  return { order, isTaken: false }
}

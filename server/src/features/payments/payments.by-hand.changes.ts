import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { seoulDate } from '@madang/contract/korean-time'
import { correctedCode, findPaid, heldWonOf, mayCorrect } from '@madang/contract/order-actions'
import {
  isToldAlready,
  type chargeBack,
  type correctMove,
  type payOutRefund,
  type recordProof,
} from '@madang/contract/payments-by-hand'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { By } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { isWrittenByHand } from './payments.answer.ts'
import { freeRowsOf } from './payments.bank-files.queries.ts'
import { findMove, listPostings, post, sumPayment } from './payments.ledger.queries.ts'
import { tellRefundFailed } from './payments.notices.ts'
import { aboutOrder, moveOrder } from './payments.orders.queries.ts'
import { movePayment, setProof } from './payments.queries.ts'
import { findRefund, insertRefund, moveRefund, type RefundRecord } from './payments.refunds.queries.ts'
import type { Sales } from './payments.sales.ts'
import { lock, lockOfPayment, lockRefund, type OrderInScope } from './payments.scope.ts'
import { postRefund, lockPaid } from './payments.settling.changes.ts'

/** The card company took a payment back: as a refund, but nobody is asked. Gives the order's id. */
export async function recordChargeback(
  trx: Transaction<Tables>,
  sales: Sales,
  { params, body, caller }: By<CallParts<typeof chargeBack>>,
): Promise<string> {
  const { now, viewer } = caller
  const { amount, reason, isAnother = false } = body
  const { order, payments, refunds, refundableWon, actions } = await lockOfPayment(trx, params.id, viewer)
  demand(actions.chargeBack)
  const payment = findPaid(payments)
  // Nobody takes a bank transfer back: it is a refund, for which others may have to agree.
  if (payment?.id !== params.id || payment.provider === 'MANUAL') throw new AppError('conflict.state')
  if (amount > refundableWon)
    refuseWrong([{ pointer: '/amount', code: 'too_big', params: { maximum: refundableWon } }])
  if (!isAnother && isToldAlready(refunds, amount)) refuseWrong([{ pointer: '/isAnother', code: 'required' }])
  const { id: orderId, storeId } = order
  const ids = { id: uuidV7(now), orderId, paymentId: payment.id, storeId }
  const row = {
    ...ids,
    amount,
    reason,
    status: 'PROCESSING',
    source: 'CHARGEBACK',
    askedBy: viewer.userId,
  } as const
  const refund = await insertRefund(trx, row, now)
  const changes = { amount: { from: null, to: amount } }
  await record(trx, caller, { action: 'payments.charged_back', ...aboutOrder(order), changes, reason })
  await postRefund(trx, { order, payment, sales, now }, { refund, transactionKey: null })
  return orderId
}

/** Money that came was none, or of somebody else: the order ends, and what it gave is taken back. */
async function uncharge(
  trx: Transaction<Tables>,
  sales: Sales,
  { order, paymentId, now }: Pick<OrderInScope, 'order'> & { paymentId: string; now: Date },
): Promise<void> {
  await movePayment(trx, paymentId, { action: 'cancelWhole', now })
  await moveOrder(trx, order.id, { action: 'refundWhole', now })
  // The row of the bank is there to be decided again.
  await freeRowsOf(trx, paymentId)
  await sales[order.type]?.onRefunded(trx, { order, isOver: true, askedAt: now.toISOString(), now })
}

/** Money that went back did not. What was sold and taken back is not given again by itself. */
async function restore(
  trx: Transaction<Tables>,
  {
    order,
    paymentId,
    refund: { id: refundId, source },
    now,
  }: Pick<OrderInScope, 'order'> & { paymentId: string; refund: RefundRecord; now: Date },
): Promise<void> {
  await moveRefund(trx, refundId, { action: 'undo', now, set: { failureCode: correctedCode } })
  const { refunded } = await sumPayment(trx, paymentId)
  const action = refunded === 0 ? 'restoreWhole' : 'restorePart'
  await movePayment(trx, paymentId, { action, now })
  await moveOrder(trx, order.id, { action, now })
  // Who paid was told that it went back, and waits for it.
  if (source === 'CHARGEBACK') return
  await tellRefundFailed(trx, { order, refundId, now })
}

/** Takes back a move of the ledger by another one that names it. Gives the order's id. */
export async function reverseMove(
  trx: Transaction<Tables>,
  sales: Sales,
  { params, body: { reason }, caller }: By<CallParts<typeof correctMove>>,
): Promise<string> {
  const { viewer, now } = caller
  const move = await findMove(trx, params.id)
  if (move === undefined) throw new AppError('resource.not_found')
  const { id: correctsId, kind, orderId, paymentId, storeId, refundId } = move
  const { order, payments, refunds } = await lock(trx, orderId, viewer)
  const state = { kind, isWrittenByHand: isWrittenByHand(move, { payments, refunds }), isCorrected: false }
  demand(mayCorrect(state, { heldWon: heldWonOf(refunds), viewer }))
  const about = { orderId, paymentId, storeId, correctsId, reason, byUserId: viewer.userId }
  const correction = {
    kind: 'CORRECTION',
    key: `correction:${correctsId}`,
    amount: -move.amount,
    ...about,
  } as const
  const postings = (await listPostings(trx, correctsId)).map(({ account, amountWon }) => ({
    account,
    amountWon: -amountWon,
  }))
  if (!(await post(trx, correction, { postings, now }))) throw new AppError('conflict.state')
  const changes = { amount: { from: move.amount, to: 0 } }
  await record(trx, caller, { action: 'payments.corrected', ...aboutOrder(order), changes, reason })
  if (kind === 'CHARGE') await uncharge(trx, sales, { order, paymentId, now })
  const refund = refunds.find(({ id }) => id === refundId)
  if (refund !== undefined) {
    await restore(trx, { order, paymentId, refund, now })
    await sales[order.type]?.onRefundsChanged?.(trx, order, now)
  }
  return orderId
}

/** The money of a refund of a transfer was sent back. */
export async function recordPayout(
  trx: Transaction<Tables>,
  sales: Sales,
  { params: { id }, caller }: By<Pick<CallParts<typeof payOutRefund>, 'params'>>,
): Promise<RefundRecord> {
  const { refund, actions } = await lockRefund(trx, id, caller.viewer)
  demand(actions.payOut)
  const { order, payment } = await lockPaid(trx, refund.paymentId)
  await record(trx, caller, { action: 'refunds.paid_out', ...aboutOrder(order) })
  await postRefund(trx, { order, payment, sales, now: caller.now }, { refund, transactionKey: null })
  return (await findRefund(trx, id)) ?? refund
}

/** Writes down the tax document of a payment that came. Gives the order's id. */
export async function changeProof(
  trx: Transaction<Tables>,
  { params, body, caller }: By<CallParts<typeof recordProof>>,
): Promise<string> {
  const { order, payments, actions } = await lockOfPayment(trx, params.id, caller.viewer)
  demand(actions.prove)
  const payment = payments.find(({ id, approvedAt }) => id === params.id && approvedAt !== null)
  if (payment === undefined) throw new AppError('conflict.state')
  demandVersion(payment, body.version)
  const { proof } = body
  if (proof !== null && proof.issuedOn > seoulDate(caller.now))
    refuseWrong([{ pointer: '/proof/issuedOn', code: 'in_future' }])
  const changes = { proof: { from: textOf(payment.proof), to: textOf(proof) } }
  await setProof(trx, payment.id, { proof, now: caller.now })
  await record(trx, caller, { action: 'payments.proof_recorded', ...aboutOrder(order), changes })
  return order.id
}

function textOf(proof: CallParts<typeof recordProof>['body']['proof']): string | null {
  return proof === null ? null : `${proof.type} ${proof.number} ${proof.issuedOn} ${proof.state}`
}

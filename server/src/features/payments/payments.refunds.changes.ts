import { AppError } from '@madang/contract/errors'
import type { CallParts } from '@madang/contract/endpoint'
import {
  countedWonOf,
  findPaid,
  needsSecondPerson,
  refundMoves,
  takenBackCode,
} from '@madang/contract/order-actions'
import type { decideRefund, refundPayment } from '@madang/contract/orders'
import { dueAt } from '@madang/contract/working-days'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { By } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import { record } from '../../record/audit.queries.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import type { SealedColumn } from '../../record/reseal.queries.ts'
import { seal } from '../../sealed.ts'
import { paymentNotice, tellOperator } from './payments.notices.ts'
import { refundLapses } from './payments.clock.ts'
import { accountSealedAs, type PaymentEffects } from './payments.effects.ts'
import { aboutOrder } from './payments.orders.queries.ts'
import { isOfTransfer } from './payments.queries.ts'
import { findRefund, insertRefund, moveRefund, type RefundRecord } from './payments.refunds.queries.ts'
import { listRequestsFor } from './payments.requests.queries.ts'
import type { Sales } from './payments.sales.ts'
import { lockOfPayment, lockRefund } from './payments.scope.ts'

/** So long a second person may agree (product.md §8). */
export const approvalWorkingDays = 3

/** That a refund is carried out. */
function intentOf(refundId: string, now: Date) {
  return { key: `cancel:${refundId}`, payload: { refundId }, now }
}

interface Refunding {
  /** Throws where no provider is set up; money of a bank transfer goes back without one. */
  readonly withProvider: () => PaymentEffects
  readonly fieldKeys: Keyring
  readonly sales: Sales
}

/** Gives back a payment, or asks a second person to agree; what is left is judged under the order's lock. */
export async function askForRefund(
  trx: Transaction<Tables>,
  { withProvider, fieldKeys, sales }: Refunding,
  { params, body, caller }: By<CallParts<typeof refundPayment>>,
): Promise<RefundRecord> {
  const { viewer, now } = caller
  const { amount, reason, requestId, account, endsSale } = body
  const found = await lockOfPayment(trx, params.id, viewer)
  const { order, payments, refunds, refundableWon, actions } = found
  demand(actions.refund)
  const payment = findPaid(payments)
  if (payment?.id !== params.id) throw new AppError('conflict.state')
  if (amount > refundableWon)
    refuseWrong([{ pointer: '/amount', code: 'too_big', params: { maximum: refundableWon } }])
  const needsAccount = payment.method === 'VIRTUAL_ACCOUNT'
  if (needsAccount && account === undefined) refuseWrong([{ pointer: '/account', code: 'required' }])
  const requests = await listRequestsFor(trx, { orderNo: order.no, requestId: requestId ?? null })
  const request = requests.find(({ id }) => id === requestId)
  if (requestId !== undefined && request === undefined)
    refuseWrong([{ pointer: '/requestId', code: 'choice' }])
  const isSecondNeeded = needsSecondPerson({
    amountWon: amount,
    countedWon: countedWonOf(refunds),
    // Also by a request that is not named; one that is may have come without the order's number.
    isInvolved: found.isInvolved || [request?.openedBy, request?.requesterId].includes(viewer.userId),
  })
  const opener = request ?? requests.find(({ openedBy }) => openedBy !== null && openedBy !== viewer.userId)
  const id = uuidV7(now)
  const approvalDueAt = isSecondNeeded ? dueAt(now, approvalWorkingDays).toISOString() : null
  const { id: orderId, storeId } = order
  const unused = await sales[order.type]?.unused(trx, order, now)
  const isUnused = unused ? unused.amount === amount : null
  const refund = await insertRefund(
    trx,
    {
      id,
      orderId,
      paymentId: payment.id,
      storeId,
      amount,
      reason,
      endsSale: amount === refundableWon || (endsSale ?? isUnused),
      status: isSecondNeeded ? 'REQUESTED' : 'PROCESSING',
      source: 'STAFF',
      requestId: requestId ?? null,
      askedBy: viewer.userId,
      requestOpenedBy: opener?.openedBy ?? request?.requesterId ?? null,
      approvalDueAt,
      accountSealed:
        account && needsAccount ? seal(fieldKeys, accountSealedAs(id), JSON.stringify(account)) : null,
    },
    now,
  )
  await sales[order.type]?.onRefundsChanged?.(trx, order, now)
  const changes = { amount: { from: null, to: amount } }
  await record(trx, caller, { action: 'refunds.asked', ...aboutOrder(order), changes, reason })
  const isByHand = isOfTransfer(refund, payments)
  // What the provider does is done in a moment, and told then.
  if (approvalDueAt !== null || isByHand) await paymentNotice.add(trx, { kind: 'refund', refundId: id })
  if (approvalDueAt === null) {
    if (!isByHand) await withProvider().refund.intend(trx, intentOf(id, now))
  } else {
    await refundLapses.wake(trx, approvalDueAt)
    const told = { order, senderId: viewer.userId, roles: ['SUPER_ADMIN'], now } as const
    await tellOperator(trx, 'payments.refund_asked', told)
  }
  return refund
}

/** A second person agrees to a refund or declines it. */
export async function decide(
  db: Kysely<Tables>,
  { withProvider }: Pick<Refunding, 'withProvider'>,
  { params, body, caller }: By<CallParts<typeof decideRefund>>,
): Promise<RefundRecord> {
  const { viewer, now } = caller
  const { to, note, version } = body
  return inTransaction(db, async (trx) => {
    const { order, refund, isByHand, actions } = await lockRefund(trx, params.id, viewer)
    const action = to === 'PROCESSING' ? 'approve' : 'decline'
    demand(actions[action])
    demandVersion(refund, version)
    // It is over at that instant, not when its job has run.
    const { approvalDueAt } = refund
    if (action === 'approve' && approvalDueAt !== null && approvalDueAt <= now.toISOString())
      throw new AppError('conflict.state')
    const { needsNote, recordedAs } = refundMoves[action]
    if (needsNote && note === undefined) refuseWrong([{ pointer: '/note', code: 'required' }])
    const at = now.toISOString()
    const ended = action === 'decline' && {
      settledAt: at,
      accountSealed: null,
      ...(refund.status === 'PROCESSING' && { failureCode: takenBackCode }),
    }
    const set = { decidedBy: viewer.userId, decidedAt: at, note: note ?? null, ...ended }
    if (!(await moveRefund(trx, refund.id, { action, now, set }))) throw new AppError('conflict.state')
    const changes = { status: { from: refund.status, to } }
    await record(trx, caller, { action: recordedAs, ...aboutOrder(order), changes, reason: note })
    if (action === 'decline' || isByHand)
      await paymentNotice.add(trx, { kind: 'refund', refundId: refund.id })
    else await withProvider().refund.intend(trx, intentOf(refund.id, now))
    return (await findRefund(trx, refund.id)) ?? refund
  })
}

/** The accounts that refunds go to which wait or are on their way. */
export const sealedAccounts: SealedColumn = {
  table: 'refunds',
  column: 'accountSealed',
  id: 'id',
  sealedAs: accountSealedAs,
}

import type { Viewer } from '@madang/contract/access'
import { maskName } from '@madang/contract/masking'
import type { Order, Payment, Refund } from '@madang/contract/orders'
import type { Db } from '../../db/database.ts'
import { listMoves, sumMoves, sumPayment } from './payments.ledger.queries.ts'
import { findNames } from './payments.orders.queries.ts'
import { isOfTransfer, listPayments, type PaymentRecord } from './payments.queries.ts'
import type { RefundRecord } from './payments.refunds.queries.ts'
import { canBeAgreed } from './payments.requests.queries.ts'
import type { Sales } from './payments.sales.ts'
import { seesAll, type OrderInScope } from './payments.scope.ts'

/** A payment, with what the ledger has given back of it. */
export async function toPayment(db: Db, record: PaymentRecord): Promise<Payment> {
  const { refunded } = await sumPayment(db, record.id)
  return { ...record, refunded }
}

type Names = Awaited<ReturnType<typeof findNames>>

function nameIn(names: Names, id: string | null): string | null {
  const name = id === null ? undefined : names.get(id)
  return name === undefined ? null : maskName(name)
}

interface Answered {
  readonly names: Names
  readonly isForStaff: boolean
  /** Of the order. */
  readonly payments: readonly PaymentRecord[]
}

/** For the store's people the operator is one: who of its staff it was is not said. */
function toRefund(record: RefundRecord, { names, isForStaff, payments }: Answered): Refund {
  const { askedBy, decidedBy, requestOpenedBy } = record
  return {
    ...record,
    isByHand: isOfTransfer(record, payments),
    askedBy: isForStaff ? askedBy : null,
    requestOpenedBy: isForStaff ? requestOpenedBy : null,
    askedByName: isForStaff ? nameIn(names, askedBy) : null,
    decidedByName: isForStaff ? nameIn(names, decidedBy) : null,
  }
}

/** The same in a list: who asked for it, masked, for staff alone. */
export function toRefundRow<Row extends Pick<Refund, 'askedByName'>>(row: Row, viewer: Viewer): Row {
  const { askedByName } = row
  return { ...row, askedByName: seesAll(viewer) && askedByName !== null ? maskName(askedByName) : null }
}

/** A refund as staff see it. */
export async function answerRefund(db: Db, refund: RefundRecord): Promise<Refund> {
  const names = await findNames(db, { users: [refund.askedBy, refund.decidedBy] })
  const payments = await listPayments(db, refund.orderId)
  return toRefund(refund, { names, isForStaff: true, payments })
}

/**
 * Whether a move was written by hand: money on the bank account, and what card companies took back, until the provider
 * tells of it.
 */
export function isWrittenByHand(
  move: Pick<Order['statement'][number], 'kind' | 'paymentId' | 'refundId'>,
  { payments, refunds }: Pick<OrderInScope, 'payments' | 'refunds'>,
): boolean {
  const isTold = refunds.some(({ id, transactionKey }) => id === move.refundId && transactionKey !== null)
  return isOfTransfer(move, payments) || (move.kind === 'CHARGEBACK' && !isTold)
}

interface Answering {
  readonly sales: Partial<Sales>
  readonly now: Date
}

/** All of an order, as the viewer may see it; what it comes to is the ledger's. */
export async function answerOrder(db: Db, found: OrderInScope, { sales, now }: Answering): Promise<Order> {
  const { order, payments, refunds, viewer, refundableWon } = found
  const { isBeingPaid, isTransferOffered, isInvolved } = found
  const people = refunds.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy])
  const names = await findNames(db, { users: [order.buyerUserId, ...people], stores: [order.storeId] })
  const moves = await listMoves(db, order.id)
  let balance = 0
  const isForStaff = seesAll(viewer)
  const corrected = new Set(moves.map(({ correctsId }) => correctsId))
  const statement = moves.map((move) => ({
    ...move,
    isCorrected: corrected.has(move.id),
    isWrittenByHand: isWrittenByHand(move, found),
    balance: (balance += move.amount),
  }))
  const { paid, refunded } = sumMoves(moves)
  return {
    ...order,
    storeName: names.get(order.storeId) ?? '',
    buyerName: nameIn(names, order.buyerUserId),
    paid,
    refunded,
    staffRole: viewer.staffRole,
    isBeingPaid,
    isTransferOffered,
    refundableWon,
    unused: refundableWon > 0 ? ((await sales[order.type]?.unused(db, order, now)) ?? null) : null,
    isInvolved,
    canBeAgreed: isForStaff && refundableWon > 0 && (await canBeAgreed(db, order, viewer)),
    payments: payments.map((payment) => {
      const ofPayment = moves.filter(({ paymentId }) => paymentId === payment.id)
      return { ...payment, refunded: sumMoves(ofPayment).refunded }
    }),
    refunds: refunds.map((refund) => toRefund(refund, { names, isForStaff, payments })),
    statement,
  }
}

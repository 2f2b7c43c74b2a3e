import { grantOf, type Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import {
  findPaid,
  heldWonOf,
  isOpen,
  orderActions,
  refundActions,
  type OrderActions,
  type OrderViewer,
} from '@madang/contract/order-actions'
import type { Db } from '../../db/database.ts'
import { demand } from '../../record/demand.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { findTransferAccount } from '../settings/settings.queries.ts'
import { findStaffRole } from '../stores/stores.staff.queries.ts'
import { findOrder, lockOrder, type OrderRecord } from './payments.orders.queries.ts'
import { findPayment, isOfTransfer, listPayments, type PaymentRecord } from './payments.queries.ts'
import { asInvolved, listInvolved } from './payments.requests.queries.ts'
import { findRefund, listRefunds, type RefundRecord } from './payments.refunds.queries.ts'

/** What the provider does; throws where none is set up, and nothing can be paid or given back. */
export function demandProvider<Part>(part: Part | null): Part {
  if (part === null) throw new AppError('provider.payment_unavailable')
  return part
}

/** An order with all that belongs to it, who looks at it and what he or she may do with it now. */
export interface OrderInScope {
  readonly order: OrderRecord
  readonly payments: readonly PaymentRecord[]
  readonly refunds: readonly RefundRecord[]
  /** Won that were paid and neither given back nor about to be. */
  readonly refundableWon: number
  readonly isBeingPaid: boolean
  readonly isTransferOffered: boolean
  /** Whether the viewer, of the operator's, has a part in a refund of it (`listInvolved`). */
  readonly isInvolved: boolean
  readonly viewer: OrderViewer
  readonly actions: OrderActions
}

/** Whether somebody sees the orders of all, as the operator does. */
export function seesAll(viewer: Viewer): boolean {
  return grantOf(viewer.role, 'payments.read') === 'full'
}

/** Whether somebody sees all refunds that wait for a second person, as who may agree does, or the own ones alone. */
export function seesWaiting(viewer: Pick<Viewer, 'role'>): boolean {
  return grantOf(viewer.role, 'payments.refund') === 'full'
}

/** Whose orders somebody sees, where that is not those of all. */
export interface Reach {
  readonly userId: string
  /** `own`: who has stores, `self`: who has none (access.ts, `payments.read`). */
  readonly grant: 'own' | 'self'
}

/** Null for the operator, who sees all. */
export function reachOf(viewer: Viewer): Reach | null {
  if (seesAll(viewer)) return null
  const grant = grantOf(viewer.role, 'payments.read') === 'self' ? 'self' : 'own'
  return { userId: viewer.userId, grant }
}

async function inScope(db: Db, order: OrderRecord, viewer: Viewer): Promise<OrderInScope> {
  const { userId, role } = viewer
  const payments = await listPayments(db, order.id)
  const isInvolved =
    seesAll(viewer) && (await listInvolved(db, { orderNos: [order.no], userId })).has(order.no)
  const refunds = (await listRefunds(db, order.id)).map((refund) =>
    isInvolved ? asInvolved(userId, refund) : refund,
  )
  const staffRole = await findStaffRole(db, order.storeId, userId)
  const orderViewer = { userId, role, staffRole }
  const refundableWon = Math.max(0, (findPaid(payments)?.total ?? 0) - heldWonOf(refunds))
  const isBeingPaid = payments.some((payment) => payment.provider === 'TOSS' && isOpen(payment))
  const isTransferOffered = order.status === 'PENDING' && (await findTransferAccount(db)) !== null
  const state = { isBeingPaid, isTransferOffered, refundableWon }
  const actions = orderActions({ ...order, ...state, payments }, orderViewer)
  return { order, payments, refunds, ...state, isInvolved, viewer: orderViewer, actions }
}

/** The order for somebody who may see it; for all others as if there were none. */
export async function getInScope(db: Db, id: string, viewer: Viewer): Promise<OrderInScope> {
  const order = await findOrder(db, id)
  const found = order && (await inScope(db, order, viewer))
  if (!found?.actions.see.allowed) throw new AppError('resource.not_found')
  return found
}

/** The same, locked. */
export async function lock(trx: Db, id: string, viewer: Viewer): Promise<OrderInScope> {
  const order = await lockOrder(trx, id)
  if (order === undefined) throw new AppError('resource.not_found')
  await holdSameRole(trx, viewer)
  const locked = await inScope(trx, order, viewer)
  demand(locked.actions.see)
  return locked
}

/** The order of a payment, locked. */
export async function lockOfPayment(trx: Db, paymentId: string, viewer: Viewer): Promise<OrderInScope> {
  const found = await findPayment(trx, paymentId)
  if (found === undefined) throw new AppError('resource.not_found')
  return lock(trx, found.orderId, viewer)
}

/** A refund with its order, locked, and what may be done with it. */
export async function lockRefund(trx: Db, id: string, viewer: Viewer) {
  const found = await findRefund(trx, id)
  if (found === undefined) throw new AppError('resource.not_found')
  const { order, refunds, payments } = await lock(trx, found.orderId, viewer)
  const refund = refunds.find((one) => one.id === id) ?? found
  const isByHand = isOfTransfer(refund, payments)
  return { order, refund, isByHand, actions: refundActions({ ...refund, isByHand }, viewer) }
}

import type { Role } from '@madang/contract/access'
import type { NotificationType } from '@madang/contract/notifications'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { declareNotice } from '../../jobs/notices.ts'
import { notifyOperator } from '../notifications/notifications.queries.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { findBuyerPhone, findOrder, type OrderRecord } from './payments.orders.queries.ts'
import { findRefund } from './payments.refunds.queries.ts'
import { orderTexts, paidKinds, refundTexts } from './payments.texts.ts'

async function writeRefund(db: Db, id: string, brand: string) {
  const refund = await findRefund(db, id)
  const order = refund && (await findOrder(db, refund.orderId))
  const to = order && (await findBuyerPhone(db, order.id))
  return refund && order && to ? { to, texts: refundTexts({ brand, refund, no: order.no }) } : null
}

/**
 * Tells who paid what became of the money: that it came, also for nothing, and each step of its way back but one of which
 * the next is told in the same moment (068).
 */
export const paymentNotice = declareNotice({
  template: 'payments.told',
  purpose: 'service',
  payload: z.union([
    z.object({ kind: z.enum(paidKinds), orderId: z.guid() }),
    z.object({ kind: z.literal('refund'), refundId: z.guid() }),
  ]),
  async write({ db }, told) {
    const brand = await findBrand(db)
    if (told.kind === 'refund') return writeRefund(db, told.refundId, brand)
    const order = await findOrder(db, told.orderId)
    const to = order && (await findBuyerPhone(db, order.id))
    return order && to ? { to, texts: orderTexts({ brand, ...order, kind: told.kind }) } : null
  },
})

interface OperatorTold {
  readonly order: Pick<OrderRecord, 'id' | 'no'>
  /** Who did it and needs no telling. */
  readonly senderId?: string | null
  readonly roles?: readonly Role[]
  readonly now: Date
}

/** Tells the operator's administrators, or those of one role, of an order. */
export async function tellOperator(
  trx: Db,
  type: NotificationType,
  { order: { id, no: name }, senderId = null, roles, now }: OperatorTold,
): Promise<void> {
  await notifyOperator(trx, { type, subject: { entity: 'order', id, name }, senderId, now }, roles)
}

/** Tells who paid and the operator that money which was to go back did not. */
export async function tellRefundFailed(
  trx: Db,
  { order, refundId, now }: { order: Pick<OrderRecord, 'id' | 'no'>; refundId: string; now: Date },
): Promise<void> {
  await paymentNotice.add(trx, { kind: 'refund', refundId })
  await tellOperator(trx, 'payments.refund_failed', { order, now })
}

import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { declareNotice } from '../../jobs/notices.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { findBuyerPhone, findOrder } from './payments.orders.queries.ts'
import { findRefund } from './payments.refunds.queries.ts'
import { orderTexts, refundTexts } from './payments.texts.ts'

async function writeRefund(db: Db, id: string, brand: string) {
  const refund = await findRefund(db, id)
  const order = refund && (await findOrder(db, refund.orderId))
  const to = order && (await findBuyerPhone(db, order.id))
  return refund && order && to ? { to, texts: refundTexts({ brand, refund, no: order.no }) } : null
}

/** Tells who paid what became of the money: that it came, and each step of its way back. */
export const paymentNotice = declareNotice({
  template: 'payments.told',
  purpose: 'service',
  payload: z.union([
    z.object({ kind: z.literal('paid'), orderId: z.guid() }),
    z.object({ kind: z.literal('refund'), refundId: z.guid() }),
  ]),
  async write({ db }, told) {
    const brand = await findBrand(db)
    if (told.kind === 'refund') return writeRefund(db, told.refundId, brand)
    const order = await findOrder(db, told.orderId)
    const to = order && (await findBuyerPhone(db, order.id))
    return order && to ? { to, texts: orderTexts({ brand, ...order }) } : null
  },
})

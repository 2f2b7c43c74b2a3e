import { dayMs } from '@madang/contract/korean-time'
import { listingOffer } from '@madang/contract/listings'
import { listingName } from '@madang/contract/order-items'
import type { Order } from '@madang/contract/orders'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/serve.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { placeOrder } from '../payments/payments.orders.changes.ts'
import { isPaidBesides, type OrderRecord } from '../payments/payments.orders.queries.ts'
import type { Sale } from '../payments/payments.sales.ts'
import { demandRoom, hasRoom } from '../limits/limits.queries.ts'
import { loadPrices } from '../settings/settings.queries.ts'
import { lockCaughtUp, wake } from './promotions.changes.ts'
import { pauseWithPlan } from './promotions.moves.changes.ts'
import {
  aboutPromotion,
  findPromotion,
  lockPromotion,
  movePromotion,
  type PromotionRecord,
} from './promotions.queries.ts'

/** Orders the listing of a promotion that was approved. */
export async function orderListing(
  trx: Transaction<Tables>,
  { promotionId }: { readonly promotionId: string },
  caller: Caller,
): Promise<{ order: OrderRecord; checkoutKey: string }> {
  const { promotion, actions } = await lockCaughtUp(trx, promotionId, caller)
  demand(actions.pay)
  const prices = await loadPrices(trx)
  const { qty, days, amountWon: amount } = listingOffer(promotion, prices, caller.now)
  const name = listingName(prices.listingDays)
  const item = { name, unitPrice: prices.listingWon, qty, amount, days, from: null, to: null }
  const { id: targetId, storeId } = promotion
  const returnPath = `/admin/promotions/${targetId}`
  const ordered = { storeId, type: 'PROMOTION_LISTING', targetId, items: [item], returnPath } as const
  const placed = await placeOrder(trx, { ...ordered, buyerUserId: caller.viewer.userId }, caller)
  // The order holds the place of what is paid.
  await demandRoom(trx, { storeId, limit: 'livePromotions', more: 0, now: caller.now })
  return placed
}

function unusedOf(
  { startAt, status, updatedAt }: Pick<PromotionRecord, 'startAt' | 'status' | 'updatedAt'>,
  { paidAt, items, total }: OrderRecord,
  now: Date,
): Order['unused'] {
  const ofDays = items[0]?.days ?? 0
  if (ofDays === 0) return null
  // It is shown from when it begins, or from when it was paid.
  const begins = Math.max(Date.parse(startAt ?? now.toISOString()), Date.parse(paidAt ?? now.toISOString()))
  // Nothing is changed after the cancellation.
  const ends = status === 'CANCELLED' ? Date.parse(updatedAt) : now.getTime()
  const used = Math.ceil(Math.max(0, ends - begins) / dayMs)
  const days = Math.max(0, ofDays - used)
  return { days, ofDays, amount: Math.ceil((total * days) / ofDays) }
}

/** What a paid listing gives and takes back. */
export const listingSale: Sale = {
  async onPaid(trx, order, now) {
    const promotion = await lockPromotion(trx, order.targetId)
    // It may be over or cancelled by now, or listed by another order: then it is the money that has to go back.
    if (!promotion || (promotion.endAt !== null && promotion.endAt <= now.toISOString())) return false
    if (!(await movePromotion(trx, promotion.id, { action: 'list', now }))) return false
    await wake(trx, promotion)
    const changes = { status: { from: promotion.status, to: 'SCHEDULED' } }
    await record(trx, nobody(now), { action: 'promotions.listed', ...aboutPromotion(promotion), changes })
    // An order that was over held no place any more.
    const { storeId } = promotion
    if (!(await hasRoom(trx, { storeId, limit: 'livePromotions', isRunning: true, more: 0, now })))
      await pauseWithPlan(trx, { ...promotion, status: 'SCHEDULED' }, now)
    return true
  },
  async onRefunded(trx, { order, isOver, now }) {
    const promotion = isOver ? await lockPromotion(trx, order.targetId) : undefined
    // It may have been paid twice.
    if (!promotion || (await isPaidBesides(trx, order))) return
    if (!(await movePromotion(trx, promotion.id, { action: 'unlist', now }))) return
    const changes = { status: { from: promotion.status, to: 'CANCELLED' } }
    await record(trx, nobody(now), { action: 'promotions.unlisted', ...aboutPromotion(promotion), changes })
  },
  async unused(db, order, now) {
    const promotion = await findPromotion(db, order.targetId)
    // What was paid after another one gave nothing.
    if (promotion === undefined || (await isPaidBesides(db, order, { before: order.paidAt }))) return null
    return unusedOf(promotion, order, now)
  },
}

import { orderClock, refundClock } from '@madang/contract/order-actions'
import { nobody, recordAll } from '../../record/audit.queries.ts'
import { declareClockMove } from '../../record/clock.ts'
import { tellRefundFailed } from './payments.notices.ts'
import { aboutOrder, listOrders, listOrdersOfRefunds, type OrderRecord } from './payments.orders.queries.ts'
import { endExpected } from './payments.queries.ts'
import { forgetAccounts } from './payments.refunds.queries.ts'

/** An order is paid within (product.md §8). */
const orderKeptMs = 30 * 60_000

/** Until when an order that nobody has paid may be paid. */
export function expiryOf({ keptUntil, createdAt }: Pick<OrderRecord, 'keptUntil' | 'createdAt'>): string {
  return keptUntil ?? new Date(Date.parse(createdAt) + orderKeptMs).toISOString()
}

/** Nobody paid it in time. */
export const orderExpires = declareClockMove({
  table: 'orders',
  action: 'expire',
  dueAt: 'expiresAt',
  after: async (trx, moved, now) => {
    const ids = moved.map(({ id }) => id)
    const orders = await listOrders(trx, ids)
    await endExpected(trx, ids, now)
    const changes = { status: { from: 'PENDING', to: orderClock.expire.to } }
    const deeds = orders.map((order) => ({
      action: 'orders.expired' as const,
      ...aboutOrder(order),
      changes,
    }))
    await recordAll(trx, nobody(now), deeds)
  },
})

/** Nobody agreed in time. */
export const refundLapses = declareClockMove({
  table: 'refunds',
  action: 'lapse',
  dueAt: 'approvalDueAt',
  after: async (trx, moved, now) => {
    const ids = moved.map(({ id }) => id)
    const orders = await listOrdersOfRefunds(trx, ids)
    await forgetAccounts(trx, ids)
    const changes = { status: { from: 'REQUESTED', to: refundClock.lapse.to } }
    const deeds = orders.map((order) => ({
      action: 'refunds.lapsed' as const,
      ...aboutOrder(order),
      changes,
    }))
    await recordAll(trx, nobody(now), deeds)
    for (const { refundId, ...order } of orders) await tellRefundFailed(trx, { order, refundId, now })
  },
})

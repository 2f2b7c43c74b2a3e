import { orderClock, refundClock } from '@madang/contract/order-actions'
import { recordAll } from '../../record/audit.queries.ts'
import { declareClockMove } from '../../record/clock.ts'
import { paymentNotice } from './payments.notices.ts'
import { aboutOrder, listOrders, listOrdersOfRefunds } from './payments.orders.queries.ts'
import { endExpected } from './payments.queries.ts'
import { forgetAccounts } from './payments.refunds.queries.ts'

/** Nobody paid it in time. */
export const orderExpires = declareClockMove({
  table: 'orders',
  action: 'expire',
  dueAt: 'expiresAt',
  after: async (trx, moved, now) => {
    const orders = await listOrders(
      trx,
      moved.map(({ id }) => id),
    )
    await endExpected(
      trx,
      moved.map(({ id }) => id),
      now,
    )
    const changes = { status: { from: 'PENDING', to: orderClock.expire.to } }
    const deeds = orders.map((order) => ({
      action: 'orders.expired' as const,
      ...aboutOrder(order),
      changes,
    }))
    await recordAll(trx, { viewer: null, origin: null, now }, deeds)
  },
})

/** Nobody agreed in time. */
export const refundLapses = declareClockMove({
  table: 'refunds',
  action: 'lapse',
  dueAt: 'approvalDueAt',
  after: async (trx, moved, now) => {
    const orders = await listOrdersOfRefunds(
      trx,
      moved.map(({ id }) => id),
    )
    await forgetAccounts(
      trx,
      moved.map(({ id }) => id),
    )
    const changes = { status: { from: 'REQUESTED', to: refundClock.lapse.to } }
    const deeds = orders.map((order) => ({
      action: 'refunds.lapsed' as const,
      ...aboutOrder(order),
      changes,
    }))
    await recordAll(trx, { viewer: null, origin: null, now }, deeds)
    for (const { id: refundId } of moved) await paymentNotice.add(trx, { kind: 'refund', refundId })
  },
})

import type { Db } from '../../db/database.ts'
import { paymentNotice, tellOperator } from './payments.notices.ts'
import type { OrderRecord } from './payments.orders.queries.ts'

/** What was paid gives nothing, or nothing any more: who paid is told, and the operator, who gives the money back. */
export async function tellNothingGiven(
  trx: Db,
  order: Pick<OrderRecord, 'id' | 'no'>,
  { kind, now }: { readonly kind: 'paidForNothing' | 'over'; readonly now: Date },
): Promise<void> {
  await paymentNotice.add(trx, { kind, orderId: order.id })
  await tellOperator(trx, 'payments.nothing_given', { order, now })
}

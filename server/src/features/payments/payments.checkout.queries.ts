import { chargedStatuses, isInFlight } from '@madang/contract/order-actions'
import type { Checkout } from '@madang/contract/payments'
import type { Db } from '../../db/database.ts'
import { hashSecret } from '../../tokens.ts'
import { findNames, findOrderByCheckout, type OrderRecord } from './payments.orders.queries.ts'
import { listPayments, type PaymentRecord } from './payments.queries.ts'

/** The order that is paid on the page of this key. */
export function findOrderByKey(db: Db, key: string): Promise<OrderRecord | undefined> {
  return findOrderByCheckout(db, hashSecret(key))
}

function stateOf({ status }: OrderRecord, payment: PaymentRecord | null): Checkout['state'] {
  // The order may have been read a moment before its payment was settled.
  if (chargedStatuses.includes(status) || (payment !== null && payment.approvedAt !== null)) return 'PAID'
  if (status !== 'PENDING') return 'OVER'
  if (payment?.status === 'WAITING_FOR_DEPOSIT') return 'WAITING_FOR_DEPOSIT'
  return payment !== null && isInFlight(payment) ? 'BEING_PAID' : 'OPEN'
}

/** What the page of an order's key says. */
export async function answerCheckout(db: Db, order: OrderRecord): Promise<Checkout> {
  const payments = await listPayments(db, order.id)
  // Here it is paid by the provider, also where a transfer is waited for.
  const payment = payments.findLast(({ provider }) => provider === 'TOSS') ?? null
  const stores = await findNames(db, { stores: [order.storeId] })
  const { no, total: amount, items, returnPath } = order
  const names = items[0]?.name ?? { kr: no }
  return {
    kind: 'ORDER',
    no,
    name: names.kr ?? names.gb ?? no,
    names,
    storeName: stores.get(order.storeId) ?? '',
    amount,
    state: stateOf(order, payment),
    virtualAccount: payment?.virtualAccount ?? null,
    receiptUrl: payment?.receiptUrl ?? null,
    failureCode: payment?.failureCode ?? null,
    customerKey: order.id,
    returnPath,
  }
}

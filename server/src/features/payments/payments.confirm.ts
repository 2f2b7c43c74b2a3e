import { AppError } from '@madang/contract/errors'
import { isGivenUp, isInFlight } from '@madang/contract/order-actions'
import type { Kysely } from 'kysely'
import type { Log } from '../../db/log.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { carryOutNow } from '../../jobs/effects.ts'
import type { PaymentEffects } from './payments.effects.ts'
import { lockOrder, updateOrder } from './payments.orders.queries.ts'
import {
  endExpected,
  findPayment,
  findPaymentByKey,
  insertPayment,
  type PaymentRecord,
} from './payments.queries.ts'

interface Confirming {
  readonly db: Kysely<Tables>
  readonly log: Log
  readonly now: () => Date
  readonly effects: PaymentEffects
}

interface Paid {
  readonly orderId: string
  readonly paymentKey: string
  /** Won, as the browser says that it was paid. */
  readonly amount: number
}

/** The payment of this key, begun under the order's lock where there is none yet. */
async function startPayment(
  { db, now, effects }: Confirming,
  { orderId, paymentKey, amount }: Paid,
): Promise<PaymentRecord> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order === undefined) throw new AppError('resource.not_found')
    const at = now()
    const known = await findPaymentByKey(trx, paymentKey)
    if (known?.orderId === orderId) return known
    if (amount !== order.total) throw new AppError('payment.amount_mismatch')
    const isKept = order.expiresAt !== null && Date.parse(order.expiresAt) > at.getTime()
    if (order.status !== 'PENDING' || !isKept) throw new AppError('conflict.state')
    const { storeId, total } = order
    await endExpected(trx, [orderId], at)
    const row = { orderId, storeId, provider: 'TOSS', providerPaymentKey: paymentKey, total } as const
    const payment = await insertPayment(trx, row, at)
    if (payment === undefined) throw new AppError('conflict.state')
    await updateOrder(trx, orderId, { expiresAt: null })
    const payload = { paymentId: payment.id }
    await effects.confirm.intend(trx, { key: keyOf(payment), payload, now: at, isAwaited: true })
    return payment
  })
}

/** One for each try: an order that a first card did not pay may be paid by a second. */
const keyOf = ({ id }: Pick<PaymentRecord, 'id'>) => `confirm:${id}`

/**
 * Confirms what was paid in the provider's window, once however often and from where it is sent; the payment's own key is
 * what tells. Throws `payment.declined` with the provider's code as its detail, and `payment.pending` while the outcome is
 * not known: it settles by itself then.
 */
export async function confirmPayment(confirming: Confirming, paid: Paid): Promise<void> {
  const { db, log, now, effects } = confirming
  const begun = await startPayment(confirming, paid)
  if (isInFlight(begun)) await carryOutNow({ db, log, now }, effects.confirm, keyOf(begun))
  const payment = (await findPayment(db, begun.id)) ?? begun
  if (isGivenUp(payment))
    throw new AppError('payment.declined', { detail: payment.failureCode ?? payment.status })
  if (isInFlight(payment)) throw new AppError('payment.pending')
}

import { AppError } from '@madang/contract/errors'
import { isDeposit } from '@madang/contract/order-actions'
import type { OrderItem, PlacedOrder } from '@madang/contract/orders'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record, type Doer } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { answerOrder } from './payments.answer.ts'
import type { PaymentEffects } from './payments.effects.ts'
import { closing } from './payments.queries.ts'
import { expiryOf, orderExpires } from './payments.clock.ts'
import {
  aboutOrder,
  insertOrder,
  moveOrder,
  updateOrder,
  type OrderRecord,
} from './payments.orders.queries.ts'
import { getInScope, lock } from './payments.scope.ts'
import type { SoldType } from './payments.sales.ts'

/** Where the pages are on which orders are paid: an origin of their own where one is set. */
export interface CheckoutPlace {
  readonly publicUrl: string
  readonly env: { readonly checkoutUrl: string | null }
}

/** A page of the checkout, by the path there: the key of an order, or `card/` and that of a card. */
export function checkoutUrlOf({ publicUrl, env }: CheckoutPlace, key: string): string {
  return `${env.checkoutUrl ?? publicUrl}/checkout/${key}`
}

interface Ordered {
  readonly storeId: string
  readonly type: SoldType
  readonly targetId: string
  readonly items: readonly OrderItem[]
  readonly buyerUserId: string
  /** A path of the console, to which one goes back from paying. */
  readonly returnPath: string
  /** What the seller keeps with it. */
  readonly sale?: object
  /** Until when it may be paid, where that is not half an hour. */
  readonly keptUntil?: string
}

interface Placed {
  readonly order: OrderRecord
  readonly checkoutKey: string
}

/**
 * An order of something that its seller has priced, and the key of the page on which it is paid. Throws
 * `conflict.duplicate` where the target has an order that nobody has paid yet.
 */
export async function placeOrder(trx: Transaction<Tables>, ordered: Ordered, doer: Doer): Promise<Placed> {
  const { now } = doer
  const { sale = null, keptUntil = null } = ordered
  const checkoutKey = newSecret()
  const expiresAt = expiryOf({ keptUntil, createdAt: now.toISOString() })
  const row = { ...ordered, sale, keptUntil, expiresAt, checkoutHash: hashSecret(checkoutKey) }
  const order = await insertOrder(trx, row, now)
  if (order === undefined) throw new AppError('conflict.duplicate')
  await orderExpires.wake(trx, expiresAt)
  const changes = { total: { from: null, to: order.total } }
  await record(trx, doer, { action: 'orders.placed', ...aboutOrder(order), changes })
  return { order, checkoutKey }
}

/** A new order as its buyer gets it, with the page on which it is paid. */
export async function answerPlaced(
  trx: Db,
  { order, checkoutKey }: Placed,
  { viewer, now, place }: Pick<Caller, 'viewer' | 'now'> & { readonly place: CheckoutPlace },
): Promise<PlacedOrder> {
  const found = await getInScope(trx, order.id, viewer)
  // Nothing of it is paid, so nothing can be unused.
  const answered = await answerOrder(trx, found, { sales: {}, now })
  return { ...answered, checkoutUrl: checkoutUrlOf(place, checkoutKey) }
}

/** Another key of the page on which an order is paid; the one before stops. */
export async function renewCheckout(
  db: Kysely<Tables>,
  { id, returnPath }: { id: string; returnPath: string | undefined },
  { viewer }: Caller,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { order, actions } = await lock(trx, id, viewer)
    demand(actions.pay)
    const checkoutKey = newSecret()
    const checkoutHash = hashSecret(checkoutKey)
    await updateOrder(trx, order.id, { checkoutHash, ...(returnPath !== undefined && { returnPath }) })
    return checkoutKey
  })
}

/** Cancels a locked order that nobody has paid, also while it is being paid; false where it is paid or over. */
export async function cancelUnpaid(trx: Db, order: OrderRecord, doer: Doer): Promise<boolean> {
  const move = { action: 'cancel', now: doer.now, set: { expiresAt: null } } as const
  if (!(await moveOrder(trx, order.id, move))) return false
  const changes = { status: { from: order.status, to: 'CANCELLED' } }
  await record(trx, doer, { action: 'orders.cancelled', ...aboutOrder(order), changes })
  return true
}

interface Cancelling {
  readonly caller: Caller
  readonly withProvider: () => Pick<PaymentEffects, 'close'>
}

/**
 * Cancels an order that nobody has paid and that is not being paid; throws `conflict.state` for any other. An account into
 * which it could be paid is closed; money that was quicker pays it all the same.
 */
export async function cancelOrder(
  db: Kysely<Tables>,
  id: string,
  { caller, withProvider }: Cancelling,
): Promise<void> {
  const { viewer, now } = caller
  await inTransaction(db, async (trx) => {
    const { order, payments, actions } = await lock(trx, id, viewer)
    demand(actions.cancel)
    if (!(await cancelUnpaid(trx, order, caller))) throw new AppError('conflict.state')
    for (const { id: paymentId } of payments.filter(isDeposit))
      await withProvider().close.intend(trx, closing(paymentId, now))
  })
}

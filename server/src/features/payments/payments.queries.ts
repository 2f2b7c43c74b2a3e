import { failedStatuses } from '@madang/contract/order-actions'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { before, dayMs } from '../../db/instants.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { PaymentTable } from './payments.tables.ts'

const paymentColumns = [
  'id',
  'orderId',
  'storeId',
  'provider',
  'providerPaymentKey',
  'method',
  'status',
  'total',
  'approvedAt',
  'card',
  'virtualAccount',
  'receiptUrl',
  'depositorName',
  'proof',
  'failureCode',
  'createdAt',
  'updatedAt',
  'version',
] as const
export type PaymentRecord = Selectable<PaymentTable>

/** What was tried and paid of an order, oldest first. */
export function listPayments(db: Db, orderId: string): Promise<PaymentRecord[]> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findPayment(db: Db, id: string): Promise<PaymentRecord | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()
}

export function findPaymentByKey(db: Db, key: string): Promise<PaymentRecord | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('providerPaymentKey', '=', key)
    .executeTakeFirst()
}

/** Undefined where a payment of the order has come or is on its way, or the provider's key is another's. */
export function insertPayment(
  trx: Db,
  payment: Pick<PaymentRecord, 'orderId' | 'storeId' | 'provider' | 'providerPaymentKey' | 'total'> &
    Partial<Pick<PaymentRecord, 'method' | 'depositorName'>>,
  now: Date,
): Promise<PaymentRecord | undefined> {
  const at = now.toISOString()
  const nothing = {
    approvedAt: null,
    card: null,
    virtualAccount: null,
    receiptUrl: null,
    failureCode: null,
    proof: null,
  }
  return trx
    .insertInto('payments')
    .values({
      method: null,
      depositorName: null,
      ...payment,
      ...nothing,
      id: uuidV7(now),
      status: 'IN_PROGRESS',
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(paymentColumns)
    .executeTakeFirst()
}

type PaymentAction = Parameters<typeof moveRecord<'payments'>>[2]['action']

/** False where it was not in a state from which the action leads. */
export async function movePayment(
  trx: Db,
  id: string,
  { action, now, failureCode }: { action: PaymentAction; now: Date; failureCode?: string },
): Promise<boolean> {
  const set = failureCode === undefined ? {} : { failureCode }
  const { numUpdatedRows } = await moveRecord(trx, 'payments', { action, set, now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nobody waits any more for transfers for these orders: they are paid otherwise, or not at all. */
export async function endExpected(trx: Db, orderIds: readonly string[], now: Date): Promise<void> {
  await moveRecord(trx, 'payments', { action: 'expire', now })
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .where('provider', '=', 'MANUAL')
    .where('status', '=', 'WAITING_FOR_DEPOSIT')
    .execute()
}

/** Of a payment of a locked order; null takes it away. */
export async function setProof(
  trx: Db,
  id: string,
  { proof, now }: { readonly proof: PaymentRecord['proof']; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      proof: sql`${proof === null ? null : JSON.stringify(proof)}::jsonb`,
      updatedAt: now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

type PaymentDetails = Pick<
  PaymentRecord,
  'id' | 'method' | 'approvedAt' | 'card' | 'virtualAccount' | 'receiptUrl'
> & {
  /** Of the provider, who names a payment that was not begun in its window. */
  readonly paymentKey?: string
}

/** What the provider says of it besides its state; what it told before it does not take back. */
export async function updatePaymentDetails(
  trx: Db,
  { id, paymentKey, method, approvedAt, card, virtualAccount, receiptUrl }: PaymentDetails,
  now: Date,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await trx
    .updateTable('payments')
    .set({
      method,
      ...(paymentKey !== undefined && {
        providerPaymentKey: sql<string>`coalesce(provider_payment_key, ${paymentKey})`,
      }),
      approvedAt: sql`coalesce(${approvedAt}::timestamptz, approved_at)`,
      card: sql`coalesce(${json(card)}::jsonb, card)`,
      virtualAccount: sql`coalesce(${json(virtualAccount)}::jsonb, virtual_account)`,
      receiptUrl: sql`coalesce(${receiptUrl}, receipt_url)`,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Payments that wait for a deposit at the provider and were last heard of before an instant. */
export async function listAwaitingDeposit(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('status', '=', 'WAITING_FOR_DEPOSIT')
    .where('provider', '=', 'TOSS')
    .where('updatedAt', '<', before)
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of orders that are over. */
export async function listAbandoned(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.id')
    .where('payments.status', '=', 'WAITING_FOR_DEPOSIT')
    .where('payments.provider', '=', 'TOSS')
    .where('orders.status', 'in', failedStatuses)
    .execute()
  return rows.map(({ id }) => id)
}

/** The intent to close a virtual account, of which each payment has one. */
export function closing(paymentId: string, now: Date) {
  return { key: `close:${paymentId}`, payload: { paymentId }, now }
}

/** Whether a refund or a move is of a bank transfer: past the provider, by the operator's own account. */
export function isOfTransfer(
  { paymentId }: { readonly paymentId: string },
  payments: readonly Pick<PaymentRecord, 'id' | 'provider'>[],
): boolean {
  return payments.some(({ id, provider }) => id === paymentId && provider === 'MANUAL')
}

/** Whether what the provider told is new. */
export async function isNewWebhook(trx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('paymentWebhooks')
    .values({ hash, at: now.toISOString() })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

const webhooksKeptMs = 30 * dayMs

export async function deleteOldWebhooks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('paymentWebhooks').where('at', '<', before(now, webhooksKeptMs)).execute()
}

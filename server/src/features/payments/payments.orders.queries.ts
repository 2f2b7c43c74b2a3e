import { randomInt } from 'node:crypto'
import { seoulDate } from '@madang/contract/korean-time'
import { supplyOf, vatOf } from '@madang/contract/ledger'
import { heldRefundStatuses, openPaymentStatuses } from '@madang/contract/order-actions'
import type { OrderItem } from '@madang/contract/orders'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { about } from '../../record/audit.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { OrderTable, PaymentTable, RefundTable } from './payments.tables.ts'

const orderColumns = [
  'id',
  'no',
  'buyerUserId',
  'storeId',
  'type',
  'targetId',
  'items',
  'total',
  'supply',
  'vat',
  'status',
  'expiresAt',
  'paidAt',
  'checkoutHash',
  'returnPath',
  'sale',
  'keptUntil',
  'createdAt',
  'updatedAt',
  'version',
] as const
export type OrderRecord = Pick<Selectable<OrderTable>, (typeof orderColumns)[number]>

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

export type RefundRecord = Selectable<RefundTable>

/** What was done with an order, which is its store's, too. */
export function aboutOrder({ id, no, storeId }: Pick<OrderRecord, 'id' | 'no' | 'storeId'>) {
  return about('order', { id, name: no }, [storeId])
}

export function findOrder(db: Db, id: string): Promise<OrderRecord | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
}

export function findOrderByNo(db: Db, no: string): Promise<OrderRecord | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('no', '=', no).executeTakeFirst()
}

export function findOrderByCheckout(db: Db, hash: Buffer): Promise<OrderRecord | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('checkoutHash', '=', hash).executeTakeFirst()
}

/** What records name of orders. */
export function listOrders(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .select(['id', 'no', 'storeId'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export function listOrdersOfRefunds(db: Db, refundIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(['orders.id', 'orders.no', 'orders.storeId'])
    .where(sql<boolean>`refunds.id = any(${[...refundIds]}::uuid[])`)
    .execute()
}

/** The number of who ordered it; null where nobody has it any more. */
export async function findBuyerPhone(db: Db, orderId: string): Promise<string | null> {
  const buyer = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.buyerUserId')
    .select('users.phone')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  return buyer?.phone ?? null
}

/** Before its payments and refunds, so that everybody who changes any of them waits here. */
export function lockOrder(trx: Db, id: string): Promise<OrderRecord | undefined> {
  return trx.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The order of a target that nobody has paid yet. */
function findOpenOrder(trx: Db, { type, targetId }: Pick<OrderRecord, 'type' | 'targetId'>) {
  return trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('type', '=', type)
    .where('targetId', '=', targetId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
}

const noAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const noLength = 6

/** A number by which people name an order. */
export function newNo(now: Date): string {
  const random = Array.from({ length: noLength }, () => noAlphabet[randomInt(noAlphabet.length)]).join('')
  return `O${seoulDate(now).replaceAll('-', '')}-${random}`
}

type NewOrder = Pick<
  OrderRecord,
  | 'buyerUserId'
  | 'storeId'
  | 'type'
  | 'targetId'
  | 'expiresAt'
  | 'checkoutHash'
  | 'returnPath'
  | 'sale'
  | 'keptUntil'
> & { readonly items: readonly OrderItem[] }

/** Undefined where the target has an open order already. */
export async function insertOrder(trx: Db, order: NewOrder, now: Date): Promise<OrderRecord | undefined> {
  const total = order.items.reduce((sum, { amount }) => sum + amount, 0)
  const at = now.toISOString()
  const row = {
    ...order,
    id: uuidV7(now),
    no: newNo(now),
    items: sql`${JSON.stringify(order.items)}::jsonb`,
    sale: sql`${order.sale === null ? null : JSON.stringify(order.sale)}::jsonb`,
    total,
    supply: supplyOf(total),
    vat: vatOf(total),
    createdAt: at,
    updatedAt: at,
  }
  const inserted = await trx
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(orderColumns)
    .executeTakeFirst()
  if (inserted !== undefined || (await findOpenOrder(trx, order)) !== undefined) return inserted
  // Another order has the number.
  return insertOrder(trx, order, now)
}

type OrderAction = Parameters<typeof moveRecord<'orders'>>[2]['action']

/** False where it was not in a state from which the action leads. */
export async function moveOrder(
  trx: Db,
  id: string,
  {
    action,
    now,
    set = {},
  }: { action: OrderAction; now: Date; set?: { paidAt?: string; expiresAt?: null; checkoutHash?: null } },
): Promise<boolean> {
  const { numUpdatedRows } = await moveRecord(trx, 'orders', { action, set, now })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n && (action === 'cancel' || action === 'fail')) await endExpected(trx, [id], now)
  return numUpdatedRows > 0n
}

export async function updateOrder(
  trx: Db,
  id: string,
  set: Partial<Pick<OrderRecord, 'expiresAt' | 'checkoutHash' | 'returnPath' | 'keptUntil'>>,
): Promise<void> {
  await trx.updateTable('orders').set(set).where('id', '=', id).execute()
}

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

/** Undefined where the order has a payment already, or the provider's key is another's. */
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

/** What the provider calls a payment that was not begun in its window. */
export async function setPaymentKey(trx: Db, id: string, providerPaymentKey: string): Promise<void> {
  await trx.updateTable('payments').set({ providerPaymentKey }).where('id', '=', id).execute()
}

type PaymentDetails = Pick<
  PaymentRecord,
  'id' | 'method' | 'approvedAt' | 'card' | 'virtualAccount' | 'receiptUrl'
>

/** What the provider says of it besides its state; what it told before it does not take back. */
export async function updatePaymentDetails(
  trx: Db,
  { id, method, approvedAt, card, virtualAccount, receiptUrl }: PaymentDetails,
  now: Date,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await trx
    .updateTable('payments')
    .set({
      method,
      approvedAt: sql`coalesce(${approvedAt}::timestamptz, approved_at)`,
      card: sql`coalesce(${json(card)}::jsonb, card)`,
      virtualAccount: sql`coalesce(${json(virtualAccount)}::jsonb, virtual_account)`,
      receiptUrl: sql`coalesce(${receiptUrl}, receipt_url)`,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Payments that wait for a deposit at the provider and of which nothing was heard since. */
export async function listWaiting(db: Db, before: string): Promise<string[]> {
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

export function isOpen({ status }: Pick<PaymentRecord, 'status'>): boolean {
  return openPaymentStatuses.some((open) => open === status)
}

const refundColumns = [
  'id',
  'orderId',
  'paymentId',
  'storeId',
  'amount',
  'reason',
  'status',
  'source',
  'requestId',
  'askedBy',
  'requestOpenedBy',
  'decidedBy',
  'decidedAt',
  'note',
  'approvalDueAt',
  'accountSealed',
  'transactionKey',
  'failureCode',
  'createdAt',
  'updatedAt',
  'settledAt',
  'version',
] as const

export function listRefunds(db: Db, orderId: string): Promise<RefundRecord[]> {
  return db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findRefund(db: Db, id: string): Promise<RefundRecord | undefined> {
  return db.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst()
}

type NewRefund = Pick<
  RefundRecord,
  'id' | 'orderId' | 'paymentId' | 'storeId' | 'amount' | 'reason' | 'status' | 'source'
> &
  Partial<
    Pick<
      RefundRecord,
      'requestId' | 'askedBy' | 'requestOpenedBy' | 'approvalDueAt' | 'accountSealed' | 'transactionKey'
    >
  >

export async function insertRefund(trx: Db, refund: NewRefund, now: Date): Promise<RefundRecord> {
  const at = now.toISOString()
  return trx
    .insertInto('refunds')
    .values({ ...refund, createdAt: at, updatedAt: at })
    .returning(refundColumns)
    .executeTakeFirstOrThrow()
}

type RefundAction = Parameters<typeof moveRecord<'refunds'>>[2]['action']

export async function moveRefund(
  trx: Db,
  id: string,
  {
    action,
    now,
    set = {},
  }: {
    action: RefundAction
    now: Date
    set?: Partial<
      Pick<
        RefundRecord,
        'decidedBy' | 'decidedAt' | 'note' | 'transactionKey' | 'failureCode' | 'settledAt' | 'accountSealed'
      >
    >
  },
): Promise<boolean> {
  const { numUpdatedRows } = await moveRecord(trx, 'refunds', { action, set, now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the provider calls a refund that was written down before it told of it; null where it is another one after all. */
export async function nameRefund(trx: Db, id: string, transactionKey: string | null): Promise<void> {
  await trx.updateTable('refunds').set({ transactionKey }).where('id', '=', id).execute()
}

/** Where to the money of refunds was to go that will not be made. */
export async function forgetAccounts(trx: Db, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ accountSealed: null })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

/**
 * Won that count together for whether a second person has to agree: also what was sent and then corrected, so that
 * nobody splits a refund by corrections.
 */
export function countedOf(
  refunds: readonly Pick<RefundRecord, 'status' | 'amount' | 'source' | 'failureCode'>[],
): number {
  const corrected = refunds.filter(
    ({ source, failureCode }) => source !== 'CHARGEBACK' && failureCode === correctedCode,
  )
  return heldOf(refunds) + corrected.reduce((sum, { amount }) => sum + amount, 0)
}
/** Why a refund failed that was written by hand, and wrongly. */
export const correctedCode = 'CORRECTED'

/** Won of refunds that are done or spoken for. */
export function heldOf(refunds: readonly Pick<RefundRecord, 'status' | 'amount'>[]): number {
  return refunds
    .filter(({ status }) => heldRefundStatuses.some((held) => held === status))
    .reduce((sum, { amount }) => sum + amount, 0)
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

export async function deleteOldWebhooks(db: Db, before: string): Promise<void> {
  await db.deleteFrom('paymentWebhooks').where('at', '<', before).execute()
}

/** What people and stores are called, by their ids. */
export async function findNames(
  db: Db,
  ids: { readonly users?: readonly (string | null)[]; readonly stores?: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { users = [], stores = [] } = ids
  const named = (table: 'users' | 'stores', some: readonly (string | null)[]) =>
    some.length === 0
      ? []
      : db
          .selectFrom(table)
          .select(['id', 'name'])
          .where(sql<boolean>`id = any(${[...some]}::uuid[])`)
          .execute()
  const rows = (await Promise.all([named('users', users), named('stores', stores)])).flat()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

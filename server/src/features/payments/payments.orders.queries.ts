import { randomInt } from 'node:crypto'
import { seoulDate } from '@madang/contract/korean-time'
import { supplyOf, vatOf } from '@madang/contract/ledger'
import { refundableStatuses } from '@madang/contract/order-actions'
import type { OrderItem } from '@madang/contract/orders'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { about } from '../../record/audit.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { endExpected } from './payments.queries.ts'
import type { OrderTable } from './payments.tables.ts'

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
  'isRenewal',
  'keptUntil',
  'createdAt',
  'updatedAt',
  'version',
] as const
export type OrderRecord = Pick<Selectable<OrderTable>, (typeof orderColumns)[number]>

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

/** The same, for each refund. */
export function listOrdersOfRefunds(db: Db, refundIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(['refunds.id as refundId', 'orders.id', 'orders.no', 'orders.storeId'])
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

/** What an order is for: a listing of a promotion, a plan of a store. */
type Target = Pick<OrderRecord, 'type' | 'targetId'>

/** The order of a target that nobody has paid yet. */
function openOrderOf(db: Db, { type, targetId }: Target) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('type', '=', type)
    .where('targetId', '=', targetId)
    .where('status', '=', 'PENDING')
}

export function findOpenOrder(db: Db, target: Target) {
  return openOrderOf(db, target).executeTakeFirst()
}

/** The same, locked: before the store that it is for, as those who settle a payment do. */
export function lockOpenOrder(trx: Db, target: Target) {
  return openOrderOf(trx, target).forUpdate().executeTakeFirst()
}

/** The newest order of a target that is paid, and not given back whole. */
export function findPaidOrder(db: Db, { type, targetId }: Target) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('type', '=', type)
    .where('targetId', '=', targetId)
    .where('status', 'in', refundableStatuses)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether another order of the same is paid, and not given back whole; before an instant, where one is said. */
export async function isPaidBesides(
  db: Db,
  { id, type, targetId }: Target & Pick<OrderRecord, 'id'>,
  { before = null }: { readonly before?: string | null } = {},
): Promise<boolean> {
  const other = await db
    .selectFrom('orders')
    .select('id')
    .where('type', '=', type)
    .where('targetId', '=', targetId)
    .where('id', '<>', id)
    .where('status', 'in', refundableStatuses)
    .$if(before !== null, (query) => query.where('paidAt', '<', before))
    .executeTakeFirst()
  return other !== undefined
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
  { action, now, set = {} }: { action: OrderAction; now: Date; set?: { paidAt?: string; expiresAt?: null } },
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

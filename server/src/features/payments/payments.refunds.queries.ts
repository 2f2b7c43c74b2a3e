import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import type { RefundTable } from './payments.tables.ts'

export type RefundRecord = Selectable<RefundTable>

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

/** Of an order, oldest first. */
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

/** Of a locked order, of which as much is left; `amount` in won. */
export async function insertRefund(trx: Db, refund: NewRefund, now: Date): Promise<RefundRecord> {
  const at = now.toISOString()
  return trx
    .insertInto('refunds')
    .values({ ...refund, createdAt: at, updatedAt: at })
    .returning(refundColumns)
    .executeTakeFirstOrThrow()
}

type RefundAction = Parameters<typeof moveRecord<'refunds'>>[2]['action']

/** False where it was not in a state from which the action leads. */
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

import { refundRequestTypes } from '@madang/contract/request-actions'
import type { WaitingRefund } from '@madang/contract/waiting-refunds'
import type { WorkCounts } from '@madang/contract/work-counts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { List, up } from '../../db/list.ts'
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
  'endsSale',
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
      'endsSale' | 'requestId' | 'askedBy' | 'requestOpenedBy' | 'approvalDueAt' | 'accountSealed'
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
        | 'endsSale'
        | 'decidedBy'
        | 'decidedAt'
        | 'note'
        | 'transactionKey'
        | 'failureCode'
        | 'settledAt'
        | 'accountSealed'
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
export async function setTransactionKey(trx: Db, id: string, transactionKey: string | null): Promise<void> {
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

interface WaitingFilter {
  /** Of those that wait for a second person, those that this one asked for; null for all. */
  readonly askedBy: string | null
}

/** Of a payment by bank transfer: the money is sent by hand. */
const isToBeSent = sql<boolean>`
  refunds.status = 'PROCESSING'
    and exists (select from payments as p where p.id = refunds.payment_id and p.provider = 'MANUAL')
`

/** Refunds that wait for a second person, and those to be sent by hand. */
export const waitingRefunds = new List<WaitingRefund, WaitingFilter, 'createdAt'>({
  from: sql`refunds`,
  orders: { createdAt: up(sql`created_at`, sql`timestamptz`) },
  narrow: ({ askedBy }) => ({
    where: [],
    anyOf: [
      askedBy === null ? sql`status = 'REQUESTED'` : sql`status = 'REQUESTED' and asked_by = ${askedBy}`,
      isToBeSent,
    ],
    by: 'match',
  }),
  columns: sql`
    refunds.id, refunds.order_id, o.no as order_no, s.name as store_name, refunds.amount, refunds.reason, refunds.status,
    refunds.asked_by, u.name as asked_by_name, refunds.request_opened_by, refunds.created_at,
    case when refunds.status = 'REQUESTED' then refunds.approval_due_at end as approval_due_at
  `,
  joins: sql`
    join orders as o on o.id = refunds.order_id
    join stores as s on s.id = refunds.store_id
    left join users as u on u.id = refunds.asked_by
  `,
})

/** The orders of those that were asked for before an instant and wait, the longest wait first. */
export function listWaiting(db: Db, before: string) {
  return refundsAskedBefore(db, before).where('refunds.status', '=', 'REQUESTED').execute()
}

/** Those of bank transfers that nobody has sent, asked for before an instant, the longest wait first. */
export function listUnsent(db: Db, before: string) {
  return refundsAskedBefore(db, before).where(isToBeSent).execute()
}

function refundsAskedBefore(db: Db, before: string) {
  return db
    .selectFrom('refunds')
    .innerJoin('orders as o', 'o.id', 'refunds.orderId')
    .select(['o.id', 'o.no', 'refunds.askedBy'])
    .where('refunds.createdAt', '<', before)
    .orderBy('refunds.createdAt')
}

/** How many refunds that wait somebody sees, and how many of these he or she may decide or send, as `refundActions` says it. */
export async function countWaiting(
  db: Db,
  { userId, seesAll }: { readonly userId: string; readonly seesAll: boolean },
): Promise<NonNullable<WorkCounts['refunds']>> {
  const { rows } = await sql<{ waiting: number; mine: number }>`
    select count(*)::int as waiting,
      (count(*) filter (
        where status = 'PROCESSING'
          or (${seesAll} and asked_by is distinct from ${userId} and request_opened_by is distinct from ${userId}
            and not exists (
              select from store_staff as s where s.store_id = refunds.store_id and s.user_id = ${userId}
            ) and not exists (
              select from user_requests as q join orders as o on o.no = q.order_no
              where o.id = refunds.order_id and ${userId} in (q.opened_by, q.requester_id)
                and q.type = any(${refundRequestTypes})
            ))
      ))::int as mine
    from refunds
    where status in ('REQUESTED', 'PROCESSING')
      and ((status = 'REQUESTED' and (${seesAll} or asked_by = ${userId})) or (${isToBeSent}))
  `.execute(db)
  return rows[0] ?? { waiting: 0, mine: 0 }
}

import type { WaitingRefund } from '@madang/contract/waiting-refunds'
import type { WorkCounts } from '@madang/contract/work-counts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { List, up } from '../../db/list.ts'

interface WaitingFilter {
  /** Those that this one asked for; null for all. */
  readonly askedBy: string | null
}

/** Refunds that wait for a second person. */
export const waitingRefunds = new List<WaitingRefund, WaitingFilter, 'createdAt'>({
  from: sql`refunds as r`,
  orders: { createdAt: up(sql`created_at`, sql`timestamptz`) },
  narrow: ({ askedBy }) => ({
    where: [sql`status = 'REQUESTED'`, ...(askedBy === null ? [] : [sql`asked_by = ${askedBy}`])],
    by: 'match',
  }),
  columns: sql`
    r.id, r.order_id, o.no as order_no, s.name as store_name, r.amount, r.reason, r.status, r.asked_by,
    u.name as asked_by_name, r.request_opened_by, p.provider = 'MANUAL' as is_by_hand, r.created_at,
    r.approval_due_at
  `,
  joins: sql`
    join orders as o on o.id = r.order_id
    join payments as p on p.id = r.payment_id
    join stores as s on s.id = r.store_id
    left join users as u on u.id = r.asked_by
  `,
})

/** Those that have waited since before an instant, the longest wait first. */
export function listWaitingSince(db: Db, since: string) {
  return refundsSince(db, since).where('r.status', '=', 'REQUESTED').execute()
}

/** Those of bank transfers that nobody has sent, asked for before an instant, the longest wait first. */
export function listUnsentSince(db: Db, since: string) {
  return refundsSince(db, since)
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .where('r.status', '=', 'PROCESSING')
    .where('p.provider', '=', 'MANUAL')
    .execute()
}

function refundsSince(db: Db, since: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.orderId', 'r.askedBy', 'o.no'])
    .where('r.createdAt', '<', since)
    .orderBy('r.createdAt')
}

/** How many of them somebody sees, and how many of these he or she may decide, as `refundActions` says it. */
export async function countWaiting(
  db: Db,
  { userId, seesAll }: { readonly userId: string; readonly seesAll: boolean },
): Promise<NonNullable<WorkCounts['refunds']>> {
  const { rows } = await sql<{ waiting: number; mine: number }>`
    select count(*)::int as waiting,
      (count(*) filter (
        where ${seesAll} and asked_by is distinct from ${userId} and request_opened_by is distinct from ${userId}
      ))::int as mine
    from refunds where status = 'REQUESTED' and (${seesAll} or asked_by = ${userId})
  `.execute(db)
  return rows[0] ?? { waiting: 0, mine: 0 }
}

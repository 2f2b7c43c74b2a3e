import type { ExpectedTransfer } from '@madang/contract/bank-transfers'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { List, up, type Sql } from '../../db/list.ts'
import type { TitleSearch } from '../../record/title-search.ts'
import { ofStores } from '../stores/stores.list.queries.ts'
import type { PaymentRecord } from './payments.queries.ts'

interface TransferFilter {
  readonly search: TitleSearch | null
}

const isExpected = sql`provider = 'MANUAL' and status = 'WAITING_FOR_DEPOSIT'`

function searched(search: TitleSearch): Sql[] {
  if (search.kind === 'initials') return [ofStores(search)]
  const { key } = search
  return [
    sql`order_id in (select o.id from orders as o where o.no ^@ ${key.toUpperCase()})`,
    sql`lower(depositor_name) ^@ ${key}`,
    ofStores(search),
  ]
}

/** The transfers that are waited for. */
export const transfers = new List<Omit<ExpectedTransfer, 'isOwn'>, TransferFilter, 'createdAt'>({
  from: sql`payments as p`,
  orders: { createdAt: up(sql`created_at`, sql`timestamptz`) },
  narrow: ({ search }) => ({
    where: [isExpected],
    ...(search !== null && { anyOf: searched(search) }),
    by: 'match',
  }),
  columns: sql`
    p.id, p.order_id, o.no as order_no, p.store_id, s.name as store_name, p.depositor_name, p.total as amount,
    o.expires_at as due_at, p.created_at
  `,
  joins: sql`join orders as o on o.id = p.order_id join stores as s on s.id = p.store_id`,
})

/** What is known of a transfer that is waited for, or has come. */
export async function updateTransfer(
  trx: Db,
  id: string,
  {
    depositorName,
    approvedAt,
    now,
  }: Pick<PaymentRecord, 'depositorName'> & { readonly approvedAt?: string; readonly now: Date },
): Promise<void> {
  const set = { depositorName, updatedAt: now.toISOString(), ...(approvedAt !== undefined && { approvedAt }) }
  await trx.updateTable('payments').set(set).where('id', '=', id).execute()
}

import type { Role } from '@madang/contract/access'
import type { JrsStatus } from '@madang/contract/jrs-actions'
import type { PromotionStatus } from '@madang/contract/promotion-actions'
import type { StoreStatus } from '@madang/contract/store-actions'
import type { UserStatus } from '@madang/contract/users'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

/** Every table whose rows are counted (`keep_counts` in its migration), with what by. */
interface Counted {
  readonly users: { readonly kind: Role; readonly status: UserStatus }
  readonly jrs_items: { readonly kind: ''; readonly status: JrsStatus }
  readonly promotions: { readonly kind: ''; readonly status: PromotionStatus }
  readonly stores: { readonly kind: ''; readonly status: StoreStatus }
}

const sums = prepared((db, { tableName }: { tableName: string }) =>
  db
    .selectFrom('countChanges')
    .where('tableName', '=', tableName)
    .groupBy(['kind', 'status'])
    .having(sql`sum(amount)`, '>', 0)
    .select(['kind', 'status', sql<number>`sum(amount)::bigint`.as('count')]),
)

/** How many rows of each kind and status a table has, from the kept counters: exact, however many there are. */
export async function sumCounts<Table extends keyof Counted>(
  db: Db,
  table: Table,
): Promise<(Counted[Table] & { readonly count: number })[]> {
  const rows = await sums(db, { tableName: table })
  return rows as unknown[] as (Counted[Table] & { count: number })[] // as its triggers write them
}

/** The tables whose rows are of a store and have a state. */
type OfStores = 'stores' | 'promotions'

async function sumOwn<Table extends OfStores>(
  db: Db,
  table: Table,
  staffId: string,
): Promise<{ readonly status: Counted[Table]['status']; readonly count: number }[]> {
  const storeId = sql.ref(table === 'stores' ? 't.id' : 't.store_id')
  const { rows } = await sql<{ status: Counted[Table]['status']; count: number }>`
    select t.status, count(*) from store_staff as s join ${sql.table(table)} as t on ${storeId} = s.store_id
    where s.user_id = ${staffId} and t.deleted_at is null group by t.status
  `.execute(db)
  return rows
}

/** How many each state has: of all, or of the stores in which this person works. */
export async function countByStatus<Table extends OfStores>(
  db: Db,
  {
    table,
    statuses,
    staffId,
  }: {
    readonly table: Table
    readonly statuses: readonly Counted[Table]['status'][]
    readonly staffId: string | null
  },
): Promise<Record<Counted[Table]['status'], number>> {
  const sums = staffId === null ? await sumCounts(db, table) : await sumOwn(db, table, staffId)
  const countOf = (status: string) => sums.find((sum) => sum.status === status)?.count ?? 0
  const entries = statuses.map((status) => [status, countOf(status)])
  return Object.fromEntries(entries) as Record<Counted[Table]['status'], number> // it forgets its keys
}

/** How many rows are in these states, or in any; from the kept counters, so without a filter besides. */
export async function sumStatuses(
  db: Db,
  table: keyof Counted,
  statuses: readonly string[] | null,
): Promise<number> {
  const sums = await sumCounts(db, table)
  return sums
    .filter(({ status }) => statuses === null || statuses.includes(status))
    .reduce((total, { count }) => total + count, 0)
}

/**
 * Folds the rows of changes into one for each kind and status. Safe beside writers and other folds: each removes only
 * rows that it saw, and adds their sum in the same statement.
 */
export async function foldCounts(db: Db): Promise<void> {
  await sql`
    with folded as (delete from count_changes returning table_name, kind, status, amount)
    insert into count_changes (table_name, kind, status, amount)
    select table_name, kind, status, sum(amount) from folded
    group by table_name, kind, status having sum(amount) <> 0
  `.execute(db)
}

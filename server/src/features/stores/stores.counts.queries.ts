import { storeStatuses, type StoreStatus } from '@madang/contract/store-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

const allCounts = prepared((db) =>
  db
    .selectFrom('storeCountChanges')
    .groupBy('status')
    .select(['status', sql<number>`sum(amount)::bigint`.as('count')]),
)

/** How many stores each state has, from the kept counters. */
export async function sumCounts(db: Db): Promise<Map<StoreStatus, number>> {
  const sums = await allCounts(db, {})
  return new Map(sums.map(({ status, count }) => [status, count]))
}

/** How many stores each state has: all of them, or those in which this person works. */
export async function countByStatus(db: Db, staffId: string | null): Promise<Record<StoreStatus, number>> {
  const sums = staffId === null ? await sumCounts(db) : await sumOwn(db, staffId)
  return Object.fromEntries(storeStatuses.map((one) => [one, sums.get(one) ?? 0])) as Record<
    StoreStatus,
    number
  > // fromEntries forgets which keys it was given
}

async function sumOwn(db: Db, staffId: string): Promise<Map<StoreStatus, number>> {
  const sums = await db
    .selectFrom('storeStaff')
    .innerJoin('stores', 'stores.id', 'storeStaff.storeId')
    .where('storeStaff.userId', '=', staffId)
    .where('stores.deletedAt', 'is', null)
    .groupBy('stores.status')
    .select(['stores.status', (build) => build.fn.countAll<number>().as('count')])
    .execute()
  return new Map(sums.map(({ status, count }) => [status, count]))
}

/**
 * Folds the rows of changes into one for each state. Safe beside writers and other folds: each removes only rows
 * that it saw, and adds their sum in the same statement.
 */
export async function foldStoreCounts(db: Db): Promise<void> {
  await sql`
    with folded as (delete from store_count_changes returning status, amount)
    insert into store_count_changes (status, amount)
    select status, sum(amount) from folded group by status having sum(amount) <> 0
  `.execute(db)
}

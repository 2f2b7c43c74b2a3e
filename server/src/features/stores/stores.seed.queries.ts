import type { StaffRole } from '@madang/contract/store-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { StoreRecord } from './stores.queries.ts'

export interface DemoStore extends Omit<StoreRecord, 'version' | 'files'> {
  readonly staff: readonly { readonly userId: string; readonly staffRole: StaffRole }[]
}

/** One process seeds at a time, until its transaction ends. */
export async function lockStoreSeeding(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stores seeding', 0))`.execute(trx)
}

export async function hasStores(db: Db): Promise<boolean> {
  const store = await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()
  return store !== undefined
}

/** Some managers to own the stores, the oldest first, and the administrator who reviewed them. */
export async function findDemoPeople(db: Db): Promise<{ managers: string[]; reviewer: string | null }> {
  const managers = await db
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'MANAGER')
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(12)
    .execute()
  const reviewer = await db
    .selectFrom('users')
    .select('id')
    .where('authorityType', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { managers: managers.map(({ id }) => id), reviewer: reviewer?.id ?? null }
}

/** Adds stores with their people. */
export async function insertDemoStores(trx: Db, stores: readonly DemoStore[]): Promise<void> {
  for (const { staff, openingHours, ...store } of stores) {
    await trx
      .insertInto('stores')
      .values({ ...store, openingHours: JSON.stringify(openingHours) })
      .execute()
    const rows = staff.map((person) => ({ ...person, storeId: store.id, createdAt: store.createdAt }))
    await trx.insertInto('storeStaff').values(rows).execute()
  }
}

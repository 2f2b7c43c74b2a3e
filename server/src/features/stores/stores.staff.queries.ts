import type { StaffRole, StoreStatus } from '@madang/contract/store-actions'
import type { Db } from '../../db/database.ts'
import type { Belongings } from '../../record/consequences.ts'

/** The stores that somebody works in. */
export async function listStoreIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('storeStaff').select('storeId').where('userId', '=', userId).execute()
  return rows.map(({ storeId }) => storeId)
}

/** What somebody is in a store; null when nothing. */
export async function findStaffRole(db: Db, storeId: string, userId: string): Promise<StaffRole | null> {
  const row = await db
    .selectFrom('storeStaff')
    .select('staffRole')
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.staffRole ?? null
}

/** Those of these stores in which somebody works. */
export async function listWorkplaces(
  db: Db,
  userId: string,
  storeIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('storeStaff')
    .select('storeId')
    .where('userId', '=', userId)
    .where('storeId', 'in', storeIds)
    .execute()
  return new Set(rows.map(({ storeId }) => storeId))
}

export interface StaffRecord {
  readonly userId: string
  readonly name: string
  readonly phone: string | null
  readonly staffRole: StaffRole
  readonly createdAt: string
}

function staffOf(db: Db, storeId: string) {
  return db
    .selectFrom('storeStaff')
    .innerJoin('users', 'users.id', 'storeStaff.userId')
    .select([
      'storeStaff.userId',
      'users.name',
      'users.phone',
      'storeStaff.staffRole',
      'storeStaff.createdAt',
    ])
    .where('storeStaff.storeId', '=', storeId)
}

/** Owners first, then in the order in which they came. */
export async function listStaff(db: Db, storeId: string): Promise<StaffRecord[]> {
  return staffOf(db, storeId)
    .orderBy('storeStaff.staffRole')
    .orderBy('storeStaff.createdAt')
    .orderBy('storeStaff.userId')
    .execute()
}

export async function findStaff(db: Db, storeId: string, userId: string): Promise<StaffRecord | undefined> {
  return staffOf(db, storeId).where('storeStaff.userId', '=', userId).executeTakeFirst()
}

export async function updateStaffRole(
  trx: Db,
  { storeId, userId }: { storeId: string; userId: string },
  staffRole: StaffRole,
): Promise<void> {
  await trx
    .updateTable('storeStaff')
    .set({ staffRole })
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .execute()
}

/** Adds somebody to a locked store; false when he or she is in it already. */
export async function insertStaff(
  trx: Db,
  { now, ...row }: { storeId: string; userId: string; staffRole: StaffRole; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('storeStaff')
    .values({ ...row, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['storeId', 'userId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteStaff(trx: Db, storeId: string, userId: string): Promise<void> {
  await trx.deleteFrom('storeStaff').where('storeId', '=', storeId).where('userId', '=', userId).execute()
}

/** Whether a locked store has an owner who has not withdrawn, besides this person if one is named. */
export async function hasOwner(
  trx: Db,
  storeId: string,
  { besides }: { besides: string | null },
): Promise<boolean> {
  const owner = await trx
    .selectFrom('storeStaff')
    .innerJoin('users', 'users.id', 'storeStaff.userId')
    .select('storeStaff.userId')
    .where('storeStaff.storeId', '=', storeId)
    .where('storeStaff.staffRole', '=', 'OWNER')
    .where('users.status', '<>', 'WITHDRAWN')
    .$if(besides !== null, (query) => query.where('storeStaff.userId', '<>', besides))
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/**
 * Locks stores, and tells into which of them somebody may be let: not deleted and not closed, and with `ownedBy` only
 * those which this person owns.
 */
export async function lockOpenStores(
  trx: Db,
  ids: readonly string[],
  { ownedBy }: { ownedBy: string | null },
): Promise<string[]> {
  await trx.selectFrom('stores').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  // The statement that waited for the lock does not see who was taken out meanwhile.
  let query = trx
    .selectFrom('stores')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'CLOSED')
  if (ownedBy !== null) {
    query = query.where('id', 'in', (build) =>
      build
        .selectFrom('storeStaff')
        .select('storeId')
        .where('userId', '=', ownedBy)
        .where('staffRole', '=', 'OWNER'),
    )
  }
  const rows = await query.execute()
  return rows.map(({ id }) => id)
}

/** Where a store is something to the outside: it may not lose its owner. */
const liveStatuses: readonly StoreStatus[] = ['PENDING_REVIEW', 'ACTIVE', 'SUSPENDED']

/** Locks what somebody owns, so that none goes live until the transaction ends; gives their states. */
async function lockOwned(trx: Db, userId: string): Promise<StoreStatus[]> {
  const owned = await trx
    .selectFrom('stores')
    .select('status')
    .where('deletedAt', 'is', null)
    .where('id', 'in', (build) =>
      build
        .selectFrom('storeStaff')
        .select('storeId')
        .where('userId', '=', userId)
        .where('staffRole', '=', 'OWNER'),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return owned.map(({ status }) => status)
}

/** Somebody who withdraws works nowhere any more; as owner of drafts and closed stores the row stays. */
export async function leaveAsStaff(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('storeStaff').where('userId', '=', userId).where('staffRole', '=', 'STAFF').execute()
}

/** Nobody leaves a live store without an owner. */
export const storesOfLeaver: Belongings = {
  lock: async (trx, userId) => void (await lockOwned(trx, userId)),
  // Once more: one may have come to the member before he or she was locked.
  findObstacle: async (trx, userId) => {
    const statuses = await lockOwned(trx, userId)
    return statuses.some((status) => liveStatuses.includes(status)) ? 'owns_live_store' : null
  },
  settle: (trx, { id }) => leaveAsStaff(trx, id),
}

import { grantOf, type Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import { storeActions, type StoreActions, type StoreViewer } from '@madang/contract/store-actions'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { demand } from '../../record/demand.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { findStore, lockStore, type StoreRecord } from './stores.queries.ts'
import { findStaffRole, listStaff, listWorkplaces } from './stores.staff.queries.ts'

/** A store with who looks at it, what he or she is in it and may do with it. */
export interface StoreInScope {
  readonly store: StoreRecord
  readonly viewer: StoreViewer
  readonly actions: StoreActions
}

/** Whether somebody sees the stores of all, as the operator does. */
export function seesAll(viewer: Viewer): boolean {
  return grantOf(viewer.role, 'stores.edit') === 'full'
}

async function inScope(db: Db, store: StoreRecord, viewer: Viewer): Promise<StoreInScope> {
  const staffRole = await findStaffRole(db, store.id, viewer.userId)
  const storeViewer = { ...viewer, staffRole }
  return { store, viewer: storeViewer, actions: storeActions(store, storeViewer) }
}

/** The store for somebody to whom it is more than a public page; null for all others. */
export async function findInScope(db: Db, id: string, viewer: Viewer): Promise<StoreInScope | null> {
  const store = await findStore(db, id)
  const found = store && (await inScope(db, store, viewer))
  return found?.actions.seeStaff.allowed ? found : null
}

/** The same; for all others as if there were none. */
export async function getInScope(db: Db, id: string, viewer: Viewer): Promise<StoreInScope> {
  const found = await findInScope(db, id, viewer)
  if (found === null) throw new AppError('resource.not_found')
  return found
}

export type LockedStore = StoreInScope

/**
 * The store, locked, and what the viewer may do with it; nothing of it is said to others. Stores are locked before
 * people: `people` are those whose roles may change with it, of this store by name or everybody.
 */
export async function lock(
  trx: Db,
  id: string,
  { viewer, people = [] }: Pick<Caller, 'viewer'> & { readonly people?: readonly string[] | 'everybody' },
): Promise<LockedStore> {
  const store = await lockStore(trx, id)
  if (store === undefined) throw new AppError('resource.not_found')
  const ids = people === 'everybody' ? (await listStaff(trx, id)).map(({ userId }) => userId) : people
  await holdSameRole(trx, viewer, ids)
  const locked = await inScope(trx, store, viewer)
  demand(locked.actions.seeStaff)
  return locked
}

/** Those of these records that are stores in which somebody works as a manager. */
export async function listOwnStores(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  return grantOf(viewer.role, 'stores.edit') === null ? new Set() : listWorkplaces(db, viewer.userId, ids)
}

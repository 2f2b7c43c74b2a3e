import { grantOf, type Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import { jrsActions, type JrsActions, type JrsViewer } from '@madang/contract/jrs-actions'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { demand, demandVersion } from '../../record/demand.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { findStaffRole } from '../stores/stores.staff.queries.ts'
import { findJrs, lockJrs, type JrsRecord } from './jrs.queries.ts'

/** A list with who looks at it, what he or she is in its store and may do with it now. */
export interface JrsInScope {
  readonly item: JrsRecord
  readonly viewer: JrsViewer
  readonly actions: JrsActions
}

type At = Pick<Caller, 'viewer' | 'now'>

/** Whether somebody sees the lists of all, as the operator does. */
export function seesAll(viewer: Viewer): boolean {
  return grantOf(viewer.role, 'jrs.edit') === 'full'
}

async function inScope(db: Db, item: JrsRecord, { viewer, now }: At): Promise<JrsInScope> {
  const staffRole = await findStaffRole(db, item.storeId, viewer.userId)
  const jrsViewer = { userId: viewer.userId, role: viewer.role, staffRole }
  return { item, viewer: jrsViewer, actions: jrsActions(item, jrsViewer, now) }
}

/** The list for somebody to whom it is more than a public page; null for all others. */
export async function findInScope(db: Db, id: string, at: At): Promise<JrsInScope | null> {
  const item = await findJrs(db, id)
  const found = item && (await inScope(db, item, at))
  return found?.actions.see.allowed ? found : null
}

/** The same; for all others as if there were none. */
export async function getInScope(db: Db, id: string, at: At): Promise<JrsInScope> {
  const found = await findInScope(db, id, at)
  if (found === null) throw new AppError('resource.not_found')
  return found
}

/** The list, locked after its store, and what the viewer may do with it; nothing of it is said to others. */
export async function lock(trx: Db, id: string, at: At): Promise<JrsInScope> {
  const item = await lockJrs(trx, id)
  if (item === undefined) throw new AppError('resource.not_found')
  await holdSameRole(trx, at.viewer)
  const locked = await inScope(trx, item, at)
  demand(locked.actions.see)
  return locked
}

/** The same, for a change of its data by somebody who saw this version of it. */
export async function lockForChange(
  trx: Db,
  { id, version }: { readonly id: string; readonly version: number },
  at: At,
): Promise<JrsInScope> {
  const locked = await lock(trx, id, at)
  demand(locked.actions.edit)
  demandVersion(locked.item, version)
  return locked
}

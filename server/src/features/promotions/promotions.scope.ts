import { grantOf, type Permission, type Viewer } from '@madang/contract/access'
import { AppError } from '@madang/contract/errors'
import {
  promotionActions,
  type PromotionActions,
  type PromotionViewer,
} from '@madang/contract/promotion-actions'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../http/serve.ts'
import { demand, refuseWrong } from '../../record/demand.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { findStaffRole } from '../stores/stores.staff.queries.ts'
import { findPromotion, holdStore, lockPromotion, type PromotionRecord } from './promotions.queries.ts'

/** A promotion with who looks at it, what he or she is in its store and may do with it now. */
export interface PromotionInScope {
  readonly promotion: PromotionRecord
  readonly viewer: PromotionViewer
  readonly actions: PromotionActions
}

export type At = Pick<Caller, 'viewer' | 'now'>

/** Whether somebody sees the promotions of all, as the operator does. */
export function seesAll(viewer: Viewer): boolean {
  return grantOf(viewer.role, 'promotions.edit') === 'full'
}

export async function inScope(
  db: Db,
  promotion: PromotionRecord,
  { viewer, now }: At,
): Promise<PromotionInScope> {
  const staffRole = await findStaffRole(db, promotion.storeId, viewer.userId)
  const promotionViewer = { userId: viewer.userId, role: viewer.role, staffRole }
  const actions = promotionActions(promotion, promotionViewer, now)
  return { promotion, viewer: promotionViewer, actions }
}

/** The promotion for somebody to whom it is more than a public page; null for all others. */
export async function findInScope(db: Db, id: string, at: At): Promise<PromotionInScope | null> {
  const promotion = await findPromotion(db, id)
  const found = promotion && (await inScope(db, promotion, at))
  return found?.actions.see.allowed ? found : null
}

/** The same; for all others as if there were none. */
export async function getInScope(db: Db, id: string, at: At): Promise<PromotionInScope> {
  const found = await findInScope(db, id, at)
  if (found === null) throw new AppError('resource.not_found')
  return found
}

/** The promotion, locked after its store, and what the viewer may do with it; nothing of it is said to others. */
export async function lock(trx: Db, id: string, at: At): Promise<PromotionInScope> {
  const promotion = await lockPromotion(trx, id)
  if (promotion === undefined) throw new AppError('resource.not_found')
  await holdSameRole(trx, at.viewer)
  const locked = await inScope(trx, promotion, at)
  demand(locked.actions.see)
  return locked
}

/** A store in which the viewer may begin what this permission is for, held as it is. */
export async function demandStore(
  trx: Db,
  { storeId, permission }: { readonly storeId: string; readonly permission: Permission },
  { viewer }: Pick<Caller, 'viewer'>,
): Promise<void> {
  const status = await holdStore(trx, storeId)
  await holdSameRole(trx, viewer)
  const reachesAll = grantOf(viewer.role, permission) === 'full'
  const isReached = reachesAll || (await findStaffRole(trx, storeId, viewer.userId)) !== null
  // To whom it is nobody's, a store is as one that is not there.
  if (status === undefined || !isReached) refuseWrong([{ pointer: '/storeId', code: 'choice' }])
  if (status === 'CLOSED') throw new AppError('conflict.state')
}

import { isStaff } from '@madang/contract/access'
import type { CallParts } from '@madang/contract/endpoint'
import type { pagedPromotionHistory, undoPromotionChange } from '@madang/contract/promotion-history'
import type { Promotion } from '@madang/contract/promotions'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { areFilesThere } from '../../record/files.queries.ts'
import { findHistoryFor } from '../../record/history.ts'
import { findReplaced, takeBack } from '../../record/replaced.queries.ts'
import { lockForChange, writeChange } from './promotions.changes.ts'
import { listsOf } from './promotions.files.ts'
import type { PromotionInScope } from './promotions.scope.ts'
import type { PromotionBefore } from './promotions.tables.ts'

/** The record of the change that the viewer may take back now; null when there is none. */
async function findUndoable(db: Db, { promotion, actions }: PromotionInScope): Promise<string | null> {
  const replaced = actions.edit.allowed ? await findReplaced<PromotionBefore>(db, promotion) : undefined
  if (replaced === undefined) return null
  const ids = listsOf(replaced.before.files).flatMap(({ files }) => files.map(({ fileId }) => fileId))
  return (await areFilesThere(db, promotion.id, ids)) ? replaced.auditId : null
}

/** A page of what was done with a promotion, as this viewer may know it. */
export async function findHistoryPage(
  db: Db,
  seen: PromotionInScope,
  query: CallParts<typeof pagedPromotionHistory>['query'],
) {
  const isForOperator = isStaff(seen.viewer.role)
  const of = { entity: 'promotion', entityId: seen.promotion.id, isForOperator }
  return findHistoryFor(db, { ...of, undoable: await findUndoable(db, seen) }, query)
}

/** Takes the last change of the data back; that is a change itself, so that it can be taken back, too. */
export async function undoChange(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof undoPromotionChange>, 'params' | 'body'>,
  caller: Caller,
): Promise<Promotion> {
  return inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, { id: params.id, version: body.version }, caller)
    const how = { action: 'promotions.undone', ownerId: null, caller } as const
    return takeBack<PromotionBefore, Promotion>(trx, locked.promotion, (before) =>
      writeChange(trx, locked, { ...before, ...how }),
    )
  })
}

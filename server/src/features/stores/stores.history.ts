import type { CallParts, CallResult } from '@madang/contract/endpoint'
import type { StoreActions } from '@madang/contract/store-actions'
import type { pagedStoreHistory, undoStoreChange } from '@madang/contract/store-history'
import type { Store } from '@madang/contract/stores'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { areFilesThere } from '../../record/files.queries.ts'
import { findHistoryFor } from '../../record/history.ts'
import { findReplaced, takeBack } from '../../record/replaced.queries.ts'
import { lockForChange, writeChange } from './stores.changes.ts'
import { listsOf } from './stores.files.ts'
import type { StoreBefore } from './stores.tables.ts'

/** Of somebody who declined no more is said than the inviter typed. */
const secret = ['stores.invitation_declined'] as const

interface Seen {
  readonly store: { readonly id: string; readonly version: number }
  readonly actions: StoreActions
}

/** The record of the change that the viewer may take back now; null when there is none. */
async function findUndoable(db: Db, { store, actions }: Seen): Promise<string | null> {
  const replaced = actions.edit.allowed ? await findReplaced<StoreBefore>(db, store) : undefined
  if (replaced === undefined) return null
  const files = listsOf(replaced.before.files).flatMap((list) => list.files)
  const ids = files.map(({ fileId }) => fileId)
  return (await areFilesThere(db, store.id, ids)) ? replaced.auditId : null
}

/** A page of what was done with a store, as this viewer may know it. */
export async function findHistoryPage(
  db: Db,
  seen: Seen & { isForOperator: boolean },
  query: CallParts<typeof pagedStoreHistory>['query'],
): Promise<CallResult<typeof pagedStoreHistory>> {
  const of = { entity: 'store', entityId: seen.store.id, isForOperator: seen.isForOperator, secret }
  return findHistoryFor(db, { ...of, undoable: await findUndoable(db, seen) }, query)
}

/** Takes the last change of the data back; that is a change itself, so that it can be taken back, too. */
export async function undoChange(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof undoStoreChange>, 'params' | 'body'>,
  caller: Caller,
): Promise<Store> {
  return inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, { id: params.id, version: body.version }, caller)
    const how = { action: 'stores.undone', ownerId: null, caller } as const
    return takeBack<StoreBefore, Store>(trx, locked.store, (before) =>
      writeChange(trx, locked, { ...before, ...how }),
    )
  })
}

import { isStaff } from '@madang/contract/access'
import type { CallParts } from '@madang/contract/endpoint'
import type { JrsItem } from '@madang/contract/jrs'
import type { pagedJrsHistory, undoJrsChange } from '@madang/contract/jrs-history'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { areFilesThere } from '../../record/files.queries.ts'
import { findHistoryFor } from '../../record/history.ts'
import { findReplaced, takeBack } from '../../record/replaced.queries.ts'
import { writeChange } from './jrs.changes.ts'
import { lockForChange, type JrsInScope } from './jrs.scope.ts'
import type { JrsBefore } from './jrs.tables.ts'

/** The record of the change that the viewer may take back now; null when there is none. */
async function findUndoable(db: Db, { item, actions }: JrsInScope): Promise<string | null> {
  const replaced = actions.edit.allowed ? await findReplaced<JrsBefore>(db, item) : undefined
  if (replaced === undefined) return null
  const { coverFileId = null } = replaced.before.files
  return (await areFilesThere(db, item.id, coverFileId === null ? [] : [coverFileId]))
    ? replaced.auditId
    : null
}

/** A page of what was done with a list, as this viewer may know it. */
export async function findHistoryPage(
  db: Db,
  seen: JrsInScope,
  query: CallParts<typeof pagedJrsHistory>['query'],
) {
  const of = { entity: 'jrs', entityId: seen.item.id, isForOperator: isStaff(seen.viewer.role) }
  return findHistoryFor(db, { ...of, undoable: await findUndoable(db, seen) }, query)
}

/** Takes the last change of the data back; that is a change itself, so that it can be taken back, too. */
export async function undoChange(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof undoJrsChange>, 'params' | 'body'>,
  caller: Caller,
): Promise<JrsItem> {
  return inTransaction(db, async (trx) => {
    const locked = await lockForChange(trx, { id: params.id, version: body.version }, caller)
    const how = { action: 'jrs.undone', ownerId: null, caller } as const
    return takeBack<JrsBefore, JrsItem>(trx, locked.item, (before) =>
      writeChange(trx, locked, { ...before, ...how }),
    )
  })
}

import { isStaff } from '@madang/contract/access'
import { auditActionsOf, type AuditAction } from '@madang/contract/audit'
import { maskNameIfAny } from '@madang/contract/masking'
import type { Db } from '../db/database.ts'
import { findHistory, type HistoryRecord } from './history.queries.ts'

/** Who of the operator merely looked is the operator's matter. */
const seenByOperator = auditActionsOf('viewed', 'revealed', 'exported')

interface Seen {
  readonly entity: string
  readonly entityId: string
  readonly isForOperator: boolean
  /** The record of the change that the viewer may take back now. */
  readonly undoable: string | null
  /** Actions whose actor the operator alone is told. */
  readonly secret?: readonly AuditAction[]
}

/** For a record's people the operator is one: who of its staff it was is not said. */
function toEntry({ actorName, ...record }: HistoryRecord, { isForOperator, undoable, secret = [] }: Seen) {
  const isOperator = record.actorRole !== null && isStaff(record.actorRole)
  const isHidden = !isForOperator && (isOperator || secret.includes(record.action))
  return {
    ...record,
    actorId: isHidden ? null : record.actorId,
    actorRole: isHidden && !isOperator ? null : record.actorRole,
    actorName: isHidden ? null : maskNameIfAny(actorName),
    canUndo: record.id === undoable,
  }
}

/** A page of what was done with a record, newest first, as its people or the operator may know it. */
export async function findHistoryFor(db: Db, seen: Seen, query: { pageNumber: number; pageSize: number }) {
  const { entity, entityId, isForOperator } = seen
  const filter = { entity, entityId, hidden: isForOperator ? [] : seenByOperator }
  const page = await findHistory(db, filter, query)
  return { ...page, items: page.items.map((record) => toEntry(record, seen)) }
}

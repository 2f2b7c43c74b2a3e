import type {
  AuditFilter,
  AuditQuery,
  AuditRecord,
  AuditTarget,
  pagedAuditRecords,
} from '@madang/contract/audit'
import type { CallResult } from '@madang/contract/endpoint'
import { maskName, maskNameIfAny } from '@madang/contract/masking'
import { maskPhonesIn } from '@madang/contract/written-phone'
import type { Db } from '../../db/database.ts'
import { dayRange } from '../../db/seoul-days.ts'
import { toPage } from '../../http/paging.ts'
import { records, type ListedRecord, type RecordFilter } from './audit.queries.ts'

/** What a list or an export is narrowed to; `concerning` is the person who may see only the own. */
export function toFilter(
  { subjectId, actorId, action, ...days }: AuditFilter,
  { concerning }: Pick<RecordFilter, 'concerning'>,
): RecordFilter {
  const { from: since, before } = dayRange(days)
  return {
    subjectId: subjectId ?? null,
    actorId: actorId ?? null,
    actions: action ?? null,
    since,
    before,
    concerning,
  }
}

/** How a list shows the names of today that are a person's or may name one. */
const masks: { readonly [Kind in AuditTarget]?: (name: string, person: string | null) => string } = {
  user: maskName,
  // Whoever asks may have written the own name and a number into the subject.
  request: (subject, asker) => {
    const masked = maskPhonesIn(subject)
    return asker ? masked.replaceAll(asker, maskName(asker)) : masked
  },
}

/** What a record is about before all, with its name as a list shows it: that of then where it was kept. */
export function targetOf({ entity, entityName, ...row }: ListedRecord): AuditRecord['target'] {
  if (row.targetKind === null) return null
  const { targetKind: kind, targetId: id, targetName, targetPerson } = row
  if (entity === kind && entityName !== null) return { kind, id, name: entityName }
  const name = masks[kind]?.(targetName, targetPerson) ?? targetName
  return { kind, id, name: name || null }
}

function toRecord(row: ListedRecord): AuditRecord {
  return { ...row, actorName: maskNameIfAny(row.actorName), target: targetOf(row) }
}

/** Whether a record that somebody else made names another person, or begins with what may be another person's. */
function namesOthers({ target, entityId }: AuditRecord, viewerId: string): boolean {
  if (target?.kind === 'user') return target.id !== viewerId
  return target !== null && entityId === null
}

/**
 * What a manager sees of a record that somebody else made: that it is about the manager, not whom else it is
 * about, from where staff works, what they searched for and what they wrote about it.
 */
function withoutOthers(record: AuditRecord, viewerId: string): AuditRecord {
  if (record.actorId === viewerId) return record
  const { filter: _filter, ...changes } = record.changes ?? {}
  return {
    ...record,
    target: namesOthers(record, viewerId) ? null : record.target,
    subjectIds: [viewerId],
    changes: Object.keys(changes).length === 0 ? null : changes,
    reason: null,
    ip: null,
  }
}

/** A page of the list as the contract says it; to `concerning` only what the person may see. */
export async function findPage(
  db: Db,
  query: AuditQuery,
  { concerning }: Pick<RecordFilter, 'concerning'>,
): Promise<CallResult<typeof pagedAuditRecords>> {
  const asked = { ...query, sort: '-at' as const }
  const { rows, total } = await records.page(db, toFilter(query, { concerning }), asked)
  const shown = rows.map(toRecord)
  const items = concerning === null ? shown : shown.map((record) => withoutOthers(record, concerning))
  return toPage(items, query, total)
}

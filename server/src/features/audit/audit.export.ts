import type { AuditFilter } from '@madang/contract/audit'
import { auditHeads } from '@madang/contract/audit-columns'
import { maskNameIfAny } from '@madang/contract/masking'
import type { Export } from '../../record/exports.ts'
import { targetOf, toFilter } from './audit.page.ts'
import { records, type ListedRecord, type RecordFilter } from './audit.queries.ts'

/** `status: ACTIVE → SUSPENDED`, a line for each field; what is no text or number as JSON. */
function changesText(changes: ListedRecord['changes']): string {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(changes ?? {})
    .map(([field, { from, to }]) => `${field}: ${textOf(from)} → ${textOf(to)}`)
    .join('\n')
}

/**
 * The records as a file. Actions, roles and fields stay as the API names them, in every language the same: whoever
 * evaluates the file filters by them, and files of several people fit together.
 */
export const auditExport: Export<AuditFilter, RecordFilter, ListedRecord, keyof typeof auditHeads> = {
  name: 'audit',
  action: 'audit.exported',
  entity: 'audit',
  heads: auditHeads,
  instants: ['at'],
  narrow: (asked) => toFilter(asked, { concerning: null }),
  count: (db, filter) => records.count(db, filter),
  walk: (db, filter) => records.walk(db, filter, '-at'),
  subjectIds: ({ subjectId }) => (subjectId === undefined ? [] : [subjectId]),
  cells: async () => (row) => ({
    at: row.at,
    actor: maskNameIfAny(row.actorName),
    role: row.actorRole,
    action: row.action,
    target: targetOf(row)?.name ?? null,
    entity: row.entity,
    entityId: row.entityId,
    subjects: row.subjectIds.join(' '),
    changes: changesText(row.changes),
    reason: row.reason,
    ip: row.ip,
    seq: row.seq === null ? null : String(row.seq),
  }),
}

import { pagedAuditRecords, type AuditRecord } from '@madang/contract/audit'
import { maskName } from '@madang/contract/masking'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { countRecords, listRecords, recordAudit, type ListedRecord } from './audit.queries.ts'

function toRecord({ actorName, ...row }: ListedRecord): AuditRecord {
  return { ...row, actorName: actorName ? maskName(actorName) : null }
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
    subjectIds: [viewerId],
    changes: Object.keys(changes).length === 0 ? null : changes,
    reason: null,
    ip: null,
  }
}

/** The records of who saw or changed what. Looking at them is recorded, too. */
export function auditRoutes(serve: Serve, deps: Deps): void {
  serve(pagedAuditRecords, async ({ db, viewer, grant, origin, query }) => {
    const { pageNumber, pageSize, ...asked } = query
    const isOwn = grant === 'own'
    const filter = { ...asked, concerning: isOwn ? viewer.userId : null }
    const total = await countRecords(db, filter)
    const rows = await listRecords(db, filter, { pageNumber, pageSize, total })
    const records = rows.map(toRecord)
    const items = isOwn ? records.map((record) => withoutOthers(record, viewer.userId)) : records
    const shown = new Set(items.flatMap(({ subjectIds }) => subjectIds))
    if (query.subjectId !== undefined) shown.add(query.subjectId)
    await recordAudit(db, {
      now: deps.now(),
      actor: viewer,
      origin,
      action: 'audit.viewed',
      entity: 'audit',
      subjectIds: [...shown],
      changes: { filter: { from: null, to: { ...asked, pageNumber } } },
    })
    return {
      items,
      pageNumber,
      pageSize,
      totalCount: total.count,
      totalPages: Math.ceil(total.count / pageSize),
      ...(total.isEstimate ? { totalIsEstimate: true as const } : {}),
    }
  })
}

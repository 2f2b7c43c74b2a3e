import { pagedAuditRecords } from '@madang/contract/audit'
import { maskName } from '@madang/contract/masking'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { countRecords, listRecords, mostCounted, recordAudit } from './audit.queries.ts'

/** The records of who saw or changed what. Looking at them is recorded, too. */
export function auditRoutes(serve: Serve, deps: Deps): void {
  serve(pagedAuditRecords, async ({ db, viewer, grant, origin, query }) => {
    const { pageNumber, pageSize, ...asked } = query
    const filter = { ...asked, concerning: grant === 'own' ? viewer.userId : null }
    const [rows, count] = await Promise.all([
      listRecords(db, filter, { pageNumber, pageSize }),
      countRecords(db, filter),
    ])
    await recordAudit(db, {
      now: deps.now(),
      actor: viewer,
      origin,
      action: 'audit.viewed',
      entity: 'audit',
      subjectIds: query.subjectId === undefined ? [] : [query.subjectId],
      changes: { filter: { from: null, to: { ...asked, pageNumber } } },
    })
    const totalCount = Math.min(count, mostCounted)
    return {
      items: rows.map(({ actorName, ...row }) => ({
        ...row,
        actorName: actorName ? maskName(actorName) : null,
      })),
      pageNumber,
      pageSize,
      totalCount,
      totalPages: Math.ceil(totalCount / pageSize),
      ...(count > mostCounted ? { totalIsEstimate: true as const } : {}),
    }
  })
}

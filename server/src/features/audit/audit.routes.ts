import { pagedAuditRecords } from '@madang/contract/audit'
import { exportAudit } from '@madang/contract/audit-export'
import { getAuditMonth, listAuditReviews, signOffAuditMonth } from '@madang/contract/audit-reviews'
import { listAuditVerifications, startAuditVerification } from '@madang/contract/audit-verification'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { createExports } from '../../record/exports.ts'
import { auditExport } from './audit.export.ts'
import { findPage } from './audit.page.ts'
import { listMonths, signOff, summariseMonth } from './audit.reviews.ts'
import { startVerification } from './audit.verification.ts'
import { listVerifications } from './audit.verification.queries.ts'

/** The records of who saw or changed what, and what staff does to oversee them. Looking at them is recorded, too. */
export function auditRoutes(serve: Serve, { now }: Deps): void {
  const callerOf = createCallerOf(now)

  serve(pagedAuditRecords, async (call) => {
    const { db, viewer, grant, query } = call
    const page = await findPage(db, query, { concerning: grant === 'own' ? viewer.userId : null })
    const shown = new Set(page.items.flatMap(({ subjectIds }) => subjectIds))
    if (query.subjectId !== undefined) shown.add(query.subjectId)
    const { pageSize: _size, ...asked } = query
    await record(db, callerOf(call), {
      action: 'audit.viewed',
      entity: 'audit',
      subjectIds: [...shown],
      changes: { filter: { from: null, to: asked } },
    })
    return page
  })

  const answerExport = createExports(auditExport)
  serve(exportAudit, (call) => answerExport(call.db, call.body, callerOf(call)))

  serve(listAuditVerifications, async ({ db }) => ({ items: await listVerifications(db, now()) }))
  serve(startAuditVerification, (call) => startVerification(call.db, callerOf(call)))

  serve(listAuditReviews, async ({ db }) => ({ items: await listMonths(db, now()) }))
  serve(getAuditMonth, (call) => summariseMonth(call.db, call.query.month, callerOf(call)))
  serve(signOffAuditMonth, (call) => signOff(call.db, call.body, callerOf(call)))
}

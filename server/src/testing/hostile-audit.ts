/** Requests that could pass to the audit records and their oversight. */
export function auditSamples(memberId: string) {
  const filter = { subjectId: memberId, actorId: memberId, from: '2026-01-01', to: '2026-12-31' }
  return {
    pagedAuditRecords: { query: { pageNumber: '1', pageSize: '5', action: 'users.viewed', ...filter } },
    exportAudit: {
      body: { format: 'csv', reason: 'a good reason', filter: { ...filter, action: ['users.viewed'] } },
    },
    listAuditVerifications: {},
    startAuditVerification: {},
    listAuditReviews: {},
    getAuditMonth: { query: { month: '2026-11' } },
    signOffAuditMonth: { body: { month: '2026-10', note: 'a\nb' } },
  }
}

import * as z from 'zod/mini'
import { AuditFilter } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { exportAsked } from './exports.ts'

export const exportAudit = endpoint({
  method: 'POST',
  path: '/api/v1/audit/export',
  summary: 'Audit records as a spreadsheet, any number of rows. Why they are taken is recorded.',
  access: 'audit.review',
  answer: 'bytes',
  body: z.strictObject({ ...exportAsked, filter: AuditFilter }),
  output: z.instanceof(Blob),
})

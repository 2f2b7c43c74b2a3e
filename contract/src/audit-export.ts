import * as z from 'zod/mini'
import { AuditFilter } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { exportFormats } from './export-formats.ts'
import { text } from './shapes.ts'

export const exportAudit = endpoint({
  method: 'POST',
  path: '/api/v1/audit/export',
  summary: 'Audit records as a spreadsheet, any number of rows. Why they are taken is recorded.',
  access: 'audit.review',
  answer: 'bytes',
  body: z.strictObject({
    format: z.enum(exportFormats),
    reason: text(5, 200),
    filter: AuditFilter,
  }),
  output: z.instanceof(Blob),
})

import type { ColumnHeads } from './exports.ts'

export const auditHeads = {
  at: 'audit-records.field.when',
  actor: 'audit-records.field.actor',
  role: 'audit-records.field.role',
  action: 'audit-records.field.action',
  target: 'audit-records.field.target',
  entity: 'audit-records.field.entity',
  entityId: 'audit-records.field.entityId',
  subjects: 'audit-records.field.subject',
  changes: 'audit-records.field.changes',
  reason: 'audit-records.field.reason',
  ip: 'audit-records.field.ip',
  seq: 'audit-records.field.seq',
} as const satisfies ColumnHeads

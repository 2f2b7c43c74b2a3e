import type { Role } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import type { Changes } from './changes.ts'

export interface AuditRecordTable {
  id: string
  at: string
  actorId: string | null
  actorRole: Role | null
  action: AuditAction
  entity: string
  entityId: string | null
  /** What it was called then, a person's name masked; null where it has none. */
  entityName: string | null
  subjectIds: string[]
  changes: Changes | null
  reason: string | null
  ip: string | null
  requestId: string | null
  seq: number | null
  prevHash: string | null
  hash: string | null
}

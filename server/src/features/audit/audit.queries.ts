import type { Role } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidV7 } from '../../db/uuid.ts'

export interface AuditRecordTable {
  id: string
  at: string
  actorId: string | null
  actorRole: Role | null
  action: AuditAction
  entity: string
  entityId: string | null
  subjectIds: string[]
  changes: Record<string, { from: unknown; to: unknown }> | null
  reason: string | null
  ip: string | null
  requestId: string | null
  seq: number | null
  prevHash: string | null
  hash: string | null
}

/** What a feature says of one view or change. Never a code, a token or a whole phone number. */
export interface AuditEntry {
  readonly now: Date
  /** Null when nobody is signed in. */
  readonly actor: { readonly userId: string; readonly role: Role } | null
  readonly origin: { readonly ip: string; readonly requestId: string } | null
  readonly action: AuditAction
  readonly entity: string
  readonly entityId?: string
  /** Whose data. */
  readonly subjectIds?: readonly string[]
  readonly changes?: Record<string, { from: unknown; to: unknown }>
  readonly reason?: string
}

/**
 * Adds an audit record; call it with the transaction of the change it tells of. A job puts it into
 * the hash chain later, so that writers never wait for each other.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  const { now, actor, origin, action, entity } = entry
  await sql`
    insert into audit_records
      (id, at, actor_id, actor_role, action, entity, entity_id, subject_ids, changes, reason, ip, request_id)
    values (
      ${uuidV7(now)}, ${now.toISOString()}, ${actor?.userId ?? null}, ${actor?.role ?? null},
      ${action}, ${entity}, ${entry.entityId ?? null}, ${[...(entry.subjectIds ?? [])]}::uuid[],
      ${entry.changes ? JSON.stringify(entry.changes) : null}::jsonb, ${entry.reason ?? null},
      ${origin?.ip ?? null}, ${origin?.requestId ?? null}
    )
  `.execute(db)
}

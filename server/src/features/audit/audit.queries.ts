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

export interface AuditFilter {
  readonly subjectId?: string
  readonly actorId?: string
  readonly action?: readonly AuditAction[]
  /** Only what this person did or what is about this person; null for all. */
  readonly concerning: string | null
}

function conditions({ subjectId, actorId, action, concerning }: AuditFilter) {
  const all = [
    subjectId === undefined ? null : sql`r.subject_ids @> array[${subjectId}::uuid]`,
    actorId === undefined ? null : sql`r.actor_id = ${actorId}`,
    action === undefined ? null : sql`r.action = any(${[...action]}::text[])`,
    concerning === null
      ? null
      : sql`(r.actor_id = ${concerning} or r.subject_ids @> array[${concerning}::uuid])`,
  ].filter((condition) => condition !== null)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

export type ListedRecord = Omit<AuditRecordTable, 'requestId' | 'seq' | 'prevHash' | 'hash'> & {
  /** Not masked yet; empty for a member who has withdrawn. */
  readonly actorName: string | null
}

/** A page of records, newest first. */
export async function listRecords(
  db: Db,
  filter: AuditFilter,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<ListedRecord[]> {
  // The ids first: rows that a deep page skips are read from the index only.
  const { rows } = await sql<ListedRecord>`
    select
      r.id, r.at, r.actor_id, r.actor_role, r.action, r.entity, r.entity_id, r.subject_ids, r.changes, r.reason,
      r.ip, u.name as actor_name
    from (
      select r.id from audit_records as r where ${conditions(filter)}
      order by r.at desc, r.id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    ) as page
    join audit_records as r on r.id = page.id
    left join users as u on u.id = r.actor_id
    order by r.at desc, r.id desc
  `.execute(db)
  return rows
}

/** Totals are exact up to here. */
export const mostCounted = 10_000

/** How many records there are, counting no further than one past `mostCounted`. */
export async function countRecords(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from audit_records as r where ${conditions(filter)} limit ${mostCounted + 1}
    ) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

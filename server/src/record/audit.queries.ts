import type { Role, Viewer } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/database.ts'
import { uuidV7 } from '../db/uuid.ts'
import type { Origin } from '../http/serve.ts'
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

/** Who did it: a caller; nobody where nobody is signed in, or the server does it by itself. */
export interface Doer {
  readonly viewer: Viewer | null
  readonly origin: Pick<Origin, 'ip' | 'requestId'> | null
  readonly now: Date
}

/** What was done or seen. Never a code, a token or a whole phone number. */
export interface Deed {
  readonly action: AuditAction
  readonly entity: string
  /** Its history is what names it. */
  readonly entityId?: string | undefined
  readonly entityName?: string | null | undefined
  /** Whose data. */
  readonly subjectIds?: readonly string[]
  readonly changes?: Changes | undefined
  readonly reason?: string | undefined
}

/** A record that something is done with, by its name of now (a person's masked), and whose data it touches besides. */
export function about(
  entity: string,
  { id, name }: { readonly id: string; readonly name?: string | null },
  besides: readonly string[] = [],
): Pick<Deed, 'entity' | 'entityId' | 'entityName' | 'subjectIds'> {
  return { entity, entityId: id, entityName: name, subjectIds: [id, ...besides] }
}

/** Written out, since it runs with every view: building a statement costs more than sending it. */
const insertRecord = CompiledQuery.raw(`
  insert into audit_records (id, at, actor_id, actor_role, action, entity, entity_id, entity_name, subject_ids,
    changes, reason, ip, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::uuid[], $10::jsonb, $11, $12, $13)`)

/**
 * Records what somebody did or saw; call it with the transaction of the change it tells of. A job puts it into the hash
 * chain later, so that writers never wait for each other. Gives the record's id.
 */
export async function record(db: Db, { viewer, origin, now }: Doer, deed: Deed): Promise<string> {
  const id = uuidV7(now)
  const values = [
    id,
    now.toISOString(),
    viewer?.userId ?? null,
    viewer?.role ?? null,
    deed.action,
    deed.entity,
    deed.entityId ?? null,
    deed.entityName ?? null,
    deed.subjectIds ?? [],
    deed.changes ? JSON.stringify(deed.changes) : null,
    deed.reason ?? null,
    origin?.ip ?? null,
    origin?.requestId ?? null,
  ]
  await db.executeQuery({ ...insertRecord, parameters: values })
  return id
}

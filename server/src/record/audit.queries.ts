import type { Viewer } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { uuidV7 } from '../db/uuid.ts'
import type { Origin } from '../http/serve.ts'
import type { AuditRecordTable } from './audit.tables.ts'
import type { Changes } from './changes.ts'

/** Who did it: a caller; nobody where nobody is signed in, or the server does it by itself. */
export interface Doer {
  readonly viewer: Viewer | null
  readonly origin: Pick<Origin, 'ip' | 'requestId'> | null
  readonly now: Date
}

/** What the clock, a job or the provider does: nobody asked for it. */
export function nobody(now: Date): Doer {
  return { viewer: null, origin: null, now }
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

type NewRecord = Omit<AuditRecordTable, 'changes' | 'seq' | 'prevHash' | 'hash'> & { changes: string | null }

const insertRecord = prepared((db, { changes, ...row }: NewRecord) =>
  db.insertInto('auditRecords').values({ ...row, changes: sql`${changes}::jsonb` }),
)

function toRow({ viewer, origin, now }: Doer, deed: Deed): NewRecord {
  return {
    id: uuidV7(now),
    at: now.toISOString(),
    actorId: viewer?.userId ?? null,
    actorRole: viewer?.role ?? null,
    action: deed.action,
    entity: deed.entity,
    entityId: deed.entityId ?? null,
    entityName: deed.entityName ?? null,
    subjectIds: [...(deed.subjectIds ?? [])],
    changes: deed.changes ? JSON.stringify(deed.changes) : null,
    reason: deed.reason ?? null,
    ip: origin?.ip ?? null,
    requestId: origin?.requestId ?? null,
  }
}

/**
 * Records what somebody did or saw; call it with the transaction of the change it tells of. A job puts it into the hash
 * chain later, so that writers never wait for each other. Gives the record's id.
 */
export async function record(db: Db, doer: Doer, deed: Deed): Promise<string> {
  const row = toRow(doer, deed)
  await insertRecord(db, row)
  return row.id
}

/** The same for many at once, in one statement. */
export async function recordAll(db: Db, doer: Doer, deeds: readonly Deed[]): Promise<void> {
  await recordEach(
    db,
    deeds.map((deed) => [doer, deed]),
  )
}

/** What several did, each at a time of its own, in one statement. */
export async function recordEach(db: Db, done: readonly (readonly [Doer, Deed])[]): Promise<void> {
  if (done.length === 0) return
  const rows = done.map(([doer, deed]) => toRow(doer, deed))
  await db
    .insertInto('auditRecords')
    .values(rows.map(({ changes, ...row }) => ({ ...row, changes: sql`${changes}::jsonb` })))
    .execute()
}

import type { AuditAction } from '@madang/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { ListedRecord } from '../audit/audit.queries.ts'
import type { StoreBefore } from './stores.tables.ts'

/** Keeps what the change that led to this version replaced, instead of what the one before had. */
export async function keepReplaced(
  trx: Db,
  { id: storeId, version }: { id: string; version: number },
  { recordId, replaced, now }: { recordId: string; replaced: StoreBefore; now: Date },
): Promise<void> {
  const row = { recordId, version, before: JSON.stringify(replaced), changedAt: now.toISOString() }
  await trx
    .insertInto('storeChanges')
    .values({ storeId, ...row })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(row))
    .execute()
}

export async function forgetReplaced(trx: Db, storeId: string): Promise<void> {
  await trx.deleteFrom('storeChanges').where('storeId', '=', storeId).execute()
}

/** Forgets what was replaced before this instant: it names persons. */
export async function forgetReplacedBefore(db: Db, instant: string): Promise<void> {
  await deleteInBatches(db, 'storeChanges', sql`changed_at < ${instant}`)
}

export interface Replaced {
  /** Of the audit record that tells of the change. */
  readonly recordId: string
  readonly before: StoreBefore
}

/** What the change that led to this version of the store replaced. */
export async function findReplaced(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<Replaced | undefined> {
  return db
    .selectFrom('storeChanges')
    .select(['recordId', 'before'])
    .where('storeId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
}

export type HistoryRecord = Pick<
  ListedRecord,
  'id' | 'at' | 'actorId' | 'actorName' | 'actorRole' | 'action' | 'changes' | 'reason'
>

interface HistoryFilter {
  readonly storeId: string
  /** Actions that the viewer is not shown. */
  readonly hidden: readonly AuditAction[]
}

function ofStore({ storeId, hidden }: HistoryFilter) {
  return sql`entity = 'store' and entity_id = ${storeId} and action <> all(${[...hidden]}::text[])`
}

/** A page of what was done with a store, newest first. The ids are found on an index that is in this order. */
export async function listHistory(
  db: Db,
  filter: HistoryFilter,
  { offset, size }: { offset: number; size: number },
): Promise<HistoryRecord[]> {
  const { rows } = await sql<HistoryRecord>`
    select r.id, r.at, r.actor_id, r.actor_role, r.action, r.changes, r.reason, u.name as actor_name
    from (
      select id from audit_records where ${ofStore(filter)}
      order by at desc, id desc limit ${size} offset ${offset}
    ) as page
    join audit_records as r on r.id = page.id
    left join users as u on u.id = r.actor_id
    order by r.at desc, r.id desc
  `.execute(db)
  return rows
}

/** How many records there are; beyond 10,000 only that there are more. */
export async function countHistory(
  db: Db,
  filter: HistoryFilter,
): Promise<{ count: number; isEstimate: boolean }> {
  const most = 10_000
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from audit_records where ${ofStore(filter)} limit ${most + 1}) as counted
  `.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), isEstimate: count > most }
}

import type { AuditAction } from '@madang/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ListedRecord } from './audit.queries.ts'

export type HistoryRecord = Omit<ListedRecord, 'ip' | 'entity' | 'entityId' | 'subjectIds'>

interface HistoryOf {
  /** Whose records an index of its own has in this order. */
  readonly entity: 'store' | 'request'
  readonly entityId: string
  /** Actions that the viewer is not shown. */
  readonly hidden: readonly AuditAction[]
}

/** The entity stands in the statement as it does in its index, which would not be found by a parameter. */
function ofRecord({ entity, entityId, hidden }: HistoryOf) {
  const isShown = sql`action <> all(${[...hidden]}::text[])`
  return sql`entity = ${sql.lit(entity)} and entity_id = ${entityId} and ${isShown}`
}

/** A page of what was done with a record, newest first. The ids are found on an index that is in this order. */
export async function listHistory(
  db: Db,
  history: HistoryOf,
  { offset, size }: { offset: number; size: number },
): Promise<HistoryRecord[]> {
  const { rows } = await sql<HistoryRecord>`
    select r.id, r.at, r.actor_id, r.actor_role, r.action, r.changes, r.reason, u.name as actor_name
    from (
      select id from audit_records where ${ofRecord(history)}
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
  history: HistoryOf,
): Promise<{ count: number; isEstimate: boolean }> {
  const most = 10_000
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from audit_records where ${ofRecord(history)} limit ${most + 1}) as counted
  `.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), isEstimate: count > most }
}

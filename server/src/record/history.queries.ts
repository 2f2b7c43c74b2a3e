import type { AuditAction } from '@madang/contract/audit'
import { maskNameIfAny } from '@madang/contract/masking'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { countUpTo } from '../db/count-up-to.ts'
import { toPage } from '../http/paging.ts'
import type { AuditRecordTable } from './audit.queries.ts'

/** The actor's name is not masked yet. */
export interface HistoryRecord extends Pick<
  AuditRecordTable,
  'id' | 'at' | 'actorId' | 'actorRole' | 'action' | 'changes' | 'reason'
> {
  readonly actorName: string | null
}

export interface HistoryFilter {
  readonly entity: string
  readonly entityId: string
  /** Actions that the viewer is not shown. */
  readonly hidden: readonly AuditAction[]
}

function condition({ entity, entityId, hidden }: HistoryFilter) {
  return sql`entity = ${entity} and entity_id = ${entityId} and action <> all(${[...hidden]}::text[])`
}

async function listHistory(
  db: Db,
  filter: HistoryFilter,
  { offset, size }: { offset: number; size: number },
): Promise<HistoryRecord[]> {
  const { rows } = await sql<HistoryRecord>`
    select r.id, r.at, r.actor_id, r.actor_role, r.action, r.changes, r.reason, u.name as actor_name
    from (
      select id from audit_records where ${condition(filter)}
      order by at desc, id desc limit ${size} offset ${offset}
    ) as page
    join audit_records as r on r.id = page.id
    left join users as u on u.id = r.actor_id
    order by r.at desc, r.id desc
  `.execute(db)
  return rows
}

/** Who did this with a record last, by the name of today, not masked; null when nobody did, or is gone. */
export async function findLastActor(
  db: Db,
  { entity, entityId, action }: Pick<HistoryFilter, 'entity' | 'entityId'> & { action: AuditAction },
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select (select name from users where id = actor_id) as name
    from audit_records
    where entity = ${entity} and entity_id = ${entityId} and action = ${action}
    order by at desc, id desc limit 1
  `.execute(db)
  return rows[0]?.name ?? null
}

/** A page of what was done with a record, newest first; names are not masked yet. */
export async function findHistory(
  db: Db,
  filter: HistoryFilter,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) {
  const [items, total] = await Promise.all([
    listHistory(db, filter, { offset: (pageNumber - 1) * pageSize, size: pageSize }),
    countUpTo(db, sql`select from audit_records where ${condition(filter)}`),
  ])
  return toPage(items, { pageNumber, pageSize }, total)
}

/** The same for staff: every name in it, masked. */
export async function findMaskedHistory(...asked: Parameters<typeof findHistory>) {
  const { items, ...page } = await findHistory(...asked)
  return {
    ...page,
    items: items.map(({ actorName, ...record }) => ({ ...record, actorName: maskNameIfAny(actorName) })),
  }
}

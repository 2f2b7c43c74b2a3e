import type { AuditAction } from '@madang/contract/audit'
import { maskNameIfAny } from '@madang/contract/masking'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { List, down } from '../db/list.ts'
import { toPage } from '../http/paging.ts'
import type { AuditRecordTable } from './audit.tables.ts'

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

const history = new List<HistoryRecord, HistoryFilter, '-at'>({
  from: sql`audit_records as r`,
  orders: { '-at': down(sql`at`, sql`timestamptz`) },
  narrow: ({ entity, entityId, hidden }) => ({
    where: [
      sql`entity = ${entity}`,
      sql`entity_id = ${entityId}`,
      sql`action <> all(${[...hidden]}::text[])`,
    ],
  }),
  columns: sql`r.id, r.at, r.actor_id, r.actor_role, r.action, r.changes, r.reason, u.name as actor_name`,
  joins: sql`left join users as u on u.id = r.actor_id`,
})

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
  query: { pageNumber: number; pageSize: number },
) {
  const { rows, total } = await history.page(db, filter, { ...query, sort: '-at' })
  return toPage(rows, query, total)
}

/** The same for staff: every name in it, masked. */
export async function findMaskedHistory(...asked: Parameters<typeof findHistory>) {
  const { items, ...page } = await findHistory(...asked)
  return {
    ...page,
    items: items.map(({ actorName, ...record }) => ({ ...record, actorName: maskNameIfAny(actorName) })),
  }
}

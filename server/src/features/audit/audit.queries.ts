import { auditTargets, type AuditAction, type AuditTarget } from '@madang/contract/audit'
import { keysOf } from '@madang/contract/keys-of'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { List, down } from '../../db/list.ts'
import type { AuditRecordTable } from '../../record/audit.tables.ts'

/** What a list, its total or an export is narrowed to. */
export interface RecordFilter {
  readonly subjectId: string | null
  readonly actorId: string | null
  readonly actions: readonly AuditAction[] | null
  /** Instants: the first from which, the last before which. */
  readonly since: string | null
  readonly before: string | null
  /** Only what this person did or what is about this person; null for all. */
  readonly concerning: string | null
}

function conditions({ subjectId, actorId, actions, since, before, concerning }: RecordFilter) {
  const asksForOther = concerning !== null && subjectId !== null && subjectId !== concerning
  return [
    subjectId === null ? null : sql`r.subject_ids @> array[${subjectId}::uuid]`,
    // Otherwise the answer would tell whom else a record of somebody's view is about.
    asksForOther ? sql`r.actor_id = ${concerning}` : null,
    actorId === null ? null : sql`r.actor_id = ${actorId}`,
    actions === null ? null : sql`r.action = any(${[...actions]}::text[])`,
    since === null ? null : sql`r.at >= ${since}`,
    before === null ? null : sql`r.at < ${before}`,
    concerning === null
      ? null
      : sql`(r.actor_id = ${concerning} or r.subject_ids @> array[${concerning}::uuid])`,
  ].filter((condition) => condition !== null)
}

/** What it is about before all, as it is today. */
interface FoundTarget {
  readonly targetKind: AuditTarget
  readonly targetId: string
  /** Not masked; empty for a member who has withdrawn, and for a request whose words are not kept any more. */
  readonly targetName: string
  /** Whom the name may name, not masked either. */
  readonly targetPerson: string | null
}

/** Where the name of each is: the columns of a found target without its kind. */
const targetRows: Record<AuditTarget, RawBuilder<unknown>> = {
  user: sql`select id, name, null from users`,
  store: sql`select id, name, null from stores`,
  promotion: sql`select id, title, null from promotions`,
  jrs: sql`select id, title, null from jrs_items`,
  order: sql`select id, no, null from orders`,
  request: sql`
    select q.id, q.subject, coalesce(u.name, q.guest_name)
    from user_requests as q left join users as u on u.id = q.requester_id
  `,
}

const targets = sql.join(
  Object.entries(targetRows).map(
    ([kind, rows]) => sql`
      select ${sql.lit(kind)} as target_kind, t.* from (${rows}) as t (target_id, target_name, target_person)
      where t.target_id = target.id
    `,
  ),
  sql` union all `,
)

export type ListedRecord = Omit<AuditRecordTable, 'requestId' | 'prevHash' | 'hash'> & {
  /** Not masked yet; empty for a member who has withdrawn. */
  readonly actorName: string | null
} & (FoundTarget | { readonly targetKind: null })

/** A list of members names so many; a record of looking at such records could name any number. */
const mostSubjects = 100

/** The chain has no gaps, so that only its end, its beginning and what is not in it yet are looked at. */
async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce((select max(seq) from audit_records), checkpoint.seq) - checkpoint.seq
      + (select count(*) from audit_records where seq is null) as count
    from (select coalesce((select seq from audit_checkpoint), 0) as seq) as checkpoint
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Newest first, with the names that belong to them. */
export const records = new List<ListedRecord, RecordFilter, '-at'>({
  from: sql`audit_records as r`,
  orders: { '-at': down(sql`at`, sql`timestamptz`) },
  narrow: (filter) => ({ where: conditions(filter) }),
  columns: sql`
    r.id, r.at, r.actor_id, r.actor_role, r.action, r.entity, r.entity_id, r.entity_name,
    r.subject_ids[:${mostSubjects}::int] as subject_ids, r.changes, r.reason, r.ip, r.seq, u.name as actor_name,
    found.target_kind, found.target_id, found.target_name, found.target_person
  `,
  joins: sql`
    left join users as u on u.id = r.actor_id
    cross join lateral (
      select case
        when r.entity = any(${keysOf(auditTargets)}::text[]) and r.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.entity_id::uuid
        else r.subject_ids[1]
      end as id
    ) as target
    left join lateral (${targets} limit 1) as found on true
  `,
  keptTotal: async (db, filter) =>
    Object.values(filter).every((condition) => condition === null) ? countAll(db) : null,
})

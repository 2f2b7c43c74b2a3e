import type { AuditAction } from '@madang/contract/audit'
import { sql } from 'kysely'
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

export type ListedRecord = Omit<AuditRecordTable, 'requestId' | 'prevHash' | 'hash'> & {
  /** Not masked yet; empty for a member who has withdrawn. */
  readonly actorName: string | null
  /** The member, store or request that it is about before all. */
  readonly targetId: string | null
  /** Not masked either. */
  readonly memberName: string | null
  readonly storeName: string | null
  /** Empty for a request whose words are not kept any more. */
  readonly requestSubject: string | null
  /** Who asked, not masked. */
  readonly askerName: string | null
}

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
    coalesce(m.id, s.id, q.id) as target_id, m.name as member_name, s.name as store_name,
    q.subject as request_subject, coalesce(a.name, q.guest_name) as asker_name
  `,
  joins: sql`
    left join users as u on u.id = r.actor_id
    cross join lateral (
      select case
        when r.entity not in ('user', 'store') then r.subject_ids[1]
        when r.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.entity_id::uuid
        else r.subject_ids[1]
      end as id
    ) as target
    left join users as m on m.id = target.id
    left join stores as s on s.id = target.id
    left join user_requests as q on q.id = target.id
    left join users as a on a.id = q.requester_id
  `,
  keptTotal: async (db, filter) =>
    Object.values(filter).every((condition) => condition === null) ? countAll(db) : null,
})

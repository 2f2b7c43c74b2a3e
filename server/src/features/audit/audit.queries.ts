import type { AuditAction } from '@madang/contract/audit'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { countUpTo, type Total } from '../../db/count-up-to.ts'
import { plannedByValues } from '../../db/planned-by-values.ts'
import type { AuditRecordTable } from '../../record/audit.queries.ts'

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
  const all = [
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
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

export type ListedRecord = Omit<AuditRecordTable, 'requestId' | 'prevHash' | 'hash'> & {
  /** Not masked yet; empty for a member who has withdrawn. */
  readonly actorName: string | null
  /** Its instant as the database writes it, to the microsecond. */
  readonly place: string
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

/** The records whose ids are in `page`, newest first, with the names that belong to them. */
const named = sql`
  select
    r.id, r.at, r.at::text as place, r.actor_id, r.actor_role, r.action, r.entity, r.entity_id, r.entity_name,
    r.subject_ids[:${mostSubjects}::int] as subject_ids, r.changes, r.reason, r.ip, r.seq, u.name as actor_name,
    coalesce(m.id, s.id, q.id) as target_id, m.name as member_name, s.name as store_name,
    q.subject as request_subject, coalesce(a.name, q.guest_name) as asker_name
  from page
  join audit_records as r on r.id = page.id
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
  order by r.at desc, r.id desc
`

/** A page of records, newest first; none beyond the total, to which no index is walked. */
export async function listRecords(
  db: Db,
  filter: RecordFilter,
  { pageNumber, pageSize, total }: { pageNumber: number; pageSize: number; total: Total },
): Promise<ListedRecord[]> {
  const offset = (pageNumber - 1) * pageSize
  const size = Math.min(pageSize, total.count - offset)
  if (size <= 0) return []
  // From the nearer end, which only a total that is exact can tell.
  const isLate = !total.isEstimate && offset > total.count / 2
  const order = isLate ? sql`r.at, r.id` : sql`r.at desc, r.id desc`
  const skipped = isLate ? total.count - offset - size : offset
  // The ids first: rows that a deep page skips are read from the index only.
  const { rows } = await sql<ListedRecord>`
    ${plannedByValues} with page as materialized (
      select r.id from audit_records as r where ${conditions(filter)}
      order by ${order} limit ${size} offset ${skipped}
    ) ${named}
  `.execute(db)
  return rows
}

/** The next records after a place in the order, newest first; for reading all of them piece by piece. */
export async function listRecordsAfter(
  db: Db,
  filter: RecordFilter,
  { after, size }: { after: Pick<ListedRecord, 'id' | 'place'> | null; size: number },
): Promise<ListedRecord[]> {
  const place =
    after === null ? sql`true` : sql`(r.at, r.id) < (${after.place}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ListedRecord>`
    ${plannedByValues} with page as materialized (
      select r.id from audit_records as r where ${conditions(filter)} and ${place}
      order by r.at desc, r.id desc limit ${size}
    ) ${named}
  `.execute(db)
  return rows
}

/** The chain has no gaps, so that only its end, its beginning and what is not in it yet are looked at. */
async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce((select max(seq) from audit_records), checkpoint.seq) - checkpoint.seq
      + (select count(*) from audit_records where seq is null) as count
    from (select coalesce((select seq from audit_checkpoint), 0) as seq) as checkpoint
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many records there are: exact without a filter, otherwise up to 10,000. */
export async function countRecords(db: Db, filter: RecordFilter): Promise<Total> {
  const isFiltered = Object.values(filter).some((condition) => condition !== null)
  if (!isFiltered) return { count: await countAll(db), isEstimate: false }
  return countUpTo(db, sql`select from audit_records as r where ${conditions(filter)}`)
}

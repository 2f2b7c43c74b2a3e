import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Somebody who saw or shared a promotion, known for a day by nothing but a hash. */
export interface Visit {
  readonly promotionId: string
  readonly kind: 'view' | 'share'
  /** Hexadecimal. */
  readonly hash: string
}

/** So long the same visitor is the same visit. */
const visitMinutes = 30

/**
 * Counts visits, in one statement for any number of them: those that were counted within half an hour not again. The
 * day is Seoul's.
 */
export async function countVisits(
  db: Db,
  visits: readonly Visit[],
  { now, day }: { now: Date; day: string },
): Promise<void> {
  await sql`
    with given as (
      select distinct on (hash) decode(hash, 'hex') as hash, promotion_id, kind
      from unnest(
        ${visits.map(({ hash }) => hash)}::text[], ${visits.map(({ promotionId }) => promotionId)}::uuid[],
        ${visits.map(({ kind }) => kind)}::text[]
      ) as v (hash, promotion_id, kind)
    ), counted as (
      insert into promotion_visits as v (hash, counted_at)
      select hash, ${now.toISOString()}::timestamptz from given order by hash
      on conflict (hash) do update set counted_at = excluded.counted_at
      where v.counted_at <= excluded.counted_at - make_interval(mins => ${visitMinutes})
      returning hash
    ), sums as (
      select promotion_id, count(*) filter (where kind = 'view')::int as views,
        count(*) filter (where kind = 'share')::int as shares
      from counted join given using (hash) join promotions as p on p.id = promotion_id
      group by promotion_id order by promotion_id
    ), locked as (
      select id from promotions where id in (select promotion_id from sums) order by id for update
    ), days as (
      insert into promotion_days as d (promotion_id, day, views, shares)
      select promotion_id, ${day}::date, views, shares from sums
      on conflict (promotion_id, day)
      do update set views = d.views + excluded.views, shares = d.shares + excluded.shares
    )
    update promotions as p set view_count = view_count + views, share_count = share_count + shares
    from sums join locked as l on l.id = promotion_id where p.id = l.id
  `.execute(db)
}

interface DayCounts {
  readonly date: string
  readonly views: number
  readonly shares: number
}

/** The days of a promotion on which anything was counted. */
export async function listDays(
  db: Db,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select day as date, views, shares from promotion_days
    where promotion_id = ${id} and day between ${from}::date and ${to}::date order by day
  `.execute(db)
  return rows
}

/** Forgets who was counted before an instant, and how many were before a day. */
export async function forgetVisits(db: Db, { before, day }: { before: string; day: string }): Promise<void> {
  await deleteInBatches(db, 'promotionVisits', sql`counted_at < ${before}`)
  await deleteInBatches(db, 'promotionDays', sql`day < ${day}::date`)
}

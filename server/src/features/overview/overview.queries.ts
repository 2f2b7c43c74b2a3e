import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

interface DayCount {
  readonly date: string
  readonly count: number
}

/** Who joined since an instant, by calendar day in Seoul; days without anyone are missing. Withdrawn members left. */
export async function countJoinedByDay(db: Db, since: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select (created_at at time zone 'Asia/Seoul')::date as date, count(*) as count
    from users
    where created_at >= ${since} and status <> 'WITHDRAWN'
    group by 1
  `.execute(db)
  return rows
}

/** Who joined from one instant until before another. */
export async function countJoined(db: Db, from: string, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users
    where created_at >= ${from} and created_at < ${before} and status <> 'WITHDRAWN'
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Sessions that still count and were used since an instant. */
export async function countSessionsSeen(db: Db, since: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sessions where revoked_at is null and last_seen_at > ${since}
  `.execute(db)
  return rows[0]?.count ?? 0
}

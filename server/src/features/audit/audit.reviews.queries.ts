import type { Role } from '@madang/contract/access'
import type { AuditAction } from '@madang/contract/audit'
import { nightHours, type AuditReview } from '@madang/contract/audit-reviews'
import { maskName, maskNameIfAny } from '@madang/contract/masking'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { AuditReviewTable } from './audit.tables.ts'

const mostReviews = 100

/** The sign-offs from a month on, newest first. */
export async function listReviews(db: Db, sinceMonth: string): Promise<AuditReview[]> {
  const rows = await db
    .selectFrom('auditReviews as r')
    .leftJoin('users as u', 'u.id', 'r.reviewerId')
    .select([
      'r.month',
      'r.reviewerId',
      'r.reviewerRole',
      'r.at',
      'r.note',
      'r.recordCount',
      'r.byAction',
      'u.name',
    ])
    .where('r.month', '>=', sinceMonth)
    .orderBy('r.month', 'desc')
    .limit(mostReviews)
    .execute()
  return rows.map(({ name, ...review }) => ({ ...review, reviewerName: maskNameIfAny(name) }))
}

/** 'taken' when the month is signed off already; it stays so. */
export async function insertReview(trx: Db, review: AuditReviewTable): Promise<'done' | 'taken'> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('auditReviews')
    .values({ ...review, byAction: sql`${JSON.stringify(review.byAction)}::jsonb` })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n ? 'done' : 'taken'
}

/** When the oldest record was made. */
export async function findOldestAt(db: Db): Promise<string | null> {
  const oldest = await db.selectFrom('auditRecords').select('at').orderBy('at').limit(1).executeTakeFirst()
  return oldest?.at ?? null
}

/** So many records of one kind; staff each for themselves, all others together. */
export interface Tally {
  readonly action: AuditAction
  readonly actorId: string | null
  readonly actorRole: Role | null
  readonly isAtNight: boolean
  readonly count: number
}

/** What happened between two instants that are a day apart: so much that one statement is quick. */
export async function countDay(db: Db, since: string, before: string): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select action, actor_id, actor_role, is_at_night, count(*) as count
    from (
      select
        action, case when is_staff then actor_id end as actor_id, case when is_staff then actor_role end as actor_role,
        is_staff and (hour >= ${nightHours.from} or hour < ${nightHours.until}) as is_at_night
      from audit_records
      cross join lateral (
        select
          actor_role is not null and actor_role in ('ADMIN', 'SUPER_ADMIN') as is_staff,
          extract(hour from at at time zone 'Asia/Seoul') as hour
      ) as told
      where at >= ${since} and at < ${before}
    ) as records
    group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

/** What these people are called, masked; those who are gone are not in it. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = any(${[...ids]}::uuid[]) and name <> ''
  `.execute(db)
  return new Map(rows.map(({ id, name }) => [id, maskName(name)]))
}

import { sql, type Kysely } from 'kysely'

/**
 * The number by which people speak of a request, like that of an order: the day in Seoul and eight random digits, made
 * of what a request has already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const part = (field: string) => sql.raw(`extract(${field} from created_at at time zone 'Asia/Seoul')::int`)
  await sql`
    alter table user_requests add column no text not null generated always as (
      'R' || (${part('year')} * 10000 + ${part('month')} * 100 + ${part('day')})::text
      || '-' || upper(right(id::text, 8))
    ) stored
  `.execute(db)
  await sql`create unique index user_requests_no on user_requests (no)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Views and shares of promotions by day in Seoul, and for a day who was counted: as a hash whose key is the day's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promotion_days (
      promotion_id uuid not null references promotions (id) on delete cascade,
      day date not null,
      views integer not null default 0,
      shares integer not null default 0,
      primary key (promotion_id, day)
    )
  `.execute(db)
  await sql`create index promotion_days_day on promotion_days (day)`.execute(db)
  await sql`
    create table promotion_visits (
      hash bytea primary key,
      counted_at timestamptz not null
    )
  `.execute(db)
  await sql`create index promotion_visits_counted on promotion_visits (counted_at)`.execute(db)
}

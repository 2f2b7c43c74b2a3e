import { sql, type Kysely } from 'kysely'

/** What renews a plan follows from what was sold, so that it is known of what a process of before places meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop column is_renewal`.execute(db)
  await sql`
    alter table orders add column is_renewal boolean not null
      generated always as (coalesce(type = 'STORE_PLAN' and sale ->> 'kind' = 'RENEWAL', false)) stored
  `.execute(db)
}

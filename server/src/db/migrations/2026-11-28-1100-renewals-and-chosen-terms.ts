import { sql, type Kysely } from 'kysely'

/**
 * Which orders the clock placed and would place again, and of which version the plan is that was chosen for the end of a
 * period; of those that were chosen before, the newest is taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column is_renewal boolean not null default false`.execute(db)
  await sql`
    update orders set is_renewal = true where type = 'STORE_PLAN' and sale ->> 'kind' = 'RENEWAL'
  `.execute(db)
  await sql`alter table subscriptions add column next_plan_version int`.execute(db)
  await sql`
    update subscriptions as s set next_plan_version = (
      select max(v.plan_version) from plan_versions as v where v.plan_key = s.next_plan_key
    )
    where next_plan_key is not null
  `.execute(db)
}

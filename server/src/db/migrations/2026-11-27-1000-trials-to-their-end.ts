import { sql, type Kysely } from 'kysely'

/** What was tried goes on counting until what was ordered meanwhile begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      add column tried_plan_key text collate "C",
      add column tried_plan_version integer,
      add constraint subscriptions_tried foreign key (tried_plan_key, tried_plan_version)
        references plan_versions (plan_key, plan_version) match full
  `.execute(db)
  await sql`
    create index subscriptions_leaving_trials on subscriptions (current_period_start)
      where status <> 'ENDED' and tried_plan_key is not null
  `.execute(db)
}

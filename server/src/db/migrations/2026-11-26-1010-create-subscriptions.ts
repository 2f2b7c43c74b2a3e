import { sql, type Kysely } from 'kysely'

/**
 * What stores have subscribed to; one living subscription a store. Its plan is a version that was offered when somebody
 * agreed to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscriptions (
      id uuid primary key,
      store_id uuid not null references stores (id),
      plan_key text collate "C" not null,
      plan_version integer not null,
      cycle text not null check (cycle in ('MONTH', 'YEAR')),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAST_DUE', 'CANCELLING', 'ENDED')),
      current_period_start timestamptz not null,
      current_period_end timestamptz not null,
      anchor_day smallint not null check (anchor_day between 1 and 31),
      next_plan_key text collate "C" references plans (key),
      next_cycle text check (next_cycle in ('MONTH', 'YEAR')),
      payment_method_id uuid,
      failed_attempts smallint not null default 0 check (failed_attempts >= 0),
      trial_ends_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      foreign key (plan_key, plan_version) references plan_versions (plan_key, plan_version),
      constraint subscriptions_not_free check (plan_key <> 'FREE'),
      constraint subscriptions_period check (current_period_end > current_period_start)
    )
  `.execute(db)
  await sql`
    create unique index subscriptions_living on subscriptions (store_id) where status <> 'ENDED'
  `.execute(db)
  await sql`create index subscriptions_store on subscriptions (store_id, created_at, id)`.execute(db)
  await sql`create index subscriptions_plan on subscriptions (plan_key, plan_version) where status <> 'ENDED'`.execute(
    db,
  )
  await sql`
    create index subscriptions_due on subscriptions (current_period_end, id) where status <> 'ENDED'
  `.execute(db)
}

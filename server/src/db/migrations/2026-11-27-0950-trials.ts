import { sql, type Kysely } from 'kysely'

/**
 * Whoever has tried a plan: an owner and a business each once, also when the store has other owners or the subscription
 * is over by now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trial_uses (
      user_id uuid unique references users (id),
      business_number text collate "C" unique,
      subscription_id uuid not null references subscriptions (id),
      created_at timestamptz not null,
      constraint trial_uses_whose check (num_nonnulls(user_id, business_number) = 1)
    )
  `.execute(db)
  await sql`alter table subscriptions add column trial_reminded_at timestamptz`.execute(db)
  await sql`
    create index subscriptions_trials on subscriptions (trial_ends_at)
      where status = 'ACTIVE' and trial_ends_at is not null and trial_reminded_at is null
  `.execute(db)
}

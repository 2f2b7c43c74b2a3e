import { sql, type Kysely } from 'kysely'

/**
 * Other terms of a plan for who has it: what is worse is charged only with an owner's consent, which is kept as the proof
 * of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plan_offers (
      id uuid primary key,
      subscription_id uuid not null references subscriptions (id),
      plan_key text collate "C" not null,
      plan_version integer not null,
      needs_consent boolean not null,
      created_at timestamptz not null,
      asked_at timestamptz,
      reminded_at timestamptz,
      -- the end of the period of which was told
      applies_at timestamptz,
      agreed_at timestamptz,
      agreed_by uuid references users (id),
      declined_at timestamptz,
      unique (subscription_id, plan_version),
      foreign key (plan_key, plan_version) references plan_versions (plan_key, plan_version),
      constraint plan_offers_asked check ((asked_at is null) = (applies_at is null)),
      constraint plan_offers_agreed check ((agreed_at is null) = (agreed_by is null)),
      constraint plan_offers_answered check (agreed_at is null or declined_at is null)
    )
  `.execute(db)
  await sql`create index plan_offers_open on plan_offers (id) where needs_consent and agreed_at is null`.execute(
    db,
  )
}

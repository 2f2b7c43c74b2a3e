import { sql, type Kysely } from 'kysely'

/**
 * Refunds that wait for a second person are counted beside every page of staff, corrections of a month are few, and what
 * an order gave to a subscription is remembered, so that it can be taken back whatever was paid after it. A cancel of the
 * provider may be doubtful, until somebody says which one it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index refunds_waiting on refunds (created_at, id) where status = 'REQUESTED'
  `.execute(db)
  await sql`
    create index ledger_moves_correction_days on ledger_moves (at) where kind = 'CORRECTION'
  `.execute(db)
  await sql`alter table ledger_differences drop constraint ledger_differences_kind_check`.execute(db)
  await sql`
    alter table ledger_differences
      add constraint ledger_differences_kind_check
        check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'SUMS', 'DOUBTFUL')),
      add column answer text check (answer in ('SAME', 'ANOTHER')),
      add column refund_id uuid references refunds,
      add column reason text
  `.execute(db)
  await sql`
    create table plan_grants (
      id bigint generated always as identity primary key,
      order_id uuid not null unique references orders,
      subscription_id uuid not null references subscriptions,
      paid_at timestamptz not null,
      before jsonb,
      after jsonb not null
    )
  `.execute(db)
  await sql`create index plan_grants_subscriptions on plan_grants (subscription_id, id)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** What the nightly comparison of the ledger with the provider found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_checks (
      day date primary key,
      checked_at timestamptz not null,
      transactions integer not null
    )
  `.execute(db)
  await sql`
    create table ledger_differences (
      id uuid primary key,
      day date not null,
      kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'SUMS')),
      -- what it is about, so that another check finds the same one
      key text collate "C" not null,
      order_id uuid,
      payment_key text,
      transaction_key text,
      ours bigint,
      theirs bigint,
      found_at timestamptz not null,
      resolved_at timestamptz,
      note text,
      unique (day, key)
    )
  `.execute(db)
  await sql`create index ledger_differences_found on ledger_differences (found_at, id)`.execute(db)
}

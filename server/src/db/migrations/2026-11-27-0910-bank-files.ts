import { sql, type Kysely } from 'kysely'

/** Files of the bank by which transfers are matched. Each row is kept once, whichever file it came with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_files (
      id uuid primary key,
      name text not null,
      withdrawals integer not null,
      -- in the order of the file: which row is kept for each line, or why there is none
      lines jsonb not null,
      created_by uuid not null,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index bank_files_created on bank_files (created_at, id)`.execute(db)
  await sql`
    create table bank_rows (
      id uuid primary key,
      -- of what makes it this row and no other
      hash bytea not null unique,
      transferred_at timestamptz not null,
      amount bigint not null check (amount > 0),
      name text not null,
      memo text not null,
      -- for which money is in the ledger: a row is booked once
      payment_id uuid unique references payments (id),
      order_id uuid references orders (id),
      dismissed_at timestamptz,
      created_at timestamptz not null,
      constraint bank_rows_booked check ((payment_id is null) = (order_id is null))
    )
  `.execute(db)
  await sql`create index bank_rows_created on bank_rows (created_at) where payment_id is null`.execute(db)
}

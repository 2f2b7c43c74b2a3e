import { sql, type Kysely } from 'kysely'

/** Who agreed to which version of the terms, and when. Never changed; kept as long as the account's row is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terms_agreements (
      user_id uuid not null references users (id) on delete cascade,
      type text not null default 'TERMS' check (type = 'TERMS'),
      number integer not null,
      agreed_at timestamptz not null,
      primary key (user_id, number),
      foreign key (type, number) references legal_documents (type, number)
    )
  `.execute(db)
}

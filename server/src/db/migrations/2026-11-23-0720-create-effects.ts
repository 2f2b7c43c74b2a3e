import { sql, type Kysely } from 'kysely'

/** What is to be done outside the database, once for each key, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table effects (
      key text primary key check (length(key) between 1 and 200),
      kind text not null,
      payload jsonb not null,
      attempts integer not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null,
      outcome jsonb,
      settled_at timestamptz,
      check ((outcome is null) = (settled_at is null))
    )
  `.execute(db)
  await sql`create index effects_open on effects (due_at) where settled_at is null`.execute(db)
}

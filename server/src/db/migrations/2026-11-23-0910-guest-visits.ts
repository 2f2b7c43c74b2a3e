import { sql, type Kysely } from 'kysely'

/** How far guests are on their way through a door: which number, whether it is confirmed, what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_visits (
      key_hash bytea primary key,
      purpose text not null,
      phone text not null,
      session_hash bytea not null,
      was_resent boolean not null,
      form_hash bytea,
      proven_at timestamptz,
      outcome jsonb,
      expires_at timestamptz not null
    )
  `.execute(db)
  await sql`create index guest_visits_expired on guest_visits (expires_at)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Which secrets the database is used with, by their fingerprints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_fingerprints (
      name text primary key check (name in ('TOKEN_SECRET', 'FIELD_KEY')),
      fingerprint text not null
    )
  `.execute(db)
}

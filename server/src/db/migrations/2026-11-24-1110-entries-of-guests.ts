import { sql, type Kysely } from 'kysely'

/**
 * Guests on lists: the key of their page, known by its hash, and what tells a form that is sent twice. Both go with what
 * names somebody. A code may also be for joining a list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table jrs_entries add key_hash bytea unique, add join_hash bytea unique,
      add constraint jrs_entries_anonymised_keys check (
        anonymised_at is null or (key_hash is null and join_hash is null)
      )
  `.execute(db)
  await sql`
    alter table otp_challenges drop constraint otp_challenges_purpose_check,
      add constraint otp_challenges_purpose_check check (purpose in ('sign-in', 'phone-change', 'request', 'jrs'))
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** A code may also be for the form of a request; the limits of the number are the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table otp_challenges drop constraint otp_challenges_purpose_check,
      add constraint otp_challenges_purpose_check check (purpose in ('sign-in', 'phone-change', 'request'))
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Members whose number's hash is still kept, by when they left: it goes after some weeks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_phone_hash on users (withdrawn_at) where phone_hash is not null
  `.execute(db)
}

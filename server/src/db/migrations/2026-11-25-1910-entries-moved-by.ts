import { sql, type Kysely } from 'kysely'

/** Who of the store's people moved an entry last: whoever was slower is told who was faster. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jrs_entries add moved_by uuid references users (id)`.execute(db)
}

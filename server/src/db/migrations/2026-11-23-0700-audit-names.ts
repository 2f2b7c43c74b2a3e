import { sql, type Kysely } from 'kysely'

/** What the thing that a record is about was called then: it may have another name, or be gone, when it is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_records add column entity_name text`.execute(db)
}

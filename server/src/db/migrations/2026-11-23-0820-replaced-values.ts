import { sql, type Kysely } from 'kysely'

/**
 * What a change replaced, kept for records of any kind. The version before goes on with a view of the old name, which
 * can go with the next release; `ctid` is in it for the job that cleans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store_changes rename to replaced_values`.execute(db)
  await sql`alter table replaced_values rename column record_id to audit_id`.execute(db)
  await sql`alter table replaced_values rename column store_id to record_id`.execute(db)
  await sql`alter table replaced_values drop constraint store_changes_store_id_fkey`.execute(db)
  await sql`
    create view store_changes as
    select ctid, record_id as store_id, audit_id as record_id, version, before, changed_at from replaced_values
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** One index finds the history of anything in its order; it carries the action, since not everybody is shown each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_records_entity on audit_records (entity, entity_id, at desc, id desc) include (action)
  `.execute(db)
  await sql`drop index audit_records_store, audit_records_request, audit_records_settings`.execute(db)
}

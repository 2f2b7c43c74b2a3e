import { sql, type Kysely } from 'kysely'

/** Which key sealed which stretch of the audit chain, so that a changed secret does not read as a changed record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_stretches (
      first_seq bigint primary key,
      key_id text not null
    )
  `.execute(db)
  await sql`alter table audit_checkpoint add column key_id text`.execute(db)
  await sql`
    alter table audit_verifications
      drop constraint audit_verifications_fault_check,
      add constraint audit_verifications_fault_check check (fault in ('changed', 'missing', 'checkpoint', 'key'))
  `.execute(db)
}

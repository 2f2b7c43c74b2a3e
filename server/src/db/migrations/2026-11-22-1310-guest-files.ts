import { sql, type Kysely } from 'kysely'

/** What a guest sends with a request belongs to nobody but the request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files alter column owner_id drop not null`.execute(db)
  await sql`
    alter table files add constraint files_owned check (owner_id is not null or purpose = 'REQUEST')
  `.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** By which a card is found of which the provider tells that its key is gone: the sealed key can be looked for by nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_methods add column key_hash bytea`.execute(db)
  await sql`create index payment_methods_key_hash on payment_methods (key_hash) where key_hash is not null`.execute(
    db,
  )
}

import { sql, type Kysely } from 'kysely'

/** What the seller of an order keeps with it, and until when it may be paid where that is not half an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column sale jsonb, add column kept_until timestamptz`.execute(db)
}

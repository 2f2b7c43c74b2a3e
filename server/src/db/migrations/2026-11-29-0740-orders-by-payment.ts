import { sql, type Kysely } from 'kysely'

/** What the ledger has of a month is made of the orders that were paid in it, whenever they were placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_paid on orders (paid_at) where paid_at is not null`.execute(db)
}

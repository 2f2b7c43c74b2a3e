import { sql, type Kysely } from 'kysely'

/** A month of somebody with very many stores is found by its days, not by reading the sums of all years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_days_days on ledger_days (day)`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/**
 * Refunds are listed by the day that the ledger has them, or where they are not done by the day they were asked for: of
 * all, of a store, in a state, or by their amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const at = sql`(case when status = 'DONE' then settled_at else created_at end)`
  await sql`create index refunds_days on refunds (${at}, id)`.execute(db)
  await sql`create index refunds_stores on refunds (store_id, ${at}, id)`.execute(db)
  await sql`create index refunds_status on refunds (status, ${at}, id)`.execute(db)
  await sql`create index refunds_amount on refunds (amount, id)`.execute(db)
}

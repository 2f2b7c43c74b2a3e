import { sql, type Kysely } from 'kysely'

/** Orders of a sort and payments in a state are few of many: found on indexes instead of among all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_types on orders (type, created_at, id)`.execute(db)
  await sql`create index payments_status on payments (status, created_at, id)`.execute(db)
}

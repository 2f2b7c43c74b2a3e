import { sql, type Kysely } from 'kysely'

/** Whether what an order gave ends with a refund is said when it is asked for; of those that are there nobody said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column ends_sale boolean`.execute(db)
}

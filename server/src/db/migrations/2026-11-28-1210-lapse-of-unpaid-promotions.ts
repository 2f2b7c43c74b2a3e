import { sql, type Kysely } from 'kysely'

/** What nobody paid for is looked for by the end of its period, each minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index promotions_lapse_due on promotions (end_at) where status = 'PENDING_PAYMENT'`.execute(
    db,
  )
}

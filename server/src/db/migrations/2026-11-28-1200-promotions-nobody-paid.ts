import { sql, type Kysely } from 'kysely'

/** A promotion whose listing nobody paid ends as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index promotions_end_due`.execute(db)
  await sql`
    create index promotions_end_due on promotions (end_at)
      where status in ('PENDING_PAYMENT', 'SCHEDULED', 'LIVE', 'PAUSED')
  `.execute(db)
}

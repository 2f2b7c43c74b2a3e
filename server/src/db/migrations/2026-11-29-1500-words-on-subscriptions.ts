import { sql, type Kysely } from 'kysely'

/** Late money of an order from before somebody chose or cancelled does not take back what was said since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column decided_at timestamptz`.execute(db)
  // Whoever is to end or has chosen said so at the last change of the row, or before it.
  await sql`
    update subscriptions set decided_at = updated_at
    where status = 'CANCELLING' or next_plan_key is not null or next_cycle is not null
  `.execute(db)
}

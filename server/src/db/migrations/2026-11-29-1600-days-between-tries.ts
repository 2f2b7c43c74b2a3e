import { sql, type Kysely } from 'kysely'

/** Tries of a renewal are days apart also where one was held up: whoever is told of a try that failed has a day to pay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column tried_at timestamptz`.execute(db)
}

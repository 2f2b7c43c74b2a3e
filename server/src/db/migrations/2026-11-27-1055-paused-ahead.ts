import { sql, type Kysely } from 'kysely'

/** What a smaller plan paused before it began was never on: visitors know nothing of it, also once its time is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table promotions add column paused_ahead_at timestamptz`.execute(db)
  await sql`
    update promotions set paused_ahead_at = updated_at where status = 'PAUSED' and start_at > now()
  `.execute(db)
}

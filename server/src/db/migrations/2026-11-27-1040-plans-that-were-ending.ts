import { sql, type Kysely } from 'kysely'

/** An order that let a subscription go on which was to end: taken back, it ends again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plan_grants add column was_ending boolean not null default false`.execute(db)
}

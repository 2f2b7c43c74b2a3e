import { sql, type Kysely } from 'kysely'

/** Who is a manager because of an invitation alone is one until the last store is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column manager_by_invitation boolean not null default false`.execute(db)
}

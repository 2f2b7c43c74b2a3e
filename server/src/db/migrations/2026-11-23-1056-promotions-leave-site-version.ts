import { sql, type Kysely } from 'kysely'

/**
 * Pages of promotions follow each its own promotion (docs/decisions/049). The version of the whole site is one row: two
 * transactions that change the same promotions in another order would wait for each other in it, and thousands that
 * begin in one minute would throw every page away thousands of times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger promotions_insert_site on promotions`.execute(db)
  await sql`drop trigger promotions_update_site on promotions`.execute(db)
  await sql`drop function promotions_change_site()`.execute(db)
}

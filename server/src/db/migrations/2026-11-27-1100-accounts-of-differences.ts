import { sql, type Kysely } from 'kysely'

/** Of which account the kept sum is wrong; so far the key of the difference said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_differences add column account text`.execute(db)
  await sql`
    update ledger_differences set account = substring(key from '^sums (.*)$') where kind = 'SUMS'
  `.execute(db)
}

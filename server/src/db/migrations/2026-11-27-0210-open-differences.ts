import { sql, type Kysely } from 'kysely'

/** Open differences of the ledger are counted beside every page of staff, who hear of new ones and of a check that is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_differences_open on ledger_differences (found_at, id) where resolved_at is null
  `.execute(db)
  await sql`select tell_changes('ledger_differences', 'ledger', 'id', 'array[''operator'']')`.execute(db)
  await sql`select tell_changes('ledger_checks', 'ledger', 'day', 'array[''operator'']')`.execute(db)
}

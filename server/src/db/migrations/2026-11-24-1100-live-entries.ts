import { sql, type Kysely } from 'kysely'

/** Who joins a list and who is called is told to its store, and to whoever follows the list by a link of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const channels = "array['operator', 'store:' || store_id, 'jrs:' || jrs_item_id]"
  await sql`
    select tell_changes(
      'jrs_entries', 'jrs', 'jrs_item_id', ${channels}, '{operator,managers}', 'n.version <> o.version or n.status <> o.status'
    )
  `.execute(db)
}

import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Deletes every row that the condition (on the table's columns as the database names them) holds for, in
 * statements so small that each ends long before the limit of a statement. Give it an index to find the rows
 * by, and no transaction. A row that changes in the same moment stays for the next time.
 */
// oxlint-disable-next-line max-params -- the fourth is for tables whose rows take others with them
export async function deleteInBatches(
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  batchSize = 1_000,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batchSize}
      ))
    `.execute(db)
    if (numAffectedRows < BigInt(batchSize)) return
  }
}

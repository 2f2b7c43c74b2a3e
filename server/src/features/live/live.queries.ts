import { keptSeconds } from '@madang/contract/live'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** By the database's clock, which wrote when they were told. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await deleteInBatches(db, 'liveEvents', sql`at < now() - make_interval(secs => ${3 * keptSeconds})`)
}

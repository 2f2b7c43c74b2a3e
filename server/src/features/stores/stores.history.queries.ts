import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { StoreBefore } from './stores.tables.ts'

/** Keeps what the change that led to this version replaced, instead of what the one before had. */
export async function keepReplaced(
  trx: Db,
  { id: storeId, version }: { id: string; version: number },
  { recordId, replaced, now }: { recordId: string; replaced: StoreBefore; now: Date },
): Promise<void> {
  const row = { recordId, version, before: JSON.stringify(replaced), changedAt: now.toISOString() }
  await trx
    .insertInto('storeChanges')
    .values({ storeId, ...row })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(row))
    .execute()
}

export async function forgetReplaced(trx: Db, storeId: string): Promise<void> {
  await trx.deleteFrom('storeChanges').where('storeId', '=', storeId).execute()
}

/** Forgets what was replaced before this instant: it names persons. */
export async function forgetReplacedBefore(db: Db, instant: string): Promise<void> {
  await deleteInBatches(db, 'storeChanges', sql`changed_at < ${instant}`)
}

export interface Replaced {
  /** Of the audit record that tells of the change. */
  readonly recordId: string
  readonly before: StoreBefore
}

/** What the change that led to this version of the store replaced. */
export async function findReplaced(
  db: Db,
  { id, version }: { id: string; version: number },
): Promise<Replaced | undefined> {
  return db
    .selectFrom('storeChanges')
    .select(['recordId', 'before'])
    .where('storeId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
}

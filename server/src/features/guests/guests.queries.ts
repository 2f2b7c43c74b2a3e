import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { GuestVisitTable } from './guests.tables.ts'

export type Visit = Selectable<GuestVisitTable>

/** The visit of a browser, if it is not too old. */
export async function findVisit(
  db: Db,
  { keyHash, purpose, now }: Pick<Visit, 'keyHash' | 'purpose'> & { readonly now: Date },
): Promise<Visit | null> {
  const visit = await db
    .selectFrom('guestVisits')
    .selectAll()
    .where('keyHash', '=', keyHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return visit ?? null
}

/** Begins a visit, or the visit of the same key anew. */
export async function saveVisit(db: Db, visit: Omit<Visit, 'outcome'>): Promise<void> {
  const { keyHash, ...given } = { ...visit, outcome: null }
  await db
    .insertInto('guestVisits')
    .values({ keyHash, ...given })
    .onConflict((conflict) => conflict.column('keyHash').doUpdateSet(given))
    .execute()
}

/** Writes down that the number is confirmed; false when the visit went on to another code meanwhile. */
export async function proveVisit(
  db: Db,
  { keyHash, sessionHash }: Pick<Visit, 'keyHash' | 'sessionHash'>,
  change: Pick<Visit, 'formHash' | 'provenAt' | 'expiresAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guestVisits')
    .set(change)
    .where('keyHash', '=', keyHash)
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes down what came of a visit; false when it went on to another code meanwhile, of another number it may be. */
export async function saveOutcome(
  db: Db,
  { keyHash, sessionHash }: Pick<Visit, 'keyHash' | 'sessionHash'>,
  outcome: object,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guestVisits')
    .set({ outcome: sql`${JSON.stringify(outcome)}::jsonb` })
    .where('keyHash', '=', keyHash)
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets visits, and with them numbers of guests, that lead nowhere any more. */
export async function deleteOldVisits(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'guestVisits', sql`expires_at <= ${now.toISOString()}`)
}

import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EffectTable, Tables } from '../db/tables.ts'

export type Intent = Pick<EffectTable, 'key' | 'kind' | 'payload'>

/** False when the key has an intent already. */
export async function insertEffect(trx: Transaction<Tables>, intent: Intent, now: Date): Promise<boolean> {
  const { key, kind } = intent
  const at = now.toISOString()
  const payload = sql`${JSON.stringify(intent.payload)}::jsonb`
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('effects')
    .values({ key, kind, payload, attempts: 0, dueAt: at, createdAt: at, outcome: null, settledAt: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Whether the same was intended under this key before. */
export async function isSameEffect(
  trx: Transaction<Tables>,
  { key, kind, payload }: Intent,
): Promise<boolean> {
  const found = await trx
    .selectFrom('effects')
    .select('key')
    .where('key', '=', key)
    .where('kind', '=', kind)
    .where('payload', '=', sql<unknown>`${JSON.stringify(payload)}::jsonb`)
    .executeTakeFirst()
  return found !== undefined
}

/** Takes an open effect that is due; nobody else gets it before `until`. */
export function takeEffect(
  db: Db,
  { key, now, until }: { key: string; now: Date; until: Date },
): Promise<Pick<EffectTable, 'kind' | 'payload' | 'attempts'> | undefined> {
  return db
    .updateTable('effects')
    .set((row) => ({ attempts: row('attempts', '+', 1), dueAt: until.toISOString() }))
    .where('key', '=', key)
    .where('settledAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .returning(['kind', 'payload', 'attempts'])
    .executeTakeFirst()
}

/** Puts off what this attempt did not settle; nothing when another one has begun. */
export async function postponeEffect(
  db: Db,
  { key, attempts, until }: { key: string; attempts: number; until: Date },
): Promise<void> {
  await db
    .updateTable('effects')
    .set({ dueAt: until.toISOString() })
    .where('key', '=', key)
    .where('attempts', '=', attempts)
    .where('settledAt', 'is', null)
    .execute()
}

/** Writes the outcome; false when there is one. */
export async function settleEffect(
  trx: Transaction<Tables>,
  { key, outcome, now }: { key: string; outcome: unknown; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('effects')
    .set({ outcome: sql`${JSON.stringify(outcome)}::jsonb`, settledAt: now.toISOString() })
    .where('key', '=', key)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const sweptAtOnce = 1_000

/** Keys of open effects that are due, those that wait longest first. */
export async function listDueEffects(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('effects')
    .select('key')
    .where('settledAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .orderBy('dueAt')
    .limit(sweptAtOnce)
    .execute()
  return rows.map(({ key }) => key)
}

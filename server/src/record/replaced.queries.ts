import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@madang/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { before, dayMs } from '../db/instants.ts'

/** So long a change can be taken back, if it is still the last one. */
const undoDays = 30

/** A record as its last change left it. */
interface Changed {
  readonly id: string
  readonly version: number
}

type Parts = Readonly<Record<string, object>>
type Change<Whole extends Parts> = { readonly [Part in keyof Whole]: Partial<Whole[Part]> }

function replacedIn<Part extends object>(before: Part, after: Partial<Part>): Partial<Part> {
  const keys = Object.keys(after) as (keyof Part)[] // Object.keys forgets the key type
  const replaced: Partial<Part> = {}
  for (const key of keys) if (!isDeepStrictEqual(before[key], after[key])) replaced[key] = before[key]
  return replaced
}

/**
 * What a change replaces of the parts of a record (its fields, its files), to be kept; null when all is as it was. That
 * is no change: kept, it would take the place of the one before, which could not be taken back any more.
 */
export function replacedBy<Whole extends Parts>(before: Whole, change: Change<Whole>): Change<Whole> | null {
  const names = Object.keys(change) as (keyof Whole)[] // as above
  const parts = names.map((name) => [name, replacedIn(before[name], change[name])] as const)
  if (parts.every(([, part]) => Object.keys(part).length === 0)) return null
  return Object.fromEntries(parts) as Change<Whole> // of the parts that were given
}

/** Keeps what the change that led to this version replaced, unmasked, instead of what the one before had. */
export async function keepReplaced(
  trx: Db,
  { id: recordId, version }: Changed,
  { auditId, before, now }: { auditId: string; before: object; now: Date },
): Promise<void> {
  const row = { auditId, version, before: JSON.stringify(before), changedAt: now.toISOString() }
  await trx
    .insertInto('replacedValues')
    .values({ recordId, ...row })
    .onConflict((conflict) => conflict.column('recordId').doUpdateSet(row))
    .execute()
}

export async function forgetReplaced(trx: Db, recordId: string): Promise<void> {
  await trx.deleteFrom('replacedValues').where('recordId', '=', recordId).execute()
}

/** Forgets what can no longer be taken back: it names persons. */
export async function cleanReplaced(db: Db, now: Date): Promise<void> {
  const instant = before(now, undoDays * dayMs)
  await deleteInBatches(db, 'replacedValues', sql`changed_at < ${instant}`)
}

/**
 * What the change that led to this version replaced, and the audit record that tells of it; undefined when something
 * else came after it.
 */
export async function findReplaced<Before>(
  db: Db,
  { id, version }: Changed,
): Promise<{ auditId: string; before: Before } | undefined> {
  const row = await db
    .selectFrom('replacedValues')
    .select(['auditId', 'before'])
    .where('recordId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { ...row, before: row.before as Before } // as this record's kind keeps it
}

/** What keeps a change from being taken back is nothing that the caller sent: the state of things is against it. */
function asState(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation.failed') return error
  const { errors } = error.extras
  return new AppError('conflict.state', errors ? { errors } : {})
}

/**
 * Takes the last change of a locked record back: `write` makes the change with what was kept, by the rules of every
 * change, so that it can be taken back itself. Throws `conflict.state` when there is none, or it does not go any more.
 */
export async function takeBack<Before, Result>(
  trx: Db,
  changed: Changed,
  write: (before: Before) => Promise<Result>,
): Promise<Result> {
  const replaced = await findReplaced<Before>(trx, changed)
  if (replaced === undefined) throw new AppError('conflict.state')
  return write(replaced.before).catch((error: unknown) => {
    throw asState(error)
  })
}

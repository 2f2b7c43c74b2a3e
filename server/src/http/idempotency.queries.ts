import { sql, type Transaction } from 'kysely'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { before, dayMs } from '../db/instants.ts'
import type { StoredAnswer, Tables } from '../db/tables.ts'

/** How long a key is remembered (security.md, "Races"). */
const keyLifeMs = dayMs

interface KeyName {
  readonly owner: string
  readonly endpoint: string
  readonly key: string
}

type Claim =
  | { readonly kind: 'mine' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly bodyHash: string; readonly answer: StoredAnswer }

/** Whether the key is this transaction's until it ends; with `wait` it is, once nobody else has it. */
async function lockKey(
  trx: Transaction<Tables>,
  { owner, endpoint, key }: KeyName,
  whileBusy: 'refuse' | 'wait',
): Promise<boolean> {
  const name = sql`hashtextextended(${`${owner} ${endpoint} ${key}`}, 0)`
  if (whileBusy === 'wait') {
    await sql`select pg_advisory_xact_lock(${name})`.execute(trx)
    return true
  }
  const lock = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${name}) as "isFree"`.execute(
    trx,
  )
  return lock.rows[0]?.isFree === true
}

/** What is stored under a key that is still remembered. */
export function findStored(
  db: Db,
  { owner, endpoint, key, now }: KeyName & { now: Date },
): Promise<Pick<Tables['idempotencyKeys'], 'bodyHash' | 'answer'> | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'answer'])
    .where('owner', '=', owner)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .where('createdAt', '>', before(now, keyLifeMs))
    .executeTakeFirst()
}

/**
 * Claims a key for this transaction. The advisory lock tells a running first request from a
 * finished one; it falls with the transaction, however that ends.
 */
export async function claimKey(
  trx: Transaction<Tables>,
  claim: KeyName & { bodyHash: string; now: Date; whileBusy: 'refuse' | 'wait' },
): Promise<Claim> {
  const { owner, endpoint, key, bodyHash, now, whileBusy } = claim
  if (!(await lockKey(trx, claim, whileBusy))) return { kind: 'busy' }
  const stored = await findStored(trx, claim)
  if (stored?.answer) return { kind: 'done', bodyHash: stored.bodyHash, answer: stored.answer }
  const createdAt = now.toISOString()
  await trx
    .insertInto('idempotencyKeys')
    .values({ owner, endpoint, key, bodyHash, answer: null, createdAt })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'endpoint', 'key']).doUpdateSet({ bodyHash, answer: null, createdAt }),
    )
    .execute()
  return { kind: 'mine' }
}

export async function saveAnswer(
  trx: Transaction<Tables>,
  name: KeyName,
  answer: StoredAnswer,
): Promise<void> {
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('owner', '=', name.owner)
    .where('endpoint', '=', name.endpoint)
    .where('key', '=', name.key)
    .execute()
}

/** Forgets keys past their life; run by the clock. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const createdBefore = before(now, keyLifeMs)
  await deleteInBatches(db, 'idempotencyKeys', sql`created_at < ${createdBefore}`)
}

import { createHash } from 'node:crypto'
import { AppError } from '@madang/contract/errors'
import type { Transaction } from 'kysely'
import type { StoredAnswer, Tables } from '../db/tables.ts'
import type { Db } from '../db/database.ts'
import { claimKey, findStored, saveAnswer } from './idempotency.queries.ts'

const keyPattern = /^[\x21-\x7E]{8,200}$/

export interface IdempotentRequest {
  /** The `Idempotency-Key` header; without one the request simply runs. */
  readonly key: string | undefined
  /** Whose key it is: keys of different people never meet. */
  readonly owner: string
  readonly endpoint: string
  readonly body: unknown
  readonly now: Date
  /** `wait`: a second request waits for the first and gets its answer; it is refused otherwise. */
  readonly whileBusy?: 'wait'
}

/** The answer that a request had before; null when there was none or it had another body. Nothing is claimed. */
export async function findAnswer(
  db: Db,
  { key, owner, endpoint, body, now }: IdempotentRequest,
): Promise<StoredAnswer | null> {
  if (key === undefined) return null
  const stored = await findStored(db, { key, owner, endpoint, now })
  return stored?.bodyHash === fingerprint(body) ? stored.answer : null
}

function fingerprint(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')
}

/**
 * Runs `work` at most once for a key, owner and endpoint, and repeats its first answer for 24 h.
 * The answer is stored in the same transaction as the change: after a crash there are both or none.
 * Throws `idempotency.in_progress` while the first is running, `idempotency.key_reused` for another body.
 */
export async function runOnce(
  trx: Transaction<Tables>,
  request: IdempotentRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { key, owner, endpoint, body, now, whileBusy = 'refuse' } = request
  if (key === undefined) return work()
  if (!keyPattern.test(key)) {
    throw new AppError('validation.failed', {
      errors: [{ pointer: 'header/idempotency-key', code: 'format' }],
    })
  }
  const bodyHash = fingerprint(body)
  const claim = await claimKey(trx, { key, owner, endpoint, bodyHash, now, whileBusy })
  if (claim.kind === 'busy') throw new AppError('idempotency.in_progress', { retryAfter: 1 })
  if (claim.kind === 'done') {
    if (claim.bodyHash !== bodyHash) throw new AppError('idempotency.key_reused')
    return claim.answer
  }
  const answer = await work()
  await saveAnswer(trx, { key, owner, endpoint }, answer)
  return answer
}

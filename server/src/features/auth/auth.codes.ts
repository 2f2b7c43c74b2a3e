import { authLimits, type SignInAnswer } from '@madang/contract/auth'
import { AppError } from '@madang/contract/errors'
import { maskPhone } from '@madang/contract/phone'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Origin, SignedIn } from '../../http/serve.ts'
import { addJob } from '../../jobs/runner.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import {
  countGuess,
  countText,
  dayMs,
  findChallenge,
  getCounted,
  hourMs,
  insertChallenge,
  supersedeChallenges,
  takeTry,
  type CodeTarget,
  type Try,
} from './auth.queries.ts'
import { hashCode, hashOfNothing, hashSecret, isSameHash, newSecret } from './auth.secrets.ts'
import { findUserIdByPhone } from './auth.users.queries.ts'

function secondsUntil(at: number, now: Date): number {
  return Math.max(1, Math.ceil((at - now.getTime()) / 1000))
}

/** When the next text may leave: the latest of what the three limits say. */
function nextTextAt(sentAt: readonly string[]): number {
  const sent = sentAt.map((at) => Date.parse(at))
  const after = (count: number, ms: number): number => {
    const at = sent.at(-count)
    return at === undefined ? 0 : at + ms
  }
  return Math.max(
    after(1, authLimits.resendSeconds * 1000),
    after(authLimits.textsPerHour, hourMs),
    after(authLimits.textsPerDay, dayMs),
  )
}

/**
 * Opens a challenge and leaves the rest to a job: whether the number belongs to anybody is not looked
 * at here, so that nobody learns it from the answer or from its time (security.md G6).
 * Throws `auth.send_limited`.
 */
export async function askForCode(db: Db, target: CodeTarget, now: Date): Promise<SignInAnswer> {
  const session = newSecret()
  const expiresAt = new Date(now.getTime() + authLimits.codeSeconds * 1000).toISOString()
  await inTransaction(db, async (trx) => {
    if (!(await countText(trx, target.phone, now))) {
      const { sentAt } = await getCounted(trx, target.phone, now)
      throw new AppError('auth.send_limited', { retryAfter: secondsUntil(nextTextAt(sentAt), now) })
    }
    await supersedeChallenges(trx, target, now)
    const id = uuidV7(now)
    const createdAt = now.toISOString()
    await insertChallenge(trx, { ...target, id, sessionHash: hashSecret(session), createdAt, expiresAt })
    await addJob(trx, 'auth:send-code', { challengeId: id }, { maxAttempts: 6 })
  })
  return { session, expiresAt, resendAfter: authLimits.resendSeconds }
}

export interface Guess {
  readonly target: CodeTarget
  /** The auth-session header. */
  readonly session: string | undefined
  readonly code: string
  readonly now: Date
  readonly origin: Origin
  readonly viewer: SignedIn | null
}

/** Why no try was granted. A challenge of another number or member is as good as none. */
async function refusal(db: Db, { target, now }: Guess, sessionHash: Buffer): Promise<AppError> {
  const challenge = await findChallenge(db, sessionHash)
  if (
    challenge === undefined ||
    challenge.phone !== target.phone ||
    challenge.purpose !== target.purpose ||
    challenge.userId !== target.userId ||
    challenge.consumedAt !== null ||
    challenge.supersededAt !== null
  ) {
    return new AppError('auth.session_invalid')
  }
  if (challenge.expiresAt <= now.toISOString()) return new AppError('auth.code_expired')
  // Another code is the way out, and that may be asked for again so many seconds after this one.
  const resendAt = Date.parse(challenge.createdAt) + authLimits.resendSeconds * 1000
  return new AppError('auth.too_many_attempts', { retryAfter: secondsUntil(resendAt, now) })
}

async function recordWrongGuess(db: Db, { target, now, origin, viewer }: Guess): Promise<void> {
  const subjectId = target.userId ?? (await findUserIdByPhone(db, target.phone))
  await recordAudit(db, {
    now,
    actor: viewer,
    origin,
    action: 'auth.sign_in_failed',
    entity: target.purpose,
    subjectIds: subjectId === undefined ? [] : [subjectId],
    changes: { phone: { from: null, to: maskPhone(target.phone) } },
    reason: 'auth.code_mismatch',
  })
}

/**
 * Compares a code after the try was counted, on the challenge and on the number, each in a committed
 * statement of its own: call it outside any transaction. Gives the challenge, still to be consumed.
 */
export async function checkCode(db: Db, tokenSecret: string, guess: Guess): Promise<Try> {
  const { target, session, code, now } = guess
  if (session === undefined) throw new AppError('auth.session_invalid')
  const sessionHash = hashSecret(session)
  const challenge = await takeTry(db, { ...target, sessionHash, now })
  if (challenge === undefined) throw await refusal(db, guess, sessionHash)
  if (!(await countGuess(db, target.phone, now))) {
    const { guessedAt } = await getCounted(db, target.phone, now)
    const freeAt = Date.parse(guessedAt[0] ?? now.toISOString()) + dayMs
    throw new AppError('auth.too_many_attempts', { retryAfter: secondsUntil(freeAt, now) })
  }
  const expected = challenge.codeHash ?? hashOfNothing()
  if (isSameHash(hashCode({ tokenSecret, challengeId: challenge.id, code }), expected)) return challenge
  await recordWrongGuess(db, guess)
  throw new AppError('auth.code_mismatch', { attemptsLeft: authLimits.triesPerCode - challenge.attempts })
}

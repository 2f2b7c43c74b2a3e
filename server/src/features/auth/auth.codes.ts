import { authLimits, type SignInAnswer } from '@madang/contract/auth'
import { AppError } from '@madang/contract/errors'
import { maskPhone } from '@madang/contract/phone'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Origin, SignedIn } from '../../http/serve.ts'
import type { Keyring } from '../../keys.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import { record } from '../../record/audit.queries.ts'
import {
  countGuess,
  countMemberText,
  countText,
  getCounted,
  listMemberTexts,
  memberLimits,
  noteRefusal,
  numberLimits,
  type Limit,
} from './auth.counts.queries.ts'
import { dayMs } from '../../db/instants.ts'
import {
  findChallenge,
  insertChallenge,
  supersedeChallenges,
  takeTry,
  type CodeTarget,
  type Try,
} from './auth.queries.ts'
import { codeNotice } from './auth.jobs.ts'
import { hashOfNothing, isHashOfCode } from './auth.secrets.ts'
import { findUserIdByPhone } from './auth.users.queries.ts'

function secondsUntil(at: number, now: Date): number {
  return Math.max(1, Math.ceil((at - now.getTime()) / 1000))
}

/** No text before the latest of what the limits say. */
function sendLimited(sentAt: readonly string[], limits: readonly Limit[], now: Date): AppError {
  const freeAt = limits.map(([count, ms]) => {
    const at = sentAt.at(-count)
    return at === undefined ? 0 : Date.parse(at) + ms
  })
  return new AppError('auth.send_limited', { retryAfter: secondsUntil(Math.max(...freeAt), now) })
}

/** Counts the text that is asked for, at the member who asks and at the number. */
async function countAsked(trx: Db, { purpose, userId, phone }: CodeTarget, now: Date): Promise<void> {
  // The member's limit first: otherwise one member could text any number of others once a minute each.
  const isToOthers = purpose === 'phone-change' && userId !== null
  if (isToOthers && !(await countMemberText(trx, userId, now))) {
    throw sendLimited(await listMemberTexts(trx, userId, now), memberLimits, now)
  }
  if (await countText(trx, phone, now)) return
  const { sentAt } = await getCounted(trx, phone, now)
  throw sendLimited(sentAt, numberLimits, now)
}

interface CodeRequest {
  readonly now: Date
  /** The auth-session to be; 256 bits that nobody can guess. */
  readonly session?: string
  /** Counts what else limits a text, once the number may have one; nothing is sent when it throws. */
  readonly countElsewhere?: (trx: Db) => Promise<void>
}

/**
 * Opens a challenge and leaves the rest to a job: whether the number belongs to anybody is not looked
 * at here, so that nobody learns it from the answer or from its time (security.md G6).
 * Throws `auth.send_limited`.
 */
export async function askForCode(
  db: Db,
  target: CodeTarget,
  { now, session = newSecret(), countElsewhere }: CodeRequest,
): Promise<SignInAnswer> {
  const expiresAt = new Date(now.getTime() + authLimits.codeSeconds * 1000).toISOString()
  await inTransaction(db, async (trx) => {
    await countAsked(trx, target, now)
    await countElsewhere?.(trx)
    await supersedeChallenges(trx, target, now)
    const id = uuidV7(now)
    const createdAt = now.toISOString()
    await insertChallenge(trx, { ...target, id, sessionHash: hashSecret(session), createdAt, expiresAt })
    await codeNotice.add(trx, { challengeId: id })
  })
  return { session, expiresAt, resendAfter: authLimits.resendSeconds }
}

export interface Guess {
  readonly target: CodeTarget
  /** Of the auth-session that the code was sent for, if any was brought along. */
  readonly sessionHash: Buffer | undefined
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

type Failure = 'auth.code_mismatch' | 'auth.code_expired' | 'auth.too_many_attempts'

async function recordFailure(db: Db, guess: Guess, reason: Failure): Promise<void> {
  const { target, now, origin, viewer } = guess
  const subjectId = target.userId ?? (await findUserIdByPhone(db, target.phone))
  const doer = { viewer, origin, now }
  await record(db, doer, {
    // Who wants to sign in may see members' data next; a code on a form opens no more than the form.
    action: target.purpose === 'sign-in' ? 'auth.sign_in_failed' : 'auth.code_failed',
    entity: target.purpose,
    subjectIds: subjectId === undefined ? [] : [subjectId],
    changes: { phone: { from: null, to: maskPhone(target.phone) } },
    reason,
  })
}

/** Records a try that was not even compared, of many at one number in a minute the first. Gives the error. */
async function recorded(db: Db, guess: Guess, error: AppError): Promise<AppError> {
  const reason = error.code
  if (reason !== 'auth.code_expired' && reason !== 'auth.too_many_attempts') return error
  const kind = reason === 'auth.code_expired' ? 'expiredAt' : 'lockedAt'
  const { target, now } = guess
  await inTransaction(db, async (trx) => {
    if (await noteRefusal(trx, { phone: target.phone, kind, now })) await recordFailure(trx, guess, reason)
  })
  return error
}

/** The guess counted at the number, compared, and recorded when it is wrong; refusals are given back. */
async function compare(
  trx: Db,
  { challenge, tokenKeys, guess }: { challenge: Try; tokenKeys: Keyring; guess: Guess },
): Promise<AppError | null> {
  const { target, code, now } = guess
  if (!(await countGuess(trx, target.phone, now))) {
    const { guessedAt } = await getCounted(trx, target.phone, now)
    const freeAt = Date.parse(guessedAt[0] ?? now.toISOString()) + dayMs
    return new AppError('auth.too_many_attempts', { retryAfter: secondsUntil(freeAt, now) })
  }
  const expected = challenge.codeHash ?? hashOfNothing()
  if (isHashOfCode(expected, tokenKeys, { challengeId: challenge.id, code })) return null
  await recordFailure(trx, guess, 'auth.code_mismatch')
  return new AppError('auth.code_mismatch', { attemptsLeft: authLimits.triesPerCode - challenge.attempts })
}

/**
 * Compares a code after the try was counted on the challenge, in a statement that is committed by then, and
 * on the number, in one transaction with the record of a wrong one: no guess is answered before it is
 * counted and recorded. Call it outside any transaction. Gives the challenge, still to be consumed.
 */
export async function checkCode(db: Db, tokenKeys: Keyring, guess: Guess): Promise<Try> {
  const { target, sessionHash, now } = guess
  if (sessionHash === undefined) throw new AppError('auth.session_invalid')
  const challenge = await takeTry(db, { ...target, sessionHash, now })
  if (challenge === undefined) throw await recorded(db, guess, await refusal(db, guess, sessionHash))
  const wrong = await inTransaction(db, (trx) => compare(trx, { challenge, tokenKeys, guess }))
  if (wrong !== null) throw await recorded(db, guess, wrong)
  return challenge
}

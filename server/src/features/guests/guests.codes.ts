import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Origin } from '../../http/serve.ts'
import { sharedRuns } from '../../http/single-flight.ts'
import type { Keyring } from '../../keys.ts'
import { hashSecret, isSameHash, newSecret } from '../../tokens.ts'
import { askForCode, checkCode } from '../auth/auth.codes.ts'
import { forgetGuess } from '../auth/auth.counts.queries.ts'
import { consumeChallenge, isOpenChallenge } from '../auth/auth.queries.ts'
import type { GuestPurpose } from '../auth/auth.tables.ts'
import { findVisit, proveVisit, saveVisit, type Visit } from './guests.queries.ts'

/** So long somebody who typed the right code need not type another one. */
const proofMs = 30 * 60_000
/** Longer than a proof lasts, so that whoever took too long is told so and need not type the number again. */
export const visitSeconds = 2 * 60 * 60

/** What tells this browser from others, and this form from others of the same browser. */
export interface GuestKeys {
  readonly visitKey: string
  /** Null where the form is the same for everybody: that of a number. */
  readonly formKey: string | null
}

/** Whether it was by the form of this key that the visit came as far as it is: pressed twice, it is done already. */
function isDoneBy({ formHash }: Visit, formKey: string | null): boolean {
  return formHash !== null && formKey !== null && isSameHash(formHash, hashSecret(formKey))
}

/** Whether the number was confirmed by a form of one of these keys, be it long ago. */
export function wasProvenBy(visit: Visit, formKeys: readonly (string | null)[]): boolean {
  return visit.provenAt !== null && formKeys.some((key) => isDoneBy(visit, key))
}

/**
 * Whether the number is confirmed for whoever has one of these keys. The key of the visit alone is not enough: it is
 * older than the proof, and somebody else may have put it there.
 */
export function isProvenBy(visit: Visit, formKeys: readonly (string | null)[], at: Date): boolean {
  const isRecent = visit.provenAt !== null && at.getTime() < Date.parse(visit.provenAt) + proofMs
  return isRecent && wasProvenBy(visit, formKeys)
}

function targetOf({ purpose, phone }: Pick<Visit, 'purpose' | 'phone'>) {
  return { purpose, phone, userId: null } as const
}

function visitEnd(now: Date): string {
  return new Date(now.getTime() + visitSeconds * 1000).toISOString()
}

interface AskedCode {
  readonly purpose: GuestPurpose
  /** Wire form. */
  readonly phone: string
  readonly keys: GuestKeys
  /** Another one is asked for, to the same number. */
  readonly isResend: boolean
  readonly now: Date
  /** Counts a text that is about to leave; throws to keep it back. */
  readonly countElsewhere?: (trx: Db) => Promise<void>
}

/**
 * Sends a code to a number, a member's or not, under the limits of signing in: they are the number's. A browser that
 * presses twice, and whose first answer may be lost, is on the way of the code that left. Throws `auth.send_limited`.
 */
export async function sendGuestCode(db: Db, asked: AskedCode): Promise<void> {
  const { purpose, phone, keys, isResend, now, countElsewhere } = asked
  const keyHash = hashSecret(keys.visitKey)
  const find = () => findVisit(db, { keyHash, purpose, now })
  const isDone = async (): Promise<boolean> => {
    const visit = await find()
    if (visit === null || visit.phone !== phone) return false
    return isResend ? isDoneBy(visit, keys.formKey) : isOpenChallenge(db, visit.sessionHash, now)
  }
  if (isResend && (await isDone())) return
  const session = newSecret()
  const formHash = isResend && keys.formKey !== null ? hashSecret(keys.formKey) : null
  const begun = { keyHash, purpose, phone, formHash, wasResent: isResend, provenAt: null }
  try {
    await inTransaction(db, async (trx) => {
      await askForCode(trx, targetOf(asked), { now, session, ...(countElsewhere && { countElsewhere }) })
      await saveVisit(trx, { ...begun, sessionHash: hashSecret(session), expiresAt: visitEnd(now) })
    })
  } catch (error) {
    const isLimited = error instanceof AppError && error.code === 'auth.send_limited'
    if (!isLimited || !(await isDone())) throw error
  }
}

interface VisitCode {
  readonly visit: Visit
  readonly formKey: string
  readonly code: string
  readonly now: Date
  readonly origin: Origin
}

const shareConfirmation = sharedRuns<Visit>()

/**
 * Uses a code up and writes down that the number is confirmed, for whoever has the key of the form. A wrong one counts
 * against the number's day. Call it outside any transaction. Throws `auth.code_mismatch`, `code_expired`,
 * `session_invalid`, `too_many_attempts`. Gives the visit as it is then. A form that is pressed ten times at once has
 * one try of its code, or its own presses would use them up.
 */
export function confirmGuestCode(db: Db, tokenKeys: Keyring, typed: VisitCode): Promise<Visit> {
  const key = `${typed.visit.sessionHash.toString('hex')} ${typed.formKey} ${typed.code}`
  return shareConfirmation(key, () => confirmOnce(db, tokenKeys, typed))
}

async function confirmOnce(db: Db, tokenKeys: Keyring, { visit, ...typed }: VisitCode): Promise<Visit> {
  const { formKey, now } = typed
  const { keyHash, sessionHash, phone, purpose } = visit
  const change = { formHash: hashSecret(formKey), provenAt: now.toISOString(), expiresAt: visitEnd(now) }
  try {
    const guess = { ...typed, target: targetOf(visit), sessionHash, viewer: null }
    const challenge = await checkCode(db, tokenKeys, guess)
    await inTransaction(db, async (trx) => {
      // The number before the challenge, as asking for a code locks them.
      await forgetGuess(trx, phone, now)
      const isUsed = await consumeChallenge(trx, challenge.id, now)
      if (!isUsed || !(await proveVisit(trx, { keyHash, sessionHash }, change)))
        throw new AppError('auth.session_invalid')
    })
    return { ...visit, ...change }
  } catch (error) {
    // The first of two presses may have used it up.
    const fresh = await findVisit(db, { keyHash, purpose, now })
    if (fresh === null || !isProvenBy(fresh, [formKey], now)) throw error
    return fresh
  }
}

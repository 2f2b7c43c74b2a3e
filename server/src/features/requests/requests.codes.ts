import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@madang/contract/errors'
import { wirePhonePattern } from '@madang/contract/phone'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Origin } from '../../http/serve.ts'
import type { Key, Keyring } from '../../keys.ts'
import {
  askForCode,
  checkCode,
  findConfirmedNumber,
  findOpenSession,
  findUseOfCode,
} from '../auth/auth.codes.ts'
import { forgetGuess } from '../auth/auth.counts.queries.ts'
import { consumeChallenge } from '../auth/auth.queries.ts'

/** So long somebody who typed the right code may ask, and look at what was asked, without another one. */
const proofSeconds = 30 * 60

function targetOf(phone: string) {
  return { purpose: 'request', phone, userId: null } as const
}

interface AskedCode {
  readonly phone: string
  /** Of the browser that asks; known to no other. */
  readonly browserKey: string
  /** Of the code that the browser has got already, when it asks for another. */
  readonly knownSession?: string | undefined
  readonly now: Date
  /** Counts a text that is about to leave; throws to keep it back. */
  readonly countElsewhere?: (trx: Db) => Promise<void>
}

/**
 * Sends a code to a number, a member's or not, under the limits of signing in: they are the number's. Gives the
 * auth-session. A browser that asks again before another text may leave gets the auth-session of the code that is on
 * its way: the answer that brought it may be lost. Throws `auth.send_limited`.
 */
export async function askForRequestCode(
  db: Db,
  tokenKeys: Keyring,
  { phone, browserKey, knownSession, now, countElsewhere }: AskedCode,
): Promise<string> {
  const target = targetOf(phone)
  const sessionAt = ({ secret }: Key, createdAt: string) =>
    createHmac('sha256', secret)
      .update(`request session:${browserKey}:${phone}:${createdAt}`)
      .digest('base64url')
  try {
    const asking = {
      now,
      session: sessionAt(tokenKeys.current, now.toISOString()),
      ...(countElsewhere && { countElsewhere }),
    }
    return (await askForCode(db, target, asking)).session
  } catch (error) {
    const isLimited = error instanceof AppError && error.code === 'auth.send_limited'
    const sessionsAt = (createdAt: string) => tokenKeys.all.map((key) => sessionAt(key, createdAt))
    const session = isLimited ? await findOpenSession(db, target, { now, sessionsAt }) : null
    if (session === null || session === knownSession) throw error
    return session
  }
}

interface TypedCode {
  readonly phone: string
  /** Of the answer of `askForRequestCode`. */
  readonly session: string | undefined
  readonly code: string
  readonly now: Date
  readonly origin: Origin
}

/**
 * Uses a code up; gives the proof of having the number. A wrong one counts against the number's day. Call it outside
 * any transaction. Throws `auth.code_mismatch`, `code_expired`, `session_invalid`, `too_many_attempts`.
 */
export async function confirmRequestCode(db: Db, tokenKeys: Keyring, typed: TypedCode): Promise<string> {
  const { phone, now } = typed
  const challenge = await checkCode(db, tokenKeys, { ...typed, target: targetOf(phone), viewer: null })
  const isUsed = await inTransaction(db, async (trx) => {
    // The number before the challenge, as asking for a code locks them.
    await forgetGuess(trx, phone, now)
    return consumeChallenge(trx, challenge.id, now)
  })
  if (!isUsed) throw new AppError('auth.session_invalid')
  return makeProof(tokenKeys, { phone, expiresAt: proofEnd(now) })
}

/**
 * The proof that a code gave, once more, for a form that is sent again because its answer did not come: it ends when
 * the first one does. Null when it was another code, another auth-session, or too long ago.
 */
export async function repeatProof(
  db: Db,
  tokenKeys: Keyring,
  { phone, session, code, now }: Omit<TypedCode, 'origin'>,
): Promise<string | null> {
  if (session === undefined) return null
  const usedAfter = new Date(now.getTime() - proofSeconds * 1000).toISOString()
  const guess = { target: targetOf(phone), session, code, usedAfter }
  const usedAt = await findUseOfCode(db, tokenKeys, guess)
  return usedAt === null ? null : makeProof(tokenKeys, { phone, expiresAt: proofEnd(new Date(usedAt)) })
}

function proofEnd(provenAt: Date): number {
  return Math.floor(provenAt.getTime() / 1000) + proofSeconds
}

interface Proven {
  readonly phone: string
  /** Epoch seconds. */
  readonly expiresAt: number
}

function seal({ secret }: Key, { phone, expiresAt }: Proven): Buffer {
  return createHmac('sha256', secret).update(`request proof:${phone}:${expiresAt}`).digest()
}

function makeProof(tokenKeys: Keyring, proven: Proven): string {
  const digits = proven.phone.slice(1)
  return `${digits}.${proven.expiresAt}.${seal(tokenKeys.current, proven).toString('base64url')}`
}

const proofPattern = /^(\d{12})\.(\d{10})\.([A-Za-z0-9_-]{43})$/

/** What a proof says, be it over; null when it is none of ours. */
function unseal(tokenKeys: Keyring, proof: string): Proven | null {
  const [, digits, seconds, sealed] = proofPattern.exec(proof) ?? []
  if (sealed === undefined) return null
  const proven = { phone: `+${digits}`, expiresAt: Number(seconds) }
  const given = Buffer.from(sealed, 'base64url')
  const isOurs = tokenKeys.all.some((key) => timingSafeEqual(seal(key, proven), given))
  return isOurs && wirePhonePattern.test(proven.phone) ? proven : null
}

/** The number (wire form) that a proof is of; null when it is none of ours or over. */
export function readProof(tokenKeys: Keyring, proof: string, now: Date): string | null {
  const proven = unseal(tokenKeys, proof)
  return proven !== null && now.getTime() < proven.expiresAt * 1000 ? proven.phone : null
}

interface BroughtAlong {
  readonly proof?: string
  readonly session?: string
}

/**
 * The number (wire form) that whoever has this proof or auth-session confirmed, be it long ago: enough to be told
 * what one asked then, not to ask. Null when none was confirmed.
 */
export async function findFormerNumber(
  db: Db,
  tokenKeys: Keyring,
  { proof, session }: BroughtAlong,
): Promise<string | null> {
  if (proof !== undefined) return unseal(tokenKeys, proof)?.phone ?? null
  return session === undefined ? null : findConfirmedNumber(db, { session, purpose: 'request' })
}

import type { Role } from '@madang/contract/access'
import { authLimits } from '@madang/contract/auth'
import { AppError } from '@madang/contract/errors'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Deps } from '../../deps.ts'
import type { Origin, SignedIn } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { hashSecret, newSecret } from '../../tokens.ts'
import {
  endSurplusSessions,
  findBearer,
  findBearers,
  findRefreshBearer,
  insertSession,
  insertToken,
  lockSessionOfRefresh,
  markTokenRotated,
  markTokenUsed,
  revokeSession,
  touchSession,
  type RefreshBearer,
  type SessionLife,
  type TokenBearer,
} from '../sessions/sessions.queries.ts'

/** How often a session's last sign of life is written: not with every request. */
const touchEveryMs = 60_000
/** So long an old refresh token goes on working, for tabs that refresh at the same time (security.md G7). */
const refreshGraceMs = 60_000

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

function idleExpiry(keepLoggedIn: boolean, now: Date): string {
  return after(now, authLimits.idleSeconds[keepLoggedIn ? 'kept' : 'brief'])
}

function isOver(session: SessionLife, now: Date): boolean {
  const at = now.toISOString()
  return (
    session.revokedAt !== null ||
    session.userStatus !== 'ACTIVE' ||
    session.idleExpiresAt <= at ||
    session.absoluteExpiresAt <= at
  )
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** Absolute, epoch seconds. */
  readonly expiresIn: number
}

async function issueTokens(
  db: Db,
  { sessionId, parentId, now }: { sessionId: string; parentId: string | null; now: Date },
): Promise<Tokens> {
  const accessToken = newSecret()
  const refreshToken = newSecret()
  const expiresIn = Math.floor(now.getTime() / 1000) + authLimits.accessTokenSeconds
  await insertToken(db, {
    id: uuidV7(now),
    sessionId,
    parentId,
    accessHash: hashSecret(accessToken),
    accessExpiresAt: new Date(expiresIn * 1000).toISOString(),
    refreshHash: hashSecret(refreshToken),
    createdAt: now.toISOString(),
  })
  return { accessToken, refreshToken, expiresIn }
}

/** Signs a device in. */
export async function openSession(
  trx: Db,
  given: { userId: string; keepLoggedIn: boolean; origin: Origin; now: Date },
): Promise<Tokens & { sessionId: string }> {
  const { userId, keepLoggedIn, origin, now } = given
  const sessionId = uuidV7(now)
  await insertSession(trx, {
    id: sessionId,
    userId,
    keepLoggedIn,
    userAgent: origin.userAgent,
    ip: origin.ip,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    idleExpiresAt: idleExpiry(keepLoggedIn, now),
    absoluteExpiresAt: after(now, authLimits.absoluteSeconds[keepLoggedIn ? 'kept' : 'brief']),
  })
  await endSurplusSessions(trx, userId, now)
  return { sessionId, ...(await issueTokens(trx, { sessionId, parentId: null, now })) }
}

async function noteUse(db: Db, bearer: TokenBearer, now: Date): Promise<void> {
  const writes: Promise<void>[] = []
  if (bearer.firstUsedAt === null) writes.push(markTokenUsed(db, bearer.tokenId, now))
  if (now.getTime() - Date.parse(bearer.lastSeenAt) >= touchEveryMs) {
    const idleExpiresAt = idleExpiry(bearer.keepLoggedIn, now)
    writes.push(touchSession(db, bearer.sessionId, { now, idleExpiresAt, atMostEveryMs: touchEveryMs }))
  }
  await Promise.all(writes)
}

/**
 * Makes the kernel's `authenticate`: the token, its session and its member are read with every request, so
 * that a revocation or a new role counts at once. Throws `auth.token_invalid`, `auth.token_expired`. What is no use of
 * the session (a stream that is open) does not keep it alive.
 */
export function createAuthenticate({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (token: string, { isUse }: { isUse: boolean }): Promise<SignedIn> => {
    const bearer = await findBearer(db, hashSecret(token))
    const at = now()
    if (bearer === undefined || isOver(bearer, at)) throw new AppError('auth.token_invalid')
    if (bearer.accessExpiresAt <= at.toISOString()) throw new AppError('auth.token_expired')
    if (isUse) await noteUse(db, bearer, at)
    return { userId: bearer.userId, role: bearer.role, sessionId: bearer.sessionId }
  }
}

/** Makes the kernel's `findRoles`, which asks for many at once. */
export function createFindRoles({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (tokens: readonly string[]): Promise<ReadonlyMap<string, Role>> => {
    const hashes = tokens.map((token): [string, string] => [hashSecret(token).toString('hex'), token])
    const byHash = new Map(hashes)
    const at = now()
    const bearers = await findBearers(db, [...byHash.keys()])
    const good = bearers.filter((one) => !isOver(one, at) && one.accessExpiresAt > at.toISOString())
    return new Map(good.map(({ hash, role }) => [byHash.get(hash) ?? '', role]))
  }
}

/**
 * Whether a token that was traded already may be traded again: in the minute after, or later as long as
 * nobody has used what it was traded for, which means that the answer was lost.
 */
function mayTradeAgain(token: RefreshBearer, now: Date): 'grace' | 'lost-answer' | null {
  const rotatedAt = Date.parse(token.rotatedAt ?? '')
  if (now.getTime() - rotatedAt <= refreshGraceMs) return 'grace'
  return token.hasUsedChild ? null : 'lost-answer'
}

async function endFamily(trx: Db, token: RefreshBearer, { now, origin }: { now: Date; origin: Origin }) {
  const { sessionId, userId } = token
  await revokeSession(trx, { id: sessionId, userId }, { reason: 'refresh_reused', now })
  // Whoever sent it may be the thief.
  const nobody = { viewer: null, origin, now }
  await record(trx, nobody, {
    action: 'auth.refresh_reused',
    entity: 'session',
    entityId: sessionId,
    subjectIds: [userId],
  })
}

interface RefreshRequest {
  readonly refreshToken: string
  readonly phone: string
  readonly now: Date
  readonly origin: Origin
}

async function trade(
  trx: Db,
  { refreshToken, phone, now, origin }: RefreshRequest,
): Promise<Tokens | AppError> {
  const refreshHash = hashSecret(refreshToken)
  if (!(await lockSessionOfRefresh(trx, refreshHash))) return new AppError('auth.refresh_invalid')
  const token = await findRefreshBearer(trx, refreshHash)
  if (token === undefined || isOver(token, now) || token.phone !== phone) {
    return new AppError('auth.refresh_invalid')
  }
  const again = token.rotatedAt === null ? 'first' : mayTradeAgain(token, now)
  if (again === null) {
    await endFamily(trx, token, { now, origin })
    return new AppError('auth.refresh_reused')
  }
  // In the grace it stays as it is: somebody could keep an old token alive for ever by trading it each minute.
  if (again !== 'grace') await markTokenRotated(trx, token.tokenId, now)
  const { sessionId } = token
  await touchSession(trx, sessionId, {
    now,
    idleExpiresAt: idleExpiry(token.keepLoggedIn, now),
    atMostEveryMs: 0,
  })
  return issueTokens(trx, { sessionId, parentId: token.tokenId, now })
}

/**
 * Trades a refresh token for a new pair. Throws `auth.refresh_invalid`, or `auth.refresh_reused` after
 * ending the session, since either the thief or the owner holds the tokens that came of it.
 */
export async function refresh(db: Db, request: RefreshRequest): Promise<Tokens> {
  // A refusal is given back, not thrown: the end of the session must be committed.
  const outcome = await inTransaction(db, (trx) => trade(trx, request))
  if (outcome instanceof AppError) throw outcome
  return outcome
}

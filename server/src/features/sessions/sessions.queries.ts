import type { Role } from '@madang/contract/access'
import { authLimits } from '@madang/contract/auth'
import type { UserStatus } from '@madang/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { before, dayMs } from '../../db/instants.ts'
import { prepared } from '../../db/prepared.ts'
import type { SessionTable } from './sessions.tables.ts'

/** Whether a session still counts; instants are ISO strings, so that they compare as text. */
export interface SessionLife {
  readonly idleExpiresAt: string
  readonly absoluteExpiresAt: string
  readonly revokedAt: string | null
  readonly userStatus: UserStatus
}

export async function insertSession(
  db: Db,
  session: Omit<SessionTable, 'revokedAt' | 'revokedReason'>,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, revokedAt: null, revokedReason: null })
    .execute()
}

export interface NewToken {
  readonly id: string
  readonly sessionId: string
  /** The token that was traded for this one; null for the first of a session. */
  readonly parentId: string | null
  readonly accessHash: Buffer
  readonly accessExpiresAt: string
  readonly refreshHash: Buffer
  readonly createdAt: string
}

export async function insertToken(db: Db, token: NewToken): Promise<void> {
  await db
    .insertInto('sessionTokens')
    .values({ ...token, firstUsedAt: null, rotatedAt: null })
    .execute()
}

export interface TokenBearer extends SessionLife {
  readonly tokenId: string
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
  readonly keepLoggedIn: boolean
  readonly accessExpiresAt: string
  readonly firstUsedAt: string | null
  readonly lastSeenAt: string
}

const bearersOf = prepared((db, { accessHash }: { accessHash: Buffer }) =>
  db
    .selectFrom('sessionTokens as t')
    .innerJoin('sessions as s', 's.id', 't.sessionId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['t.id as tokenId', 't.accessExpiresAt', 't.firstUsedAt'])
    .select(['s.id as sessionId', 's.keepLoggedIn', 's.lastSeenAt'])
    .select(['s.idleExpiresAt', 's.absoluteExpiresAt', 's.revokedAt'])
    .select(['u.id as userId', 'u.authorityType as role', 'u.status as userStatus'])
    .where('t.accessHash', '=', accessHash),
)

/** Whose access token this is: one lookup on the index of the hash. */
export async function findBearer(db: Db, accessHash: Buffer): Promise<TokenBearer | undefined> {
  const [bearer] = await bearersOf(db, { accessHash })
  return bearer
}

/** Whose access tokens these are, by the hexadecimal hash of each. */
export async function findBearers(
  db: Db,
  hashes: readonly string[],
): Promise<(SessionLife & Pick<TokenBearer, 'role' | 'accessExpiresAt'> & { readonly hash: string })[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof findBearers>>[number]>`
    select encode(t.access_hash, 'hex') as hash, t.access_expires_at, s.idle_expires_at, s.absolute_expires_at,
      s.revoked_at, u.authority_type as role, u.status as user_status
    from unnest(${hashes}::text[]) as asked (hash)
    join session_tokens as t on t.access_hash = decode(asked.hash, 'hex')
    join sessions as s on s.id = t.session_id
    join users as u on u.id = s.user_id
  `.execute(db)
  return rows
}

/** Notes that somebody holds this token: its answer was not lost. */
export async function markTokenUsed(db: Db, tokenId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessionTokens')
    .set({ firstUsedAt: now.toISOString() })
    .where('id', '=', tokenId)
    .where('firstUsedAt', 'is', null)
    .execute()
}

/** Notes that the session is alive, unless that was noted within `atMostEveryMs`. */
export async function touchSession(
  db: Db,
  id: string,
  touch: { now: Date; idleExpiresAt: string; atMostEveryMs: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: touch.now.toISOString(), idleExpiresAt: touch.idleExpiresAt })
    .where('id', '=', id)
    .where('lastSeenAt', '<=', before(touch.now, touch.atMostEveryMs))
    .where('revokedAt', 'is', null)
    .execute()
}

/** Locks the session of a refresh token: of refreshes at once each sees what the one before it wrote. */
export async function lockSessionOfRefresh(trx: Db, refreshHash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .innerJoin('sessionTokens', 'sessionTokens.sessionId', 'sessions.id')
    .select('sessions.id')
    .where('sessionTokens.refreshHash', '=', refreshHash)
    .forUpdate('sessions')
    .executeTakeFirst()
  return row !== undefined
}

export interface RefreshBearer extends SessionLife {
  readonly tokenId: string
  readonly sessionId: string
  readonly userId: string
  readonly phone: string | null
  readonly keepLoggedIn: boolean
  readonly rotatedAt: string | null
  /** Whether a token that this one was traded for has been used by anybody. */
  readonly hasUsedChild: boolean
}

/** A refresh token's state; a statement of its own after the lock, or it would read what was there before. */
export async function findRefreshBearer(trx: Db, refreshHash: Buffer): Promise<RefreshBearer | undefined> {
  const { rows } = await sql<RefreshBearer>`
    select
      t.id as token_id, t.rotated_at,
      exists (
        select from session_tokens as child
        where child.parent_id = t.id and (child.first_used_at is not null or child.rotated_at is not null)
      ) as has_used_child,
      s.id as session_id, s.keep_logged_in, s.idle_expires_at, s.absolute_expires_at, s.revoked_at,
      u.id as user_id, u.status as user_status, u.phone
    from session_tokens as t
    join sessions as s on s.id = t.session_id
    join users as u on u.id = s.user_id
    where t.refresh_hash = ${refreshHash}
  `.execute(trx)
  return rows[0]
}

export async function markTokenRotated(trx: Db, tokenId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessionTokens')
    .set({ rotatedAt: now.toISOString() })
    .where('id', '=', tokenId)
    .execute()
}

export type RevokedReason =
  | 'signed_out'
  | 'ended'
  | 'refresh_reused'
  | 'phone_changed'
  | 'suspended'
  | 'role_changed'
  | 'withdrawn'
  | 'too_many'

interface Revocation {
  readonly reason: RevokedReason
  readonly now: Date
}

/** Ends one session; false when it is not this member's or has ended already. */
export async function revokeSession(
  db: Db,
  session: { id: string; userId: string },
  { reason, now }: Revocation,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revokedAt: now.toISOString(), revokedReason: reason })
    .where('id', '=', session.id)
    .where('userId', '=', session.userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends every session of a member, one aside if `except` names it; counts from the next request on. After a
 * suspension, a change of role or a deletion call it in the same transaction, after the change of the member.
 */
export async function revokeSessions(
  db: Db,
  userId: string,
  { reason, now, except }: Revocation & { readonly except?: string },
): Promise<void> {
  let open = db
    .updateTable('sessions')
    .set({ revokedAt: now.toISOString(), revokedReason: reason })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
  if (except !== undefined) open = open.where('id', '<>', except)
  await open.execute()
}

export interface ListedSession {
  readonly id: string
  readonly userAgent: string
  readonly ip: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly idleExpiresAt: string
  readonly absoluteExpiresAt: string
}

/** Ends the oldest sessions of a member beyond so many; the newest one stays in any case. */
export async function endSurplusSessions(trx: Db, userId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .updateTable('sessions')
    .set({ revokedAt: at, revokedReason: 'too_many' satisfies RevokedReason })
    .where('id', 'in', (q) =>
      q
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('revokedAt', 'is', null)
        .where('idleExpiresAt', '>', at)
        .where('absoluteExpiresAt', '>', at)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(authLimits.liveSessions),
    )
    .execute()
}

/** The sessions of a member that still count, the last used first. */
export async function listLiveSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ip', 'createdAt', 'lastSeenAt', 'idleExpiresAt', 'absoluteExpiresAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', now.toISOString())
    .where('absoluteExpiresAt', '>', now.toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(authLimits.liveSessions)
    .execute()
}

/** Who signed in with this session, and what may be done with them, while it counts. */
export async function findLiveSessionOwner(
  db: Db,
  id: string,
  now: Date,
): Promise<{ id: string; authorityType: Role; status: UserStatus } | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.authorityType', 'users.status'])
    .where('sessions.id', '=', id)
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.idleExpiresAt', '>', now.toISOString())
    .where('sessions.absoluteExpiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

const keptDays = 30
/** A session that was refreshed for two weeks has a thousand tokens, and a statement may not take long. */
const deletedAtOnce = 100

/** Forgets sessions whose time was over a month ago, their tokens with them. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  const since = before(now, keptDays * dayMs)
  await deleteInBatches(db, 'sessions', sql`absolute_expires_at < ${since}`, deletedAtOnce)
}

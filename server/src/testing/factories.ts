import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@madang/contract/access'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { uuidV7 } from '../db/uuid.ts'
import type { UserTable } from '../features/users/users.tables.ts'

export interface TestUser {
  readonly id: string
  readonly phone: string
  readonly authorityType: Role
}

// The stand-in refuses recipients that end in 0001, 0002 and 0003.
let lastPhone = 100

/** A mobile number that no other user of this test file has. */
export function nextPhone(): string {
  lastPhone += 1
  return `+8210${String(71_000_000 + lastPhone)}`
}

/** A member straight into the database; anything not given has a value that fits. */
export async function insertUser(
  db: Kysely<Tables>,
  now: Date,
  given: Partial<Insertable<UserTable>>,
): Promise<TestUser> {
  const at = now.toISOString()
  const user = {
    id: uuidV7(now),
    phone: nextPhone(),
    name: '김민수',
    authorityType: 'USER' as const,
    status: 'ACTIVE' as const,
    locale: 'kr' as const,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
  await db.insertInto('users').values(user).execute()
  return { id: user.id, phone: user.phone ?? '', authorityType: user.authorityType }
}

interface SessionGiven {
  readonly userId: string
  readonly keepLoggedIn?: boolean
  /** Until the access token is over; negative when it is over already. */
  readonly accessSeconds?: number
  readonly userAgent?: string
}

export interface TestSession {
  readonly id: string
  readonly accessToken: string
  readonly refreshToken: string
  /** When the access token is over. */
  readonly accessExpiresAt: Date
}

const sessionSeconds = 12 * 60 * 60

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A signed-in session without the road over the text message. */
export async function insertTokens(db: Kysely<Tables>, now: Date, given: SessionGiven): Promise<TestSession> {
  const { userId, keepLoggedIn = true, accessSeconds = sessionSeconds, userAgent = 'test' } = given
  const accessToken = randomBytes(32).toString('base64url')
  const refreshToken = randomBytes(32).toString('base64url')
  const id = uuidV7(now)
  const at = now.toISOString()
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const accessExpiresAt = inSeconds(accessSeconds)
  const later = inSeconds(sessionSeconds).toISOString()
  const session = { id, userId, keepLoggedIn, userAgent, ip: '127.0.0.1', createdAt: at }
  await db
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: at, idleExpiresAt: later, absoluteExpiresAt: later })
    .execute()
  const hashes = { accessHash: hashOf(accessToken), refreshHash: hashOf(refreshToken) }
  await db
    .insertInto('sessionTokens')
    .values({
      id: uuidV7(now),
      sessionId: id,
      ...hashes,
      accessExpiresAt: accessExpiresAt.toISOString(),
      createdAt: at,
    })
    .execute()
  return { id, accessToken, refreshToken, accessExpiresAt }
}

/** The same, for calls that only need the access token. */
export async function insertSession(db: Kysely<Tables>, now: Date, userId: string): Promise<string> {
  const { accessToken } = await insertTokens(db, now, { userId })
  return accessToken
}

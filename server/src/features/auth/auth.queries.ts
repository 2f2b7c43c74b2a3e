import { authLimits } from '@madang/contract/auth'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { before, dayMs } from '../../db/instants.ts'
import type { OtpChallengeTable } from './auth.tables.ts'

export type Purpose = OtpChallengeTable['purpose']

/** What a code is for: a number, and where somebody signed in asks for it the member. */
export interface CodeTarget {
  readonly purpose: Purpose
  readonly phone: string
  /** Null unless somebody who is signed in asks for it. */
  readonly userId: string | null
}

/** Newest kills older of its purpose: of one number, or of one member who is signed in. */
export async function supersedeChallenges(db: Db, target: CodeTarget, now: Date): Promise<void> {
  const open = db
    .updateTable('otpChallenges')
    .set({ supersededAt: now.toISOString() })
    .where('purpose', '=', target.purpose)
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
  const { userId, phone } = target
  await (userId === null ? open.where('phone', '=', phone) : open.where('userId', '=', userId)).execute()
}

export async function insertChallenge(
  db: Db,
  challenge: CodeTarget & { id: string; sessionHash: Buffer; createdAt: string; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('otpChallenges')
    .values({ ...challenge, codeHash: null, consumedAt: null, supersededAt: null })
    .execute()
}

/** The challenge whose code is still to be sent; undefined once it is used, replaced or too old. */
export async function findOpenChallenge(
  db: Db,
  id: string,
  now: Date,
): Promise<(CodeTarget & { id: string }) | undefined> {
  return db
    .selectFrom('otpChallenges')
    .select(['id', 'purpose', 'phone', 'userId'])
    .where('id', '=', id)
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Whether the code that was sent for an auth-session can still be typed. */
export async function isOpenChallenge(db: Db, sessionHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('otpChallenges')
    .select('id')
    .where('sessionHash', '=', sessionHash)
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('attempts', '<', authLimits.triesPerCode)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the hash of the code; `handedOver: 1` when a text is about to carry it to the provider. */
export async function setCodeHash(
  db: Db,
  id: string,
  { codeHash, handedOver }: { codeHash: Buffer; handedOver: 0 | 1 },
): Promise<void> {
  await db
    .updateTable('otpChallenges')
    .set((q) => ({ codeHash, handedOver: q('handedOver', '+', handedOver) }))
    .where('id', '=', id)
    .execute()
}

/** Texts handed to the provider, each run of a job again, for codes asked for since an instant. */
export async function countTextsSince(db: Db, purpose: Purpose, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('otpChallenges')
    .select((q) => q.fn.sum<string | null>('handedOver').as('count'))
    .where('purpose', '=', purpose)
    .where('handedOver', '>', 0)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface Try {
  readonly id: string
  readonly codeHash: Buffer | null
  /** This one included. */
  readonly attempts: number
}

interface TryOf extends CodeTarget {
  readonly sessionHash: Buffer
  readonly now: Date
}

/**
 * Counts a try before anything is compared: of any number of tries at once the database lets `triesPerCode` through
 * (security.md G1). Undefined when none is left or the challenge is not open.
 */
export async function takeTry(
  db: Db,
  { sessionHash, purpose, phone, userId, now }: TryOf,
): Promise<Try | undefined> {
  return db
    .updateTable('otpChallenges')
    .set((q) => ({ attempts: q('attempts', '+', 1) }))
    .where('sessionHash', '=', sessionHash)
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('supersededAt', 'is', null)
    .where('attempts', '<', authLimits.triesPerCode)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'codeHash', 'attempts'])
    .executeTakeFirst()
}

/** The challenge of an auth-session whatever its state, to say why a try was refused. */
export async function findChallenge(
  db: Db,
  sessionHash: Buffer,
): Promise<
  | (CodeTarget & Pick<OtpChallengeTable, 'createdAt' | 'expiresAt' | 'consumedAt' | 'supersededAt'>)
  | undefined
> {
  return db
    .selectFrom('otpChallenges')
    .select(['purpose', 'phone', 'userId', 'createdAt', 'expiresAt', 'consumedAt', 'supersededAt'])
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst()
}

/** Uses a challenge up; of two at once one gets true. */
export async function consumeChallenge(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otpChallenges')
    .set({ consumedAt: now.toISOString() })
    .where('id', '=', id)
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets challenges of past days, numbers and members with nothing left to count. */
export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  const dayAgo = before(now, dayMs)
  await deleteInBatches(db, 'otpChallenges', sql`created_at < ${before(now, 2 * dayMs)}`)
  await deleteInBatches(db, 'otpNumbers', sql`counted_at < ${dayAgo}`)
  await deleteInBatches(db, 'otpMembers', sql`counted_at < ${dayAgo}`)
}

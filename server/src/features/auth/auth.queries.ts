import { authLimits } from '@madang/contract/auth'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { OtpChallengeTable } from './auth.tables.ts'

export type Purpose = OtpChallengeTable['purpose']

/** What a code is for: a number, and when a number is to change the member who changes it. */
export interface CodeTarget {
  readonly purpose: Purpose
  readonly phone: string
  /** Null unless a number is to change. */
  readonly userId: string | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The instant so many milliseconds before, as the database takes it. */
export function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

/** So many texts within so long. */
export type Limit = readonly [count: number, ms: number]

export const numberLimits: readonly Limit[] = [
  [1, authLimits.resendSeconds * 1000],
  [authLimits.textsPerHour, hourMs],
  [authLimits.textsPerDay, dayMs],
]
export const memberLimits: readonly Limit[] = [
  [1, authLimits.resendSeconds * 1000],
  [authLimits.phoneChangesPerDay, dayMs],
]

/** Those who have a list of the texts that were sent for them, in `sent_at`. */
const counters = {
  number: { table: sql.table('otp_numbers'), key: sql.ref('phone'), limits: numberLimits },
  member: { table: sql.table('otp_members'), key: sql.ref('user_id'), limits: memberLimits },
}

async function count(
  db: Db,
  { of, value, now }: { of: keyof typeof counters; value: string; now: Date },
): Promise<boolean> {
  const { table, key, limits } = counters[of]
  const at = sql`${now.toISOString()}::timestamptz`
  const isRecent = (ms: number) => sql`t > ${before(now, ms)}::timestamptz`
  const hasRoom = limits.map(([most, ms]) => sql`count(*) filter (where ${isRecent(ms)}) < ${most}`)
  const { rows } = await sql`
    insert into ${table} as n (${key}, sent_at, counted_at)
    values (${value}, array[${at}], ${at})
    on conflict (${key}) do update
      set sent_at = array(select t from unnest(n.sent_at) as t where ${isRecent(dayMs)} order by t) || ${at},
        counted_at = ${at}
      where (select ${sql.join(hasRoom, sql` and `)} from unnest(n.sent_at) as t)
    returning counted_at
  `.execute(db)
  return rows.length === 1
}

/**
 * Counts a text to this number, known or not, unless a limit refuses it; tells whether it may leave. One
 * statement: of requests at once only one passes.
 */
export function countText(db: Db, phone: string, now: Date): Promise<boolean> {
  return count(db, { of: 'number', value: phone, now })
}

/**
 * Counts a text that this member has sent to some number, unless the member's own limit refuses it; as
 * `countText` does, which knows the number only (security.md G5).
 */
export function countMemberText(db: Db, userId: string, now: Date): Promise<boolean> {
  return count(db, { of: 'member', value: userId, now })
}

/** When a member had codes sent to other numbers in the last 24 hours, oldest first. */
export async function listMemberTexts(db: Db, userId: string, now: Date): Promise<string[]> {
  const row = await db
    .selectFrom('otpMembers')
    .select('sentAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const dayAgo = before(now, dayMs)
  return (row?.sentAt ?? []).filter((at) => at > dayAgo).toSorted()
}

/** What was counted for a number in the last 24 hours: texts and guesses, oldest first. */
export async function getCounted(
  db: Db,
  phone: string,
  now: Date,
): Promise<{ sentAt: string[]; guessedAt: string[] }> {
  const row = await db
    .selectFrom('otpNumbers')
    .select(['sentAt', 'guessedAt'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  const dayAgo = before(now, dayMs)
  const recent = (instants: string[] = []): string[] => instants.filter((at) => at > dayAgo).toSorted()
  return { sentAt: recent(row?.sentAt), guessedAt: recent(row?.guessedAt) }
}

/** Newest kills older of its purpose: of one number, or of one member when the number is to change. */
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

/** The challenge of a number for which a code can still be typed: the newest, which superseded the others. */
export async function findChallengeToAnswer(
  db: Db,
  { purpose, phone, userId }: CodeTarget,
  now: Date,
): Promise<Pick<OtpChallengeTable, 'sessionHash' | 'createdAt'> | undefined> {
  return db
    .selectFrom('otpChallenges')
    .select(['sessionHash', 'createdAt'])
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('attempts', '<', authLimits.triesPerCode)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
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
}

/** Of any number of tries at once the database lets `triesPerCode` through (security.md G1). */
function countTry(db: Db, { sessionHash, purpose, phone, userId }: TryOf) {
  return db
    .updateTable('otpChallenges')
    .set((q) => ({ attempts: q('attempts', '+', 1) }))
    .where('sessionHash', '=', sessionHash)
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('supersededAt', 'is', null)
    .where('attempts', '<', authLimits.triesPerCode)
}

/** Counts a try before anything is compared. Undefined when none is left or the challenge is not open. */
export async function takeTry(db: Db, { now, ...given }: TryOf & { now: Date }): Promise<Try | undefined> {
  return countTry(db, given)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'codeHash', 'attempts'])
    .executeTakeFirst()
}

/** The same for a challenge that was used up after an instant; undefined also when it was not. */
export async function takeTryOfUsed(
  db: Db,
  { usedAfter, ...given }: TryOf & { usedAfter: string },
): Promise<(Try & { consumedAt: string | null }) | undefined> {
  return countTry(db, given)
    .where('consumedAt', '>', usedAfter)
    .returning(['id', 'codeHash', 'attempts', 'consumedAt'])
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

/** Counts a guess at this number before it is compared (security.md G2); false when the day's are used up. */
export async function countGuess(db: Db, phone: string, now: Date): Promise<boolean> {
  const dayAgo = before(now, dayMs)
  const { rows } = await sql`
    update otp_numbers as n
    set guessed_at = array(select t from unnest(n.guessed_at) as t where t > ${dayAgo}::timestamptz order by t)
      || ${now.toISOString()}::timestamptz, counted_at = ${now.toISOString()}::timestamptz
    where n.phone = ${phone} and (
      select count(*) < ${authLimits.wrongGuessesPerDay} from unnest(n.guessed_at) as t
      where t > ${dayAgo}::timestamptz
    )
    returning n.phone
  `.execute(db)
  return rows.length === 1
}

/** So often a refused try at one number is recorded, whoever tries how often. */
const recordedEveryMs = minuteMs

/** Whether a try that was refused without being compared is to be recorded; of tries at once one is told so. */
export async function noteRefusal(
  db: Db,
  { phone, kind, now }: { phone: string; kind: 'expiredAt' | 'lockedAt'; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('otpNumbers')
    .set({ [kind]: now.toISOString() })
    .where('phone', '=', phone)
    .where((q) => q.or([q(kind, 'is', null), q(kind, '<=', before(now, recordedEveryMs))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes one guess of this instant back: it was right. */
export async function forgetGuess(db: Db, phone: string, guessedAt: Date): Promise<void> {
  const at = guessedAt.toISOString()
  // Not array_remove: another guess, a wrong one, may have come in the same millisecond.
  await sql`
    update otp_numbers as n
    set guessed_at = n.guessed_at[:spot - 1] || n.guessed_at[spot + 1:]
    from (
      select phone, array_position(guessed_at, ${at}::timestamptz) as spot
      from otp_numbers where phone = ${phone} for update
    ) as found
    where n.phone = found.phone and found.spot is not null
  `.execute(db)
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

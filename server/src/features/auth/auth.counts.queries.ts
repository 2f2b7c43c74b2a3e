import { authLimits } from '@madang/contract/auth'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { before, dayMs } from '../../db/instants.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
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

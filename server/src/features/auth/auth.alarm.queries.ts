import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type Alarm = 'auth.guessing_alarm' | 'auth.text_ceiling'

/** Wrong and refused codes over all numbers since an instant: the audit records have them. */
export async function countFailedCodes(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('auditRecords')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('at', '>', since)
    .where('action', 'in', ['auth.sign_in_failed', 'auth.code_failed'])
    .executeTakeFirstOrThrow()
  return count
}

/** Any number that nothing else in the database uses as an advisory lock. */
const alarmLock = 7_310_582_204_132

/** Of those who want to raise an alarm at once each sees what the one before it wrote. */
export async function lockAlarms(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${alarmLock})`.execute(trx)
}

export async function hasAlarmSince(
  trx: Db,
  { action, entity, since }: { action: Alarm; entity: string; since: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('auditRecords')
    .select('id')
    .where('at', '>', since)
    .where('action', '=', action)
    .where('entity', '=', entity)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

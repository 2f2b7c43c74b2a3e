import type { Db } from '../../db/database.ts'

/** Wrong codes over all numbers since an instant: the audit records have them. */
export async function countFailedSignIns(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('auditRecords')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('at', '>', since)
    .where('action', '=', 'auth.sign_in_failed')
    .executeTakeFirstOrThrow()
  return count
}

export async function hasAlarmSince(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('auditRecords')
    .select('id')
    .where('at', '>', since)
    .where('action', '=', 'auth.guessing_alarm')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@madang/server/db/database'
import { sql } from 'kysely'

const askAgainMs = 100

/**
 * One process seeds at a time, until its transaction ends; several may start on one empty database. The others ask again
 * and again: a statement that waited would reach its limit on a slow machine, and its server would not start.
 */
export async function lockSeeding(
  trx: Db,
  what: 'users' | 'stores' | 'promotions' | 'lists' | 'requests' | 'payments',
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${what} seeding`}, 0)) as is_locked
    `.execute(trx)
    if (rows[0]?.isLocked) return
    await wait(askAgainMs)
  }
}

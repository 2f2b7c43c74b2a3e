import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { codeOf } from '../error-code.ts'

const attempts = 4
const longestPauseMs = 50

/** Serialization failure and deadlock: the database rolled one of two transactions back, which may run again. */
const retryCodes = new Set<unknown>(['40001', '40P01'])

/**
 * Runs `work` in one transaction; it is rolled back when `work` throws. After a deadlock or a serialization
 * failure it runs again, at most three times, so `work` must do nothing but queries. Inside a transaction it
 * joins that one.
 */
export async function inTransaction<T, R>(
  db: Kysely<T>,
  work: (trx: Transaction<T>) => Promise<R>,
): Promise<R> {
  if (db.isTransaction) return work(db as Transaction<T>) // isTransaction says that it is one
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts || !retryCodes.has(codeOf(error))) throw error
      await wait(Math.random() * longestPauseMs * attempt)
    }
  }
}

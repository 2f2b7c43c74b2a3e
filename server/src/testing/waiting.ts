import { sql, type Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../db/tables.ts'
import type { TestApp } from './app.ts'
import { outcomeOf } from './outcomes.ts'

/**
 * How a call ends that comes while another transaction changes something and has not ended: that one is committed once
 * the call waits for it, or was answered without waiting.
 */
export async function outcomeDuring(
  { db }: Pick<TestApp, 'db'>,
  change: (trx: Transaction<Tables>) => Promise<unknown>,
  call: () => Promise<unknown>,
): Promise<string> {
  const changing = await db.startTransaction().execute()
  try {
    await change(changing)
  } catch (error) {
    // Left open it would keep the next test waiting, which would look like that one's failure.
    await changing.rollback().execute()
    throw error
  }
  let isAnswered = false
  const outcome = outcomeOf(call()).finally(() => (isAnswered = true))
  const isWaiting = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    return isAnswered || rows.length > 0
  }
  await expect.poll(isWaiting, { interval: 5 }).toBe(true)
  await changing.commit().execute()
  return outcome
}

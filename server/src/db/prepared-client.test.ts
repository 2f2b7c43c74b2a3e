import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { openDatabase } from './database.ts'

// In a file of its own: afterwards no other statement of this process is prepared.
test('only so many statements are prepared, however many there are', async () => {
  const shared = await createTestDatabase()
  const database = openDatabase({ connection: shared.connection, log: quietLog, maxConnections: 1 })
  for (let number = 0; number < 1_100; number += 1) {
    await database.pool.query(`select $1::int as c${number}`, [number])
  }
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from pg_prepared_statements',
  )
  expect(rows[0]?.count).toBeGreaterThan(900)
  expect(rows[0]?.count).toBeLessThanOrEqual(1_000)
  await database.close()
  await shared.drop()
})

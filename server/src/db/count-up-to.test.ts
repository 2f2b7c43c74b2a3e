import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { countUpTo } from './count-up-to.ts'

test('a list is counted exactly up to 10,000, beyond that only that there are more', async () => {
  const { db, drop } = await createTestDatabase()
  const count = (rows: number) => countUpTo(db, sql`select from generate_series(1, ${rows}::int)`)
  expect(await count(0)).toEqual({ count: 0, isEstimate: false })
  expect(await count(10_000)).toEqual({ count: 10_000, isEstimate: false })
  expect(await count(10_001)).toEqual({ count: 10_000, isEstimate: true })
  expect(await count(50_000)).toEqual({ count: 10_000, isEstimate: true })
  await drop()
})

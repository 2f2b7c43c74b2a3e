import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { List, down, up } from './list.ts'

let shared: TestDatabase
beforeAll(async () => {
  shared = await createTestDatabase()
  await sql`create table seats (id uuid primary key, number int not null, seen timestamptz, mark text)`.execute(
    shared.db,
  )
  // Ties everywhere: each number four times, a third was never seen.
  await sql`
    insert into seats
    select gen_random_uuid(), i / 4, case when i % 3 = 0 then null else '2026-01-01'::timestamptz + (i % 5) * interval '1 day' end,
      repeat('a', i % 3) || 'b'
    from generate_series(0, 10999) as i
  `.execute(shared.db)
  await sql`analyze seats`.execute(shared.db)
})
afterAll(() => shared.drop())

interface Filter {
  /** Numbers below this. */
  readonly below: number
  readonly isSearched?: boolean
  readonly by?: 'order' | 'match'
}

const number = [sql`number`, sql`int`] as const
const seen = [sql`seen`, sql`timestamptz`, { hasNulls: true }] as const
const seats = new List<{ id: string; number: number }, Filter, 'number' | '-number' | 'seen' | '-seen'>({
  from: sql`seats as s`,
  orders: {
    number: up(...number),
    '-number': down(...number),
    seen: up(...seen),
    '-seen': down(...seen),
  },
  narrow: ({ below, isSearched = false, by = 'order' }) => ({
    where: [sql`number < ${below}`],
    // A row of one `a` is in the first two.
    anyOf: isSearched ? [sql`mark ^@ 'a'`, sql`mark = 'ab'`, sql`mark = 'aab'`] : [],
    by,
  }),
  columns: sql`s.id, s.number`,
})

const sorts = ['number', '-number', 'seen', '-seen'] as const

async function idsOfPages(filter: Filter, sort: (typeof sorts)[number]): Promise<string[]> {
  const ids: string[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { rows } = await seats.page(shared.db, filter, { sort, pageNumber, pageSize: 7 })
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
  }
}

describe('pages', () => {
  const ways: Filter[] = [
    { below: 10 },
    { below: 10, isSearched: true },
    { below: 10, isSearched: true, by: 'match' },
  ]

  test.each(sorts)('by %s have each row once, whichever end they are found from', async (sort) => {
    for (const filter of ways) {
      const { rows, total } = await seats.page(shared.db, filter, { sort, pageNumber: 1, pageSize: 100 })
      const whole = rows.map(({ id }) => id)
      expect([whole.length, new Set(whole).size]).toEqual(Array(2).fill(filter.isSearched ? 26 : 40))
      expect(total).toEqual({ count: whole.length, isEstimate: false })
      expect(await idsOfPages(filter, sort)).toEqual(whole)
    }
  })

  test('stand in the wanted order: who was never seen is the longest away', async () => {
    for (const key of ['number', 'seen'] as const) {
      const ids = await idsOfPages({ below: 10 }, key)
      expect(await idsOfPages({ below: 10 }, `-${key}`)).toEqual(ids.toReversed())
    }
    const [first] = await idsOfPages({ below: 10 }, 'seen')
    const { rows } = await sql`select seen from seats where id = ${first}`.execute(shared.db)
    expect(rows).toEqual([{ seen: null }])
  })
})

describe('totals', () => {
  test('are exact up to 10,000, beyond that about so many', async () => {
    expect(await seats.count(shared.db, { below: 0 })).toEqual({ count: 0, isEstimate: false })
    expect(await seats.count(shared.db, { below: 2_500 })).toEqual({ count: 10_000, isEstimate: false })
    const { count, isEstimate } = await seats.count(shared.db, { below: 2_700 })
    expect(isEstimate).toBe(true)
    expect(count).toBeGreaterThan(10_000)
    expect(count).toBeLessThan(12_000)
    expect(await seats.countExactly(shared.db, { below: 2_700 })).toBe(10_800)
  })

  const asked = { sort: 'number', pageSize: 100 } as const

  test('that are estimates follow what a page shows', async () => {
    const page = (pageNumber: number) => seats.page(shared.db, { below: 2_650 }, { ...asked, pageNumber })
    expect((await page(106)).rows).toHaveLength(100)
    const exact = { count: 10_600, isEstimate: false }
    expect(await page(107)).toEqual({ rows: [], total: exact })
    expect((await page(1)).total.isEstimate).toBe(true)
    const last = await seats.page(shared.db, { below: 2_650 }, { ...asked, pageNumber: 152, pageSize: 70 })
    expect([last.rows.length, last.total]).toEqual([30, exact])
  })

  test('are kept as they are where a page is too far behind to be looked for', async () => {
    const far = await seats.page(shared.db, { below: 2_650 }, { ...asked, pageNumber: 10_002 })
    expect([far.rows, far.total.isEstimate]).toEqual([[], true])
  })
})

test('a walk gives every row once, over many pieces', async () => {
  for (const filter of [{ below: 2_750 }, { below: 2_000, isSearched: true }]) {
    for (const sort of ['number', '-number'] as const) {
      const numbers: number[] = []
      const ids = new Set<string>()
      for await (const row of seats.walk(shared.db, filter, sort)) {
        ids.add(row.id)
        numbers.push(row.number)
      }
      expect(numbers).toEqual(numbers.toSorted((a, b) => (sort === 'number' ? a - b : b - a)))
      expect([ids.size, numbers.length]).toEqual(Array(2).fill(await seats.countExactly(shared.db, filter)))
    }
  }
})

import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { plannedByValues } from './planned-by-values.ts'

/** Lists are counted up to here: to count more takes longer than anybody waits for a number nobody reads. */
const mostCounted = 10_000

export interface Total {
  readonly count: number
  /** There are more, or about so many. */
  readonly isEstimate: boolean
}

/** How many rows a `select` gives; beyond `mostCounted` only that there are more. */
export async function countUpTo(db: Db, matching: RawBuilder<unknown>): Promise<Total> {
  const { rows } = await sql<{ count: number }>`
    ${plannedByValues} select count(*) as count
    from (select from (${matching}) as matched limit ${mostCounted + 1}) as counted
  `.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, mostCounted), isEstimate: count > mostCounted }
}

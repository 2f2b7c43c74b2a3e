import { businessDay, businessDayStart } from '@madang/contract/jrs-times'
import {
  expectedWait,
  mostCalls,
  type JrsWait,
  type LineSeen,
  type WaitingParty,
} from '@madang/contract/jrs-wait'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { listAhead } from './jrs.entries.queries.ts'
import { joiningOf, type JrsRecord } from './jrs.queries.ts'

type Call = LineSeen['calls'][number]

/** What tells how fast a queue moves: two short walks on indexes, whatever the list has seen before. */
async function findSeen(db: Db, { id, minutesPerParty }: JrsRecord, now: Date): Promise<LineSeen> {
  const since = businessDayStart(businessDay(now)).toISOString()
  const { rows } = await sql<Call & { gone: number }>`
    with calls as (
      select joined_at, called_at, party_size from jrs_entries
      where jrs_item_id = ${id} and called_at >= ${since} order by called_at desc limit ${mostCalls}
    )
    select calls.*, (
      select count(*)::integer from jrs_entries
      where jrs_item_id = ${id} and ended_at >= (select min(called_at) from calls)
        and status = 'CANCELLED' and called_at is null and ended_by in ('PERSON', 'STAFF')
    ) as gone
    from calls order by called_at
  `.execute(db)
  return { calls: rows, left: rows[0]?.gone ?? 0, statedMinutes: minutesPerParty }
}

interface Place {
  readonly ahead: readonly WaitingParty[]
  readonly joinedAt: string
  readonly now: Date
}

/**
 * How long somebody who waits in a queue will wait on. Who waits is called also while nobody new is let in; but before
 * the first call of a day that has not begun for the list, nobody knows when the first one will be.
 */
export async function findOwnWait(
  db: Db,
  item: JrsRecord,
  { now, ...place }: Place,
): Promise<JrsWait | null> {
  if (item.storeStatus !== 'ACTIVE') return null
  const seen = await findSeen(db, item, now)
  const { state } = joiningOf(item, now)
  const hasBegun = state === 'OPEN' || state === 'FULL' || seen.calls.length > 0
  return hasBegun ? expectedWait(seen, place, now) : null
}

/** How many wait on a list now, and how long whoever joins now will; null where nobody can. */
export async function findLine(
  db: Db,
  item: JrsRecord,
  now: Date,
): Promise<{ waiting: number; wait: JrsWait | null }> {
  if (item.kind !== 'QUEUE') return { waiting: item.active, wait: null }
  const ahead = await listAhead(db, { jrsItemId: item.id, sortKey: null })
  const isOpen = joiningOf(item, now).state === 'OPEN'
  const wait = isOpen ? await findOwnWait(db, item, { ahead, joinedAt: now.toISOString(), now }) : null
  return { waiting: ahead.length, wait }
}

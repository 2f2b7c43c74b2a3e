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
import { inBatches } from '../../http/batches.ts'
import { joiningOf, type Joinable, type JrsRecord } from './jrs.queries.ts'

/** Who waits in a queue, in their order, and what tells how fast they move. */
export interface Queue extends Omit<LineSeen, 'statedMinutes'> {
  readonly waiting: readonly (WaitingParty & { readonly number: number; readonly sortKey: number })[]
}

type QueueRow = { readonly id: string } & (
  | (Queue['waiting'][number] & { readonly calledAt: null })
  | (Queue['calls'][number] & { readonly leftUncalled: number })
)

/** Some queues on a business day in one statement: for each a few short walks on indexes. */
async function readQueues(db: Db, ids: readonly string[], day: string): Promise<Map<string, Queue>> {
  const since = businessDayStart(day).toISOString()
  // Of who was called before the first of these, others are missing.
  const { rows } = await sql<QueueRow>`
    with called as (
      select lists.id, entries.*, min(called_at) over (partition by lists.id) as first_at
      from unnest(${ids}::uuid[]) as lists (id) cross join lateral (
        select joined_at, called_at, calls, party_size from jrs_entries
        where jrs_item_id = lists.id and called_at >= ${since} order by called_at desc limit ${mostCalls}
      ) as entries
    ), gone as (
      select id, (
        select count(*)::integer from jrs_entries
        where jrs_item_id = firsts.id and ended_at >= first_at
          and status = 'CANCELLED' and called_at is null and ended_by in ('PERSON', 'STAFF')
      ) as left_uncalled
      from (select distinct id, first_at from called) as firsts
    )
    select id, joined_at, party_size, call.at as called_at, left_uncalled, null::integer as number, null::bigint as sort_key
    from called join gone using (id) cross join lateral unnest(calls) as call (at)
    where call.at >= first_at
    union all
    select jrs_item_id, joined_at, party_size, null, null, number, sort_key
    from jrs_entries where jrs_item_id = any(${ids}::uuid[]) and status = 'WAITING'
    order by called_at, sort_key
  `.execute(db)
  const rowsOf = Map.groupBy(rows, ({ id }) => id)
  return new Map(ids.map((id) => [id, toQueue(rowsOf.get(id) ?? [])]))
}

function toQueue(rows: readonly QueueRow[]): Queue {
  const calls = rows.filter((row) => row.calledAt !== null)
  const waiting = rows.filter((row) => row.calledAt === null)
  return { waiting, calls: calls.slice(-mostCalls), left: calls[0]?.leftUncalled ?? 0 }
}

type FindQueue = (jrsItemId: string) => Promise<Queue | undefined>

const finders = new WeakMap<Db, { readonly day: string; readonly find: FindQueue }>()

/**
 * A queue as it stands. Hundreds of guests look at once when somebody is called: who asks while others' question is
 * under way shares the next one, so that nobody sees what was before he or she asked.
 */
export async function findQueue(db: Db, jrsItemId: string, now: Date): Promise<Queue> {
  const day = businessDay(now)
  const known = finders.get(db)
  const find = known?.day === day ? known.find : inBatches<string, Queue>((ids) => readQueues(db, ids, day))
  if (known?.find !== find) finders.set(db, { day, find })
  return (await find(jrsItemId)) ?? { waiting: [], calls: [], left: 0 }
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
export function ownWait(
  item: Joinable & Pick<JrsRecord, 'minutesPerParty'>,
  queue: Queue,
  { now, ...place }: Place,
): JrsWait | null {
  if (item.storeStatus !== 'ACTIVE') return null
  const { state } = joiningOf(item, now)
  const hasBegun = state === 'OPEN' || state === 'FULL' || queue.calls.length > 0
  return hasBegun ? expectedWait({ ...queue, statedMinutes: item.minutesPerParty }, place, now) : null
}

/** How long whoever joins a queue now will wait; null where nobody can. */
export function waitToJoin(item: JrsRecord, queue: Queue, now: Date): JrsWait | null {
  const isOpen = joiningOf(item, now).state === 'OPEN'
  const place = { ahead: queue.waiting, joinedAt: now.toISOString(), now }
  return isOpen ? ownWait(item, queue, place) : null
}

/** How many wait on a list now, and how long whoever joins now will; null where nobody can. */
export async function findLine(
  db: Db,
  item: JrsRecord,
  now: Date,
): Promise<{ waiting: number; wait: JrsWait | null }> {
  if (item.kind !== 'QUEUE') return { waiting: item.active, wait: null }
  const queue = await findQueue(db, item.id, now)
  return { waiting: queue.waiting.length, wait: waitToJoin(item, queue, now) }
}

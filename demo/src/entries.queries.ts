import { sql, type Kysely } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { Tables } from '@madang/server/db/tables'
import { inTransaction } from '@madang/server/db/transaction'
import { uuidV7 } from '@madang/server/db/uuid'
import { foldFigures } from '@madang/server/features/jrs/jrs.stats.queries'
import { newCode } from '@madang/server/record/public-codes'
import { withoutIndexes } from './members.queries.ts'
import { anyOf, families, givens, idOfRow } from './stores.queries.ts'

interface Many {
  readonly count: number
  readonly now: Date
  /** What the list is; entries of a queue have other states than those of reservations, and no slots. */
  readonly kind: 'QUEUE' | 'RESERVATION'
}

/** The active store that was there first; undefined where there is none. */
async function findStoreId(db: Db): Promise<string | undefined> {
  const store = await db
    .selectFrom('stores')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return store?.id
}

/** An open list for them, kept for so long that nothing of theirs goes. */
async function insertList(trx: Db, storeId: string, { kind, now }: Many): Promise<string> {
  const id = uuidV7(now)
  const at = now.toISOString()
  const slots = kind === 'RESERVATION' ? { slotMinutes: 30, slotCapacity: 1_000 } : {}
  const words = { title: '아주 긴 줄', consentPurpose: '순서 안내와 호출' }
  const state = { status: 'OPEN' as const, retentionDays: 365, createdAt: at, updatedAt: at }
  await trx
    .insertInto('jrsItems')
    .values({ id, storeId, code: newCode(), kind, ...words, ...slots, ...state })
    .execute()
  await trx.insertInto('jrsLines').values({ jrsItemId: id }).execute()
  return id
}

/**
 * One list of the first active store with any number of entries for benchmarks, over a year: in every state of its
 * kind, from every source, the last 200 of a queue still waiting. Gives the list's id, null where no store is active.
 */
export async function seedManyEntries(db: Kysely<Tables>, many: Many): Promise<string | null> {
  const listId = await inTransaction(db, async (trx) => {
    const storeId = await findStoreId(trx)
    if (storeId === undefined) return null
    const id = await insertList(trx, storeId, many)
    await sql`select setseed(0.5)`.execute(trx)
    // Row by row they would change the same line a million times, each time past all that was before.
    await sql`alter table jrs_entries disable trigger user`.execute(trx)
    await sql`alter table jrs_entries enable trigger jrs_entries_keep_figures_of_new`.execute(trx)
    await withoutIndexes(trx, 'jrs_entries', () => insertMany(trx, { id, storeId }, many))
    await sql`alter table jrs_entries enable trigger user`.execute(trx)
    await writeLine(trx, id)
    return id
  })
  // What the background would do in a while.
  await foldFigures(db)
  await sql`vacuum (analyze) jrs_entries, jrs_figures`.execute(db)
  return listId
}

async function insertMany(
  trx: Db,
  { id, storeId }: { readonly id: string; readonly storeId: string },
  { count, now, kind }: Many,
): Promise<void> {
  await sql`
    with drawn as (
      select i, date_trunc('milliseconds', ${now.toISOString()}::timestamptz
          - (${count}::int - i) * interval '365 days' / ${count}::int) as created,
        random() as state, random() as place, random() as line, random() as size
      from generate_series(1, ${count}::int) as i
    ), timed as (
      select *, (created at time zone 'Asia/Seoul' - interval '5 hours')::date as day,
        (${now.toISOString()}::timestamptz at time zone 'Asia/Seoul' - interval '5 hours')::date as today,
        case when ${kind} = 'RESERVATION'
          then date_trunc('hour', created) + interval '30 minutes' * (1 + floor(size * 600)) end as slot_at
      from drawn
    ), shaped as (
      select *, case
          when ${kind} = 'QUEUE' then case
            when day = today and i > ${count}::int - 5 then 'CALLED'
            when day = today and i > ${count}::int - 200 then 'WAITING'
            when state < 0.8 then 'COMPLETED' when state < 0.88 then 'NO_SHOW' else 'CANCELLED' end
          when state < 0.06 then 'REJECTED' when state < 0.14 then 'CANCELLED'
          when slot_at > ${now.toISOString()}::timestamptz then case when state < 0.4 then 'WAITING' else 'CONFIRMED' end
          when state < 0.2 then 'NO_SHOW' else 'COMPLETED' end as status,
        case when place < 0.55 then 'WEB' when place < 0.75 then 'APP' when place < 0.97 then 'STAFF' else 'KIOSK' end as source,
        created + interval '1 minute' * (2 + floor(size * 40)) as later
      from timed
    ), called as (
      select *, case when status = 'CALLED' then ${now.toISOString()}::timestamptz
        when ${kind} = 'QUEUE' and status in ('COMPLETED', 'NO_SHOW') then later end as called_at
      from shaped
    )
    insert into jrs_entries (
      id, jrs_item_id, store_id, kind, sort_key, number, business_day, name, phone, party_size, slot_at, status, source, locale,
      joined_at, called_at, calls, call_ends_at, call_count, ended_at, ended_by, updated_at, version
    )
    select ${idOfRow}, ${id}, ${storeId}, ${kind}, i,
      case when ${kind} = 'QUEUE' then row_number() over (partition by day order by i) else i end, day,
      ${anyOf(families)} || ${anyOf(givens)},
      case when source <> 'STAFF' or line < 0.6
        then '+8210' || 20000000 + (i::bigint * 48271411 + 13579) % 80000000 end,
      1 + floor(size * size * 8), slot_at, status, source, 'kr', created,
      called_at, array_remove(array[called_at], null),
      case when status = 'CALLED' then ${now.toISOString()}::timestamptz + interval '1 hour' end,
      (${kind} = 'QUEUE' and status in ('CALLED', 'COMPLETED', 'NO_SHOW'))::int,
      case when status in ('COMPLETED', 'NO_SHOW', 'CANCELLED', 'REJECTED') then later + interval '3 minutes' end,
      case status when 'COMPLETED' then 'STAFF' when 'REJECTED' then 'STAFF' when 'CANCELLED' then 'PERSON'
        when 'NO_SHOW' then 'CLOCK' end,
      later, case when status = 'WAITING' then 1 else 3 end
    from called
  `.execute(trx)
  // Whoever joins from now on comes behind them.
  await sql`select setval('jrs_places', greatest((select last_value from jrs_places), ${count}::int))`.execute(
    trx,
  )
}

/** What the triggers would have kept of a list that is new. */
async function writeLine(trx: Db, id: string): Promise<void> {
  await sql`
    update jrs_lines as l
    set active = e.active, taken = e.taken, has_entries = true, business_day = e.business_day, last_number = e.number
    from (
      select sum(h.active) as active, sum(h.taken) as taken,
        case when min(e.kind) = 'QUEUE' then max(e.business_day) end as business_day,
        (array_agg(e.number order by e.joined_at desc))[1] as number
      from jrs_entries as e, jrs_holds(e.kind, e.status) as h where e.jrs_item_id = ${id}
    ) as e
    where l.jrs_item_id = ${id}
  `.execute(trx)
}

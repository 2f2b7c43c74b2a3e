import type { JrsBoard } from '@madang/contract/jrs-entries'
import { restoreMinutes } from '@madang/contract/jrs-entry-actions'
import { businessDay, businessDayStart } from '@madang/contract/jrs-times'
import { sql, type Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { entryColumns, numberAfter, toEntry, type EntryRecord } from './jrs.entries.queries.ts'
import { toJrsItem } from './jrs.queries.ts'
import type { JrsInScope } from './jrs.scope.ts'
import { findTextsToday } from './jrs.texts.queries.ts'
import { findLine } from './jrs.wait.queries.ts'

/** So many of who is next are on the board. */
const mostNext = 24
const mostCalled = 50

/** The entries of a list in one state, in their order. */
function listIn(
  db: Db,
  jrsItemId: string,
  { status, most }: { readonly status: 'WAITING' | 'CALLED'; readonly most: number },
): Promise<EntryRecord[]> {
  return db
    .selectFrom('jrsEntries')
    .select(entryColumns)
    .where('jrsItemId', '=', jrsItemId)
    .where('status', '=', status)
    .orderBy(status === 'CALLED' ? 'calledAt' : 'sortKey', status === 'CALLED' ? 'desc' : 'asc')
    .orderBy('joinedAt')
    .limit(most)
    .execute()
}

/** What was missed or cancelled since an instant, the newest first. */
function listEndedSince(db: Db, jrsItemId: string, since: string): Promise<EntryRecord[]> {
  return db
    .selectFrom('jrsEntries')
    .select(entryColumns)
    .where('jrsItemId', '=', jrsItemId)
    .where('endedAt', '>=', since)
    .where('status', 'in', ['NO_SHOW', 'CANCELLED'])
    .where('anonymisedAt', 'is', null)
    .orderBy('endedAt', 'desc')
    .limit(20)
    .execute()
}

/** Parties and people that wait. */
async function countWaiting(db: Db, jrsItemId: string): Promise<{ parties: number; people: number }> {
  return db
    .selectFrom('jrsEntries')
    .select((build) => build.fn.countAll<number>().as('parties'))
    .select(sql<number>`coalesce(sum(party_size), 0)::integer`.as('people'))
    .where('jrsItemId', '=', jrsItemId)
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow()
}

/** Parties that arrived since an instant, and the number that whoever joins next gets on a business day. */
async function findDay(
  db: Db,
  { id, day, since }: { readonly id: string; readonly day: string; readonly since: string },
): Promise<{ completedToday: number; nextNumber: number }> {
  const { rows } = await sql<{ completedToday: number; nextNumber: number }>`
    select
      (select count(*)::integer from jrs_entries
        where jrs_item_id = ${id} and ended_at >= ${since} and status = 'COMPLETED') as completed_today,
      case when business_day is null or business_day >= ${day} then ${numberAfter} else 1 end as next_number
    from jrs_lines where jrs_item_id = ${id}
  `.execute(db)
  return rows[0] ?? { completedToday: 0, nextNumber: 1 }
}

/** Who is called and who is next on a list, with how its evening goes, all as of one moment. */
export function findBoard(db: Kysely<Tables>, seen: JrsInScope, now: Date): Promise<JrsBoard> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readBoard(trx, seen, now))
}

async function readBoard(db: Db, { item, viewer }: JrsInScope, now: Date): Promise<JrsBoard> {
  const { id, storeId } = item
  const since = new Date(now.getTime() - restoreMinutes * 60_000).toISOString()
  const day = businessDay(now)
  const [called, next, undoable, waiting, today, texts, { wait }] = await Promise.all([
    listIn(db, id, { status: 'CALLED', most: mostCalled }),
    listIn(db, id, { status: 'WAITING', most: mostNext }),
    listEndedSince(db, id, since),
    countWaiting(db, id),
    findDay(db, { id, day, since: businessDayStart(day).toISOString() }),
    findTextsToday(db, { storeId, now }),
    findLine(db, item, now),
  ])
  return {
    ...toJrsItem(item, viewer.staffRole),
    at: now.toISOString(),
    called: called.map(toEntry),
    next: next.map(toEntry),
    // A list that is over takes nobody back.
    undoable: item.status === 'CLOSED' || item.status === 'ARCHIVED' ? [] : undoable.map(toEntry),
    waitingParties: waiting.parties,
    waitingPeople: waiting.people,
    ...today,
    wait,
    texts,
  }
}

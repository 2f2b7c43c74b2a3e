import {
  mostTextsADay,
  textsDownMinutes,
  type EntryText,
  type TextsToday,
  type TextWay,
} from '@madang/contract/jrs-texts'
import { businessDay } from '@madang/contract/jrs-times'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { NoticeOutcome } from '../../jobs/notices.ts'
import type { EntryRecord } from './jrs.entries.queries.ts'

/** An entry as a text to it needs it; undefined when it is gone. */
export function findToldEntry(db: Db, id: string) {
  return db
    .selectFrom('jrsEntries')
    .innerJoin('stores', 'stores.id', 'jrsEntries.storeId')
    .innerJoin('jrsItems', 'jrsItems.id', 'jrsEntries.jrsItemId')
    .select([
      'jrsEntries.id',
      'jrsEntries.jrsItemId',
      'jrsEntries.storeId',
      'jrsEntries.kind',
      'number',
      'jrsEntries.phone',
      'slotAt',
      'toldSlotAt',
    ])
    .select(['jrsEntries.status', 'sortKey', 'callEndsAt', 'claimEndsAt', 'callCount', 'endedAt', 'endedBy'])
    .select(['stores.name as storeName', 'jrsItems.notifyAhead', 'jrsItems.title'])
    .where('jrsEntries.id', '=', id)
    .executeTakeFirst()
}

/** Parties that wait before a place in line. */
export async function countAhead(
  db: Db,
  { jrsItemId, sortKey }: Pick<EntryRecord, 'jrsItemId' | 'sortKey'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('jrsEntries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('jrsItemId', '=', jrsItemId)
    .where('status', '=', 'WAITING')
    .where('sortKey', '<', sortKey)
    .executeTakeFirstOrThrow()
  return count
}

type NearEntry = Pick<EntryRecord, 'id' | 'phone' | 'callCount' | 'endedAt' | 'source' | 'userId'>

/** Those whose turn is so near that they are to be told, and were not: each once for a place in line. */
export async function takeNear(
  trx: Db,
  { id, notifyAhead }: { readonly id: string; readonly notifyAhead: number },
): Promise<NearEntry[]> {
  const { rows } = await sql<NearEntry>`
    update jrs_entries set is_told_ahead = true
    where status = 'WAITING' and not is_told_ahead and phone is not null and id in (
      select id from jrs_entries where jrs_item_id = ${id} and status = 'WAITING' order by sort_key limit ${notifyAhead + 1}
    )
    returning id, phone, call_count, ended_at, source, user_id
  `.execute(trx)
  return rows
}

export async function markToldAhead(db: Db, id: string): Promise<void> {
  await db.updateTable('jrsEntries').set({ isToldAhead: true }).where('id', '=', id).execute()
}

type WrittenText = Omit<EntryText, 'way'> & {
  readonly way?: TextWay
  /** What it said of when one comes. */
  readonly toldSlotAt?: string | null | undefined
}

/** What became of a text; where it said when one comes, that is what the guest knows from now on. */
export async function writeText(
  db: Db,
  id: string,
  { kind, state, at, way = 'TEXT', toldSlotAt }: WrittenText,
): Promise<void> {
  await db
    .updateTable('jrsEntries')
    .set({
      textKind: kind,
      textState: state,
      textAt: at,
      textWay: way,
      ...(toldSlotAt !== undefined && { toldSlotAt }),
    })
    .where('id', '=', id)
    .execute()
}

interface StoreDay {
  readonly storeId: string
  readonly now: Date
}

/** What KakaoTalk says of a message that left, unless there was another one since. */
export async function writeReport(
  db: Db,
  id: string,
  { kind, state, at, toldSlotAt }: WrittenText,
): Promise<void> {
  await db
    .updateTable('jrsEntries')
    .set({ textState: state, textAt: at, ...(toldSlotAt !== undefined && { toldSlotAt }) })
    .where('id', '=', id)
    .where('textKind', '=', kind)
    .where('textWay', '=', 'KAKAO')
    .execute()
}

/** Takes one of the texts that a store may send today, and gives how many that makes; null where there is none left. */
export async function takeText(db: Db, { storeId, now }: StoreDay): Promise<number | null> {
  const { rows } = await sql<{ sent: number }>`
    insert into jrs_text_days as d (store_id, day, sent) values (${storeId}, ${businessDay(now)}, 1)
    on conflict (store_id, day) do update set sent = d.sent + 1 where d.sent < ${mostTextsADay}
    returning sent
  `.execute(db)
  return rows[0]?.sent ?? null
}

/** Which outcomes give a message back: it did not leave, or did not arrive and leaves again as a text. */
const givesBack = new Set<NoticeOutcome['became']>(['refused', 'failed', 'undelivered'])
/** Which say that the provider cannot be reached, and which that it can. */
const saysDown = new Set<NoticeOutcome['became']>(['failed', 'unknown'])
const saysUp = new Set<NoticeOutcome['became']>(['sent', 'delivered'])

/** What became of a message that was taken: one that did not leave is given back. */
export async function settleText(
  db: Db,
  { storeId, now }: StoreDay,
  { became }: NoticeOutcome,
): Promise<void> {
  await db
    .updateTable('jrsTextDays')
    .set({
      ...(givesBack.has(became) && { sent: sql<number>`greatest(sent - 1, 0)` }),
      ...(saysDown.has(became) && { failedAt: now.toISOString() }),
      ...(saysUp.has(became) && { failedAt: null }),
    })
    .where('storeId', '=', storeId)
    .where('day', '=', businessDay(now))
    .execute()
}

/** How the texts of a store go today. */
export async function findTextsToday(db: Db, { storeId, now }: StoreDay): Promise<TextsToday> {
  const row = await db
    .selectFrom('jrsTextDays')
    .select(['sent', 'failedAt'])
    .where('storeId', '=', storeId)
    .where('day', '=', businessDay(now))
    .executeTakeFirst()
  const { sent = 0, failedAt = null } = row ?? {}
  const isDown = failedAt !== null && now.getTime() - Date.parse(failedAt) < textsDownMinutes * 60_000
  const state = sent >= mostTextsADay ? 'CEILING' : isDown ? 'DOWN' : 'OK'
  return { state, sent, most: mostTextsADay }
}

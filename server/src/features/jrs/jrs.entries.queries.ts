import {
  entryActions,
  originOf,
  type EntryActions,
  type JrsEntryMove,
} from '@madang/contract/jrs-entry-actions'
import type { JrsEntry } from '@madang/contract/jrs-entries'
import { maskNameIfAny } from '@madang/contract/masking'
import { maskPhone } from '@madang/contract/phone'
import { sql, type Insertable, type Selectable, type UpdateObject } from 'kysely'
import { isUniqueViolation, type Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { about } from '../../record/audit.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { remindersOf } from './jrs.reminders.ts'
import type { JrsEntryTable, JrsItemTable } from './jrs.tables.ts'

/** Of an entry, as it is read everywhere. */
export const entryColumns = [
  'id',
  'jrsItemId',
  'storeId',
  'kind',
  'number',
  'userId',
  'name',
  'phone',
  'partySize',
  'answers',
  'slotAt',
  'status',
  'sortKey',
  'source',
  'isByQr',
  'locale',
  'joinedAt',
  'calledAt',
  'callEndsAt',
  'claimEndsAt',
  'callCount',
  'deferredCount',
  'hasRejoined',
  'endedAt',
  'endedBy',
  'staffMemo',
  'anonymisedAt',
  'textKind',
  'textState',
  'textWay',
  'textAt',
  'version',
] as const

export type EntryRecord = Pick<Selectable<JrsEntryTable>, (typeof entryColumns)[number]>

/** An entry with as much of its list as decides what may be done with it. */
export interface EntryInList extends EntryRecord {
  readonly listStatus: Selectable<JrsItemTable>['status']
  readonly maxDeferrals: number
  readonly callTimeoutMin: number
  readonly maxPartySize: number
  readonly formFields: Selectable<JrsItemTable>['formFields']
  readonly notifyAhead: number
  readonly notifyOnCall: boolean
}

/** For the store's people and the operator: whom it names is masked. */
export function toEntry(record: EntryRecord): JrsEntry {
  const { anonymisedAt, textKind, textState, textWay, textAt, isByQr, ...entry } = record
  const isTold = textKind !== null && textState !== null && textAt !== null
  return {
    ...entry,
    origin: originOf({ ...entry, isByQr }),
    text: isTold ? { kind: textKind, state: textState, way: textWay ?? 'TEXT', at: textAt } : null,
    name: maskNameIfAny(entry.name),
    phone: entry.phone === null ? null : maskPhone(entry.phone),
    isAnonymised: anonymisedAt !== null,
  }
}

/** What somebody may do with an entry now. */
export function actionsOf(entry: EntryInList, by: 'staff' | 'person', now: Date): EntryActions {
  return entryActions(
    {
      ...entry,
      endedAt: entry.status === 'NO_SHOW' || entry.status === 'CANCELLED' ? entry.endedAt : null,
      isAnonymised: entry.anonymisedAt !== null,
      isListOver: entry.listStatus === 'CLOSED' || entry.listStatus === 'ARCHIVED',
    },
    by,
    now,
  )
}

/** What was done with an entry: its list's and its store's, and the member's whose it is. */
export function aboutEntry(entry: Pick<EntryRecord, 'jrsItemId' | 'storeId' | 'userId' | 'number'>) {
  const besides = [entry.storeId, ...(entry.userId === null ? [] : [entry.userId])]
  return about('jrs', { id: entry.jrsItemId, name: String(entry.number) }, besides)
}

const selectEntries = (db: Db) =>
  db
    .selectFrom('jrsEntries')
    .innerJoin('jrsItems', 'jrsItems.id', 'jrsEntries.jrsItemId')
    .select(entryColumns.map((column) => `jrsEntries.${column}` as const))
    .select(['jrsItems.status as listStatus', 'jrsItems.maxDeferrals', 'jrsItems.callTimeoutMin'])
    .select(['jrsItems.maxPartySize', 'jrsItems.formFields'])
    .select(['jrsItems.notifyAhead', 'jrsItems.notifyOnCall'])

export function findEntry(db: Db, id: string): Promise<EntryInList | undefined> {
  return selectEntries(db).where('jrsEntries.id', '=', id).executeTakeFirst()
}

/** A list as it stands while somebody joins: held, so that nobody changes or closes it meanwhile. */
export const holdItem = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('jrsItems')
    .innerJoin('stores', 'stores.id', 'jrsItems.storeId')
    .select([
      'jrsItems.id',
      'jrsItems.storeId',
      'jrsItems.kind',
      'jrsItems.status',
      'jrsItems.startAt',
      'jrsItems.endAt',
      'jrsItems.weeklyHours',
      'jrsItems.capacity',
      'jrsItems.minutesPerParty',
      'jrsItems.maxPartySize',
      'jrsItems.perPersonActive',
      'jrsItems.formFields',
      'jrsItems.requirePhoneCode',
      'jrsItems.slotMinutes',
      'jrsItems.slotCapacity',
      'jrsItems.closedDays',
      'jrsItems.pausedUntil',
      'jrsItems.notifyOnJoin',
      'stores.status as storeStatus',
    ])
    .where('jrsItems.id', '=', id)
    .where('jrsItems.deletedAt', 'is', null)
    .forShare('jrsItems'),
)

export type HeldItem = Awaited<ReturnType<typeof holdItem>>[number]

/** The number after the last one, over those that are lent to devices. */
export const numberAfter = sql<number>`
  case when last_number + 1 = lent_from then (lent_from / 1000 + 1) * 1000 else last_number + 1 end`

/**
 * Takes the next number of a list, and with it the lock under which places are counted: one joins after the other. In
 * a queue numbers begin anew each business day; a clock that is behind the one that began it gives no number of the day
 * before again. Null where as many as `most` hold a place already.
 */
export async function takeNumber(
  trx: Db,
  { id, day, most }: { readonly id: string; readonly day: string | null; readonly most: number | null },
): Promise<{ number: number; day: string | null; taken: number } | null> {
  const { rows } = await sql<{ number: number; day: string | null; taken: number }>`
    update jrs_lines
    set last_number = case when ${day}::date is null or business_day >= ${day}::date then ${numberAfter} else 1 end,
      lent_from = case when business_day >= ${day}::date then lent_from end,
      business_day = greatest(business_day, ${day}::date)
    where jrs_item_id = ${id} and (${most}::integer is null or taken < ${most}::integer)
    returning last_number as number, business_day as day, taken
  `.execute(trx)
  return rows[0] ?? null
}

/** The lock that `takeNumber` takes, without a number; how many hold a place. */
export async function holdLine(trx: Db, id: string): Promise<number> {
  const line = trx.selectFrom('jrsLines').select('taken').where('jrsItemId', '=', id).forUpdate()
  return (await line.executeTakeFirstOrThrow()).taken
}

/** How many a number has on a list that are not over; under the lock of the list's number. */
export const countOwn = prepared((db, { id, phone }: { id: string; phone: string }) =>
  db
    .selectFrom('jrsEntries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('jrsItemId', '=', id)
    .where('phone', '=', phone)
    .where('status', 'in', ['WAITING', 'CALLED', 'CONFIRMED']),
)

/** Gives `taken` where another list has an entry of that id; the transaction is over then. */
export async function insertEntry(
  trx: Db,
  entry: Omit<Insertable<JrsEntryTable>, 'answers'> & Pick<EntryRecord, 'answers'>,
): Promise<'taken' | undefined> {
  try {
    await trx
      .insertInto('jrsEntries')
      .values({ ...entry, answers: JSON.stringify(entry.answers) })
      .execute()
  } catch (error) {
    if (isUniqueViolation(error, 'jrs_entries_pkey')) return 'taken'
    throw error
  }
}

type EntryAction = Parameters<typeof moveRecord<'jrsEntries'>>[2]['action']

type EntrySet = UpdateObject<Tables, 'jrsEntries'>

/** Between two places that are given one after the other (migration `lent-numbers`). */
const betweenPlaces = 1_000_000

/**
 * The place of somebody who joined a queue without a network: before all who joined after. Who was called and waits
 * again stands where that put them. Under the lock of the list's number.
 */
export async function placeOf(
  trx: Db,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    with behind as (
      select min(sort_key) as place from jrs_entries
      where jrs_item_id = ${id} and status = 'WAITING' and call_count = 0 and joined_at > ${at.toISOString()}
    ), front as (
      select coalesce((
        select max(sort_key) from jrs_entries, behind
        where jrs_item_id = ${id} and status in ('WAITING', 'CALLED', 'CONFIRMED')
          and (sort_key, joined_at) < (behind.place, ${at.toISOString()})
      ), behind.place - ${betweenPlaces}) as place from behind
    )
    -- Nearer to who stands before: others may still come in between, of other devices and from before. Where no place is
    -- left between two, those of one place go by when they joined.
    select case when behind.place is null then nextval('jrs_places')
      else front.place + least(behind.place - front.place, greatest(1, (behind.place - front.place) / 8)) end as place
    from behind, front
  `.execute(trx)
  const [found] = rows
  if (found === undefined) throw new Error('There is no place.')
  return found.place
}

/** A new place, behind everybody who is there. */
const toTheEnd = { sortKey: sql<number>`nextval('jrs_places')`, isToldAhead: false }

/** A call that lapsed ended the moment it did, whenever somebody notices. */
const byClock = { endedBy: 'CLOCK', callEndsAt: null, movedBy: null } as const
export const lapsed = { ...byClock, endedAt: sql<string>`call_ends_at` } as const

export const dayEnded = { ...byClock, endedAt: sql<string>`day_ends_at` } as const

/** Few enough that a statement ends long before its limit. */
export const mostCancelled = 1_000

/** Takes who waits off these lists, so many at once and none of a raffle; gives whom. */
export async function cancelWaiting(trx: Db, listIds: readonly string[], now: Date): Promise<EntryRecord[]> {
  const waiting = await trx
    .selectFrom('jrsEntries')
    .select('id')
    .where('jrsItemId', 'in', listIds)
    .where('status', 'in', ['WAITING', 'CALLED'])
    .where('kind', '<>', 'RAFFLE')
    .orderBy('id')
    .limit(mostCancelled)
    .forUpdate()
    .execute()
  const ids = waiting.map(({ id }) => id)
  const set = { endedAt: now.toISOString(), endedBy: 'LIST', callEndsAt: null, movedBy: null } as const
  return moveRecord(trx, 'jrsEntries', { action: 'closeOver', set, now })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning(entryColumns)
    .execute()
}

/** When a move counts as made, and when it is written: what was pressed without a network comes in later. */
interface MadeAt {
  readonly at: Date
  readonly now: Date
}

/** What is written when somebody is called; the call lapses after what the list says, counted from when they are told. */
export function calledNow(
  { callTimeoutMin }: Pick<EntryInList, 'callTimeoutMin'>,
  { at, now }: MadeAt,
): EntrySet {
  const callEndsAt = new Date(now.getTime() + callTimeoutMin * 60_000).toISOString()
  return { calledAt: at.toISOString(), callEndsAt, callCount: sql<number>`call_count + 1` }
}

/** What a move writes besides the state, by whom it is made. */
export function withMove(
  action: JrsEntryMove,
  entry: EntryInList,
  { by, at, now }: MadeAt & { readonly by: 'staff' | 'person' },
): EntrySet {
  const ended = { endedAt: at.toISOString(), endedBy: by === 'staff' ? 'STAFF' : 'PERSON' } as const
  const going = { endedAt: null, endedBy: null, callEndsAt: null }
  switch (action) {
    case 'call':
    case 'callAgain':
      return calledNow(entry, { at, now })
    case 'defer':
      return { ...toTheEnd, callEndsAt: null, deferredCount: sql<number>`deferred_count + 1` }
    case 'restore':
      // Staff put somebody back where he or she was; whoever missed the call comes back to the end, once.
      return by === 'staff' ? going : { ...going, ...toTheEnd, hasRejoined: true }
    case 'accept':
      return entry.slotAt === null ? {} : remindersOf(entry.slotAt, now)
    default:
      return { ...ended, callEndsAt: null }
  }
}

/** Moves an entry; undefined when it is not where the action begins: somebody was faster. */
export function moveEntry(
  trx: Db,
  id: string,
  { action, set, now }: { action: EntryAction; set: EntrySet; now: Date },
): Promise<EntryRecord | undefined> {
  return moveRecord(trx, 'jrsEntries', { action, set, now })
    .where('id', '=', id)
    .returning(entryColumns)
    .executeTakeFirst()
}

/**
 * Has whoever waits longest called: of several callers at once each gets another one, in their order. `only`: this one,
 * or nobody.
 */
export function callFirst(
  trx: Db,
  jrsItemId: string,
  { set, only, now }: { set: EntrySet; only?: string | undefined; now: Date },
): Promise<EntryRecord | undefined> {
  return moveRecord(trx, 'jrsEntries', { action: 'call', set, now })
    .where('id', '=', (build) =>
      build
        .selectFrom('jrsEntries as first')
        .select('first.id')
        .where('first.jrsItemId', '=', jrsItemId)
        .where('first.status', '=', 'WAITING')
        .$if(only !== undefined, (all) => all.where('first.id', '=', only ?? ''))
        .orderBy('first.sortKey')
        .orderBy('first.joinedAt')
        .limit(1)
        .forUpdate(),
    )
    .returning(entryColumns)
    .executeTakeFirst()
}

export async function changeEntryRow(
  trx: Db,
  id: string,
  {
    answers,
    now,
    ...set
  }: Partial<Pick<EntryRecord, 'partySize' | 'answers' | 'staffMemo'>> & { readonly now: Date },
): Promise<number> {
  const row = await trx
    .updateTable('jrsEntries')
    .set({
      ...set,
      ...(answers && { answers: JSON.stringify(answers) }),
      updatedAt: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Of a raffle the list is held before: it may be about to be frozen, or drawn. */
export async function lockEntry(trx: Db, id: string): Promise<EntryInList | undefined> {
  const ofRaffle = trx
    .selectFrom('jrsEntries')
    .select('jrsItemId')
    .where('id', '=', id)
    .where('kind', '=', 'RAFFLE')
  await trx.selectFrom('jrsItems').select('id').where('id', '=', ofRaffle).forShare().execute()
  await trx.selectFrom('jrsEntries').select('id').where('id', '=', id).forUpdate().execute()
  return findEntry(trx, id)
}

/** Who of staff moved an entry last. */
export function findMover(db: Db, id: string) {
  return db
    .selectFrom('jrsEntries')
    .innerJoin('users', 'users.id', 'jrsEntries.movedBy')
    .select(['users.name', 'users.authorityType'])
    .where('jrsEntries.id', '=', id)
    .executeTakeFirst()
}

/** Of the key of its page. */
export async function findKeyHash(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('jrsEntries').select('keyHash').where('id', '=', id).executeTakeFirst()
  return row?.keyHash ?? null
}

/** By the key of its page, by the form that made it, or the newest of a number on a list that is not over. */
export async function findEntryId(
  db: Db,
  by: { keyHash: Buffer } | { joinHash: Buffer } | { jrsItemId: string; phone: string },
): Promise<string | null> {
  const all = db.selectFrom('jrsEntries').select('id')
  const row = await (
    'keyHash' in by
      ? all.where('keyHash', '=', by.keyHash)
      : 'joinHash' in by
        ? all.where('joinHash', '=', by.joinHash)
        : all
            .where('jrsItemId', '=', by.jrsItemId)
            .where('phone', '=', by.phone)
            .where('status', 'in', ['WAITING', 'CALLED', 'CONFIRMED'])
            .orderBy('id', 'desc')
            .limit(1)
  ).executeTakeFirst()
  return row?.id ?? null
}

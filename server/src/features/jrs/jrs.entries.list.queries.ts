import type { endedBys, entrySorts, partyClasses, toldOutcomes } from '@madang/contract/jrs-entries'
import type { EntryOrigin, JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { bothWays, List, type Narrowed, type Narrowing, type Sql } from '../../db/list.ts'
import type { EntryRecord } from './jrs.entries.queries.ts'

/** What a search text asks for: each kind is answered from an index of its own. */
export type EntrySearch =
  | { readonly kind: 'initials'; readonly initials: string }
  | { readonly kind: 'lastFour'; readonly lastFour: string; readonly number: number }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'name'; readonly key: string }

export interface EntryFilter {
  readonly jrsItemId: string
  readonly search: EntrySearch | null
  readonly statuses: readonly JrsEntryStatus[] | null
  readonly origins: readonly EntryOrigin[] | null
  readonly endedBys: readonly (typeof endedBys)[number][] | null
  readonly parties: readonly (typeof partyClasses)[number][] | null
  readonly told: readonly (typeof toldOutcomes)[number][] | null
  readonly isDeferred: boolean
  /** Of the business day; the hour is 5 to 28. */
  readonly weekHour: { readonly weekday: number; readonly hour: number } | null
  /** Instants: joined from the first until before the second. */
  readonly since: string | null
  readonly before: string | null
  /** Only these. */
  readonly ids: readonly string[] | null
}

type EntrySort = (typeof entrySorts)[number]

function searchConditions(search: EntrySearch): Sql[] {
  switch (search.kind) {
    case 'initials':
      return [sql`initials ^@ ${search.initials}`]
    case 'lastFour':
      return [sql`phone4 = ${search.lastFour}`, sql`number = ${search.number}`]
    case 'phone':
      // By the index of its end.
      return [sql`(phone4 = ${search.phone.slice(-4)} and phone = ${search.phone})`]
    case 'number':
      return [sql`number = ${search.number}`]
    case 'name':
      return [sql`name_key ^@ ${search.key}`]
  }
}

/** By the index on the source, and of the web by what the QR code says. */
function fromOrigins(origins: readonly EntryOrigin[]): Sql[] {
  const sources = origins.map((origin) => (origin === 'QR' || origin === 'LINK' ? 'WEB' : origin))
  const [hasQr, hasLink] = [origins.includes('QR'), origins.includes('LINK')]
  const isOneWay = hasQr !== hasLink
  return [
    sql`source = any(${[...new Set(sources)]}::text[])`,
    ...(isOneWay ? [sql`(source <> 'WEB' or is_by_qr = ${hasQr})`] : []),
  ]
}

const sizesOf: Readonly<Record<(typeof partyClasses)[number], readonly [number, number]>> = {
  '1': [1, 1],
  '2': [2, 2],
  '3': [3, 3],
  '4': [4, 4],
  '5-6': [5, 6],
  '7+': [7, 50],
}

const waited = sql`extract(epoch from calls[1] - joined_at) / 60`
const toldAs: Readonly<Record<(typeof toldOutcomes)[number], Sql>> = {
  WITHIN: sql`${waited} between told_least_minutes and told_most_minutes`,
  SOONER: sql`${waited} < told_least_minutes`,
  LATER: sql`${waited} > told_most_minutes`,
}

const anyOfThese = (conditions: readonly Sql[]) => sql`(${sql.join(conditions, sql` or `)})`

/** What the figures of a list count, as its entries are found by it (`jrs_figures`). */
function countedAs({ origins, endedBys, parties, told, isDeferred, weekHour }: EntryFilter): Sql[] {
  const inSeoul = sql`joined_at at time zone 'Asia/Seoul'`
  const sizes = parties?.map((party) => sizesOf[party])
  return [
    ...(origins === null ? [] : fromOrigins(origins)),
    ...(endedBys === null ? [] : [sql`ended_by = any(${[...endedBys]}::text[])`]),
    ...(sizes
      ? [anyOfThese(sizes.map(([least, most]) => sql`party_size between ${least} and ${most}`))]
      : []),
    ...(told === null ? [] : [anyOfThese(told.map((outcome) => toldAs[outcome]))]),
    ...(isDeferred ? [sql`deferred_count > 0`] : []),
    ...(weekHour === null
      ? []
      : [
          sql`extract(dow from ${inSeoul} - interval '5 hours') = ${weekHour.weekday}`,
          sql`extract(hour from ${inSeoul}) = ${weekHour.hour % 24}`,
        ]),
  ]
}

/**
 * From so many on a page is soon full when the order is walked; fewer are found on the index of what they are narrowed
 * by, and sorted.
 */
const denseFrom = 50_000
/**
 * Those of some days stand together in the order of places, too, which the database cannot know: it would walk past all
 * that came before them.
 */
const denseOfDaysFrom = 200_000

function narrow(
  filter: EntryFilter,
  { sort, total }: Pick<Narrowing<EntrySort>, 'sort' | 'total'>,
): Narrowed {
  const { jrsItemId, search, statuses, since, before, ids } = filter
  const where = [sql`jrs_item_id = ${jrsItemId}`, ...countedAs(filter)]
  if (statuses !== null) where.push(sql`status = any(${[...statuses]}::text[])`)
  if (since !== null) where.push(sql`joined_at >= ${since}`)
  if (before !== null) where.push(sql`joined_at < ${before}`)
  if (ids !== null) where.push(sql`id = any(${[...ids]}::uuid[])`)
  const isOfDays = (since !== null || before !== null) && sort !== 'joinedAt' && sort !== '-joinedAt'
  const from = isOfDays ? denseOfDaysFrom : denseFrom
  const isDense = total === null ? search === null : total >= from
  if (search === null) return { where, by: isDense ? 'order' : 'match' }
  const anyOf = searchConditions(search)
  if (!isDense) return { where, anyOf, by: 'match' }
  return { where: [...where, sql`(${sql.join(anyOf, sql` or `)})`], by: 'order' }
}

/** Who is or was on a list; every order has an index that begins with the list. */
export const entryLists = new List<EntryRecord, EntryFilter, EntrySort>({
  from: sql`jrs_entries as e`,
  orders: {
    ...bothWays('place', sql`sort_key`, sql`bigint`),
    ...bothWays('joinedAt', sql`joined_at`, sql`timestamptz`),
    ...bothWays('slotAt', sql`coalesce(slot_at, 'infinity')`, sql`timestamptz`),
  },
  narrow,
  columns: sql`
    e.id, e.jrs_item_id, e.store_id, e.kind, e.number, e.user_id, e.name, e.phone, e.party_size, e.answers, e.slot_at,
    e.status, e.sort_key, e.source, e.is_by_qr, e.locale, e.joined_at, e.called_at, e.call_ends_at, e.claim_ends_at, e.call_count, e.deferred_count,
    e.has_rejoined, e.ended_at, e.ended_by, e.staff_memo, e.anonymised_at,
    e.text_kind, e.text_state, e.text_way, e.text_at, e.version
  `,
  keptTotal: async () => null,
})

function conditionsOf(filter: EntryFilter): Sql {
  const { where, anyOf = [] } = narrow(filter, { sort: null, total: null })
  const all = anyOf.length === 0 ? where : [...where, sql`(${sql.join(anyOf, sql` or `)})`]
  return sql.join(all, sql` and `)
}

interface StateCount {
  readonly status: JrsEntryStatus
  readonly isAnonymised: boolean
  readonly count: number
}

/** How many there are in each state that decides what may be done with them. */
export async function countStates(db: Db, filter: EntryFilter): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select status, anonymised_at is not null as is_anonymised, count(*)::integer as count
    from jrs_entries where ${conditionsOf(filter)} group by 1, 2
  `.execute(db)
  return rows
}

/** The first of them that can still be moved, in their places. */
export async function listMovable(
  db: Db,
  filter: EntryFilter,
  most: number,
): Promise<{ id: string; status: JrsEntryStatus }[]> {
  const { rows } = await sql<{ id: string; status: JrsEntryStatus }>`
    select id, status from jrs_entries where ${conditionsOf(filter)} and anonymised_at is null
    order by sort_key limit ${most}
  `.execute(db)
  return rows
}

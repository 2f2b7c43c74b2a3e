import type { entrySorts } from '@madang/contract/jrs-entries'
import type { entrySources, JrsEntryStatus } from '@madang/contract/jrs-entry-actions'
import { sql } from 'kysely'
import { down, List, up, type Narrowed, type Sql } from '../../db/list.ts'
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
  readonly sources: readonly (typeof entrySources)[number][] | null
  /** Instants: joined from the first until before the second. */
  readonly since: string | null
  readonly before: string | null
}

type EntrySort = (typeof entrySorts)[number]

function searchConditions(search: EntrySearch): Sql[] {
  switch (search.kind) {
    case 'initials':
      return [sql`initials ^@ ${search.initials}`]
    case 'lastFour':
      return [sql`phone4 = ${search.lastFour}`, sql`number = ${search.number}`]
    case 'phone':
      return [sql`phone = ${search.phone}`]
    case 'number':
      return [sql`number = ${search.number}`]
    case 'name':
      return [sql`name_key ^@ ${search.key}`]
  }
}

function narrow({ jrsItemId, search, statuses, sources, since, before }: EntryFilter): Narrowed {
  const where = [sql`jrs_item_id = ${jrsItemId}`]
  if (statuses !== null) where.push(sql`status = any(${[...statuses]}::text[])`)
  if (sources !== null) where.push(sql`source = any(${[...sources]}::text[])`)
  if (since !== null) where.push(sql`joined_at >= ${since}`)
  if (before !== null) where.push(sql`joined_at < ${before}`)
  if (search !== null) return { where, anyOf: searchConditions(search), by: 'match' }
  return { where, by: 'order' }
}

const joinedAt = [sql`joined_at`, sql`timestamptz`] as const
const place = [sql`sort_key`, sql`bigint`] as const

/** Who is or was on a list; every order has an index that begins with the list. */
export const entryLists = new List<EntryRecord, EntryFilter, EntrySort>({
  from: sql`jrs_entries as e`,
  orders: {
    place: up(...place),
    '-place': down(...place),
    joinedAt: up(...joinedAt),
    '-joinedAt': down(...joinedAt),
    slotAt: up(sql`coalesce(slot_at, 'infinity')`, sql`timestamptz`),
    '-slotAt': down(sql`coalesce(slot_at, '-infinity')`, sql`timestamptz`),
  },
  narrow,
  columns: sql`
    e.id, e.jrs_item_id, e.store_id, e.kind, e.number, e.user_id, e.name, e.phone, e.party_size, e.answers, e.slot_at,
    e.status, e.sort_key, e.source, e.locale, e.joined_at, e.called_at, e.call_ends_at, e.call_count, e.deferred_count,
    e.has_rejoined, e.ended_at, e.ended_by, e.staff_memo, e.anonymised_at,
    e.text_kind, e.text_state, e.text_at, e.version
  `,
  keptTotal: async () => null,
})

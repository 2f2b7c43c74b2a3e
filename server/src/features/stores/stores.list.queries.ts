import { storeStatuses, type StoreStatus } from '@madang/contract/store-actions'
import type { StoreRow, storeSorts } from '@madang/contract/stores'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { plannedByValues } from '../../db/planned-by-values.ts'
import { sumCounts } from './stores.counts.queries.ts'
import type { StoreSearch } from './stores.search.ts'

export interface StoreFilter {
  readonly search: StoreSearch | null
  readonly statuses: readonly StoreStatus[] | null
  readonly categoryId: string | null
  /** Beginning of the district's code. */
  readonly region: string | null
  /** Only stores in which this person works. */
  readonly staffId: string | null
}

export type StoreSort = (typeof storeSorts)[number]

export interface StorePage {
  readonly sort: StoreSort
  readonly offset: number
  readonly size: number
}

type Sql = RawBuilder<unknown>

/** The database's `status_rank`, by which one index serves filter and order. */
function rankOf(status: StoreStatus): number {
  return storeStatuses.indexOf(status)
}

/** One state is a single stretch of the index, in the order of the others of its columns. */
function statusCondition(ranks: readonly number[]): Sql {
  if (ranks.length === 1) return sql`status_rank = ${ranks[0]}::smallint`
  return sql`status_rank = any(${ranks}::smallint[])`
}

/** The conditions besides the search. */
function filterConditions({ statuses, categoryId, region, staffId }: StoreFilter): Sql[] {
  const conditions = [sql`deleted_at is null`]
  if (statuses !== null) conditions.push(statusCondition(statuses.map(rankOf)))
  if (categoryId !== null) conditions.push(sql`category_id = ${categoryId}`)
  if (region !== null) conditions.push(sql`bcode ^@ ${region}`)
  if (staffId !== null) {
    conditions.push(sql`id in (select store_id from store_staff where user_id = ${staffId})`)
  }
  return conditions
}

/** What `name_key` is made of, as every index carries it. */
const nameKeyOfName = sql`lower(replace(name, ' ', ''))`

/** What a search text may match, each from an index of its own. */
function searchConditions(search: StoreSearch, nameKey = sql`name_key`): Sql[] {
  switch (search.kind) {
    case 'initials':
      return [sql`initials ^@ ${search.initials}`]
    case 'name':
      return [sql`${nameKey} ^@ ${search.nameKey}`]
    case 'digits': {
      const { digits } = search
      return [
        sql`phone_digits ^@ ${digits}`,
        sql`business_number ^@ ${digits}`,
        sql`${nameKey} ^@ ${search.nameKey}`,
        ...(digits.length === 4 ? [sql`right(phone_digits, 4) = ${digits}`] : []),
      ]
    }
  }
}

interface Order {
  readonly key: Sql
  readonly isDown: boolean
  /** Of the key, as the database names it. */
  readonly type: Sql
}

const instant = sql`timestamptz`
const name = { key: sql`name`, type: sql`text collate "C"` }
const createdAt = { key: sql`created_at`, type: instant }
const status = { key: sql`status_rank`, type: sql`smallint` }

/** Every key is there for all stores, so that a place in the order is the pair of key and id. */
const orders: Readonly<Record<StoreSort, Order>> = {
  name: { ...name, isDown: false },
  '-name': { ...name, isDown: true },
  createdAt: { ...createdAt, isDown: false },
  '-createdAt': { ...createdAt, isDown: true },
  submittedAt: { key: sql`coalesce(submitted_at, 'infinity')`, type: instant, isDown: false },
  '-submittedAt': { key: sql`coalesce(submitted_at, '-infinity')`, type: instant, isDown: true },
  status: { ...status, isDown: false },
  '-status': { ...status, isDown: true },
}

/** The rows named `from` in this order. */
function inOrder({ isDown }: Order, from: 'matched' | 'page'): Sql {
  const name = sql.ref(from)
  return isDown ? sql`${name}.key desc, ${name}.id desc` : sql`${name}.key, ${name}.id`
}

function rowsOf({ key }: Order, conditions: readonly Sql[]): Sql {
  return sql`select id, ${key} as key from stores where ${sql.join(conditions, sql` and `)}`
}

/**
 * Every row that a search finds. Branches share no row; they stand where "or" would read the rows of the table
 * for a phone's first digits, which tens of thousands of stores may have.
 */
// oxlint-disable-next-line max-params -- the fourth is for one caller of three
function searched(filter: StoreFilter, search: StoreSearch, order: Order, place: Sql | null = null): Sql {
  const always = [...filterConditions(filter), ...(place ? [place] : [])]
  const alternatives = searchConditions(search)
  const branches = alternatives.map((condition, index) => {
    const earlier = alternatives.slice(0, index).map((other) => sql`(${other}) is not true`)
    return rowsOf(order, [...always, condition, ...earlier])
  })
  return sql.join(branches, sql` union all `)
}

const columns = sql`
  s.id, s.name, s.category_id as "categoryId", s.status, s.phone, s.business_number as "businessNumber",
  s.branch_no as "branchNo", s.representative_name as "representativeName", s.road_address as "roadAddress",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.submitted_at as "submittedAt",
  s.version,
  array(
    select distinct f.kind from store_files as f
    where f.store_id = s.id and f.kind not in ('LOGO', 'IMAGE') order by f.kind
  ) as "documentTypes"
`

/** A row as the database has it: the representative's name is whole. */
export type ListedStore = StoreRow

/**
 * From so many on, what digits find is looked for along the order: so many stores have a phone that begins so that a
 * page is soon full.
 */
const denseFrom = 10_000

/**
 * What is searched for, or is somebody's own, is found first and sorted then: walking an order until enough rows match
 * would read all of it for a rare name or an only store, which the planner cannot know. "Offset 0" keeps it from
 * looking into the inner part.
 */
function pageSource(filter: StoreFilter, order: Order, { total }: { total: number }): Sql {
  const { search, staffId } = filter
  const always = filterConditions(filter)
  if (search === null && staffId === null) return rowsOf(order, always)
  if (search === null) return sql`select * from (${rowsOf(order, always)}) as own offset 0`
  if (search.kind === 'digits' && total >= denseFrom) {
    const either = sql.join(searchConditions(search, nameKeyOfName), sql` or `)
    return rowsOf(order, [...always, sql`(${either})`])
  }
  return sql`select * from (${searched(filter, search, order)}) as all_found offset 0`
}

/** From which end of the order a page is nearer. */
function nearerEnd({ offset, size, total }: Omit<StorePage, 'sort'> & { total: number }, order: Order) {
  if (offset <= total / 2) return { near: order, skipped: offset, taken: size }
  const taken = Math.max(0, Math.min(size, total - offset))
  return { near: { ...order, isDown: !order.isDown }, skipped: Math.max(0, total - offset - taken), taken }
}

/** A page of stores of a filter that finds `total`. The ids are found on an index; only then are their rows read. */
export async function listStores(
  db: Db,
  filter: StoreFilter,
  { sort, ...page }: StorePage & { total: number },
): Promise<ListedStore[]> {
  const order = orders[sort]
  const { near, skipped, taken } = nearerEnd(page, order)
  const { rows } = await sql<ListedStore>`
    ${plannedByValues} select ${columns}
    from (
      select * from (${pageSource(filter, near, page)}) as matched
      order by ${inOrder(near, 'matched')} limit ${taken} offset ${skipped}
    ) as page join stores as s on s.id = page.id
    order by ${inOrder(order, 'page')}
  `.execute(db)
  return rows
}

/** A store's place in an order, as the database writes it. */
export interface StorePlace {
  readonly key: string
  readonly id: string
}

/**
 * The next rows of an order after a place in it, from the beginning without one; for reading all of it piece by
 * piece.
 */
export async function listStoresAfter(
  db: Db,
  filter: StoreFilter,
  { sort, after, size }: { sort: StoreSort; after: StorePlace | null; size: number },
): Promise<(ListedStore & StorePlace)[]> {
  const order = orders[sort]
  const { key, type, isDown } = order
  const beyond = isDown ? sql`<` : sql`>`
  const place = after && sql`(${key}, id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)`
  const matching =
    filter.search === null
      ? rowsOf(order, [...filterConditions(filter), ...(place ? [place] : [])])
      : searched(filter, filter.search, order, place)
  const { rows } = await sql<ListedStore & StorePlace>`
    ${plannedByValues} select ${columns}, page.key::text as key
    from (
      select * from (${matching}) as matched order by ${inOrder(order, 'matched')} limit ${size}
    ) as page join stores as s on s.id = page.id
    order by ${inOrder(order, 'page')}
  `.execute(db)
  return rows
}

/** How many stores there are: from the kept counters where those know it, otherwise counted on an index. */
export async function countStores(db: Db, filter: StoreFilter): Promise<number> {
  const { search, statuses, categoryId, region, staffId } = filter
  if (search === null && categoryId === null && region === null && staffId === null) {
    const sums = await sumCounts(db)
    const wanted = statuses ?? storeStatuses
    return wanted.reduce((total, one) => total + (sums.get(one) ?? 0), 0)
  }
  const matching =
    search === null
      ? rowsOf(orders.createdAt, filterConditions(filter))
      : searched(filter, search, orders.createdAt)
  const { rows } = await sql<{ count: number }>`
    ${plannedByValues} select count(*) as count from (${matching}) as matched
  `.execute(db)
  return rows[0]?.count ?? 0
}

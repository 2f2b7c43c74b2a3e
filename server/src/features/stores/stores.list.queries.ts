import { storeStatuses, type StoreStatus } from '@madang/contract/store-actions'
import type { StoreRow, storeSorts } from '@madang/contract/stores'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
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

export interface StorePage {
  readonly sort: (typeof storeSorts)[number]
  readonly offset: number
  readonly size: number
}

type Sql = RawBuilder<unknown>

/**
 * Statements of the list begin with this: they differ too much by their values to share a plan, and the client
 * prepares only what begins with a verb.
 */
const plannedByValues = sql`/* planned by its values */ `

function searchCondition(search: StoreSearch): Sql {
  switch (search.kind) {
    case 'initials':
      return sql`initials ^@ ${search.initials}`
    case 'name':
      return sql`name_key ^@ ${search.nameKey}`
    case 'digits': {
      const { digits, nameKey } = search
      const either = [
        sql`phone_digits ^@ ${digits}`,
        sql`business_number ^@ ${digits}`,
        sql`name_key ^@ ${nameKey}`,
        ...(digits.length === 4 ? [sql`right(phone_digits, 4) = ${digits}`] : []),
      ]
      return sql`(${sql.join(either, sql` or `)})`
    }
  }
}

/** The database's `status_rank`, by which one index serves filter and order. */
function rankOf(status: StoreStatus): number {
  return storeStatuses.indexOf(status)
}

/** One state is a single stretch of the index, in the order of the others of its columns. */
function statusCondition(ranks: readonly number[]): Sql {
  if (ranks.length === 1) return sql`status_rank = ${ranks[0]}::smallint`
  return sql`status_rank = any(${ranks}::smallint[])`
}

function matching({ search, statuses, categoryId, region, staffId }: StoreFilter): Sql {
  const conditions = [sql`deleted_at is null`]
  if (statuses !== null) conditions.push(statusCondition(statuses.map(rankOf)))
  if (categoryId !== null) conditions.push(sql`category_id = ${categoryId}`)
  if (region !== null) conditions.push(sql`bcode ^@ ${region}`)
  if (staffId !== null) {
    conditions.push(sql`id in (select store_id from store_staff where user_id = ${staffId})`)
  }
  if (search !== null) conditions.push(searchCondition(search))
  return sql.join(conditions, sql` and `)
}

/**
 * Where the stores of a filter are, by the name "matched". What is searched for is found first and sorted then:
 * walking an order until enough rows match would read all of it for a rare name, which the planner cannot know.
 */
function matched(filter: StoreFilter): { before: Sql; from: Sql } {
  const rows = sql`select id, name, created_at, status_rank from stores where ${matching(filter)}`
  if (filter.search === null) return { before: sql``, from: sql`(${rows}) as matched` }
  return { before: sql`with matched as materialized (${rows})`, from: sql`matched` }
}

const orders: Readonly<Record<StorePage['sort'], Sql>> = {
  name: sql`name, id`,
  '-name': sql`name desc, id desc`,
  createdAt: sql`created_at, id`,
  '-createdAt': sql`created_at desc, id desc`,
  status: sql`status_rank, id`,
  '-status': sql`status_rank desc, id desc`,
}

/** A page of stores. The ids are found on an index first; only then are the rows of the page read. */
export async function listStores(
  db: Db,
  filter: StoreFilter,
  { sort, offset, size }: StorePage,
): Promise<StoreRow[]> {
  const { before, from } = matched(filter)
  const { rows } = await sql<StoreRow>`
    ${plannedByValues} ${before} select s.id, s.name, s.category_id as "categoryId", s.status, s.phone,
      s.business_number as "businessNumber", s.branch_no as "branchNo", s.road_address as "roadAddress",
      s.created_at as "createdAt", s.updated_at as "updatedAt"
    from (
      select id as found_id from ${from}
      order by ${orders[sort]} limit ${size} offset ${offset}
    ) as found join stores as s on s.id = found_id
    order by ${orders[sort]}
  `.execute(db)
  return rows
}

/** How many there are, exactly: the stores of a country are few enough to be counted on an index. */
export async function countStores(db: Db, filter: StoreFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${plannedByValues} select count(*) as count from stores where ${matching(filter)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

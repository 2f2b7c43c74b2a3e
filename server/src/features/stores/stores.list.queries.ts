import type { StoreStatus } from '@madang/contract/store-actions'
import type { StoreRow, storeSorts } from '@madang/contract/stores'
import { storeStatuses } from '@madang/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { bothWays, byTime, List, type Narrowed, type Sql } from '../../db/list.ts'
import { sumStatuses } from '../../record/counts.queries.ts'
import type { ReviewQueue } from '../../record/review.queries.ts'
import type { TitleSearch } from '../../record/title-search.ts'
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

/** Rows of stores that are there and whose initials or names begin so; for lists of what stores have. */
export function ofStores(search: TitleSearch): Sql {
  const begins =
    search.kind === 'initials' ? sql`s.initials ^@ ${search.initials}` : sql`s.name_key ^@ ${search.key}`
  return sql`store_id in (select s.id from stores as s where s.deleted_at is null and ${begins})`
}

/** A row as the database has it: the representative's name is whole. */
export type ListedStore = StoreRow

/**
 * From so many on, what digits find is looked for along the order: so many stores have a phone that begins so that a
 * page is soon full.
 */
const denseFrom = 10_000

/**
 * What is searched for, or is somebody's own, is found first: walking an order until enough rows match would read all
 * of it for a rare name or an only store.
 */
function narrow(filter: StoreFilter, { total }: { total: number | null }): Narrowed {
  const { search, staffId } = filter
  const where = filterConditions(filter)
  if (search === null) return { where, by: staffId === null ? 'order' : 'match' }
  if (search.kind === 'digits' && total !== null && total >= denseFrom) {
    const either = sql.join(searchConditions(search, nameKeyOfName), sql` or `)
    return { where: [...where, sql`(${either})`], by: 'order' }
  }
  return { where, anyOf: searchConditions(search), by: 'match' }
}

/** From the kept counters where those know it. */
async function keptTotal(db: Db, filter: StoreFilter): Promise<number | null> {
  const { search, statuses, categoryId, region, staffId } = filter
  if (search !== null || categoryId !== null || region !== null || staffId !== null) return null
  return sumStatuses(db, 'stores', statuses)
}

const submittedAt = sql`coalesce(submitted_at, 'infinity')`
export const stores = new List<ListedStore, StoreFilter, StoreSort>({
  from: sql`stores as s`,
  orders: {
    ...bothWays('name', sql`name`, sql`text collate "C"`),
    ...bothWays('createdAt', sql`created_at`, sql`timestamptz`),
    ...byTime('submittedAt', 'submitted_at'),
    ...bothWays('status', sql`status_rank`, sql`smallint`),
  },
  narrow,
  columns: sql`
    s.id, s.name, s.category_id, s.status, s.phone, s.business_number, s.branch_no, s.representative_name,
    s.road_address, s.created_at, s.updated_at, s.submitted_at, s.version,
    (
      select json_build_object('sha256', f.sha256, 'mime', f.mime) from files as f
      where f.record_id = s.id and f.purpose in ('STORE_IMAGE', 'STORE_LOGO')
      order by f.purpose = 'STORE_LOGO', f.position, f.created_at, f.id limit 1
    ) as cover,
    array(
      select distinct f.type from files as f
      where f.record_id = s.id and f.purpose = 'STORE_DOCUMENT' order by f.type
    ) as document_types
  `,
  keptTotal,
})

export const storeReviews: ReviewQueue = {
  table: sql`stores`,
  waiting: sql`deleted_at is null and status_rank = ${rankOf('PENDING_REVIEW')}`,
  since: submittedAt,
  entity: 'store',
  submitted: 'stores.submitted',
}

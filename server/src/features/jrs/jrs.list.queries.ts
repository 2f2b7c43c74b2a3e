import type { JrsRow, jrsSorts } from '@madang/contract/jrs'
import type { JrsKind, JrsStatus } from '@madang/contract/jrs-actions'
import { jrsStatuses } from '@madang/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { bothWays, byTime, List, type Narrowed, type Sql } from '../../db/list.ts'
import { sumStatuses } from '../../record/counts.queries.ts'
import type { TitleSearch } from '../../record/title-search.ts'
import { searchConditions } from '../promotions/promotions.list.queries.ts'

export interface JrsFilter {
  readonly search: TitleSearch | null
  readonly statuses: readonly JrsStatus[] | null
  readonly kinds: readonly JrsKind[] | null
  readonly storeId: string | null
  readonly promotionId: string | null
  /** Instants: runs at any time from the first until before the second. */
  readonly since: string | null
  readonly before: string | null
  /** Only those of stores in which this person works. */
  readonly staffId: string | null
}

const nothing: JrsFilter = {
  search: null,
  statuses: null,
  kinds: null,
  storeId: null,
  promotionId: null,
  since: null,
  before: null,
  staffId: null,
}

export type JrsSort = (typeof jrsSorts)[number]

/** The database's `status_rank`, by which one index serves filter and order. */
function rankOf(status: JrsStatus): number {
  return jrsStatuses.indexOf(status)
}

function filterConditions(filter: JrsFilter): Sql[] {
  const { statuses, kinds, storeId, promotionId, since, before, staffId } = filter
  const conditions = [sql`deleted_at is null`]
  if (statuses !== null) conditions.push(sql`status_rank = any(${statuses.map(rankOf)}::smallint[])`)
  if (kinds !== null) conditions.push(sql`kind = any(${[...kinds]}::text[])`)
  if (storeId !== null) conditions.push(sql`store_id = ${storeId}`)
  if (promotionId !== null) conditions.push(sql`promotion_id = ${promotionId}`)
  if (since !== null) conditions.push(sql`coalesce(end_at, 'infinity') > ${since}`)
  if (before !== null) conditions.push(sql`coalesce(start_at, '-infinity') < ${before}`)
  if (staffId !== null) {
    conditions.push(sql`store_id in (select store_id from store_staff where user_id = ${staffId})`)
  }
  return conditions
}

/** What is searched for, or is one store's or somebody's own, is found first; the rest by walking the order. */
function narrow(filter: JrsFilter): Narrowed {
  const { search, statuses, storeId, promotionId, staffId } = filter
  const where = filterConditions(filter)
  if (search !== null) return { where, anyOf: searchConditions(search), by: 'match' }
  const isFew = staffId !== null || storeId !== null || promotionId !== null
  // Few run at a time, of all that there ever were.
  const isRunning = statuses !== null && !statuses.includes('CLOSED') && !statuses.includes('ARCHIVED')
  return { where, by: isFew || isRunning ? 'match' : 'order' }
}

/** From the kept counters where those know it. */
async function keptTotal(db: Db, { statuses, ...others }: JrsFilter): Promise<number | null> {
  if (Object.values(others).some((one) => one !== null)) return null
  return sumStatuses(db, 'jrs_items', statuses)
}

/** How many lists are open or paused, of all or of somebody's stores, and how many are on them. */
export async function countRunning(
  db: Db,
  staffId: string | null,
): Promise<{ running: number; active: number }> {
  const conditions = filterConditions({ ...nothing, statuses: ['OPEN', 'PAUSED'], staffId })
  const { rows } = await sql<{ running: number; active: number }>`
    select count(*)::integer as running, coalesce(sum(l.active), 0)::integer as active
    from jrs_items as p join jrs_lines as l on l.jrs_item_id = p.id
    where ${sql.join(conditions, sql` and `)}
  `.execute(db)
  return rows[0] ?? { running: 0, active: 0 }
}

export const jrsLists = new List<JrsRow, JrsFilter, JrsSort>({
  from: sql`jrs_items as p`,
  orders: {
    ...bothWays('title', sql`title`, sql`text collate "C"`),
    ...byTime('startAt', 'start_at'),
    ...byTime('endAt', 'end_at'),
    ...bothWays('createdAt', sql`created_at`, sql`timestamptz`),
    ...bothWays('status', sql`status_rank`, sql`smallint`),
  },
  narrow,
  columns: sql`
    p.id, p.store_id, s.name as store_name, s.status as store_status, o.title as promotion_title, p.kind, p.code,
    p.title, p.status, p.paused_until, p.held_from is not null as is_held, p.start_at, p.end_at, p.weekly_hours,
    p.capacity, l.active, l.taken, p.created_at, p.updated_at, p.version
  `,
  joins: sql`
    join stores as s on s.id = p.store_id
    join jrs_lines as l on l.jrs_item_id = p.id
    left join promotions as o on o.id = p.promotion_id
  `,
  keptTotal,
})

import type { PromotionStatus } from '@madang/contract/promotion-actions'
import { mostDays, type PromotionType } from '@madang/contract/promotion-parts'
import type { PromotionRow, promotionSorts } from '@madang/contract/promotions'
import { promotionStatuses } from '@madang/contract/statuses'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { bothWays, byTime, List, type Narrowed, type Narrowing, type Sql } from '../../db/list.ts'
import { sumStatuses } from '../../record/counts.queries.ts'
import type { ReviewQueue } from '../../record/review.queries.ts'
import type { TitleSearch } from '../../record/title-search.ts'
import { ofStores } from '../stores/stores.list.queries.ts'

export interface PromotionFilter {
  readonly search: TitleSearch | null
  readonly statuses: readonly PromotionStatus[] | null
  readonly types: readonly PromotionType[] | null
  readonly storeId: string | null
  /** Beginning of the code of the legal district in which the store stands. */
  readonly region: string | null
  /** Instants: going on at any time from the first until before the second. */
  readonly since: string | null
  readonly before: string | null
  /** Only those of stores in which this person works. */
  readonly staffId: string | null
  readonly isChanged: boolean
}

export type PromotionSort = (typeof promotionSorts)[number]

/** The database's `status_rank`, by which one index serves filter and order. */
function rankOf(status: PromotionStatus): number {
  return promotionStatuses.indexOf(status)
}

function filterConditions(filter: PromotionFilter): Sql[] {
  const { search, statuses, types, storeId, region, since, before, staffId, isChanged } = filter
  const conditions = [sql`deleted_at is null`]
  if (statuses !== null) conditions.push(sql`status_rank = any(${statuses.map(rankOf)}::smallint[])`)
  if (types !== null) conditions.push(sql`type = any(${[...types]}::text[])`)
  if (storeId !== null) conditions.push(sql`store_id = ${storeId}`)
  if (region !== null) conditions.push(sql`store_id in (select id from stores where bcode ^@ ${region})`)
  if (since !== null) conditions.push(sql`end_at > ${since}`)
  // What is searched for is found by its words: the planner would take a year of the index of starts instead.
  const start = search === null ? sql`coalesce(start_at, 'infinity')` : sql`start_at`
  if (before !== null) conditions.push(sql`${start} < ${before}`)
  // None is longer: the order by start need not be walked from its beginning.
  if (since !== null && search === null) {
    conditions.push(sql`${start} > ${since}::timestamptz - make_interval(days => ${mostDays})`)
  }
  if (staffId !== null) {
    conditions.push(sql`store_id in (select store_id from store_staff where user_id = ${staffId})`)
  }
  if (isChanged) conditions.push(sql`is_change_unseen`)
  return conditions
}

/** What a search text may match, each from an index of its own. */
export function searchConditions(search: TitleSearch): Sql[] {
  if (search.kind === 'initials') return [sql`initials ^@ ${search.initials}`, ofStores(search)]
  const { key, code } = search
  return [sql`title_key ^@ ${key}`, ofStores(search), ...(code === null ? [] : [sql`code = ${code}`])]
}

/** So many are found as fast among all that match as by walking an order that may have them all at its end. */
const denseFrom = 40_000
/** To walk past more takes longer than to find all that match. */
const farFrom = 5_000

/**
 * What is searched for, or is one store's or somebody's own, is found first: walking an order until enough rows match
 * would read all of it for a rare title or an only store. So are few of all that lie together in most orders, such as
 * those of a month or of a state; titles are mixed. What very many match is soon found on the way, and what is few
 * before it is searched through is searched through as a whole.
 */
function narrow(filter: PromotionFilter, { sort, total, offset }: Narrowing<PromotionSort>): Narrowed {
  const { search, statuses, since, before, staffId, storeId, isChanged } = filter
  const where = filterConditions(filter)
  const isFew = staffId !== null || storeId !== null || isChanged
  const isDense = total === null || total >= denseFrom
  const isMonth = since !== null || before !== null
  if (search === null) {
    const isTogether = isMonth || statuses !== null
    return {
      where,
      by: isFew || (isTogether && !isDense && sort !== 'title' && sort !== '-title') ? 'match' : 'order',
    }
  }
  const anyOf = searchConditions(search)
  const isSmall = isFew || (statuses !== null && !statuses.includes('ENDED'))
  const isOnTheWay = total !== null && isDense && !isMonth && offset < farFrom
  if (!isSmall && !isOnTheWay) return { where, anyOf, by: 'match' }
  return { where: [...where, sql`(${sql.join(anyOf, sql` or `)})`], by: isSmall ? 'match' : 'order' }
}

/** From the kept counters where those know it. */
async function keptTotal(db: Db, { statuses, ...others }: PromotionFilter): Promise<number | null> {
  if (Object.values(others).some((one) => one !== null && one !== false)) return null
  return sumStatuses(db, 'promotions', statuses)
}

/** When the next live one ends of the stores in which this person works. */
export async function findNextEnd(db: Db, staffId: string): Promise<string | null> {
  const { endAt } = await db
    .selectFrom('storeStaff')
    .innerJoin('promotions', 'promotions.storeId', 'storeStaff.storeId')
    .where('storeStaff.userId', '=', staffId)
    .where('promotions.deletedAt', 'is', null)
    .where('promotions.status', '=', 'LIVE')
    .select((build) => build.fn.min('promotions.endAt').as('endAt'))
    .executeTakeFirstOrThrow()
  return endAt
}

/** How many were changed after their approval and not looked at since. */
export async function countChanged(db: Db, staffId: string | null): Promise<number> {
  let query = db
    .selectFrom('promotions')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('isChangeUnseen', '=', sql<boolean>`true`)
  if (staffId !== null) {
    query = query.where('storeId', 'in', (build) =>
      build.selectFrom('storeStaff').select('storeId').where('userId', '=', staffId),
    )
  }
  return (await query.executeTakeFirstOrThrow()).count
}

export const promotions = new List<PromotionRow, PromotionFilter, PromotionSort>({
  from: sql`promotions as p`,
  orders: {
    ...bothWays('title', sql`title`, sql`text collate "C"`),
    ...byTime('startAt', 'start_at'),
    ...byTime('endAt', 'end_at'),
    ...bothWays('createdAt', sql`created_at`, sql`timestamptz`),
    ...byTime('submittedAt', 'submitted_at'),
    ...bothWays('status', sql`status_rank`, sql`smallint`),
  },
  narrow,
  columns: sql`
    p.id, p.store_id, s.name as store_name, s.status as store_status, p.type, p.title, p.status, p.listing, p.paused_by,
    p.held_from is not null as is_held, p.is_change_unseen, p.start_at, p.end_at,
    json_build_object(
      'kind', p.benefit_kind, 'value', p.benefit_value, 'minSpend', p.min_spend, 'text', p.benefit_text
    ) as benefit,
    ${coverOf(sql`p.id`)} as cover,
    p.view_count, p.share_count, p.created_at, p.updated_at, p.submitted_at, p.version
  `,
  joins: sql`join stores as s on s.id = p.store_id`,
  keptTotal,
})

/** As much of the cover as a list needs to show it. */
export function coverOf(promotionId: Sql): Sql {
  return sql`(
    select json_build_object('sha256', f.sha256, 'mime', f.mime) from files as f
    where f.record_id = ${promotionId} and f.purpose = 'PROMOTION_COVER' limit 1
  )`
}

export const promotionReviews: ReviewQueue = {
  table: sql`promotions`,
  waiting: sql`deleted_at is null and status_rank = ${rankOf('PENDING_REVIEW')}`,
  since: sql`coalesce(submitted_at, 'infinity')`,
  entity: 'promotion',
  submitted: 'promotions.submitted',
}

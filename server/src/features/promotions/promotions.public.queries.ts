import type {
  PromotionPhase,
  PublicPromotion,
  PublicPromotionRow,
  PublicPromotionsQuery,
} from '@madang/contract/public-promotions'
import { statusAt } from '@madang/contract/promotion-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { List, up, type Narrowed, type Sql } from '../../db/list.ts'
import { findStore, toPublicStore } from '../stores/stores.queries.ts'
import { coverOf, searchConditions } from './promotions.list.queries.ts'
import { findPromotion, toPromotion, type PromotionRecord } from './promotions.queries.ts'
import { readTitleSearch } from '../../record/title-search.ts'

export type PublicFilter = Omit<PublicPromotionsQuery, 'pageNumber' | 'pageSize'> & { readonly now: Date }

const kmPerDegree = 111.32

type Point = NonNullable<PublicFilter['near']>

/** Kilometres from a point, as if the ground were flat: within Korea nobody could tell. */
function kmFrom({ lat, lng }: Point): Sql {
  const narrower = Math.cos((lat * Math.PI) / 180)
  return sql`${kmPerDegree}::float8 * sqrt((lat - ${lat}) ^ 2 + ((lng - ${lng}) * ${narrower}::float8) ^ 2)`
}

/** What visitors are shown at this moment; what the clock has not moved yet where it is by now. */
export function shownAt(when: PublicFilter['when'], now: Date): Sql[] {
  const at = now.toISOString()
  const state =
    when === 'now'
      ? [sql`status = 'LIVE'`, sql`end_at > ${at}`]
      : [sql`status = 'SCHEDULED'`, sql`held_from is null`, sql`start_at > ${at}`]
  return [...state, sql`coalesce(display_from, start_at) <= ${at}`, sql`coalesce(display_to, end_at) > ${at}`]
}

function narrow({ when, type, categoryId, region, near, within, search, now }: PublicFilter): Narrowed {
  return {
    where: [
      ...shownAt(when, now),
      ...(type === undefined ? [] : [sql`type = ${type}`]),
      ...(categoryId === undefined ? [] : [sql`category_id = ${categoryId}`]),
      ...(region === undefined ? [] : [sql`region ^@ ${region}`]),
      ...(near === undefined ? [] : [sql`${kmFrom(near)} <= ${Number(within)}`]),
      // All that visitors see is looked through: so few of all are found on one index.
      ...(search === undefined
        ? []
        : [sql`(${sql.join(searchConditions(readTitleSearch(search)), sql` or `)})`]),
    ],
    by: near === undefined && search === undefined ? 'order' : 'match',
  }
}

const columns = sql`
  p.id, p.code, case p.status when 'LIVE' then 'NOW' else 'SOON' end as phase, p.type, p.title, p.summary,
  json_build_object(
    'kind', p.benefit_kind, 'value', p.benefit_value, 'minSpend', p.min_spend, 'text', p.benefit_text
  ) as benefit,
  p.start_at, p.end_at,
  json_build_object(
    'name', p.place_name, 'address', case when p.same_as_store then s.road_address else p.place_address end,
    'lat', p.lat, 'lng', p.lng
  ) as place,
  p.store_id, s.name as store_name, p.category_id, ${coverOf(sql`p.id`)} as cover
`
const ofStore = sql`join stores as s on s.id = p.store_id`

/** What visitors see: what ends first, or begins first, first; by the way to it where they say where they are. */
export const publicPromotions = new List<PublicPromotionRow, PublicFilter, 'now' | 'soon' | 'near'>({
  from: sql`promotions as p`,
  orders: {
    now: up(sql`end_at`, sql`timestamptz`),
    soon: up(sql`start_at`, sql`timestamptz`),
    near: ({ near }) => up(near ? kmFrom(near) : sql`null`, sql`float8`),
  },
  narrow,
  columns,
  joins: ofStore,
})

/** So many of one store are shown. */
const mostOfStore = 24

/** So many of those that end first are looked at, for a band of a dozen. */
const candidates = 200

/**
 * What is on, for the landing page: what ends first, but each store once before any store comes twice. Of what is live
 * the store is active.
 */
export async function listOnNow(db: Db, now: Date, most: number): Promise<PublicPromotionRow[]> {
  const { rows } = await sql<PublicPromotionRow>`
    with soonest as (
      select id, store_id, end_at from promotions where ${sql.join(shownAt('now', now), sql` and `)}
      order by end_at, id limit ${candidates}
    ), turns as (
      select id, end_at, row_number() over (partition by store_id order by end_at, id) as turn from soonest
    ), chosen as (select id, turn, end_at from turns order by turn, end_at, id limit ${most})
    select ${columns} from chosen join promotions as p using (id) ${ofStore}
    order by chosen.turn, chosen.end_at, p.id
  `.execute(db)
  return rows
}

/** Those of an active store that are on or begin soon, what begins first first. */
export async function listShownOfStore(db: Db, storeId: string, now: Date): Promise<PublicPromotionRow[]> {
  const at = now.toISOString()
  const { rows } = await sql<PublicPromotionRow>`
    select ${columns} from promotions as p ${ofStore}
    where p.store_id = ${storeId} and p.status in ('LIVE', 'SCHEDULED') and p.held_from is null and p.end_at > ${at}
      and coalesce(p.display_from, p.start_at) <= ${at} and coalesce(p.display_to, p.end_at) > ${at}
    order by p.start_at, p.id limit ${mostOfStore}
  `.execute(db)
  return rows
}

const phases: Partial<Record<PromotionRecord['status'], PromotionPhase>> = {
  SCHEDULED: 'SOON',
  LIVE: 'NOW',
  ENDED: 'OVER',
}

/** Where visitors find a promotion at this moment; null where they find none. */
function phaseAt(promotion: PromotionRecord, now: Date): PromotionPhase | null {
  const { startAt, displayFrom, storeStatus, pausedAheadAt } = promotion
  const from = displayFrom ?? startAt
  if (storeStatus !== 'ACTIVE' || from === null || Date.parse(from) > now.getTime()) return null
  // It never came on, and is not over either.
  if (pausedAheadAt !== null) return null
  return phases[statusAt(promotion, now)] ?? null
}

async function toPublic(db: Db, promotion: PromotionRecord, now: Date): Promise<PublicPromotion | null> {
  const { startAt, endAt, changedAt, changeNote } = promotion
  const phase = phaseAt(promotion, now)
  if (phase === null || startAt === null || endAt === null) return null
  const store = await findStore(db, promotion.storeId)
  if (store === undefined) return null
  const { place, ...told } = toPromotion(promotion, null)
  return {
    ...told,
    view: 'public',
    phase,
    startAt,
    endAt,
    place: {
      name: place.name,
      address: place.sameAsStore ? store.roadAddress : place.address,
      lat: promotion.lat,
      lng: promotion.lng,
    },
    change: changedAt === null ? null : { at: changedAt, note: changeNote },
    store: toPublicStore(store),
  }
}

/** A promotion as visitors see it; null where they see none, whatever the reason. */
export async function findPublic(db: Db, id: string, now: Date): Promise<PublicPromotion | null> {
  const promotion = await findPromotion(db, id)
  return promotion === undefined ? null : toPublic(db, promotion, now)
}

/** The same by what is shared; a code is written in any case. */
export async function findPublicByCode(db: Db, code: string, now: Date): Promise<PublicPromotion | null> {
  const found = await db
    .selectFrom('promotions')
    .select('id')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst()
  return found === undefined ? null : findPublic(db, found.id, now)
}

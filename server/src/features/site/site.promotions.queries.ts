import type { PromotionType } from '@madang/contract/promotion-parts'
import type { OnNowWhen } from '@madang/contract/site-promotions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { shownAt } from '../promotions/promotions.public.queries.ts'

/** Promotions of one kind, category and district. */
export interface Facet {
  readonly type: PromotionType
  readonly categoryId: string | null
  readonly region: string | null
  /** The address of one of their stores, which names the district. */
  readonly address: string | null
  readonly count: number
}

/** So many are counted at most, so that the landing page costs the same however many there are. */
const mostCounted = 2_000

/** What there is to choose from among those that visitors see. */
export async function listFacets(db: Db, when: OnNowWhen, now: Date): Promise<Facet[]> {
  const order = when === 'now' ? sql`end_at` : sql`start_at`
  const { rows } = await sql<Facet>`
    select p.type, p.category_id, left(p.region, 5) as region, min(s.road_address) as address, count(*) as count
    from (
      select type, category_id, region, store_id from promotions
      where ${sql.join(shownAt(when, now), sql` and `)}
      order by ${order}, id limit ${mostCounted}
    ) as p join stores as s on s.id = p.store_id
    group by p.type, p.category_id, left(p.region, 5)
  `.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The codes of what search engines are told of: what is on, what ends first first. */
export async function listCodesForSitemap(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from promotions where ${sql.join(shownAt('now', now), sql` and `)}
    order by end_at, id limit ${most}
  `.execute(db)
  return rows.map(({ code }) => code)
}

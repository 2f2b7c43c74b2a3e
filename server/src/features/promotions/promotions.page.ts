import type { CallResult } from '@madang/contract/endpoint'
import type { pagedPromotions, PromotionsFilter, PromotionsQuery } from '@madang/contract/promotions'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { dayRange } from '../../db/seoul-days.ts'
import { toPage } from '../../http/paging.ts'
import type { SignedIn } from '../../http/serve.ts'
import { promotions, type PromotionFilter } from './promotions.list.queries.ts'
import { seesAll } from './promotions.scope.ts'
import { readTitleSearch } from '../../record/title-search.ts'

/** What a list or an export is narrowed to: a manager never sees more than those of the own stores. */
export function toFilter(asked: z.output<typeof PromotionsFilter>, viewer: SignedIn): PromotionFilter {
  const { search, status, type, storeId, region, own, changed } = asked
  const days = dayRange(asked)
  return {
    search: search === undefined ? null : readTitleSearch(search),
    statuses: status ?? null,
    types: type ?? null,
    storeId: storeId ?? null,
    region: region ?? null,
    since: days.from,
    before: days.before,
    staffId: own === undefined && seesAll(viewer) ? null : viewer.userId,
    isChanged: changed !== undefined,
  }
}

/** A page of the list as the contract says it. */
export async function findPage(
  db: Db,
  query: PromotionsQuery,
  viewer: SignedIn,
): Promise<CallResult<typeof pagedPromotions>> {
  const { rows, total } = await promotions.page(db, toFilter(query, viewer), query)
  return toPage(rows, query, total)
}

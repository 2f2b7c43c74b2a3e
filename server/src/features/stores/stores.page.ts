import type { CallResult } from '@madang/contract/endpoint'
import { maskName } from '@madang/contract/masking'
import type { pagedStores, StoreRow, StoresFilter, StoresQuery } from '@madang/contract/stores'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { toPage } from '../../http/paging.ts'
import type { SignedIn } from '../../http/serve.ts'
import { stores, type ListedStore, type StoreFilter } from './stores.list.queries.ts'
import { seesAll } from './stores.scope.ts'
import { readSearch } from './stores.search.ts'

/** What a list or an export is narrowed to: a manager never sees more than the own stores. */
export function toFilter(asked: z.output<typeof StoresFilter>, viewer: SignedIn): StoreFilter {
  const { search, status, categoryId, region, own } = asked
  return {
    search: search === undefined ? null : readSearch(search),
    statuses: status ?? null,
    categoryId: categoryId ?? null,
    region: region ?? null,
    staffId: own === undefined && seesAll(viewer) ? null : viewer.userId,
  }
}

export function toRow({ representativeName, ...rest }: ListedStore): StoreRow {
  return { ...rest, representativeName: representativeName === null ? null : maskName(representativeName) }
}

/** A page of the list as the contract says it. */
export async function findPage(
  db: Db,
  query: StoresQuery,
  viewer: SignedIn,
): Promise<CallResult<typeof pagedStores>> {
  const { rows, total } = await stores.page(db, toFilter(query, viewer), query)
  return toPage(rows.map(toRow), query, total)
}

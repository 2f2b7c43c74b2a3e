import { call } from '@madang/contract/call'
import { listCategories } from '@madang/contract/categories'
import type { CallInput } from '@madang/contract/endpoint'
import type { storeTargets } from '@madang/contract/store-actions'
import {
  createStore,
  deleteStore,
  getStore,
  getStoreClosing,
  pagedStores,
  setStoreStatus,
  updateStore,
  type Store,
} from '@madang/contract/stores'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { refreshAccount } from '../../api/account.ts'
import { getSession } from '../../api/session.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { paths } from '../../paths.ts'
import { recordApi } from '../../record/record-api.ts'
import { workCounts } from '../../api/work-counts.ts'

/** Of somebody else's store the public part would come: it is not here then. */
async function loadStore(id: string): Promise<Store> {
  const store = await call(send, getStore, { params: { id } })
  if (store.view === 'public') throw new ApiError('resource.not_found', { status: 404 })
  return store
}

export const storeApi = recordApi({
  name: 'stores',
  one: (id) => ({ queryFn: () => loadStore(id) }),
  list: (query: CallInput<typeof pagedStores>['query']) => firstCall(pagedStores, { query }),
  shownIn: [{ queryKey: ['stores', 'queue'] }, workCounts],
  partsOf: (id) => [['stores', 'closing', id]],
})

/** The stores that the viewer works in, by name; who works in more than a hundred goes by the record of each. */
export const ownStoresQuery = storeApi.list({ sort: 'name', pageSize: 100 })

/** What keeps the viewer from closing the store now. */
export function storeClosingQuery(id: string) {
  return queryOptions({
    queryKey: ['stores', 'closing', id],
    queryFn: () => call(send, getStoreClosing, { params: { id } }),
    staleTime: 0,
  })
}

/** Every category; they hardly ever change. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ['stores', 'categories'],
    ...firstCall(listCategories, {}),
    staleTime: 10 * 60_000,
  })
}

/** Begins a store as a draft; pass the same `idempotencyKey` for every try of one form. */
export function useCreateStore() {
  return storeApi.useChange((input: CallInput<typeof createStore>) => call(send, createStore, input))
}

type StoreChange = CallInput<typeof updateStore>['body']

/** The id comes with the change: a form may be there before its store is. */
export function useUpdateStore() {
  return storeApi.useChange(
    ({ id, ...body }: StoreChange & { readonly id: string }) =>
      call(send, updateStore, { params: { id }, body }),
    ({ id }) => id,
  )
}

/** Where one goes from a store that is left: who is a manager by invitation is none without a store. */
export function placeWithoutStore(): typeof paths.stores | typeof paths.preferences {
  return getSession()?.authorityType === 'USER' ? paths.preferences : paths.stores
}

export function useDeleteStore() {
  return storeApi.useRemove((id) => call(send, deleteStore, { params: { id } }), refreshAccount)
}

export interface StatusChange {
  readonly id: string
  readonly to: (typeof storeTargets)[number]
  readonly note?: string
  /** The version that was looked at, where the decision depends on what was seen. */
  readonly version?: number
}

export function changeStoreStatus({ id, ...body }: StatusChange): Promise<Store> {
  return call(send, setStoreStatus, { params: { id }, body })
}

/** Submits, approves, rejects, suspends, reactivates or closes. */
export function useSetStoreStatus() {
  return storeApi.useChange(changeStoreStatus, ({ id }) => id)
}

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
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { refreshAccount } from '../../api/account.ts'
import { getSession } from '../../api/session.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { paths } from '../../paths.ts'

/** A page of the list of stores. */
export function storesQuery(query: CallInput<typeof pagedStores>['query']) {
  return queryOptions({
    queryKey: ['stores', 'list', query],
    ...firstCall(pagedStores, { query }),
    placeholderData: keepPreviousData,
  })
}

/** One store with all that its people see. Of somebody else's the public part would come: it is not here then. */
export function storeQuery(id: string) {
  return queryOptions({
    queryKey: ['stores', 'one', id],
    queryFn: async (): Promise<Store> => {
      const store = await call(send, getStore, { params: { id } })
      if (store.view === 'public') throw new ApiError('resource.not_found', { status: 404 })
      return store
    },
  })
}

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

/** Every list and number in which stores appear. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['stores', 'list'] }),
    client.invalidateQueries({ queryKey: ['stores', 'counts'] }),
    client.invalidateQueries({ queryKey: ['stores', 'queue'] }),
    client.invalidateQueries({ queryKey: ['overview'] }),
  ])
}

/** The store's history, what may be done with it, and every list and number that counts it have changed. */
export async function refreshStore(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    refreshLists(client),
    client.invalidateQueries({ queryKey: ['stores', 'history', id] }),
    client.invalidateQueries({ queryKey: ['stores', 'closing', id] }),
  ])
}

export function useKeepStore(): (store: Store) => Promise<void> {
  const client = useQueryClient()
  return (store) => {
    client.setQueryData(storeQuery(store.id).queryKey, store)
    return refreshStore(client, store.id)
  }
}

/** Begins a store as a draft; pass the same `idempotencyKey` for every try of one form. */
export function useCreateStore() {
  const onSuccess = useKeepStore()
  return useMutation({
    mutationFn: (input: CallInput<typeof createStore>) => call(send, createStore, input),
    onSuccess,
  })
}

/** Refused for where the store stands: somebody moved or deleted it, so whatever shows it asks anew first. */
function useAskAnew(): (error: unknown, id: string) => Promise<void> {
  const client = useQueryClient()
  return async (error, id) => {
    const isMoved = error instanceof ApiError && movedCodes.includes(error.code)
    if (isMoved) await client.invalidateQueries({ queryKey: storeQuery(id).queryKey })
  }
}

const movedCodes: readonly string[] = ['conflict.state', 'resource.not_found']

export function useUpdateStore(id: string) {
  const onSuccess = useKeepStore()
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateStore>['body']) =>
      call(send, updateStore, { params: { id }, body }),
    onSuccess,
    onError: (error) => askAnew(error, id),
  })
}

/** As `useUpdateStore`, for a form that is there before its store is. */
export function useSaveStore() {
  const onSuccess = useKeepStore()
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: ({ id, ...body }: CallInput<typeof updateStore>['body'] & { readonly id: string }) =>
      call(send, updateStore, { params: { id }, body }),
    onSuccess,
    onError: (error, { id }) => askAnew(error, id),
  })
}

/** Where one goes from a store that is left: who is a manager by invitation is none without a store. */
export function placeWithoutStore(): typeof paths.stores | typeof paths.preferences {
  return getSession()?.authorityType === 'USER' ? paths.preferences : paths.stores
}

export function useDeleteStore() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(send, deleteStore, { params: { id } }),
    onSuccess: async (_, id) => {
      client.removeQueries({ queryKey: storeQuery(id).queryKey })
      await refreshAccount(client)
      await refreshLists(client)
    },
  })
}

export interface StatusChange {
  readonly id: string
  readonly to: (typeof storeTargets)[number]
  readonly note?: string
  /** The version that was looked at, where the decision depends on what was seen. */
  readonly version?: number
}

function changeStatus({ id, ...body }: StatusChange): Promise<Store> {
  return call(send, setStoreStatus, { params: { id }, body })
}

/** Submits, approves, rejects, suspends, reactivates or closes. */
export function useSetStoreStatus() {
  const onSuccess = useKeepStore()
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: changeStatus,
    onSuccess,
    onError: (error, { id }) => askAnew(error, id),
  })
}

/** Changes one after the other; what shows them is asked anew once, when `finish` is called. */
export function useSetEachStoreStatus() {
  const client = useQueryClient()
  return {
    change: changeStatus,
    finish: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['stores'] }),
        client.invalidateQueries({ queryKey: ['overview'] }),
      ])
    },
  }
}

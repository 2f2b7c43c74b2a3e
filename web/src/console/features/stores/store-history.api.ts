import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { pagedStoreHistory, undoStoreChange } from '@madang/contract/store-history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { storeApi } from './stores.api.ts'

/** What was done with the store, newest first. */
export function storeHistoryQuery(id: string, query: CallInput<typeof pagedStoreHistory>['query']) {
  return queryOptions({
    queryKey: ['stores', 'history', id, query],
    queryFn: () => call(send, pagedStoreHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Takes the last change of the data back; `version` is the one that it led to. */
export function useUndoStoreChange(id: string) {
  return storeApi.useChange((version: number) =>
    call(send, undoStoreChange, { params: { id }, body: { version } }),
  )
}

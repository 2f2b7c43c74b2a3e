import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { pagedStoreHistory, undoStoreChange } from '@madang/contract/store-history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { useUndo } from '../../record/use-undo.ts'
import { storeApi } from './stores.api.ts'

/** What was done with the store, newest first. */
export function storeHistoryQuery(id: string, query: CallInput<typeof pagedStoreHistory>['query']) {
  return queryOptions({
    queryKey: ['stores', 'history', id, query],
    queryFn: () => call(send, pagedStoreHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Takes the last change of a store's data back, from a toast or the history. */
export function useUndoStore(id: string) {
  const { mutateAsync: takeBack } = storeApi.useChange((version: number) =>
    call(send, undoStoreChange, { params: { id }, body: { version } }),
  )
  return useUndo({ id, source: storeApi, takeBack })
}

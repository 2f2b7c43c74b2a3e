import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  changeJrsEntry,
  pagedJrsEntries,
  revealJrsEntry,
  setJrsEntryStatus,
  type JrsEntry,
} from '@madang/contract/jrs-entries'
import { moveJrsEntries, viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import { entryMoves, type JrsEntryMove } from '@madang/contract/jrs-entry-actions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** Each look is recorded: it is read when somebody looks, and stays until somebody asks for what is new. */
const read = { staleTime: Infinity, refetchOnMount: 'always' } as const

export function entriesQuery(listId: string, query: CallInput<typeof pagedJrsEntries>['query']) {
  return queryOptions({
    queryKey: ['jrs', 'entries', listId, query],
    queryFn: () => call(send, pagedJrsEntries, { params: { id: listId }, query }),
    placeholderData: keepPreviousData,
    ...read,
  })
}

export function entryQuery(listId: string, entryId: string) {
  return queryOptions({
    queryKey: ['jrs', 'entry', listId, entryId],
    queryFn: () => call(send, viewJrsEntry, { params: { entryId } }),
    ...read,
  })
}

/** Whatever shows the list or its entries is asked anew. */
export function useRefreshEntries(listId: string): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [name, , id] }) => name === 'jrs' && id === listId })
}

/** Moves an entry from where it is shown; somebody who was faster is `conflict.state`. */
export function useMoveEntry(listId: string) {
  const refresh = useRefreshEntries(listId)
  return useMutation({
    mutationFn: ({ entry, move }: { entry: Pick<JrsEntry, 'id' | 'status'>; move: JrsEntryMove }) =>
      call(send, setJrsEntryStatus, {
        params: { entryId: entry.id },
        body: { from: entry.status, to: entryMoves[move].to },
      }),
    onSettled: refresh,
  })
}

type Change = CallInput<typeof changeJrsEntry>['body']

export function useChangeEntry(listId: string, entryId: string) {
  const refresh = useRefreshEntries(listId)
  return useMutation({
    mutationFn: (body: Change) => call(send, changeJrsEntry, { params: { entryId }, body }),
    onSuccess: refresh,
  })
}

export function useRevealEntry(entryId: string) {
  return useMutation({
    mutationFn: (reason: string) => call(send, revealJrsEntry, { params: { entryId }, body: { reason } }),
    gcTime: 0,
  })
}

export function moveEntries(listId: string, body: CallInput<typeof moveJrsEntries>['body']) {
  return call(send, moveJrsEntries, { params: { id: listId }, body })
}

import { endSession, listSessions } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'

/** Where one is signed in: this device first, then the one used last. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  ...firstCall(listSessions, { query: {} }),
  select: ({ items }) => items.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
})

/** Signs one of one's own devices out. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(send, endSession, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}

import { call } from '@madang/contract/call'
import { getRequestCounts } from '@madang/contract/request-counts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** How many are open, overdue, mine, with nobody. */
export function requestCountsQuery() {
  return queryOptions({
    queryKey: ['requests', 'counts'],
    queryFn: () => call(send, getRequestCounts, {}),
  })
}

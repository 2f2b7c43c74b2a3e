import { getRequestCounts } from '@madang/contract/request-counts'
import { queryOptions } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'

/** How many are open, overdue, mine, with nobody. */
export function requestCountsQuery() {
  return queryOptions({
    queryKey: ['requests', 'counts'],
    ...firstCall(getRequestCounts, {}),
  })
}

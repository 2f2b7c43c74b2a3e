import { getStoreCounts } from '@madang/contract/store-counts'
import { queryOptions } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'

/** How many stores there are in each state. */
export function storeCountsQuery() {
  return queryOptions({
    queryKey: ['stores', 'counts'],
    ...firstCall(getStoreCounts, {}),
  })
}

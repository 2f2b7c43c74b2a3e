import { getOverview } from '@madang/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'

/** The numbers of the dashboard. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    ...firstCall(getOverview, {}),
  })
}

import { call } from '@madang/contract/call'
import { getOverview } from '@madang/contract/overview'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** The numbers of the dashboard. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview'],
    queryFn: () => call(send, getOverview, {}),
  })
}

import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  createRequest,
  getRequest,
  getRequestPlace,
  listRequestAssignees,
  pagedRequestHistory,
  pagedRequests,
  revealRequest,
  updateRequest,
} from '@madang/contract/requests'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'
import { workCounts } from '../../api/work-counts.ts'

/**
 * The list holds all requests for staff, the own ones for everybody else. A decision may change a member too, and an
 * order says whether one wrote down a request for it.
 */
export const requestApi = recordApi({
  name: 'requests',
  one: (id) => firstCall(getRequest, { params: { id } }),
  list: (query: CallInput<typeof pagedRequests>['query']) => firstCall(pagedRequests, { query }),
  shownIn: [
    { queryKey: ['users'], refetchType: 'none' },
    { queryKey: ['orders'] },
    { queryKey: ['overview'] },
    workCounts,
  ],
})

/** One's own requests, newest first; nobody has as many as a page holds. */
export function ownRequestsQuery() {
  return requestApi.list({ pageSize: 100 })
}

/** What was done with a request, newest first. */
export function requestHistoryQuery(id: string, query: CallInput<typeof pagedRequestHistory>['query']) {
  return queryOptions({
    queryKey: ['requests', 'history', id, query],
    queryFn: () => call(send, pagedRequestHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Where a request stands among those that are open. */
export function requestPlaceQuery(id: string) {
  return queryOptions({
    queryKey: ['requests', 'place', id],
    queryFn: () => call(send, getRequestPlace, { params: { id } }),
  })
}

/** Staff to whom a request can be given. */
export function assigneesQuery() {
  return queryOptions({
    queryKey: ['requests', 'assignees'],
    queryFn: () => call(send, listRequestAssignees, {}),
  })
}

export type RequestChange = CallInput<typeof updateRequest>['body']

/** Takes, hands over, decides or withdraws. */
export function useUpdateRequest(id: string) {
  return requestApi.useChange(
    (body: RequestChange) => call(send, updateRequest, { params: { id }, body }),
    () => id,
  )
}

/** Pass the same `idempotencyKey` for every try of one form. */
export function useCreateRequest() {
  return requestApi.useChange((input: CallInput<typeof createRequest>) => call(send, createRequest, input))
}

export function useRevealRequest(id: string) {
  return requestApi.useReveal(id, (reason) => call(send, revealRequest, { params: { id }, body: { reason } }))
}

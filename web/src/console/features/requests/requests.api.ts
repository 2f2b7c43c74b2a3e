import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import {
  createRequest,
  getRequest,
  listRequestAssignees,
  pagedRequestHistory,
  pagedRequests,
  revealRequest,
  updateRequest,
  type UserRequest,
} from '@madang/contract/requests'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { historyKey } from '../../api/history.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'

/** A page of the list of requests: all of them for staff, the own ones for everybody else. */
export function requestsQuery(query: CallInput<typeof pagedRequests>['query']) {
  return queryOptions({
    queryKey: ['requests', 'list', query],
    ...firstCall(pagedRequests, { query }),
    placeholderData: keepPreviousData,
  })
}

/** One's own requests, newest first; nobody has as many as a page holds. */
export function ownRequestsQuery() {
  return requestsQuery({ pageSize: 100 })
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['requests', 'one', id],
    ...firstCall(getRequest, { params: { id } }),
  })
}

/** What was done with a request, newest first. */
export function requestHistoryQuery(id: string, query: CallInput<typeof pagedRequestHistory>['query']) {
  return queryOptions({
    queryKey: ['requests', 'history', id, query],
    queryFn: () => call(send, pagedRequestHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

/** Staff to whom a request can be given. */
export function assigneesQuery() {
  return queryOptions({
    queryKey: ['requests', 'assignees'],
    queryFn: () => call(send, listRequestAssignees, {}),
  })
}

/** Of both kinds: what was done with it, and what is beside the record. */
export async function refreshHistory(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['requests', 'history', id] }),
    client.invalidateQueries({ queryKey: historyKey(id) }),
  ])
}

/** Every list, number and history in which the request appears; a decision may have changed a member too. */
async function refreshRequest(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['requests', 'list'] }),
    client.invalidateQueries({ queryKey: ['requests', 'counts'] }),
    refreshHistory(client, id),
    client.invalidateQueries({ queryKey: ['users'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['overview'] }),
  ])
}

function useKeepRequest(): (request: UserRequest) => Promise<void> {
  const client = useQueryClient()
  return (request) => {
    client.setQueryData(requestQuery(request.id).queryKey, request)
    return refreshRequest(client, request.id)
  }
}

export type RequestChange = CallInput<typeof updateRequest>['body']

/** Takes, hands over, decides or withdraws. */
export function useUpdateRequest(id: string) {
  const onSuccess = useKeepRequest()
  return useMutation({
    mutationFn: (body: RequestChange) => call(send, updateRequest, { params: { id }, body }),
    onSuccess,
  })
}

/** Pass the same `idempotencyKey` for every try of one form. */
export function useCreateRequest() {
  const onSuccess = useKeepRequest()
  return useMutation({
    mutationFn: (input: CallInput<typeof createRequest>) => call(send, createRequest, input),
    onSuccess,
  })
}

/** The answer stays out of the query cache: it is shown for a minute and forgotten. */
export function useRevealRequest(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(send, revealRequest, { params: { id }, body: { reason } }),
    gcTime: 0,
    onSuccess: () => refreshHistory(client, id),
  })
}

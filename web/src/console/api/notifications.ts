import { call } from '@madang/contract/call'
import { markNotificationsRead, pagedNotifications } from '@madang/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { workCounts } from './work-counts.ts'
import { send } from './send.ts'

/** What somebody is told, the newest first; older ones than these nobody looks for in a bell. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: () => call(send, pagedNotifications, { query: { pageSize: 50 } }),
})

/** Marks one as read, or all. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id?: string }) => call(send, markNotificationsRead, { body }),
    onSettled: () =>
      Promise.all([client.invalidateQueries(notificationsQuery), client.invalidateQueries(workCounts)]),
  })
}

import { endSession, listSessions } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { zeroGuid } from '@madang/contract/shapes'
import {
  createAdminUser,
  deleteUser,
  getUser,
  pagedUsers,
  revealUser,
  setUserStatus,
  updateUser,
  User,
} from '@madang/contract/users'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { historyKey, historyKeys } from '../../api/history.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'

/** A page of the member list. */
export function usersQuery(query: CallInput<typeof pagedUsers>['query']) {
  return queryOptions({
    queryKey: ['users', 'list', query],
    ...firstCall(pagedUsers, { query }),
    placeholderData: keepPreviousData,
  })
}

/** One member, masked. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    ...firstCall(getUser, { params: { id, scopeId: zeroGuid } }),
  })
}

/** The devices that a member is signed in on. */
export function userSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['users', 'sessions', userId],
    queryFn: () => call(send, listSessions, { query: { userId } }),
  })
}

/** The record, its history and every number that counts it have changed. */
async function refreshUser(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['users', 'list'] }),
    client.invalidateQueries({ queryKey: historyKey(id) }),
    client.invalidateQueries({ queryKey: ['users', 'sessions', id] }),
    client.invalidateQueries({ queryKey: ['overview'] }),
  ])
}

function useStoreUser(): (user: User) => Promise<void> {
  const client = useQueryClient()
  return (user) => {
    client.setQueryData(userQuery(user.id).queryKey, user)
    return refreshUser(client, user.id)
  }
}

export function useUpdateUser(id: string) {
  const onSuccess = useStoreUser()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateUser>['body']) =>
      call(send, updateUser, { params: { id }, body }),
    onSuccess,
  })
}

interface StatusChange {
  readonly id: string
  readonly to: 'ACTIVE' | 'SUSPENDED'
  readonly note: string
}

export function useSetUserStatus() {
  const onSuccess = useStoreUser()
  return useMutation({
    mutationFn: ({ id, ...body }: StatusChange) => call(send, setUserStatus, { params: { id }, body }),
    onSuccess,
  })
}

/** Suspends one after the other; what shows them is asked anew once, when `finish` is called. */
export function useSuspendEach() {
  const client = useQueryClient()
  return {
    suspend: (id: string, note: string) =>
      call(send, setUserStatus, { params: { id }, body: { to: 'SUSPENDED', note } }),
    finish: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['users'] }),
        client.invalidateQueries({ queryKey: historyKeys }),
        client.invalidateQueries({ queryKey: ['overview'] }),
      ])
    },
  }
}

/** The answer stays out of the query cache: it is shown for a minute and forgotten. */
export function useRevealUser(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(send, revealUser, { params: { id }, body: { reason } }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey(id) }),
  })
}

export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(send, deleteUser, { query: { id } }),
    onSuccess: async (_, id) => {
      await client.invalidateQueries({ queryKey: userQuery(id).queryKey })
      await refreshUser(client, id)
    },
  })
}

export function useCreateAdminUser() {
  const onSuccess = useStoreUser()
  return useMutation({
    // The page is the operator's: managers invite from their stores.
    mutationFn: async (input: CallInput<typeof createAdminUser>) =>
      User.parse(await call(send, createAdminUser, input)),
    onSuccess,
  })
}

/** Signs one device of a member out. */
export function useEndUserSession(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(send, endSession, { params: { id } }),
    onSuccess: () => refreshUser(client, userId),
  })
}

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
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'

export const userApi = recordApi({
  name: 'users',
  one: (id) => firstCall(getUser, { params: { id, scopeId: zeroGuid } }),
  list: (query: CallInput<typeof pagedUsers>['query']) => firstCall(pagedUsers, { query }),
  shownIn: [{ queryKey: ['overview'] }],
  partsOf: (id) => [['users', 'sessions', id]],
})

/** The devices that a member is signed in on. */
export function userSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['users', 'sessions', userId],
    queryFn: () => call(send, listSessions, { query: { userId } }),
  })
}

export function useUpdateUser(id: string) {
  return userApi.useChange(
    (body: CallInput<typeof updateUser>['body']) => call(send, updateUser, { params: { id }, body }),
    () => id,
  )
}

interface StatusChange {
  readonly id: string
  readonly to: 'ACTIVE' | 'SUSPENDED'
  readonly note: string
}

export function changeUserStatus({ id, ...body }: StatusChange): Promise<User> {
  return call(send, setUserStatus, { params: { id }, body })
}

export function useSetUserStatus() {
  return userApi.useChange(changeUserStatus, ({ id }) => id)
}

export function useRevealUser(id: string) {
  return userApi.useReveal(id, (reason) => call(send, revealUser, { params: { id }, body: { reason } }))
}

/** The record stays, withdrawn. */
export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(send, deleteUser, { query: { id } }),
    onSuccess: async (_, id) => {
      await client.invalidateQueries({ queryKey: userApi.one(id).queryKey })
      await userApi.refreshAround(client, id)
    },
  })
}

export function useCreateAdminUser() {
  // The page is the operator's: managers invite from their stores.
  return userApi.useChange(async (input: CallInput<typeof createAdminUser>) =>
    User.parse(await call(send, createAdminUser, input)),
  )
}

/** Signs one device of a member out. */
export function useEndUserSession(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(send, endSession, { params: { id } }),
    onSuccess: () => userApi.refreshAround(client, userId),
  })
}

import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { listStoreInvitations, revokeStoreInvitation } from '@madang/contract/invitations'
import {
  inviteStoreStaff,
  listStoreStaff,
  removeStoreStaff,
  setStoreStaffRole,
} from '@madang/contract/store-staff'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { refreshAccount } from '../../api/account.ts'
import { send } from '../../api/send.ts'
import { storeApi } from './stores.api.ts'

/** Who works in the store. */
export function storeStaffQuery(id: string) {
  return queryOptions({
    queryKey: ['stores', 'staff', id],
    queryFn: () => call(send, listStoreStaff, { params: { id } }),
  })
}

/** Who was invited to the store and has not answered. */
export function storeInvitationsQuery(id: string) {
  return queryOptions({
    queryKey: ['stores', 'invitations', id],
    queryFn: () => call(send, listStoreInvitations, { params: { id } }),
  })
}

/** Who works in a store decides what may be done with it, so the store itself is asked anew too. */
async function refreshStaff(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['stores', 'staff', id] }),
    client.invalidateQueries({ queryKey: ['stores', 'invitations', id] }),
    client.invalidateQueries({ queryKey: storeApi.one(id).queryKey }),
    storeApi.refreshAround(client, id),
  ])
}

/** Pass the same `idempotencyKey` for every try of one form. */
export function useInviteStoreStaff(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<CallInput<typeof inviteStoreStaff>, 'params'>) =>
      call(send, inviteStoreStaff, { params: { id: storeId }, ...input }),
    onSuccess: () => refreshStaff(client, storeId),
  })
}

/** Refused, it was answered meanwhile: then there is somebody new, or nobody to wait for. */
export function useRevokeStoreInvitation(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: string) =>
      call(send, revokeStoreInvitation, { params: { id: storeId }, query: { invitationId } }),
    onSettled: () => refreshStaff(client, storeId),
  })
}

type RoleChange = CallInput<typeof setStoreStaffRole>['query'] & CallInput<typeof setStoreStaffRole>['body']

export function useSetStoreStaffRole(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, staffRole }: RoleChange) =>
      call(send, setStoreStaffRole, { params: { id: storeId }, query: { userId }, body: { staffRole } }),
    onSuccess: () => refreshStaff(client, storeId),
  })
}

/** Takes somebody out of the store. Who left it oneself has nothing to ask anew: the store is out of sight. */
export function useRemoveStoreStaff(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId }: { readonly userId: string; readonly isSelf: boolean }) =>
      call(send, removeStoreStaff, { params: { id: storeId }, query: { userId } }),
    onSuccess: async (_, { isSelf }) => {
      if (!isSelf) return refreshStaff(client, storeId)
      await refreshAccount(client)
      await storeApi.refreshLists(client)
    },
  })
}

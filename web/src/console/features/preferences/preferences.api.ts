import { SignInAnswer, updateUserAttribute } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { zeroGuid } from '@madang/contract/shapes'
import { deleteUser, getUser } from '@madang/contract/users'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKey, keepSessionInStep, updateAccount } from '../../api/account.ts'
import { send } from '../../api/send.ts'

/** One's own record, unmasked. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: accountKey(userId),
    queryFn: async () => {
      const user = await call(send, getUser, { params: { id: userId, scopeId: zeroGuid } })
      keepSessionInStep(user)
      return user
    },
  })
}

interface AccountChange {
  readonly change: Parameters<typeof updateAccount>[0]
  /** With a new phone number: what its code was sent for. */
  readonly authSession?: string
}

export function useUpdateAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ change, authSession }: AccountChange) => updateAccount(change, authSession),
    onSuccess: (user) => client.setQueryData(accountQuery(user.id).queryKey, user),
  })
}

/** Sends a code to the new number; nothing changes yet. */
export async function requestPhoneCode(phone: string): Promise<SignInAnswer> {
  return SignInAnswer.parse(await call(send, updateUserAttribute, { headers: {}, body: { phone } }))
}

export function removeAccount(id: string): Promise<void> {
  return call(send, deleteUser, { query: { id } })
}

import { SignInAnswer, updateUserAttribute } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { deleteUser } from '@madang/contract/users'
import { useMutation } from '@tanstack/react-query'
import { accountQuery, updateAccount } from '../../api/account.ts'
import { showAnswer } from '../../api/show-answer.ts'
import { send } from '../../api/send.ts'
import { toSent, type Sent } from '../../form/use-code.ts'

interface AccountChange {
  readonly change: Parameters<typeof updateAccount>[0]
  /** With a new phone number: what its code was sent for. */
  readonly authSession?: string
}

export function useUpdateAccount() {
  return useMutation({
    mutationFn: ({ change, authSession }: AccountChange) => updateAccount(change, authSession),
    onSuccess: (user) => showAnswer(accountQuery(user.id).queryKey, user),
  })
}

/** Sends a code to the new number; nothing changes yet. */
export async function requestPhoneCode(phone: string): Promise<Sent> {
  return toSent(SignInAnswer.parse(await call(send, updateUserAttribute, { headers: {}, body: { phone } })))
}

/** A mutation, so that what is told of it meanwhile is not asked for by who has left. */
export function useRemoveAccount() {
  return useMutation({ mutationFn: (id: string) => call(send, deleteUser, { query: { id } }) })
}

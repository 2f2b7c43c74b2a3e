import { updateUserAttribute, type ProfileInput } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { zeroGuid } from '@madang/contract/shapes'
import { getUser, User } from '@madang/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'
import { getSession, storeSession } from './session.ts'

/** One's own record, unmasked. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: ['account', userId],
    queryFn: () => call(send, getUser, { params: { id: userId, scopeId: zeroGuid } }),
  })
}

/** Changes own attributes and keeps the stored session's name and number in step. */
export async function updateAccount(change: ProfileInput, authSession?: string): Promise<User> {
  const headers = authSession === undefined ? {} : { 'auth-session': authSession }
  const user = User.parse(await call(send, updateUserAttribute, { headers, body: change }))
  const session = getSession()
  if (session?.userId === user.id) {
    storeSession({ ...session, name: user.name, phoneNumber: user.phoneNumber })
  }
  return user
}

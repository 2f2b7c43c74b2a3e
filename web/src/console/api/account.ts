import { updateUserAttribute, type ProfileInput } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { User } from '@madang/contract/users'
import { send } from './send.ts'
import { getSession, storeSession } from './session.ts'

/** Where the query cache holds one's own record. */
export function accountKey(userId: string) {
  return ['account', userId] as const
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

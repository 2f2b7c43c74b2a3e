import { updateUserAttribute, type ProfileInput } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { zeroGuid } from '@madang/contract/shapes'
import { getUser, User } from '@madang/contract/users'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { send } from './send.ts'
import { getSession, storeSession } from './session.ts'

/** One's own record, unmasked. */
export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: ['account', userId],
    queryFn: async () => {
      const user = await call(send, getUser, { params: { id: userId, scopeId: zeroGuid } })
      keepSessionInStep(user)
      return user
    },
  })
}

/** The stored session follows what the server says of the person: a role that was given meanwhile opens its pages. */
function keepSessionInStep({ id, name, phoneNumber, authorityType }: User): void {
  const session = getSession()
  if (session?.userId !== id) return
  const next = { ...session, name, phoneNumber, authorityType }
  if (JSON.stringify(next) !== JSON.stringify(session)) storeSession(next)
}

/** Asks anew who one is, after something that may have changed one's role. */
export async function refreshAccount(client: QueryClient): Promise<void> {
  const session = getSession()
  if (session !== null) await client.fetchQuery({ ...accountQuery(session.userId), staleTime: 0 })
}

/** Changes own attributes. */
export async function updateAccount(change: ProfileInput, authSession?: string): Promise<User> {
  const headers = authSession === undefined ? {} : { 'auth-session': authSession }
  const user = User.parse(await call(send, updateUserAttribute, { headers, body: change }))
  keepSessionInStep(user)
  return user
}

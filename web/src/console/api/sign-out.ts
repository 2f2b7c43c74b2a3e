import { signOut as signOutEndpoint } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { ApiError } from './api-error.ts'
import { fetchJson } from './fetch-json.ts'
import { queryClient } from './query.ts'
import { renewSession } from './refresh.ts'
import { getSession } from './session.ts'

/** Ends the session on the server; one that is over already, or a server away, keeps nobody from leaving. */
export async function endOnServer(session: StoredSession): Promise<void> {
  try {
    // Only a working token can end the session, and its refresh token must not outlive the sign-out.
    const isOver = isExpired(session, Date.now()) && getSession() !== null
    const { accessToken } = isOver ? await renewSession(session.accessToken) : session
    await call((request) => fetchJson(request, accessToken), signOutEndpoint, {})
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Leaves with nothing kept, when the server has ended everything already. */
export function leaveForGood(): void {
  localStorage.clear()
  queryClient.clear()
  location.assign('/')
}

/**
 * Signs out here and in every tab: ends the session on the server, clears all local storage
 * (specification §4) and goes to the index.
 */
export async function signOut(): Promise<void> {
  const session = getSession()
  if (session !== null) await endOnServer(session)
  leaveForGood()
}

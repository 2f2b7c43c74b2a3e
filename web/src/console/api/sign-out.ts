import { endSession, listSessions, signOut as signOutEndpoint } from '@madang/contract/auth'
import { call, type Send } from '@madang/contract/call'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { ApiError } from './api-error.ts'
import { fetchJson } from './fetch-json.ts'
import { queryClient } from './query.ts'
import { renewSession } from './refresh.ts'
import { getSession } from './session.ts'

/**
 * Does something last with the session's token; one that is over already, or a server away, keeps nobody from
 * leaving. The refresh token must not outlive the session, and only a working token can end it.
 */
async function withLastToken(session: StoredSession, work: (send: Send) => Promise<void>): Promise<void> {
  try {
    const isOver = isExpired(session, Date.now()) && getSession() !== null
    const { accessToken } = isOver ? await renewSession(session.accessToken) : session
    await work((request) => fetchJson(request, accessToken))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * Ends the session on the server as one device among others. Signing out would also have the browser clear
 * its storage, and with it the drafts that an idle console keeps for the person.
 */
export function endQuietly(session: StoredSession): Promise<void> {
  return withLastToken(session, async (send) => {
    const { items } = await call(send, listSessions, { query: {} })
    const own = items.find((item) => item.isCurrent)
    if (own !== undefined) await call(send, endSession, { params: { id: own.id } })
  })
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
  if (session !== null) await withLastToken(session, (send) => call(send, signOutEndpoint, {}))
  leaveForGood()
}

import { call } from '@madang/contract/call'
import { zeroGuid } from '@madang/contract/shapes'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { getUser } from '@madang/contract/users'
import { fetchJson } from './fetch-json.ts'
import { isTokenFailure, renewSession } from './refresh.ts'
import { forgetSession, getSession, storeSession } from './session.ts'

/**
 * Whether the console may open (specification §4): a token in time, or one over with "keep me logged in",
 * which is renewed and the user fetched and stored. Asked once, when the page is loaded; in a running console
 * `send` keeps the session. Throws `ApiError` when the server cannot be asked, which signs nobody out.
 */
export async function isSignedIn(): Promise<boolean> {
  const session = getSession()
  if (session === null) return false
  if (!isExpired(session, Date.now())) return true
  // Nobody can sign in without a network: a board goes on with what the device keeps, and asks for a code later.
  if (await isBoardWithoutNetwork()) return true
  // Not logged in here; but it stays stored, for a tab that was open before may work with it and renew it.
  if (!session.keepLoggedIn) return false
  try {
    await refreshViewer(await renewSession(session.accessToken))
    return true
  } catch (error) {
    if (!isTokenFailure(error)) throw error
    forgetSession()
    return false
  }
}

const patienceMs = 3_000

/** Whether this is a board, whose page the device keeps (`offline/keep-page.ts`), and nothing answers. */
async function isBoardWithoutNetwork(): Promise<boolean> {
  if (!/^\/admin\/jrs\/[^/]+\/board$/.test(location.pathname)) return false
  const answer = fetch('/healthz', { signal: AbortSignal.timeout(patienceMs) })
  return answer.then(
    () => false,
    () => true,
  )
}

/** Name, role and number may have changed since they were stored. */
async function refreshViewer(session: StoredSession): Promise<void> {
  const user = await call((request) => fetchJson(request, session.accessToken), getUser, {
    params: { id: session.userId, scopeId: zeroGuid },
  })
  const { name, phoneNumber, authorityType, is2FAEnabled } = user
  storeSession({ ...session, name, phoneNumber, authorityType, is2FAEnabled })
}

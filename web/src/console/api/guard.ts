import { call } from '@madang/contract/call'
import { getPublicSettings } from '@madang/contract/settings'
import { zeroGuid } from '@madang/contract/shapes'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { getUser } from '@madang/contract/users'
import { serverNow } from './clock.ts'
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
  if (!isExpired(session, serverNow())) return true
  // Perhaps by this device's clock alone: any answer tells the server's.
  await call((request) => fetchJson(request, null), getPublicSettings, {})
  if (!isExpired(session, serverNow())) return true
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

/** Name, role and number may have changed since they were stored. */
async function refreshViewer(session: StoredSession): Promise<void> {
  const user = await call((request) => fetchJson(request, session.accessToken), getUser, {
    params: { id: session.userId, scopeId: zeroGuid },
  })
  const { name, phoneNumber, authorityType, is2FAEnabled } = user
  storeSession({ ...session, name, phoneNumber, authorityType, is2FAEnabled })
}

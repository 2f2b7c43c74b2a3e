import { refreshToken } from '@madang/contract/auth'
import { call } from '@madang/contract/call'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { ApiError } from './api-error.ts'
import { serverNow } from './clock.ts'
import { fetchJson } from './fetch-json.ts'
import { getSession, storeSession } from './session.ts'

/** A token this close to its end is renewed before it is used. */
export const leewaySeconds = 30

let running: Promise<StoredSession> | null = null

/** Whether the server refused the token or the refresh: the only failures that end a session. */
export function isTokenFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/**
 * A session with a working token, given that `refused` (an access token) no longer works. At most one refresh
 * runs at a time over all tabs: who waited finds the new token in the storage. Throws `auth.refresh_*` when
 * the server refuses, which ends the session; any other failure leaves it as it was.
 */
export function renewSession(refused: string, early = leewaySeconds): Promise<StoredSession> {
  running ??= exclusively(() => renew(refused, early)).finally(() => {
    running = null
  })
  return running
}

/** Web locks are missing where the page is not served over https or from localhost. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager } // absent in insecure contexts, whatever the type says
  return locks ? locks.request('session-refresh', work) : work()
}

async function renew(refused: string, early: number): Promise<StoredSession> {
  const session = getSession()
  if (session === null) throw new ApiError('auth.token_missing', { status: 401 })
  if (session.accessToken !== refused && !isExpired(session, serverNow(), early)) return session
  const answer = await call((request) => fetchJson(request, null), refreshToken, {
    headers: { 'refresh-token': session.refreshToken },
    body: { username: session.phoneNumber },
  })
  // Signing out in another tab may have emptied the storage meanwhile: it stays empty.
  const now = getSession()
  if (now?.refreshToken !== session.refreshToken) {
    if (now === null) throw new ApiError('auth.token_missing', { status: 401 })
    return now
  }
  const renewed = { ...session, ...answer }
  storeSession(renewed)
  return renewed
}

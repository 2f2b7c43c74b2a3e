import type { Send, WireRequest } from '@madang/contract/call'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { serverNow } from './clock.ts'
import { endSession, isEnded, untilSignedInAgain } from './ended.ts'
import { fetchJson } from './fetch-json.ts'
import { isTokenFailure, leewaySeconds, renewSession } from './refresh.ts'
import { getSession } from './session.ts'

/** One HTTP exchange with our own server; throws `ApiError`. */
type Exchange = (request: WireRequest, token: string | null) => Promise<unknown>

/**
 * Carries the console's requests: adds the token, renews it once when it is over or refused and repeats the
 * request once. A session that cannot be renewed ends; with a changed form on the screen the request waits for
 * the code and goes out once more. Throws `ApiError`.
 */
export const send: Send = sendBy(fetchJson)

/** `send` over another exchange than `fetch`, e.g. one that tells how much is sent. */
export function sendBy(exchange: Exchange): Send {
  return async (request) => {
    if (!request.needsToken) return exchange(request, null)
    const session = await workingSession(request)
    try {
      return await exchange(request, session.accessToken)
    } catch (error) {
      if (!isTokenFailure(error)) throw error
      const renewed = await renewOrEnd(session, request)
      return exchange(request, renewed.accessToken)
    }
  }
}

async function workingSession(request: WireRequest): Promise<StoredSession> {
  if (isEnded()) return untilSignedInAgain(isChange(request))
  const session = getSession()
  if (session === null) return endAndWait(request, null)
  return isExpired(session, serverNow(), leewaySeconds) ? renewOrEnd(session, request) : session
}

async function renewOrEnd(session: StoredSession, request: WireRequest): Promise<StoredSession> {
  if (isEnded()) return untilSignedInAgain(isChange(request))
  try {
    return await renewSession(session.accessToken)
  } catch (error) {
    if (!isTokenFailure(error)) throw error
    return endAndWait(request, session)
  }
}

function endAndWait(request: WireRequest, last: StoredSession | null): Promise<StoredSession> {
  const signedIn = untilSignedInAgain(isChange(request))
  endSession('refused', last)
  return signedIn
}

function isChange(request: WireRequest): boolean {
  return request.method !== 'GET'
}

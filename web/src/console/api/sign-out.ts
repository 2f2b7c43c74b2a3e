import {
  endSession,
  listSessions,
  refreshToken as refreshTokenEndpoint,
  signOut as signOutEndpoint,
} from '@madang/contract/auth'
import { call, type Send } from '@madang/contract/call'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { useSyncExternalStore } from 'react'
import { forgetDevice } from '../../offline/forget.ts'
import { ApiError } from './api-error.ts'
import { serverNow } from './clock.ts'
import { fetchJson } from './fetch-json.ts'
import { queryClient } from './query.ts'
import { isTokenFailure } from './refresh.ts'
import { getSession } from './session.ts'

/** Signing out takes the page's place: under way, or done here and not confirmed by the server. */
export type SigningOut = 'sending' | 'unconfirmed'

let state: SigningOut | null = null
/** The session that is being signed out; the storage no longer holds it. */
let last: StoredSession | null = null
const listeners = new Set<() => void>()

function publish(next: SigningOut): void {
  state = next
  for (const listener of listeners) listener()
}

export function isSigningOut(): boolean {
  return state !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSigningOut(): SigningOut | null {
  return useSyncExternalStore(subscribe, () => state)
}

/**
 * Does something last with the session's token. The refresh token must not outlive the session, and only a working
 * token can end it: one that is over is renewed first, past the storage, which may be empty by now. A session that is
 * over already is as good. Throws `ApiError` when the server did not do it.
 */
async function withLastToken(session: StoredSession, work: (send: Send) => Promise<void>): Promise<void> {
  try {
    const { accessToken } = isExpired(session, serverNow()) ? await renewLast(session) : session
    await work((request) => fetchJson(request, accessToken))
  } catch (error) {
    if (!isTokenFailure(error)) throw error
  }
}

function renewLast({ refreshToken, phoneNumber }: StoredSession): Promise<{ accessToken: string }> {
  return call((request) => fetchJson(request, null), refreshTokenEndpoint, {
    headers: { 'refresh-token': refreshToken },
    body: { username: phoneNumber },
  })
}

/**
 * Ends the session on the server as one device among others; a server away keeps it until its time is over. Signing
 * out would also have the browser clear its storage, and with it the drafts that an idle console keeps for the person.
 */
export async function endQuietly(session: StoredSession): Promise<void> {
  try {
    await withLastToken(session, async (send) => {
      const { items } = await call(send, listSessions, { query: {} })
      const own = items.find((item) => item.isCurrent)
      if (own !== undefined) await call(send, endSession, { params: { id: own.id } })
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Keeps nothing on this device; the page's place is taken, and no form asks any more. */
function forgetEverything(): void {
  publish('sending')
  localStorage.clear()
  forgetDevice()
  queryClient.clear()
}

/** Instead of this page: "back" must not show it again. */
export function leaveForIndex(): void {
  location.replace('/')
}

/** Leaves with nothing kept, when the server has ended everything already. */
export function leaveForGood(): void {
  forgetEverything()
  leaveForIndex()
}

/**
 * Signs out here and in every tab: clears all local storage (specification §4), ends the session on the server and goes
 * to the index. Where the server did not confirm it, the page says so; called once more, it tries again.
 */
export async function signOut(): Promise<void> {
  last ??= getSession()
  forgetEverything()
  try {
    if (last !== null) await withLastToken(last, (send) => call(send, signOutEndpoint, {}))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return publish('unconfirmed')
  }
  return leaveForIndex()
}

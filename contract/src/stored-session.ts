import * as z from 'zod/mini'
import type { SessionAnswer } from './auth.ts'

/** Local storage key of the session (specification §3). */
export const sessionKey = 'user'

/** The stored user session, its fields fixed by the specification §3, and the role for the screen. */
export const StoredSession = z.object({
  userId: z.string(),
  name: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Absolute expiry of the access token in epoch seconds. */
  expiresIn: z.number(),
  /** Wire form. */
  phoneNumber: z.string(),
  keepLoggedIn: z.boolean(),
  is2FAEnabled: z.boolean(),
  authorityType: z.enum(['USER', 'MANAGER', 'ADMIN', 'SUPER_ADMIN']),
})
export type StoredSession = z.infer<typeof StoredSession>

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The stored session, or null when there is none or it does not have the shape. */
export function readSession(storage: Storage): StoredSession | null {
  const stored = storage.getItem(sessionKey)
  if (stored === null) return null
  try {
    const result = StoredSession.safeParse(JSON.parse(stored))
    return result.success ? result.data : null
  } catch {
    return null // not JSON: as good as nothing stored
  }
}

export function writeSession(storage: Storage, session: StoredSession): void {
  storage.setItem(sessionKey, JSON.stringify(session))
}

export function toStoredSession(answer: SessionAnswer, keepLoggedIn: boolean): StoredSession {
  return { ...answer, keepLoggedIn }
}

/** Whether the access token's time is over; `leewaySeconds` counts it as over a little early. */
export function isExpired(session: StoredSession, nowMs: number, leewaySeconds = 0): boolean {
  return session.expiresIn - leewaySeconds <= Math.floor(nowMs / 1000)
}

/**
 * Where to go after signing in: `redirect` only when it is a path on this origin, else the
 * dashboard (security.md, "Redirects").
 */
export function safeRedirect(redirect: string | null, origin: string): string {
  const fallback = '/admin/dashboard'
  // Browsers drop control characters, so that "/\t/host" would become "//host".
  const isRisky = /[\u0000-\u001F\\]/ // eslint-disable-line no-control-regex -- finding them is the purpose
  if (redirect === null || !/^\/(?!\/)/.test(redirect) || isRisky.test(redirect)) return fallback
  const url = URL.canParse(redirect, origin) ? new URL(redirect, origin) : null
  return url?.origin === origin ? url.pathname + url.search + url.hash : fallback
}

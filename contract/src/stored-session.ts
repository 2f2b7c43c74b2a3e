import { roles, type Role } from './access.ts'
import type { SessionAnswer } from './auth.ts'
import { ownPath } from './own-path.ts'

/** Local storage key of the session (specification §3). */
export const sessionKey = 'user'

/** The stored user session, its fields fixed by the specification §3, and the role for the screen. */
export interface StoredSession {
  readonly userId: string
  readonly name: string
  readonly accessToken: string
  readonly refreshToken: string
  /** Absolute expiry of the access token in epoch seconds. */
  readonly expiresIn: number
  /** Wire form. */
  readonly phoneNumber: string
  readonly keepLoggedIn: boolean
  readonly is2FAEnabled: boolean
  readonly authorityType: Role
}

/** By hand: the sign-in page reads sessions and does not carry the schema library. */
function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Partial<Record<keyof StoredSession, unknown>> // every field is looked at below
  const texts = [fields.userId, fields.name, fields.accessToken, fields.refreshToken, fields.phoneNumber]
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof fields.expiresIn === 'number' &&
    typeof fields.keepLoggedIn === 'boolean' &&
    typeof fields.is2FAEnabled === 'boolean' &&
    roles.some((role) => role === fields.authorityType)
  )
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The stored session, or null when there is none or it does not have the shape. */
export function readSession(storage: Storage): StoredSession | null {
  const stored = storage.getItem(sessionKey)
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return isStoredSession(value) ? value : null
  } catch {
    return null // not JSON: as good as nothing stored
  }
}

export function writeSession(storage: Storage, session: StoredSession): void {
  storage.setItem(sessionKey, JSON.stringify(session))
}

export function toStoredSession(answer: SessionAnswer, keepLoggedIn: boolean): StoredSession {
  const { termsDue: _asked, ...session } = answer
  return { ...session, keepLoggedIn }
}

/** Whether the access token's time is over; `leewaySeconds` counts it as over a little early. */
export function isExpired(session: StoredSession, nowMs: number, leewaySeconds = 0): boolean {
  return session.expiresIn - leewaySeconds <= Math.floor(nowMs / 1000)
}

/** Where to go after signing in: `redirect` when it is a path of this origin, else the dashboard (security.md, "Redirects"). */
export function safeRedirect(redirect: string | null): string {
  return ownPath(redirect ?? '') ?? '/admin/dashboard'
}

import { useSyncExternalStore } from 'react'
import type { StoredSession } from '@madang/contract/stored-session'
import { paths } from '../paths.ts'
import { forgetSession, getSession, isTakenOver } from './session.ts'
import { isSigningOut } from './sign-out.ts'
import { hasUnsaved } from './unsaved.ts'

/** Why a session ended: nobody was there, or the server no longer takes it. */
export type EndReason = 'idle' | 'refused'

/** A session that ended while something was typed: the page stays and asks for a code. */
export interface EndedSession {
  readonly reason: EndReason
  readonly session: StoredSession
  /** Changes that wait to be sent once more; reads are not counted. */
  readonly waitingChanges: number
}

interface Waiting {
  readonly resume: (session: StoredSession) => void
  readonly isChange: boolean
}

let ended: EndedSession | null = null
let waiting: Waiting[] = []
const listeners = new Set<() => void>()

function publish(next: EndedSession | null): void {
  ended = next
  for (const listener of listeners) listener()
}

export function findEnded(): EndedSession | null {
  return ended
}

export function isEnded(): boolean {
  return ended !== null
}

/**
 * Ends the session in this tab. With a changed form the page stays and the panel asks for a code; otherwise
 * the page is left for the login page, which leads back to it. `last` is this tab's session, when the storage
 * no longer holds it.
 */
export function endSession(reason: EndReason, last: StoredSession | null = null): void {
  if (ended !== null || isSigningOut()) return
  const session = last ?? getSession()
  forgetSession()
  if (session !== null && hasUnsaved()) publish({ reason, session, waitingChanges: countChanges() })
  else leaveForLogin()
}

function loginPath(): string {
  const { pathname, search, hash } = location
  return `/login?redirect=${encodeURIComponent(pathname + search + hash)}`
}

/** Leaves for the login page, which leads back; for the first page of another person who has signed in meanwhile. */
export function leaveForLogin(): void {
  // Instead of this page: "back" would lead to the guard, and from there to the login page again.
  location.replace(isTakenOver() ? paths.dashboard : loginPath())
}

/** Waits until the same person has signed in again; for ever when the page is left instead. */
export function untilSignedInAgain(isChange: boolean): Promise<StoredSession> {
  return new Promise((resume) => {
    waiting.push({ resume, isChange })
    if (ended !== null) publish({ ...ended, waitingChanges: countChanges() })
  })
}

/** The panel got a new session of the same number: what was held back goes out once more. */
export function resumeSession(session: StoredSession): void {
  const held = waiting
  waiting = []
  publish(null)
  for (const { resume } of held) resume(session)
}

function countChanges(): number {
  return waiting.filter(({ isChange }) => isChange).length
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useEndedSession(): EndedSession | null {
  return useSyncExternalStore(subscribe, findEnded)
}

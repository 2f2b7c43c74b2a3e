import { authLimits } from '@madang/contract/auth'
import { isExpired, type StoredSession } from '@madang/contract/stored-session'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { serverNow } from './clock.ts'
import { endSession, isEnded } from './ended.ts'
import { isTokenFailure, renewSession } from './refresh.ts'
import { getSession } from './session.ts'
import { endQuietly } from './sign-out.ts'

/** All tabs share it: who works in one is not idle in another. */
const activeKey = 'activeAt'
const checkEveryMs = 5_000
const noteEveryMs = 5_000
const warnSeconds = 5 * 60
/** Renewed this early, so that a reload of a console in use finds a token in time. */
const renewSeconds = 90
const inUseSeconds = 5 * 60
const mostEndingMs = 3_000

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let secondsLeft: number | null = null
let isEnding = false
/** Pages that are looked at without being touched. */
let watched = 0
const listeners = new Set<() => void>()

function lastActiveMs(): number {
  const stored = Number(localStorage.getItem(activeKey))
  return Number.isFinite(stored) && stored > 0 ? stored : 0
}

function limitSeconds({ keepLoggedIn }: StoredSession): number {
  return authLimits.idleSeconds[keepLoggedIn ? 'kept' : 'brief']
}

function note(): void {
  const session = getSession()
  const idleMs = Date.now() - lastActiveMs()
  if (isEnded() || session === null || idleMs < noteEveryMs) return
  // A machine that slept past the limit: the first touch ends the session, it does not prolong it.
  if (idleMs < limitSeconds(session) * 1000) localStorage.setItem(activeKey, String(Date.now()))
  check()
}

function publish(next: number | null): void {
  if (next === secondsLeft) return
  secondsLeft = next
  for (const listener of listeners) listener()
}

/** On the server first: leaving the page would cut the request off. A server away does not keep it open. */
async function endIdle(session: StoredSession): Promise<void> {
  if (isEnding) return
  isEnding = true
  await Promise.race([endQuietly(session), new Promise((resolve) => setTimeout(resolve, mostEndingMs))])
  endSession('idle', session)
  isEnding = false
}

/** Ends an idle console, warns before, and renews the token of one in use. */
function check(): void {
  const session = getSession()
  if (isEnded() || session === null) return publish(null)
  const idleSeconds = (Date.now() - lastActiveMs()) / 1000
  const limit = limitSeconds(session)
  if (idleSeconds >= limit) {
    publish(null)
    return void endIdle(session)
  }
  publish(idleSeconds >= limit - warnSeconds ? Math.ceil(limit - idleSeconds) : null)
  if (isInUse() && isExpired(session, serverNow(), renewSeconds)) renewInBackground(session.accessToken)
  return undefined
}

/** Whether nobody was here for so long that the session is just being ended: nothing begins with it any more. */
export function isEndingIdle(): boolean {
  return isEnding
}

/** Whether somebody has been here in the last minutes, or looks at what is made to be watched. */
export function isInUse(): boolean {
  const isWatched = watched > 0 && !document.hidden
  return isWatched || (Date.now() - lastActiveMs()) / 1000 < inUseSeconds
}

/** From now on what is on the screen counts as in use while it is seen, until the idle limit; gives what ends that. */
export function watchScreen(): () => void {
  watched += 1
  return () => {
    watched -= 1
  }
}

function renewInBackground(token: string): void {
  renewSession(token, renewSeconds).catch((error: unknown) => {
    if (isTokenFailure(error)) endSession('refused')
    // Not reached: the next check, or the next request, tries again.
    else if (!(error instanceof ApiError)) throw error
  })
}

/** Watches from now on; called once, when the console starts. Opening it counts as being there. */
export function watchActivity(): void {
  localStorage.setItem(activeKey, String(Date.now()))
  for (const input of inputs) window.addEventListener(input, note, { passive: true, capture: true })
  document.addEventListener('visibilitychange', check)
  setInterval(check, checkEveryMs)
}

/** "Stay signed in", or signed in again: counts as input at once. */
export function stayActive(): void {
  localStorage.setItem(activeKey, String(Date.now()))
  check()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Seconds until an idle console ends, while the warning is due; else null. */
export function useIdleSecondsLeft(): number | null {
  return useSyncExternalStore(subscribe, () => secondsLeft)
}

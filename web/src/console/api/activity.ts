import { authLimits } from '@madang/contract/auth'
import { isExpired } from '@madang/contract/stored-session'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { endSession, isEnded } from './ended.ts'
import { isTokenFailure, renewSession } from './refresh.ts'
import { getSession } from './session.ts'
import { endOnServer } from './sign-out.ts'

/** All tabs share it: who works in one is not idle in another. */
const activeKey = 'activeAt'
const checkEveryMs = 5_000
const noteEveryMs = 5_000
const warnSeconds = 5 * 60
/** Renewed this early, so that a reload of a console in use finds a token in time. */
const renewSeconds = 90
const inUseSeconds = 5 * 60

const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let secondsLeft: number | null = null
const listeners = new Set<() => void>()

function lastActiveMs(): number {
  const stored = Number(localStorage.getItem(activeKey))
  return Number.isFinite(stored) && stored > 0 ? stored : 0
}

function note(): void {
  const now = Date.now()
  if (isEnded() || getSession() === null || now - lastActiveMs() < noteEveryMs) return
  localStorage.setItem(activeKey, String(now))
  if (secondsLeft !== null) check()
}

function publish(next: number | null): void {
  if (next === secondsLeft) return
  secondsLeft = next
  for (const listener of listeners) listener()
}

/** Ends an idle console, warns before, and renews the token of one in use. */
function check(): void {
  const session = getSession()
  if (isEnded() || session === null) return publish(null)
  const idleSeconds = (Date.now() - lastActiveMs()) / 1000
  const limit = authLimits.idleSeconds[session.keepLoggedIn ? 'kept' : 'brief']
  if (idleSeconds >= limit) {
    publish(null)
    endSession('idle')
    return void endOnServer(session)
  }
  publish(idleSeconds >= limit - warnSeconds ? Math.ceil(limit - idleSeconds) : null)
  if (idleSeconds < inUseSeconds && isExpired(session, Date.now(), renewSeconds))
    renewInBackground(session.accessToken)
  return undefined
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

/** "Stay signed in": counts as input at once. */
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

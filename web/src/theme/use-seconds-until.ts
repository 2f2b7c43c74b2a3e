import { useSyncExternalStore } from 'react'

/** Four times a second, so that no second is skipped when the timer comes late. */
const tickMs = 250

function subscribeToClock(tick: () => void): () => void {
  const timer = setInterval(tick, tickMs)
  return () => clearInterval(timer)
}

/** Whole seconds until a moment of this device's clock (`Date.now()` milliseconds), 0 once it is over. */
export function useSecondsUntil(atMs: number): number {
  return useSyncExternalStore(subscribeToClock, () => Math.max(0, Math.ceil((atMs - Date.now()) / 1000)))
}

/** `2:07`; digits stay as they are on a clock in every language. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

import { useCallback, useSyncExternalStore } from 'react'

/** Four times a second, so that no second is skipped when the timer comes late. */
const tickMs = 250

function tickUntil(atMs: number, tick: () => void): () => void {
  if (Date.now() >= atMs) return () => undefined
  const timer = setInterval(() => {
    tick()
    if (Date.now() >= atMs) clearInterval(timer)
  }, tickMs)
  return () => clearInterval(timer)
}

/** Whole seconds until a moment of this device's clock (`Date.now()` milliseconds), 0 once it is over. */
export function useSecondsUntil(atMs: number): number {
  const subscribe = useCallback((tick: () => void) => tickUntil(atMs, tick), [atMs])
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((atMs - Date.now()) / 1000)))
}

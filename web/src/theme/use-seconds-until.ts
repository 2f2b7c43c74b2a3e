import { useEffect, useState } from 'react'

/** Whole seconds until a moment of this device's clock (`Date.now()` milliseconds), 0 once it is over. */
export function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isOver = nowMs >= atMs
  useEffect(() => {
    setNowMs(Date.now())
  }, [atMs])
  useEffect(() => {
    if (isOver) return undefined
    // Four times a second, so that no second is skipped when the timer comes late.
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

/** `2:07`; digits stay as they are on a clock in every language. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

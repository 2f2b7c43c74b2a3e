import { useEffect, useState } from 'react'

/** Seconds that unmasked data stays on the screen (design.md, "Behaviours"). */
const shownSeconds = 60

interface Shown<Data> {
  readonly data: Data
  readonly until: number
}

export interface Revealed<Data> {
  readonly data: Data | null
  readonly secondsLeft: number
  readonly show: (data: Data) => void
  readonly hide: () => void
}

/** Unmasked data for a minute: never in the query cache, gone when the page is left. */
export function useRevealed<Data>(): Revealed<Data> {
  const [shown, setShown] = useState<Shown<Data> | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (shown === null) return undefined
    const timer = window.setInterval(() => {
      const left = Math.ceil((shown.until - Date.now()) / 1000)
      setSecondsLeft(left)
      if (left <= 0) setShown(null)
    }, 250)
    return () => window.clearInterval(timer)
  }, [shown])
  return {
    data: shown?.data ?? null,
    secondsLeft,
    show: (data) => {
      setShown({ data, until: Date.now() + shownSeconds * 1000 })
      setSecondsLeft(shownSeconds)
    },
    hide: () => setShown(null),
  }
}

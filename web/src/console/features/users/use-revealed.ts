import type { CallOutput } from '@madang/contract/endpoint'
import type { revealUser } from '@madang/contract/users'
import { useEffect, useState } from 'react'

export type Revealed = CallOutput<typeof revealUser>

/** Seconds that unmasked data stays on the screen (design.md, "Behaviours"). */
const shownSeconds = 60

interface Shown {
  readonly data: Revealed
  readonly until: number
}

/** Unmasked data for a minute: never in the query cache, gone when the page is left. */
export function useRevealed(): {
  data: Revealed | null
  secondsLeft: number
  show: (data: Revealed) => void
  hide: () => void
} {
  const [shown, setShown] = useState<Shown | null>(null)
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

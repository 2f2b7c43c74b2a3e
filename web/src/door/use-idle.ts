import { useEffect, useRef, useState } from 'react'

/** So long after the last touch nothing of a guest is left on the screen. */
const idleSeconds = 20

/** More often than seconds, so that none is skipped when the timer comes late. */
const tickMs = 250

interface Idle {
  /** Nobody is at the screen, or something is under way that has to end first. */
  readonly isPaused: boolean
  readonly onOver: () => void
}

/** Counts down from the last touch or key; gives the seconds that are left. */
export function useIdle({ isPaused, onOver }: Idle): number {
  const [secondsLeft, setSecondsLeft] = useState(idleSeconds)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    if (isPaused) return undefined
    let endsAt = 0
    const tick = (): void => {
      const left = Math.ceil((endsAt - performance.now()) / 1000)
      setSecondsLeft(Math.max(0, left))
      if (left <= 0) over.current()
    }
    const begin = (): void => {
      endsAt = performance.now() + idleSeconds * 1000
      tick()
    }
    begin()
    const timer = setInterval(tick, tickMs)
    for (const touch of ['pointerdown', 'keydown']) window.addEventListener(touch, begin)
    return () => {
      clearInterval(timer)
      // The next guest does not begin with what was left of this one's.
      setSecondsLeft(idleSeconds)
      for (const touch of ['pointerdown', 'keydown']) window.removeEventListener(touch, begin)
    }
  }, [isPaused])
  return secondsLeft
}

import { useEffect } from 'react'

let holds = 0
const listeners = new Set<() => void>()

/** Whether a record is looked at to be decided on. */
export function isHeld(): boolean {
  return holds > 0
}

/** Tells from now on when nothing is looked at for that any more. */
export function onNothingHeld(listener: () => void): void {
  listeners.add(listener)
}

/** What is decided on is what was looked at: live events leave it as it is. */
export function useHeld(): void {
  useEffect(() => {
    holds += 1
    return () => {
      holds -= 1
      if (holds === 0) for (const listener of listeners) listener()
    }
  }, [])
}

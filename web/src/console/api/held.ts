import { useEffect } from 'react'

let holds = 0

/** Whether a record is looked at to be decided on. */
export function isHeld(): boolean {
  return holds > 0
}

/** What is decided on is what was looked at: live events leave it as it is. */
export function useHeld(): void {
  useEffect(() => {
    holds += 1
    return () => {
      holds -= 1
    }
  }, [])
}

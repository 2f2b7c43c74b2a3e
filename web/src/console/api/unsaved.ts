import { useEffect, useId } from 'react'

const changed = new Set<string>()

/** Whether any form on the screen holds what would be lost. */
export function hasUnsaved(): boolean {
  return changed.size > 0
}

/**
 * A form says here that it was changed, so that a session that ends keeps the page and asks for a code over it
 * instead of leaving.
 */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isChanged) return undefined
    changed.add(id)
    return () => {
      changed.delete(id)
    }
  }, [id, isChanged])
}

import { useEffect, useId } from 'react'

const changed = new Set<string>()

/** Whether any form on the screen holds what would be lost. */
export function hasUnsaved(): boolean {
  return changed.size > 0
}

/** Notes that something would be lost; what it gives takes the note back. */
export function noteUnsaved(id: string): () => void {
  changed.add(id)
  return () => {
    changed.delete(id)
  }
}

/**
 * A form says here that it was changed, so that a session that ends keeps the page and asks for a code over it
 * instead of leaving.
 */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  useEffect(() => (isChanged ? noteUnsaved(id) : undefined), [id, isChanged])
}

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

const waits = 'waits '

/** Notes on this device that something waits there to be sent; what it gives takes the note back. */
export function noteWaiting(place: string): () => void {
  localStorage.setItem(waits + place, '')
  return () => localStorage.removeItem(waits + place)
}

/** Whether something waits to be sent, of whatever page: who signs out loses it. */
export function hasWaiting(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(waits))
}

/**
 * A form says here that it was changed, so that a session that ends keeps the page and asks for a code over it
 * instead of leaving.
 */
export function useUnsaved(isChanged: boolean): void {
  const id = useId()
  useEffect(() => (isChanged ? noteUnsaved(id) : undefined), [id, isChanged])
}

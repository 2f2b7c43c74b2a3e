import { useSyncExternalStore } from 'react'

interface Undo {
  readonly label: string
  readonly run: () => void
}

/** One message that waits for its turn or stands on the screen. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'failed'
  readonly text: string
  readonly undo: Undo | null
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function add(toastToShow: Omit<Toast, 'id'>): void {
  lastId += 1
  publish([...toasts, { ...toastToShow, id: lastId }])
}

/** What happened, for five seconds in the upper right corner; `undo` only where the server can take it back. */
export const toast = {
  done: (text: string, undo: Undo | null = null): void => add({ kind: 'done', text, undo }),
  /** A background action that failed; failures of forms and pages stand at their own place instead. */
  failed: (text: string): void => add({ kind: 'failed', text, undo: null }),
}

export function closeToast(id: number): void {
  publish(toasts.filter((one) => one.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All messages that were not closed yet, the oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}

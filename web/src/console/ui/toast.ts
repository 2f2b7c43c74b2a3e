import { useSyncExternalStore } from 'react'

interface Undo {
  readonly label: string
  readonly run: () => void
}

type Said =
  | { readonly kind: 'done'; readonly text: string; readonly undo: Undo | null }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'thrown'; readonly failure: unknown }

/** One message that waits for its turn or stands on the screen. */
export type Toast = Said & { readonly id: number }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function add(said: Said): void {
  lastId += 1
  publish([...toasts, { ...said, id: lastId }])
}

/** What happened, for five seconds in the upper right corner; `undo` only where the server can take it back. */
export const toast = {
  done: (text: string, undo: Undo | null = null): void => add({ kind: 'done', text, undo }),
  /** A background action that failed; failures of forms and pages stand at their own place instead. */
  failed: (text: string): void => add({ kind: 'failed', text }),
  /** The same by what was thrown, in the words and with the way on that `FailureText` has for it. */
  thrown: (failure: unknown): void => add({ kind: 'thrown', failure }),
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

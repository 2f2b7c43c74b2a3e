import { isSigningOut } from '../../api/sign-out.ts'
import { noteUnsaved } from '../../api/unsaved.ts'

interface Unsent {
  readonly text: string
  readonly forget: () => void
}

/**
 * Answers that are written and not sent. They may name people, so they stay in memory and out of the browser's storage
 * (security.md, "Tokens"); there they are again when one comes back from another page of the console.
 */
const unsent = new Map<string, Unsent>()

function askBeforeUnload(event: BeforeUnloadEvent): void {
  // Whoever signs out was asked before.
  if (!isSigningOut()) event.preventDefault()
}

export function findUnsent(key: string): string {
  return unsent.get(key)?.text ?? ''
}

/**
 * Keeps what is written; nothing when it is empty. Until then a session that ends keeps the page, whichever it is, and
 * the browser asks before a reload.
 */
export function keepUnsent(key: string, text: string): void {
  unsent.get(key)?.forget()
  if (text.trim() === '') unsent.delete(key)
  else unsent.set(key, { text, forget: noteUnsaved(`answer ${key}`) })
  if (unsent.size > 0) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
}

import type { Role, Viewer } from '@madang/contract/access'
import { readSession, sessionKey, writeSession, type StoredSession } from '@madang/contract/stored-session'
import { useSyncExternalStore } from 'react'

export interface ConsoleViewer extends Viewer {
  readonly userId: string
  readonly role: Role
  readonly name: string
  /** Wire form. */
  readonly phone: string
}

const listeners = new Set<() => void>()
let seenText: string | null = null
let seen: StoredSession | null = null
/** Whose page this is: the first one who was signed in on it. */
let personId: string | null = null

/** Where the browser blocks storage nobody is signed in; the sign-in page says what to do. */
function storedText(): string | null {
  try {
    return localStorage.getItem(sessionKey)
  } catch {
    return null
  }
}

function readStored(): StoredSession | null {
  const text = storedText()
  if (text !== seenText) {
    seenText = text
    seen = readSession(localStorage)
  }
  return seen
}

/**
 * The stored session. Local storage is the truth, because other tabs write it too; another person's session that
 * came into it is none of this page.
 */
export function getSession(): StoredSession | null {
  const stored = readStored()
  personId ??= stored?.userId ?? null
  return stored?.userId === personId ? stored : null
}

/** Whether another person has signed in on this device since. */
export function isTakenOver(): boolean {
  return readStored() !== null && getSession() === null
}

export function storeSession(session: StoredSession): void {
  writeSession(localStorage, session)
  for (const listener of listeners) listener()
}

/**
 * Forgets the session and nothing else; signing out clears everything (`sign-out.ts`). Another person's session is not
 * ours to end.
 */
export function forgetSession(): void {
  if (isTakenOver()) return
  localStorage.removeItem(sessionKey)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === sessionKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

let lastViewer: ConsoleViewer | null = null

/** A session that ends keeps its viewer on the screen: the page stays as it was until it is left. */
function viewerSnapshot(): ConsoleViewer | null {
  const session = getSession()
  if (session === null) return lastViewer
  const { userId, authorityType: role, name, phoneNumber: phone } = session
  const isSame =
    lastViewer?.userId === userId &&
    lastViewer.role === role &&
    lastViewer.name === name &&
    lastViewer.phone === phone
  if (!isSame) lastViewer = { userId, role, name, phone }
  return lastViewer
}

/** Who is signed in. Only for pages of the shell, which nobody reaches signed out. */
export function useViewer(): ConsoleViewer {
  const viewer = useSyncExternalStore(subscribe, viewerSnapshot)
  if (viewer === null) throw new Error('No session: this page was reached past the guard.')
  return viewer
}

import type { SentCode } from './login.api.ts'

const key = 'sign-in'

/** A code on its way, with the choice that is sent along with it. */
interface KeptCode {
  readonly sent: SentCode
  readonly keepLoggedIn: boolean
}

/** Whether the code may still be right. */
export function isAlive(sent: SentCode): boolean {
  return sent.expiresAtMs > Date.now()
}

/**
 * Keeps the step over a reload, in this tab only and never longer than the code lives. What is kept opens
 * nothing without the code.
 */
export function keepCode(kept: KeptCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is switched off: the page works without remembering.
  }
}

/** The code that was on its way before a reload, while it lives. */
export function findCode(): KeptCode | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptCode | null // written above
    if (kept !== null && isAlive(kept.sent)) return kept
    forgetCode()
    return null
  } catch {
    return null // as above
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

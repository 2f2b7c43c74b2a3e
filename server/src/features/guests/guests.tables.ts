import type { GuestPurpose } from '../auth/auth.tables.ts'

/** How far somebody is on the way through a door. */
export interface GuestVisitTable {
  /** Of the key that the browser keeps. */
  keyHash: Buffer
  purpose: GuestPurpose
  /** Wire form; confirmed or not. */
  phone: string
  /** Of the auth-session of the code that was sent last. */
  sessionHash: Buffer
  wasResent: boolean
  /** Of the key of the form by which the visit came this far; null: by a number. */
  formHash: Buffer | null
  /** When the number was confirmed. */
  provenAt: string | null
  /** What came of it, as the feature behind the door keeps it. */
  outcome: unknown
  /** The next step begins it anew from then on. */
  expiresAt: string
}

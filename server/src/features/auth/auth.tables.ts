import type { Generated } from 'kysely'

export interface OtpNumberTable {
  phone: string
  sentAt: Generated<string[]>
  guessedAt: Generated<string[]>
  /** When a try with a code that had expired was last recorded. */
  expiredAt: string | null
  /** When a try that was one too many was last recorded. */
  lockedAt: string | null
  /** When a text or a guess was last counted. */
  countedAt: string
}

/** What members have had texted to other numbers. */
export interface OtpMemberTable {
  userId: string
  sentAt: Generated<string[]>
  countedAt: string
}

/** What somebody who need not be a member proves a number for. */
export const guestPurposes = ['request', 'jrs'] as const
export type GuestPurpose = (typeof guestPurposes)[number]

export interface OtpChallengeTable {
  id: string
  /** `step-up`: somebody who is signed in proves the own number once more. */
  purpose: 'sign-in' | 'phone-change' | 'step-up' | GuestPurpose
  phone: string
  /** Who changes the number, or proves the own one; null for every other purpose. */
  userId: string | null
  sessionHash: Buffer
  codeHash: Buffer | null
  attempts: Generated<number>
  createdAt: string
  expiresAt: string
  consumedAt: string | null
  supersededAt: string | null
  /** How often a text with it was handed to the provider: once a run of its job. */
  handedOver: Generated<number>
}

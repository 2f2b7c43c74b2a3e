import type { Generated } from 'kysely'

export interface OtpNumberTable {
  phone: string
  sentAt: Generated<string[]>
  guessedAt: Generated<string[]>
}

export interface OtpChallengeTable {
  id: string
  purpose: 'sign-in' | 'phone-change'
  phone: string
  /** Who changes the number; null when signing in. */
  userId: string | null
  sessionHash: Buffer
  codeHash: Buffer | null
  attempts: Generated<number>
  createdAt: string
  expiresAt: string
  consumedAt: string | null
  supersededAt: string | null
  /** When its text was handed to the provider; null for numbers that get none. */
  textedAt: string | null
}

export interface SessionTable {
  id: string
  userId: string
  keepLoggedIn: boolean
  userAgent: string
  ip: string
  createdAt: string
  lastSeenAt: string
  idleExpiresAt: string
  absoluteExpiresAt: string
  revokedAt: string | null
  revokedReason: string | null
}

export interface SessionTokenTable {
  id: string
  sessionId: string
  parentId: string | null
  accessHash: Buffer
  accessExpiresAt: string
  refreshHash: Buffer
  createdAt: string
  firstUsedAt: string | null
  rotatedAt: string | null
}

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

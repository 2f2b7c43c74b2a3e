import { randomBytes } from 'node:crypto'

/** 128 random bits for the asker's link. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url')
}

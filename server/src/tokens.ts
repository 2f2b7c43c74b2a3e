import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A token, an auth-session or the key of a visit: 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How secrets of 256 bits are stored; they need no key, since nobody can guess them. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares two hashes of 32 bytes in constant time. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return timingSafeEqual(a, b)
}

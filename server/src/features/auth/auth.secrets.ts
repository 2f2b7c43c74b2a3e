import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { authLimits } from '@madang/contract/auth'
import type { Key, Keyring } from '../../keys.ts'

/** A token or an auth-session: 256 random bits, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How secrets of 256 bits are stored; they need no key, since nobody can guess them. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const codesThereAre = 10 ** authLimits.codeDigits

/** A confirmation code from the system's secure source; leading zeros stay. `draw` gives 0 to below − 1. */
export function drawCode(draw: (below: number) => number = randomInt): string {
  return String(draw(codesThereAre)).padStart(authLimits.codeDigits, '0')
}

interface CodeOf {
  readonly challengeId: string
  readonly code: string
}

/** How codes are stored: with a key, since a million of them are tried in no time. */
export function hashCode({ secret }: Key, { challengeId, code }: CodeOf): Buffer {
  return createHmac('sha256', secret).update(`${challengeId}:${code}`).digest()
}

/** Whether a hash is this code's, made with any of the keys. */
export function isHashOfCode(hash: Buffer, keys: Keyring, typed: CodeOf): boolean {
  return keys.all.some((key) => isSameHash(hashCode(key, typed), hash))
}

/** A hash that no code has: for numbers that get no text, and until the text is on its way. */
export function hashOfNothing(): Buffer {
  return randomBytes(32)
}

/** Compares two hashes of 32 bytes in constant time. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return timingSafeEqual(a, b)
}

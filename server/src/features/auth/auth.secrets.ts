import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { authLimits } from '@madang/contract/auth'
import type { Key, Keyring } from '../../keys.ts'
import { isSameHash } from '../../tokens.ts'

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

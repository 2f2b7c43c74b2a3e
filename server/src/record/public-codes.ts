import { randomInt } from 'node:crypto'

const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8
const codePattern = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/** Eight characters of Crockford's base32: what is shared or printed, and nobody guesses. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

/** A code in whatever case it was written; null for what is none. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase()
  return codePattern.test(code) ? code : null
}

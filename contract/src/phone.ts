import { withoutMarks } from './marks.ts'

/** Korean mobile number as it travels: E.164, `+8210` and eight digits (korea.md §4). */
export const wirePhonePattern = /^\+8210\d{8}$/
/** Korean mobile number as a person reads it, fixed by the specification §5. */
const localPhonePattern = /^010-\d{4}-\d{4}$/

const otherDigits = /[\u06F0-\u06F9\u0660-\u0669\uFF10-\uFF19]/g

/** Persian ۰–۹, Arabic ٠–٩ and full-width ０–９ digits as ASCII; everything else stays. */
export function toAsciiDigits(text: string): string {
  // In all three blocks the low four bits count from the block's zero, which is 0 in each.
  return text.replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Keeps digits only, ASCII, at most `most` of them: what an input for a code shows. */
export function digitsOnly(text: string, most: number): string {
  return toAsciiDigits(text).replace(/\D/g, '').slice(0, most)
}

const shownLength = '010-0000-0000'.length
const mostDigits = 8

/** `010`, `10` or `+82 10`, typed again behind the fixed `010-`. */
const wholePrefix = /^(?:(?:00)?82)?0?10/

/**
 * What a phone field holds while one types: what it shows, and one digit more when more were typed than it shows.
 * No beginning tells a whole number from what follows `010-`, since any eight digits may; only the ninth digit does.
 */
export function readPhoneInput(text: string): string {
  const digits = toAsciiDigits(text).replace(/\D/g, '')
  const typed = digits.replace(/^(?:82)?(?:0?10|01?$)/, '')
  const rest = (typed.length > mostDigits ? typed.replace(wholePrefix, '') : typed).slice(0, mostDigits + 1)
  return rest.length > 4 ? `010-${rest.slice(0, 4)}-${rest.slice(4)}` : `010-${rest}`
}

/**
 * What a phone field shows: always `010-`, at most eight digits after it, a dash after the first four (specification
 * §5).
 */
export function formatPhoneInput(text: string): string {
  return readPhoneInput(text).slice(0, shownLength)
}

/** Why what a phone field holds is more than a mobile number: another prefix than 010, or too many digits. */
export function phoneInputFault(held: string): 'phone_prefix' | 'phone_long' | null {
  if (held.length <= shownLength) return null
  return held.startsWith('010-0') ? 'phone_prefix' : 'phone_long'
}

/** `010-1234-5678` → `+821012345678`; null when it is not a complete mobile number. */
export function toWirePhone(local: string): string | null {
  return localPhonePattern.test(local) ? `+82${local.replaceAll('-', '').slice(1)}` : null
}

/** `+821012345678` → `010-1234-5678`. Anything else comes back as it is. */
export function toLocalPhone(wire: string): string {
  return wirePhonePattern.test(wire) ? `010-${wire.slice(5, 9)}-${wire.slice(9)}` : wire
}

const numberCharacters = /^[+\d\s().-]+$/
/** `010 1234 5678`, `+82 10 …`, `82-10-…`, `0082 10 …` and the like. */
const mobileDigits = /^(?:(?:00)?82)?0?10(\d{8})$/

/** What a search text says of a number: a whole mobile number in any form (wire form), or its last four digits. */
export function readPhoneSearch(text: string): { phone: string } | { lastFour: string } | null {
  const ascii = toAsciiDigits(withoutMarks(text))
  if (!numberCharacters.test(ascii)) return null
  const digits = ascii.replaceAll(/\D/g, '')
  const end = mobileDigits.exec(digits)?.[1]
  if (end !== undefined) return { phone: `+8210${end}` }
  return digits.length === 4 ? { lastFour: digits } : null
}

/** `+821012345678` → `010-****-5678`, the one masking rule of product.md §8. */
export function maskPhone(wire: string): string {
  return `010-****-${wire.slice(-4)}`
}

/**
 * A number as somebody types it where nothing helps: whole, with the country's `+82`, or only what follows `010-`.
 * Gives the wire form; null when it is no Korean mobile number.
 */
export function readTypedPhone(typed: string): string | null {
  const ascii = toAsciiDigits(withoutMarks(typed)).replaceAll(/[\u2010-\u2015\uFF0D]/g, '-')
  if (!numberCharacters.test(ascii)) return null
  const digits = ascii.replaceAll(/\D/g, '')
  const isWhole = ascii.includes('+')
  if (isWhole && !digits.startsWith('82')) return null
  const end = mobileDigits.exec(digits)?.[1] ?? (isWhole ? undefined : /^\d{8}$/.exec(digits)?.[0])
  return end === undefined ? null : `+8210${end}`
}

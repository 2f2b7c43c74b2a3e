import { toAsciiDigits } from '@madang/contract/phone'
import { readInitials } from '../../db/hangul-initials.ts'

/** What a search text asks for: each kind is answered from an index of its own. */
export type StoreSearch =
  | { readonly kind: 'initials'; readonly initials: string }
  | { readonly kind: 'name'; readonly nameKey: string }
  /**
   * A phone or a business number, or how one begins; with four digits also how a phone ends. Names may begin so too.
   */
  | { readonly kind: 'digits'; readonly digits: string; readonly nameKey: string }

const numberCharacters = /^[+\d\s().-]+$/
const fewestDigits = 3

/** As the database makes `name_key`: without spaces, ASCII letters small. */
function toNameKey(text: string): string {
  return text.replaceAll(' ', '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Digits of a number in any writing; `+82 2 …` and `0082 2 …` begin as they are dialled in Korea. */
function toDigits(number: string): string {
  const compact = number.replaceAll(/[^+\d]/g, '')
  return compact.replace(/^(?:\+|00)82(?=[1-9])/, '0').replaceAll('+', '')
}

/** What was searched for, fit for an audit record: digits may be somebody's number. */
export function describeSearch(search: StoreSearch): string {
  switch (search.kind) {
    case 'initials':
      return `initials ${search.initials}`
    case 'name':
      return `name ${search.nameKey}`
    case 'digits':
      return `digits ****${search.digits.slice(-4)}`
  }
}

/** Decides what a search text means. */
export function readSearch(text: string): StoreSearch {
  const initials = readInitials(text)
  if (initials !== null) return { kind: 'initials', initials }
  const nameKey = toNameKey(text)
  const ascii = toAsciiDigits(text)
  const digits = numberCharacters.test(ascii) ? toDigits(ascii) : ''
  return digits.length >= fewestDigits ? { kind: 'digits', digits, nameKey } : { kind: 'name', nameKey }
}

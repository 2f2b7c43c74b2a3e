import { readPhoneSearch } from '@madang/contract/phone'
import { readInitials } from '../../db/hangul-initials.ts'

/** What a search text asks for: each kind is answered from an index of its own. */
export type UserSearch =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'last-four'; readonly digits: string }
  | { readonly kind: 'initials'; readonly initials: string }
  /** Hangul may also be what people call each other: the name without the family's. */
  | { readonly kind: 'name'; readonly beginnings: readonly string[]; readonly givenName: string | null }

const onlyHangul = /^[가-힣]+$/

function capitalised(text: string): string {
  return text.replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/**
 * Decides what a search text means. A whole number in any form is exact, four digits are its end, initial
 * consonants alone are initials, anything else is the beginning of a name.
 */
export function readSearch(text: string): UserSearch {
  const number = readPhoneSearch(text)
  if (number !== null) {
    return 'phone' in number
      ? { kind: 'phone', phone: number.phone }
      : { kind: 'last-four', digits: number.lastFour }
  }
  const compact = text.replaceAll(/\s/g, '')
  const initials = readInitials(text)
  if (initials !== null) return { kind: 'initials', initials }
  const name = text.replaceAll(/\s+/g, ' ')
  if (!onlyHangul.test(compact)) {
    return { kind: 'name', beginnings: [...new Set([name, capitalised(name)])], givenName: null }
  }
  return { kind: 'name', beginnings: [...new Set([name, compact])], givenName: compact }
}

/** What the audit record says of a search: never a whole phone number, never a whole name. */
export function describeSearch(search: UserSearch): string {
  switch (search.kind) {
    case 'phone':
      return `phone ****${search.phone.slice(-4)}`
    case 'last-four':
      return `last four ${search.digits}`
    case 'initials':
      return `initials ${search.initials}`
    case 'name':
      return `name ${[...(search.beginnings[0] ?? '')].slice(0, 1).join('')}***`
  }
}

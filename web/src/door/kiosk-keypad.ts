import { phoneInputFault, readPhoneInput, toWirePhone } from '@madang/contract/phone'

/** What stands before the digits that are typed. */
export const phonePrefix = '010-'

/** The digits behind the prefix: as many as a whole number has. */
const ownDigits = 8

/** What people say first; no number's own part begins so. */
const spokenPrefix = '010-010'

/**
 * A phone number after one more digit of the keypad. Numbers are typed as people say them: the `010` that stands there
 * already, or `82 10`, changes nothing. A digit too many is not taken.
 */
export function pressDigit(held: string, digit: string): string {
  const next = readPhoneInput(held + digit)
  if (next === spokenPrefix) return phonePrefix
  return phoneInputFault(next) === null ? next : held
}

/** The same without its last digit. */
export function pressBack(held: string): string {
  return held === phonePrefix ? held : readPhoneInput(held.slice(0, -1))
}

/** The digits that were typed behind the prefix. */
export function typedDigits(held: string): string[] {
  return [...held.slice(phonePrefix.length).replace('-', '')]
}

/** It is a number of another kind than 010: seen as soon as it cannot become the prefix said once more. */
export function isOtherPrefix(held: string): boolean {
  return held.startsWith('010-0') && !spokenPrefix.startsWith(held)
}

/** How many digits are due until it is whole. */
export function digitsDue(held: string): number {
  return ownDigits - typedDigits(held).length
}

/** The wire form of a whole number; null where it is none yet. */
export function wholePhone(held: string): string | null {
  return isOtherPrefix(held) ? null : toWirePhone(held)
}

const segmenter = new Intl.Segmenter('ko')
/** Each of these is one UTF-16 unit and one character; most names have no other, and it is much quicker. */
const plainName = /^[가-힣 A-Za-z]*$/

function charactersOf(name: string): string[] {
  return plainName.test(name) ? [...name] : [...segmenter.segment(name)].map((part) => part.segment)
}

/**
 * A name with its first and last character kept: `김민수` → `김*수`, `김수` → `김*`
 * (security.md, "Personal data"). Counts characters as people do, not UTF-16 units.
 */
export function maskName(name: string): string {
  const characters = charactersOf(name)
  const first = characters[0] ?? ''
  if (characters.length <= 1) return first === '' ? '' : '*'
  if (characters.length === 2) return `${first}*`
  return `${first}${'*'.repeat(characters.length - 2)}${characters.at(-1)}`
}

/** The name of somebody who may be gone, and has no name then: masked, or null. */
export function maskNameIfAny(name: string | null): string | null {
  return name ? maskName(name) : null
}

/** `02-123-4567` → `***-4567`, for any number; `maskPhone` is for mobile ones. */
export function maskPhoneEnd(phone: string): string {
  return `***-${phone.slice(-4)}`
}

/** The end of an account number, the last four digits: `4417` → `***-***-**4417`. How long it is is not said. */
export function maskAccountEnd(lastFour: string): string {
  return `***-***-**${lastFour}`
}

/** `minsu@example.com` → `mi***@example.com`; a short local part keeps one character. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '***'
  return `${email.slice(0, at > 3 ? 2 : 1)}***${email.slice(at)}`
}

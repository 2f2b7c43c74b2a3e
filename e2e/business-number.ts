import { isBusinessNumber } from '@madang/contract/business-number'

/** Nobody else has this one: made of a phone that nobody has. */
export function businessNumberOf(phone: string): string {
  const start = `33000${phone.slice(-4)}`
  const found = Array.from({ length: 10 }, (_, check) => `${start}${check}`).find(isBusinessNumber)
  if (found === undefined) throw new Error('every nine digits have a check digit')
  return found
}

/** As a field shows it. */
export function withDashes(number: string): string {
  return `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`
}

import * as z from 'zod/mini'
import { digitsOnly, toAsciiDigits } from './phone.ts'
import { says } from './shapes.ts'

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * Whether ten digits can be a business registration number: the check digit of korea.md §4. All-equal digits
 * and a leading 0 pass the sum, but are never given out.
 */
export function isBusinessNumber(digits: string): boolean {
  if (!/^[1-9]\d{9}$/.test(digits) || /^(\d)\1{9}$/.test(digits)) return false
  const values = [...digits].map(Number)
  const ninth = values[8] ?? 0
  const weighed = weights.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0)
  const sum = weighed + Math.floor((ninth * 5) / 10)
  return (10 - (sum % 10)) % 10 === values[9]
}

/** What the field shows while one types: `123-45-67891`, dashes where they belong, ten digits at most. */
export function formatBusinessNumber(text: string): string {
  const digits = digitsOnly(text, 10)
  const parts = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)]
  return parts.filter((part) => part !== '').join('-')
}

/** `1234567891` → `123-**-***91`, for records that outlive the store. */
export function maskBusinessNumber(digits: string): string {
  return `${digits.slice(0, 3)}-**-***${digits.slice(-2)}`
}

/** Ten digits as they travel; dashes, spaces and other digits are accepted. */
export const BusinessNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => toAsciiDigits(text).replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.refine(isBusinessNumber, says('business_number'))),
)

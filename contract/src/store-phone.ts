import * as z from 'zod/mini'
import { digitsOnly, toAsciiDigits } from './phone.ts'
import { says } from './shapes.ts'

/** The phone of a shop: any area code, a mobile number, or a nationwide one like 1588 (korea.md §4). */
const storePhonePattern = /^0\d{1,2}-?\d{3,4}-?\d{4}$|^1[5-9]\d{2}-?\d{4}$/

/** `0212345678` → `02-1234-5678`, `15881234` → `1588-1234`: one writing for each number. */
function formatStorePhone(digits: string): string {
  const end = digits.slice(-4)
  if (digits.startsWith('1')) return `${digits.slice(0, 4)}-${end}`
  const area = digits.startsWith('02') ? 2 : 3
  return `${digits.slice(0, area)}-${digits.slice(area, -4)}-${end}`
}

/** What the field shows while one types: dashes where they belong as soon as it is clear where that is. */
export function formatStorePhoneInput(text: string): string {
  const digits = digitsOnly(text, 11)
  if (digits.startsWith('1')) return joined([digits.slice(0, 4), digits.slice(4, 8)])
  const area = digits.startsWith('02') ? 2 : 3
  const rest = digits.slice(area, area + 8)
  const middle = rest.length === 8 ? 4 : 3
  return joined([digits.slice(0, area), rest.slice(0, middle), rest.slice(middle)])
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('-')
}

/** Whether what stands between area code and end has three or four digits; nationwide numbers have nothing there. */
function isComplete(formatted: string): boolean {
  return formatted.startsWith('1') || /^0\d{1,2}-\d{3,4}-\d{4}$/.test(formatted)
}

/** A store's phone, with dashes as it is written; spaces and other digits are accepted. */
export const StorePhone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => toAsciiDigits(text).replaceAll(/\s/g, '')),
  ),
  z.pipe(
    z.string().check(z.regex(storePhonePattern, says('store_phone'))),
    z.pipe(
      z.transform((text: string) => formatStorePhone(text.replaceAll('-', ''))),
      z.string().check(z.refine(isComplete, says('store_phone'))),
    ),
  ),
)

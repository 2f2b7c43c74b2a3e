import * as z from 'zod/mini'
import { toAsciiDigits, wirePhonePattern } from './phone.ts'
import { says } from './shapes.ts'

/**
 * A Korean mobile number in wire form; other digits and spaces or dashes inside are accepted. Apart from
 * `phone.ts`, so that a page that only formats numbers does not carry the schema library.
 */
export const WirePhone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => toAsciiDigits(text).replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(wirePhonePattern, says('phone'))),
)

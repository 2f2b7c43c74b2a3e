import { toAsciiDigits } from './phone.ts'

/** Between two parts of a number, as people write it. */
const gap = /[\s.()/·\u2010-\u2015\u2212\uFF0D-]{0,3}/.source
/** `010`, `+82 10`, `+82 (0)10`; and the parenthesis that it closes: `(010)`, `(+82)10`. */
const announced = String.raw`(?:\((?=[+\d\s-]{1,7}\)))?(?<!\d)(?:(?:\+|00)?82${gap}0?|0)[)\s]{0,2}10${gap}\d{4}${gap}`
/** Without the first zero; with more between its parts, or behind another number, it may as well be a date. */
const bare = /(?<!\d[./-]?)10[\s.-]?\d{4}[\s.-]?/.source
/** A mobile number in the middle of other words, in the usual forms. */
const writtenMobile = new RegExp(`(?:${announced}|${bare})(\\d{4})(?!\\d)`, 'g')

/** A text that somebody wrote, with the mobile numbers in it masked; all its digits come back as ASCII. */
export function maskPhonesIn(written: string): string {
  return toAsciiDigits(written).replace(writtenMobile, '010-****-$1')
}

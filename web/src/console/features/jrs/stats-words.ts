import { dayName, hourText } from '../../form/hours-words.ts'
import type { Words } from '../../i18n/words.ts'

/** An hour of a weekday of the business day, `Friday 19:00`; 5 to 28. */
export function whenText(words: Words, weekday: number, hour: number): string {
  return words.t('stats.when', {
    weekday: dayName(words, weekday, 'long'),
    hour: hourText(words, hour),
  })
}

/** How party sizes that are counted together are called: `5–6`, in the digits of the language. */
export function sizeText({ t, number }: Words, size: string): string {
  const digits = size.replaceAll(/\d/g, (digit) => number(Number(digit)))
  return t('stats.sizes.size', { size: digits.replace('-', '–') })
}

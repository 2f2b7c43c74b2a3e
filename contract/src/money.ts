import { numberFormatter } from './formatters.ts'
import { localeInfo, type Locale } from './locales.ts'

/** An amount in won as the locale writes it; Korean shows `12,300원` (korea.md §4). */
export function formatWon(amountWon: number, locale: Locale): string {
  const tag = localeInfo[locale].tag
  if (locale === 'kr') return `${numberFormatter(tag, {}).format(amountWon)}원`
  return numberFormatter(tag, { style: 'currency', currency: 'KRW' }).format(amountWon)
}

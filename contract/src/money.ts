import { formatNumber } from './formatters.ts'
import { localeInfo, type Locale } from './locales.ts'

/** Nothing was sold before. */
export const firstPaymentDay = '2020-01-01'

/** An amount in won as the locale writes it; Korean shows `12,300원` (korea.md §4). */
export function formatWon(amountWon: number, locale: Locale): string {
  const tag = localeInfo[locale].tag
  if (locale === 'kr') return `${formatNumber(tag, amountWon)}원`
  return formatNumber(tag, amountWon, { style: 'currency', currency: 'KRW', currencyDisplay: 'narrowSymbol' })
}

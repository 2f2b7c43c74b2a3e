import { localeInfo, type Locale } from './locales.ts'

/**
 * Splits a gross amount in won into supply and VAT (10 %, inside the price):
 * supply = round(gross / 1.1), vat = gross − supply (product.md §4).
 */
export function splitVat(grossWon: number): { supplyWon: number; vatWon: number } {
  const supplyWon = Math.round(grossWon / 1.1)
  return { supplyWon, vatWon: grossWon - supplyWon }
}

/** An amount in won as the locale writes it; Korean shows `12,300원` (korea.md §4). */
export function formatWon(amountWon: number, locale: Locale): string {
  const tag = localeInfo[locale].tag
  if (locale === 'kr') return `${new Intl.NumberFormat(tag).format(amountWon)}원`
  return new Intl.NumberFormat(tag, { style: 'currency', currency: 'KRW' }).format(amountWon)
}

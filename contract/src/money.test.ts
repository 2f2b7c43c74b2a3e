import { expect, test } from 'vitest'
import { locales } from './locales.ts'
import { formatWon } from './money.ts'

test('an amount is written as the locale does', () => {
  expect(formatWon(12_300, 'kr')).toBe('12,300원')
  expect(formatWon(12_300, 'gb')).toBe('₩12,300')
  expect(formatWon(12_300, 'ir')).toContain('۱۲٬۳۰۰')
})

test.each(locales)('less than nothing has a true minus in %s', (locale) => {
  expect(formatWon(-12_300, locale)).toMatch(/^\u200E?−/)
})

import { expect, test } from 'vitest'
import { formatWon, splitVat } from './money.ts'

test.each([
  [11_000, 10_000, 1_000],
  [19_000, 17_273, 1_727],
  [9_900, 9_000, 900],
  [1, 1, 0],
  [0, 0, 0],
])('%i won are %i of supply and %i of VAT', (gross, supplyWon, vatWon) => {
  expect(splitVat(gross)).toEqual({ supplyWon, vatWon })
})

test('an amount is written as the locale does', () => {
  expect(formatWon(12_300, 'kr')).toBe('12,300원')
  expect(formatWon(12_300, 'gb')).toBe('₩12,300')
  expect(formatWon(12_300, 'ir')).toContain('۱۲٬۳۰۰')
})

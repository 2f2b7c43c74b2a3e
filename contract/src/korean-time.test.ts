import { expect, test } from 'vitest'
import { addDays, seoulDate, seoulMidnight } from './korean-time.ts'

test.each([
  ['2026-11-20T14:59:59.999Z', '2026-11-20'],
  ['2026-11-20T15:00:00.000Z', '2026-11-21'],
  ['2026-12-31T15:00:00.000Z', '2027-01-01'],
])('at %s it is the %s in Seoul', (instant, date) => {
  expect(seoulDate(new Date(instant))).toBe(date)
})

test('a Seoul day begins at 15:00 UTC of the day before', () => {
  expect(seoulMidnight('2026-11-21').toISOString()).toBe('2026-11-20T15:00:00.000Z')
})

test('days are added over the ends of months', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

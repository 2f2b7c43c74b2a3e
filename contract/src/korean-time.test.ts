import { expect, test } from 'vitest'
import { addDays, addMonths, daysOfMonth, seoulDate, seoulMidnight, seoulMonth } from './korean-time.ts'

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

test('a month in Seoul begins nine hours before that of UTC', () => {
  expect(seoulMonth(new Date('2026-10-31T14:59:59.999Z'))).toBe('2026-10')
  expect(seoulMonth(new Date('2026-10-31T15:00:00.000Z'))).toBe('2026-11')
})

test('months are added over the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -24)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-11',
  ])
})

test('a month has its first and its last day', () => {
  expect(daysOfMonth('2024-02')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ first: '2026-12-01', last: '2026-12-31' })
})

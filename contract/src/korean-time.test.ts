import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysOfMonth,
  monthsLater,
  seoulDate,
  seoulMidnight,
  seoulMinute,
  seoulMonth,
} from './korean-time.ts'

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

test.each([
  ['at noon', '2026-11-21T03:00:00.000Z', 1, '2026-12-21T03:00:00.000Z'],
  ['just after midnight in Seoul', '2026-11-20T15:00:00.000Z', 1, '2026-12-20T15:00:00.000Z'],
  ['from the 31st to the last of a shorter month', '2026-01-30T15:30:00.000Z', 1, '2026-02-27T15:30:00.000Z'],
  ['over the end of a year', '2026-11-30T14:59:00.000Z', 2, '2027-01-30T14:59:00.000Z'],
  ['by none', '2026-03-07T18:00:00.000Z', 0, '2026-03-07T18:00:00.000Z'],
  // A night on which clocks are changed elsewhere.
  ['over the change of clocks in America', '2026-02-08T10:30:00.000Z', 1, '2026-03-08T10:30:00.000Z'],
])('%s months later is the same time of that day in Seoul', (_name, instant, months, later) => {
  expect(monthsLater(instant, months)).toBe(later)
  expect(seoulMinute(new Date(later)).slice(11)).toBe(seoulMinute(new Date(instant)).slice(11))
})

import { describe, expect, test } from 'vitest'
import { koreanHolidays } from './korean-holidays.ts'
import { addDays, seoulDate } from './korean-time.ts'
import { dueAt } from './working-days.ts'

/** The last day in Seoul on which an answer is in time, three working days after an instant in Seoul. */
function lastDay(seoulTime: string): string {
  return seoulDate(dueAt(new Date(`${seoulTime}+09:00`), 3))
}

describe('three working days after', () => {
  test.each([
    ['a Monday', '2026-11-23T10:00', '2026-11-26'],
    ['a Thursday, over a weekend', '2026-11-26T10:00', '2026-12-01'],
    ['a Saturday', '2026-11-21T10:00', '2026-11-25'],
    ['the last minute of a Friday in Seoul', '2026-11-27T23:59', '2026-12-02'],
    ['the first minute of a Saturday in Seoul', '2026-11-28T00:00', '2026-12-02'],
    ['the day before local elections', '2026-06-02T10:00', '2026-06-08'],
    ['the day before Constitution Day', '2026-07-16T10:00', '2026-07-22'],
    ['a Friday before a substitute Monday', '2026-08-14T10:00', '2026-08-20'],
    ['the eve of Seollal', '2026-02-13T10:00', '2026-02-23'],
    ['the turn of the year', '2026-12-30T10:00', '2027-01-05'],
    ['Seollal that begins on a Saturday', '2027-02-05T10:00', '2027-02-12'],
    ['Christmas that is a Saturday', '2027-12-23T10:00', '2027-12-29'],
    ['the longest holidays', '2028-09-29T10:00', '2028-10-11'],
    ['a day of a year that nobody knows the holidays of', '2035-12-31T10:00', '2036-01-03'],
  ])('%s', (_name, received, day) => {
    expect(lastDay(received)).toBe(day)
  })

  test('the answer is in time until midnight in Seoul', () => {
    expect(dueAt(new Date('2026-11-23T01:00:00Z'), 3).toISOString()).toBe('2026-11-26T14:59:59.999Z')
  })
})

const years = Object.keys(koreanHolidays).map(Number)

/** Lunar dates by another source: the calendar that comes with JavaScript. */
const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })

test.each(years)('the lunar holidays of %i are those of the Korean calendar', (year) => {
  const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))
  const dayOf = (moon: string) =>
    days.find((day) => lunar.format(new Date(`${day}T00:00:00Z`)) === moon) ?? ''
  const threeDays = ['1/1', '8/15'].flatMap((moon) => [-1, 0, 1].map((by) => addDays(dayOf(moon), by)))
  expect(koreanHolidays[year]).toEqual(expect.arrayContaining([...threeDays, dayOf('4/8')]))
})

test.each(years)('the holidays of %i are days of that year, each once, in order', (year) => {
  const days = koreanHolidays[year] ?? []
  expect(days).toEqual([...new Set(days)].toSorted())
  expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { toFieldErrors } from './errors.ts'
import { findOverlaps, OpeningHours, toMinutes, type OpeningSpan } from './opening-hours.ts'

/** `1 09:00-18:00` */
function span(text: string): OpeningSpan {
  const [day = '', open = '', close = ''] = text.split(/[ -]/)
  return { day: Number(day), open, close }
}

function errorsOf(spans: readonly unknown[]): string[] {
  const result = OpeningHours.safeParse(spans, { reportInput: true })
  return toFieldErrors(result.error?.issues ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
}

test('times count in minutes past midnight, also of the day after', () => {
  expect([toMinutes('00:00'), toMinutes('09:30'), toMinutes('29:59')]).toEqual([0, 570, 1799])
})

describe('overlaps', () => {
  test.each([
    ['several spans a day', ['1 09:00-12:00', '1 13:00-18:00'], []],
    ['spans that touch', ['1 09:00-12:00', '1 12:00-18:00'], []],
    ['the same span twice', ['1 09:00-12:00', '1 09:00-12:00'], [1]],
    ['one inside the other', ['1 09:00-18:00', '1 10:00-11:00'], [1]],
    ['the later one first', ['1 11:00-18:00', '1 09:00-12:00'], [1]],
    ['different days', ['1 09:00-18:00', '2 09:00-18:00'], []],
    ['past midnight into the next morning', ['1 18:00-26:00', '2 01:00-05:00'], [1]],
    ['past midnight until the next opening', ['1 18:00-26:00', '2 02:00-05:00'], []],
    ['from Saturday night into Sunday', ['6 18:00-29:59', '0 05:00-12:00'], [1]],
    ['from Saturday night into Sunday, Sunday first', ['0 05:00-12:00', '6 18:00-29:59'], [1]],
    ['open around the clock', ['0 00:00-24:00', '1 00:00-24:00', '6 00:00-24:00'], []],
  ])('%s', (_name, texts, expected) => {
    expect(findOverlaps(texts.map(span))).toEqual(expected)
  })
})

describe('opening hours', () => {
  test('are sorted by day and time', () => {
    const parsed = OpeningHours.parse([span('2 13:00-18:00'), span('0 10:00-11:00'), span('2 09:00-12:00')])
    expect(parsed.map(({ day, open }) => `${day} ${open}`)).toEqual(['0 10:00', '2 09:00', '2 13:00'])
  })

  test.each([
    [['1 18:00-29:59'], []],
    [['1 18:00-30:00'], ['/0/close format']],
    [['1 24:00-25:00'], ['/0/open format']],
    [['1 18:00-02:00'], ['/0/close close_first']],
    [['1 09:00-09:00'], ['/0/close close_first']],
    [['7 09:00-10:00'], ['/0/day too_big']],
    [['1 9:00-10:00'], ['/0/open format']],
    [['1 09:00-10:00', '1 09:30-11:00'], ['/1 overlap']],
  ])('%j says %j', (texts, expected) => {
    expect(errorsOf(texts.map(span))).toEqual(expected)
  })

  test('are no endless list', () => {
    const spans = Array.from({ length: 43 }, (_, index) => ({ day: 0, open: '00:00', close: '00:01', index }))
    expect(errorsOf(spans).length).toBeGreaterThan(0)
  })
})

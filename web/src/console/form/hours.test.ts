import { OpeningHours } from '@madang/contract/opening-hours'
import { describe, expect, it, test } from 'vitest'
import {
  addSpan,
  alikeDays,
  clockTime,
  closeDay,
  copyDay,
  findSpanErrors,
  isNextDay,
  openDay,
  openUntil,
  runsOf,
  settleSpan,
  weekDays,
} from './hours.ts'

const friday = { day: 5, open: '18:00', close: '26:00' }

describe('a span that was chosen', () => {
  test.each([
    ['09:30', '18:15', '09:30', '18:15'],
    ['18:00', '02:00', '18:00', '26:00'],
    ['18:00', '26:00', '18:00', '26:00'],
    ['18:00', '00:00', '18:00', '24:00'],
    ['00:00', '00:00', '00:00', '24:00'],
    ['18:00', '05:59', '18:00', '29:59'],
    // Not the night any more: a mistake, and told as one.
    ['18:00', '06:00', '18:00', '06:00'],
    // The opening time was moved into the night: it closes on the same day.
    ['01:00', '26:00', '01:00', '02:00'],
    ['', '02:00', '', '02:00'],
    ['09:00', '…', '09:00', '…'],
  ])('%j to %j is kept as %s to %s', (open, close, keptOpen, keptClose) => {
    expect(settleSpan({ day: 5, open, close })).toEqual({ day: 5, open: keptOpen, close: keptClose })
    // Settling what is settled changes nothing.
    expect(settleSpan({ day: 5, open: keptOpen, close: keptClose })).toEqual({
      day: 5,
      open: keptOpen,
      close: keptClose,
    })
  })

  it('is shown as a clock shows it, with its day', () => {
    expect(clockTime('26:00')).toBe('02:00')
    expect(isNextDay('26:00')).toBe(true)
    expect(clockTime('24:00')).toBe('00:00')
    expect(isNextDay('24:00')).toBe(true)
    expect(clockTime('23:59')).toBe('23:59')
    expect(isNextDay('23:59')).toBe(false)
    expect(clockTime('2')).toBe('2')
  })
})

describe('what is wrong stands at its span', () => {
  test.each([
    [[{ day: 1, open: '', close: '' }], [{ index: 0, at: 'open', code: 'required' }]],
    [[{ day: 1, open: '09:00', close: '' }], [{ index: 0, at: 'close', code: 'required' }]],
    [[{ day: 1, open: '9x', close: '18:00' }], [{ index: 0, at: 'open', code: 'format' }]],
    [[{ day: 1, open: '25:00', close: '26:00' }], [{ index: 0, at: 'open', code: 'format' }]],
    [[{ day: 1, open: '18:00', close: '09:00' }], [{ index: 0, at: 'close', code: 'close_first' }]],
    [
      [
        { day: 6, open: '18:00', close: '26:00' },
        { day: 1, open: '', close: '10:00' },
        { day: 0, open: '01:00', close: '03:00' },
      ],
      [
        { index: 1, at: 'open', code: 'required' },
        { index: 2, at: 'open', code: 'overlap' },
      ],
    ],
    [
      [
        { day: 1, open: '09:00', close: '12:00' },
        { day: 1, open: '12:00', close: '18:00' },
      ],
      [],
    ],
  ])('%j', (spans, errors) => {
    expect(findSpanErrors(spans)).toEqual(errors)
    // The contract refuses exactly what is told here.
    expect(OpeningHours.safeParse(spans).success).toBe(errors.length === 0)
  })
})

describe('days', () => {
  it('the first one opens at the usual hours, the next ones as the day before', () => {
    const monday = openDay([], 1)
    expect(monday).toEqual([{ day: 1, open: '09:00', close: '18:00' }])
    expect(openDay([friday], 0)).toEqual([friday, { ...friday, day: 0 }])
  })

  it('closing a day leaves the others', () => {
    expect(closeDay([friday, { ...friday, day: 6 }], 6)).toEqual([friday])
  })

  it('a copy replaces the other days and keeps its own', () => {
    const spans = [...addSpan([friday], 1), { day: 6, open: '12:00', close: '20:00' }]
    const copied = copyDay(spans, 5, weekDays)
    expect(copied).toHaveLength(7)
    expect(copied.every(({ open, close }) => open === '18:00' && close === '26:00')).toBe(true)
    expect(copyDay(spans, 5, [6])).toEqual([friday, { day: 1, open: '', close: '' }, { ...friday, day: 6 }])
  })
})

describe('a store is open', () => {
  const week = [
    { day: 1, open: '09:00', close: '12:00' },
    { day: 1, open: '13:00', close: '18:00' },
    { day: 5, open: '18:00', close: '26:00' },
    { day: 6, open: '20:00', close: '24:00' },
    { day: 0, open: '00:00', close: '03:00' },
  ]
  const always = weekDays.map((day) => ({ day, open: '00:00', close: '24:00' }))

  // 2026-11-23 was a Monday; Seoul is nine hours ahead.
  test.each([
    ['in the morning', week, '2026-11-23T00:00:00Z', '12:00'],
    ['at the minute of closing', week, '2026-11-23T03:00:00Z', undefined],
    ['after the break', week, '2026-11-23T08:59:00Z', '18:00'],
    ['past midnight', week, '2026-11-27T16:30:00Z', '26:00'],
    ['in a night of two spans, over the end of the week', week, '2026-11-28T13:00:00Z', '03:00'],
    ['on a day without hours', week, '2026-11-24T03:00:00Z', undefined],
    ['around the clock', always, '2026-11-25T03:00:00Z', null],
  ])('%s', (_when, spans, now, until) => {
    expect(openUntil(spans, new Date(now))).toBe(until)
  })
})

test('days that are opened alike stand together, and those that follow each other are a run', () => {
  const on = (day: number, open: string) => ({ day, open, close: '18:00' })
  const groups = alikeDays([on(1, '09:00'), on(2, '09:00'), on(4, '09:00'), on(5, '10:00')])
  expect(groups.map(({ days, spans }) => [days, spans.map(({ open }) => open)])).toEqual([
    [[1, 2, 4], ['09:00']],
    [[3, 6, 0], []],
    [[5], ['10:00']],
  ])
  expect(runsOf([1, 2, 4, 6, 0])).toEqual([
    [1, 2],
    [4, 4],
    [6, 0],
  ])
})

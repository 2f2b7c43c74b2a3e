import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWords } from '../../words.ts'
import { createFormat } from './create-format.ts'

const korean = createFormat(createWords('kr', {}))
const english = createFormat(createWords('gb', {}))

describe('how long ago', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minute = 60_000
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)

  test.each([
    [(184 * 24 + 12) * 60, '184일'],
    [(6 * 24 + 12) * 60, '6일 12시간'],
    [44 * 60, '1일 20시간'],
    [25 * 60, '1일 1시간'],
    [24 * 60, '1일'],
    [17 * 60 + 30, '17시간 30분'],
    [148, '2시간 28분'],
    [60, '1시간'],
    [23, '23분'],
    [0.5, '0분'],
    [-3, '0분'],
  ])('%d minutes are %s', (minutes, text) => {
    expect(korean.since(ago(minutes), now)).toBe(text)
  })

  test('less than a minute ago is now', () => {
    expect(korean.relative(ago(0.5), now)).toBe('지금')
    expect(english.relative(ago(0), now)).toBe('now')
    expect(english.relative(ago(1), now)).toBe('1 minute ago')
  })

  test('minutes do not stand beside days', () => {
    expect(korean.since(ago(24 * 60 + 5), now)).toBe('1일')
  })
})

test.each([
  [0, '0kB'],
  [950, '1kB'],
  [1_240, '1.2kB'],
  [318_400, '318kB'],
  [4_180_000, '4.2MB'],
  [2_000_000_000, '2GB'],
])('%d bytes are %s', (count, text) => {
  expect(english.bytes(count).replace(/\s/g, '')).toBe(text)
})

describe('days from today', () => {
  // 23:00 in Seoul.
  const now = new Date('2026-11-20T14:00:00Z')

  test.each([
    ['2026-11-20T14:59:59Z', 'today'],
    ['2026-11-20T15:00:00Z', 'tomorrow'],
    ['2026-11-22T14:59:59Z', 'in 2 days'],
    ['2026-11-19T14:59:59Z', 'yesterday'],
    ['2026-10-31T14:59:59Z', '20 days ago'],
    ['2026-01-01T00:00:00Z', '1 Jan 2026'],
  ])('%s is %s', (at, text) => {
    expect(english.relativeDay(at, now)).toBe(text)
  })
})

test('six hundred dates of a list build a formatter for each way of writing them, not for each date', () => {
  const built = [
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'RelativeTimeFormat'),
    vi.spyOn(Intl, 'NumberFormat'),
  ]
  onTestFinished(() => void vi.restoreAllMocks())
  const now = new Date('2026-11-20T12:00:00Z')
  const persian = createFormat(createWords('ir', {}))
  for (let index = 0; index < 600; index += 1) {
    const at = new Date(now.getTime() - index * 10 * 3_600_000)
    for (const write of [persian.date, persian.dateTime, persian.shortDateTime]) write(at)
    for (const write of [persian.relative, persian.relativeDay, persian.since]) write(at, now)
    persian.number(index)
    persian.percent(index / 600)
    persian.bytes(index)
  }
  // Three ways of a date, one of the distance, and a unit, a share or a plain number each.
  expect(built.map((spy) => spy.mock.calls.length)).toEqual([3, 1, 6])
})

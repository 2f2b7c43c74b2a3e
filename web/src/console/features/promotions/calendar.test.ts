import { describe, expect, it, test } from 'vitest'
import {
  barsOf,
  clashesOf,
  daysOf,
  daysToClear,
  moved,
  placeOn,
  stretched,
  weekOf,
  weeksOf,
  type Entry,
} from './calendar.ts'

/** Days in Seoul, the last one within. */
function entry(id: string, first: string, last: string, storeId = 'store'): Entry {
  const endAt = new Date(Date.parse(`${last}T00:00:00+09:00`) + 86_400_000).toISOString()
  return { id, storeId, startAt: new Date(`${first}T00:00:00+09:00`).toISOString(), endAt }
}

test.each([
  ['2026-11', 'kr', 5, '2026-11-01', '2026-12-05'],
  ['2026-11', 'gb', 6, '2026-10-26', '2026-12-06'],
  ['2026-11', 'ir', 5, '2026-10-31', '2026-12-04'],
  ['2026-02', 'kr', 4, '2026-02-01', '2026-02-28'],
  ['2026-12', 'kr', 5, '2026-11-29', '2027-01-02'],
] as const)('%s in %s is %i weeks, from %s to %s', (month, locale, count, first, last) => {
  const weeks = weeksOf(month, locale)
  expect(weeks).toHaveLength(count)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([first, last])
})

test.each([
  // Seoul is nine hours ahead: what begins at 15:00 UTC begins with the next day there.
  ['2026-11-20T15:00:00Z', '2026-11-22T15:00:00Z', '2026-11-21', '2026-11-22'],
  ['2026-11-20T14:59:00Z', '2026-11-22T15:01:00Z', '2026-11-20', '2026-11-23'],
  ['2026-11-28T06:00:00Z', '2026-11-28T08:00:00Z', '2026-11-28', '2026-11-28'],
])('from %s to %s is %s to %s in Seoul, whatever the zone of the viewer', (startAt, endAt, first, last) => {
  expect(daysOf({ startAt, endAt })).toEqual({ first, last })
})

describe('the lanes of a week', () => {
  const week = weekOf('2026-11-11', 'kr')
  const lanes = (...items: Entry[]) =>
    barsOf(week, items).map(({ item, from, to, lane, begins, ends }) => [
      item.id,
      from,
      to,
      lane,
      `${begins ? '[' : '<'}${ends ? ']' : '>'}`,
    ])
  it.each([
    ['nothing of another week', [entry('a', '2026-11-01', '2026-11-07')], []],
    ['one that goes on before and after', [entry('a', '2026-11-01', '2026-11-30')], [['a', 0, 6, 0, '<>']]],
    ['one day', [entry('a', '2026-11-14', '2026-11-14')], [['a', 6, 6, 0, '[]']]],
    [
      'two after each other in one row',
      [entry('b', '2026-11-10', '2026-11-12'), entry('a', '2026-11-08', '2026-11-09')],
      [
        ['a', 0, 1, 0, '[]'],
        ['b', 2, 4, 0, '[]'],
      ],
    ],
    [
      'two on one day in two rows, the longer one on top',
      [entry('a', '2026-11-09', '2026-11-10'), entry('b', '2026-11-09', '2026-11-20')],
      [
        ['b', 1, 6, 0, '[>'],
        ['a', 1, 2, 1, '[]'],
      ],
    ],
  ])('%s', (_, items, wanted) => {
    expect(lanes(...items)).toEqual(wanted)
  })
})

test.each([
  ['of two stores', entry('b', '2026-11-12', '2026-11-20', 'other'), []],
  ['that touch', entry('b', '2026-11-11', '2026-11-20'), []],
  ['that overlap', entry('b', '2026-11-10', '2026-11-20'), [['a', 'b', '2026-11-10', '2026-11-10', 1]]],
  [
    'one within the other',
    entry('b', '2026-11-03', '2026-11-05'),
    [['a', 'b', '2026-11-03', '2026-11-05', 8]],
  ],
])('two %s clash on the days that both have', (_, second, wanted) => {
  const found = clashesOf([second, entry('a', '2026-11-01', '2026-11-10')])
  expect(
    found.map((clash) => [clash.earlier.id, clash.later.id, clash.first, clash.last, daysToClear(clash)]),
  ).toEqual(wanted)
})

test('what was moved clear clashes no more', () => {
  const items = [entry('a', '2026-11-01', '2026-11-10'), entry('b', '2026-11-03', '2026-11-05')]
  const clash = clashesOf(items)[0]
  if (clash === undefined) throw new Error('They clash.')
  const later = { ...clash.later, ...moved(clash.later, daysToClear(clash)) }
  expect(clashesOf([clash.earlier, later])).toEqual([])
})

test.each([
  ['end', 2, '2026-11-28T06:00:00.000Z', '2026-11-30T08:00:00.000Z'],
  ['end', -2, '2026-11-28T06:00:00.000Z', '2026-11-28T08:00:00.000Z'],
  ['start', -3, '2026-11-25T06:00:00.000Z', '2026-11-28T08:00:00.000Z'],
  ['start', 1, '2026-11-28T06:00:00.000Z', '2026-11-28T08:00:00.000Z'],
  ['end', 400, '2026-11-28T06:00:00.000Z', '2027-11-27T08:00:00.000Z'],
] as const)('the %s of two hours stretched by %i days', (edge, days, startAt, endAt) => {
  const period = { startAt: '2026-11-28T06:00:00.000Z', endAt: '2026-11-28T08:00:00.000Z' }
  expect(stretched(period, { edge, days })).toEqual({ startAt, endAt })
})

test.each([
  ['end', -9, 1],
  ['start', 9, 1],
  ['end', -1, 2],
] as const)('three days whose %s moves by %i keep %i', (edge, days, left) => {
  const { startAt, endAt } = stretched(entry('a', '2026-11-01', '2026-11-03'), { edge, days })
  expect((Date.parse(endAt) - Date.parse(startAt)) / 86_400_000).toBe(left)
})

const inPercent = (share: number) => Math.round(share * 100)

test.each([
  ['within', entry('a', '2026-11-10', '2026-11-12'), [30, 10]],
  ['beyond both ends', entry('a', '2026-10-01', '2026-12-31'), [0, 100]],
  ['before', entry('a', '2026-10-01', '2026-10-31'), null],
  ['after', entry('a', '2026-12-01', '2026-12-02'), null],
])('a period %s an axis of a month', (_, period, wanted) => {
  const place = placeOn({ first: '2026-11-01', last: '2026-11-30' }, period)
  expect(place && [inPercent(place.start), inPercent(place.size)]).toEqual(wanted)
})

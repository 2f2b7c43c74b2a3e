import { expect, test } from 'vitest'
import { seoulMinute } from './korean-time.ts'
import {
  anchorDayOf,
  daysOf,
  periodEnd,
  periodWon,
  unusedShareWon,
  upgradeDueWon,
  type PlanCycle,
} from './plan-periods.ts'

const seoul = (minute: string) => new Date(`${minute.replace(' ', 'T')}:00+09:00`)

test.each<[PlanCycle, string, number, string[]]>([
  ['MONTH', '2026-01-31 10:00', 31, ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['MONTH', '2028-01-31 10:00', 31, ['2028-02-29', '2028-03-31']],
  ['MONTH', '2026-01-30 10:00', 30, ['2026-02-28', '2026-03-30']],
  ['MONTH', '2026-11-26 00:00', 26, ['2026-12-26', '2027-01-26']],
  ['MONTH', '2026-12-31 23:59', 31, ['2027-01-31', '2027-02-28', '2027-03-31']],
  ['YEAR', '2028-02-29 10:00', 29, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['YEAR', '2026-06-15 10:00', 15, ['2027-06-15']],
])('%s from %s on day %i ends on %j', (cycle, from, anchorDay, ends) => {
  let start = seoul(from).toISOString()
  expect(anchorDayOf(new Date(start))).toBe(anchorDay)
  for (const end of ends) {
    start = periodEnd(start, { cycle, anchorDay })
    expect(seoulMinute(new Date(start))).toBe(`${end} ${from.slice(11)}`)
  }
})

/** Thirty days. */
const november = {
  start: seoul('2026-11-01 00:00').toISOString(),
  end: seoul('2026-12-01 00:00').toISOString(),
}

test.each<[string, number]>([
  ['2026-10-31 00:00', 30],
  ['2026-11-01 00:00', 30],
  ['2026-11-01 00:01', 29],
  ['2026-11-20 00:00', 11],
  ['2026-11-30 00:00', 1],
  ['2026-11-30 00:01', 0],
  ['2026-12-25 00:00', 0],
])('at %s so many whole days of a month of thirty are unused: %i', (at, unused) => {
  expect(daysOf(november, seoul(at))).toEqual({ total: 30, unused })
})

test.each<[number, string, number]>([
  [19_000, '2026-11-20 00:00', 6_967],
  [19_000, '2026-11-01 00:00', 19_000],
  [19_000, '2026-12-01 00:00', 0],
  [0, '2026-11-10 00:00', 0],
])('of %i won paid, %s gives back %i', (paidWon, at, given) => {
  expect(unusedShareWon(paidWon, november, seoul(at))).toBe(given)
})

test.each([
  { paidWon: 19_000, priceWon: 49_000, keepsPeriod: true, at: '2026-11-20 00:00', due: 11_000 },
  { paidWon: 19_000, priceWon: 49_000, keepsPeriod: true, at: '2026-11-30 12:00', due: 0 },
  { paidWon: 19_000, priceWon: 49_001, keepsPeriod: true, at: '2026-11-20 00:00', due: 11_000 },
  { paidWon: 0, priceWon: 49_000, keepsPeriod: false, at: '2026-11-20 00:00', due: 49_000 },
  { paidWon: 19_000, priceWon: 490_000, keepsPeriod: false, at: '2026-11-20 00:00', due: 483_033 },
  { paidWon: 49_000, priceWon: 19_000, keepsPeriod: true, at: '2026-11-20 00:00', due: 0 },
])('from $paidWon to $priceWon at $at, $due is due', ({ at, due, ...upgrade }) => {
  expect(upgradeDueWon(upgrade, november, seoul(at))).toBe(due)
})

test.each<[PlanCycle, string, string, number]>([
  ['MONTH', '2026-01-31', '2026-02-28', 49_000],
  ['MONTH', '2026-12-31', '2027-02-28', 98_000],
  ['MONTH', '2026-11-21', '2027-12-21', 13 * 49_000],
  ['YEAR', '2028-02-29', '2029-02-28', 49_000],
  ['YEAR', '2026-11-21', '2027-12-21', 53_083],
])('of 49,000 by the %s, from %s to %s costs %i', (cycle, start, end, won) => {
  const period = { start: seoul(`${start} 09:00`).toISOString(), end: seoul(`${end} 09:00`).toISOString() }
  expect(periodWon(49_000, cycle, period)).toBe(won)
})

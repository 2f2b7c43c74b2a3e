import { expect, test } from 'vitest'
import { listingOffer } from './listings.ts'

const prices = { listingWon: 9_900, listingDays: 30 }
const now = new Date('2026-11-21T01:00:00.000Z')

test.each([
  ['a day', '2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z', 1],
  ['its days', '2026-12-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z', 1],
  ['its days and a minute', '2026-12-01T00:00:00.000Z', '2026-12-31T00:01:00.000Z', 2],
  ['a year', '2026-12-01T00:00:00.000Z', '2027-12-01T00:00:00.000Z', 13],
  ['what is left since it was to begin', '2026-10-01T00:00:00.000Z', '2026-12-21T01:00:00.000Z', 1],
  ['what is over', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', 1],
])('a listing of %s costs its price as often as its days begin', (_what, startAt, endAt, qty) => {
  const offer = { qty, days: qty * 30, amountWon: qty * 9_900 }
  expect(listingOffer({ startAt, endAt }, prices, now)).toEqual(offer)
})

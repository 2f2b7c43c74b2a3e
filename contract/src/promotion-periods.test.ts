import { expect, test } from 'vitest'
import { periodErrors, submitErrors } from './promotions.ts'

const none = { startAt: null, endAt: null, displayFrom: null, displayTo: null }
const noon = '2026-11-21T03:00:00.000Z'
const later = (hours: number) => new Date(Date.parse(noon) + hours * 3_600_000).toISOString()
const days = (count: number) => 24 * count

test.each([
  ['nothing yet', {}, []],
  ['only an end', { endAt: noon }, []],
  ['an instant', { startAt: noon, endAt: noon }, ['/endAt end_first']],
  ['a millisecond', { startAt: noon, endAt: '2026-11-21T03:00:00.001Z' }, []],
  ['an end before the start', { startAt: later(1), endAt: noon }, ['/endAt end_first']],
  ['365 days', { startAt: noon, endAt: later(days(365)) }, []],
  ['365 days and an hour', { startAt: noon, endAt: later(days(365) + 1) }, ['/endAt period_long']],
  ['366 days', { startAt: noon, endAt: later(days(366)) }, ['/endAt period_long']],
  [
    '365 days over the change of clocks elsewhere',
    { startAt: '2026-03-08T09:59:00Z', endAt: '2027-03-08T09:59:00Z' },
    [],
  ],
  [
    'shown before and after',
    { startAt: noon, endAt: later(1), displayFrom: later(-9), displayTo: later(9) },
    [],
  ],
  ['shown until before it is shown', { displayFrom: later(1), displayTo: noon }, ['/displayTo end_first']],
])('%s', (_name, period, expected) => {
  const errors = periodErrors({ ...none, ...period })
  expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected)
})

test.each([
  ['now', noon, []],
  ['a millisecond ago', '2026-11-21T02:59:59.999Z', ['/startAt in_past']],
  ['later today in Seoul, tomorrow nowhere', later(11), []],
  ['yesterday in Seoul', '2026-11-20T14:59:59.000Z', ['/startAt in_past']],
])('what begins %s is submitted at noon in Seoul', (_name, startAt, expected) => {
  const promotion = {
    ...none,
    title: '할인',
    summary: '할인',
    startAt,
    endAt: later(days(7)),
    cover: {},
    benefit: { kind: 'NONE', value: null, minSpend: null, text: null } as const,
    place: { sameAsStore: true, name: null, address: null, lat: null, lng: null },
  }
  const errors = submitErrors(promotion, new Date(noon))
  expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(expected)
})

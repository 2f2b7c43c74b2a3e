import { expect, test } from 'vitest'
import { jrsPeriodErrors } from './jrs.ts'

const none = { startAt: null, endAt: null, resultAnnounceAt: null }
const end = '2026-12-01T00:00:00.000Z'

test.each([
  ['no times at all', {}, []],
  ['a beginning before the end', { startAt: '2026-11-30T23:59:00.000Z', endAt: end }, []],
  ['a beginning at the end', { startAt: end, endAt: end }, [{ pointer: '/endAt', code: 'end_first' }]],
  ['a result a year after the end', { endAt: end, resultAnnounceAt: '2027-12-01T00:00:00.000Z' }, []],
  [
    'a result later than that',
    { endAt: end, resultAnnounceAt: '2027-12-01T00:00:01.000Z' },
    [{ pointer: '/resultAnnounceAt', code: 'too_far' }],
  ],
])('times of a list: %s', (_, times, errors) => {
  expect(jrsPeriodErrors({ ...none, ...times })).toEqual(errors)
})

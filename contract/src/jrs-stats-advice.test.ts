import { expect, test } from 'vitest'
import { adviceOf } from './jrs-stats-advice.ts'
import type { JrsFigures, JrsStatsCell } from './jrs-stats.ts'

const none: JrsFigures = {
  joined: 0,
  people: 0,
  completed: 0,
  missed: 0,
  cancelledByGuest: 0,
  cancelledByStore: 0,
  rejected: 0,
  deferred: 0,
  deferrals: 0,
  parties: [],
  origins: [],
  told: { within: 0, sooner: 0, later: 0 },
  waits: null,
  days: 0,
  hours: 0,
  hoursWithoutStaff: 0,
}

/** An hour of Friday whose guests waited so long. */
function cell(hour: number, median: number, more: { days?: number; count?: number } = {}): JrsStatsCell {
  const { days = 4, count = 40 } = more
  return { weekday: 5, hour, joined: count, served: count, days, waits: { count, median, ninth: 2 * median } }
}

const usual = [cell(17, 8), cell(18, 10), cell(20, 12)]
const came = (completed: number, missed: number) => ({ ...none, completed, missed })

test.each([
  [
    'one hour is far longer',
    [...usual, cell(19, 30)],
    { kind: 'longest', weekday: 5, hour: 19, minutes: 30, times: 3 },
  ],
  ['it is hardly longer', [...usual, cell(19, 14)], null],
  ['it is longer, and still short', [cell(17, 4), cell(18, 4), cell(19, 14)], null],
  ['few were called then', [...usual, cell(19, 60, { count: 19 })], null],
  ['it was on two days only', [...usual, cell(19, 60, { days: 2 })], null],
  ['there is nothing to hold it against', [cell(19, 60)], null],
  ['nobody was called', [{ ...cell(19, 1), waits: null }], null],
])('of long waits when %s', (_when, cells, advice) => {
  expect(adviceOf({ cells, figures: none, before: { from: '', to: '', figures: none } })).toEqual(advice)
})

test.each([
  ['far more miss their call', came(900, 100), came(970, 30), true],
  ['a few more do', came(960, 40), came(970, 30), false],
  ['few were called', came(20, 10), came(29, 1), false],
  ['fewer do', came(970, 30), came(900, 100), false],
  ['nobody was called before', came(900, 100), none, false],
])('of missed calls when %s', (_when, figures, before, isSaid) => {
  const advice = adviceOf({ cells: usual, figures, before: { from: '', to: '', figures: before } })
  expect(advice?.kind ?? null).toBe(isSaid ? 'missed' : null)
})

import { declareClockMove } from '../../record/clock.ts'
import { dayEnded, lapsed } from './jrs.entries.queries.ts'

/** Whoever was called and did not come in time has missed it; staff can take that back for ten minutes. */
export const jrsCallLapses = declareClockMove({
  table: 'jrsEntries',
  action: 'timeOut',
  dueAt: 'callEndsAt',
  set: lapsed,
})

/**
 * Who still stands in a queue at 05:00 is taken off it, untold: at that hour nobody waits. Not woken by whoever joins,
 * since all of them would write the same job: the sweep finds it.
 */
export const jrsDayEnds = declareClockMove({
  table: 'jrsEntries',
  action: 'endDay',
  dueAt: 'dayEndsAt',
  set: dayEnded,
})

import { declareClockMove } from '../../record/clock.ts'
import { lapsed } from './jrs.entries.queries.ts'

/** Whoever was called and did not come in time has missed it; staff can take that back for ten minutes. */
export const jrsCallLapses = declareClockMove({
  table: 'jrsEntries',
  action: 'timeOut',
  dueAt: 'callEndsAt',
  set: lapsed,
})

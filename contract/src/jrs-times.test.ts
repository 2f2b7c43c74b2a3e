import { expect, test } from 'vitest'
import { joinState, type JrsOpening } from './jrs-times.ts'

const open: JrsOpening = {
  kind: 'QUEUE',
  status: 'OPEN',
  storeStatus: 'ACTIVE',
  startAt: null,
  endAt: null,
  weeklyHours: [],
  pausedUntil: null,
  isFull: false,
}
/** Friday evening, until two in the morning. */
const evening = [{ day: 5, open: '18:00', close: '26:00' }]
// 2026-11-27 is a Friday; times in Seoul.
const at = (time: string) => new Date(`2026-11-${time}:00+09:00`)
const iso = (time: string) => at(time).toISOString()

test.each<[string, Partial<JrsOpening>, Date, string, string | null]>([
  ['an open list lets people in', {}, at('27T12:00'), 'OPEN', null],
  ['a draft does not', { status: 'DRAFT' }, at('27T12:00'), 'CLOSED', null],
  [
    'before its period it says when',
    { startAt: iso('28T10:00') },
    at('27T12:00'),
    'NOT_YET',
    iso('28T10:00'),
  ],
  ['at its beginning it is open', { startAt: iso('27T12:00') }, at('27T12:00'), 'OPEN', null],
  ['at its end it is closed', { endAt: iso('27T12:00') }, at('27T12:00'), 'CLOSED', null],
  ['before its hours', { weeklyHours: evening }, at('27T17:59'), 'OUT_OF_HOURS', iso('27T18:00')],
  ['in its hours', { weeklyHours: evening }, at('27T18:00'), 'OPEN', null],
  ['after midnight they go on', { weeklyHours: evening }, at('28T01:59'), 'OPEN', null],
  [
    'then it is next week',
    { weeklyHours: evening },
    at('28T02:00'),
    'OUT_OF_HOURS',
    '2026-12-04T09:00:00.000Z',
  ],
  [
    'hours that come after its end never come',
    { weeklyHours: evening, endAt: iso('27T17:00') },
    at('27T12:00'),
    'OUT_OF_HOURS',
    null,
  ],
  [
    'hours of reservations are slots',
    { kind: 'RESERVATION', weeklyHours: evening },
    at('27T12:00'),
    'OPEN',
    null,
  ],
  [
    'a pause says until when',
    { status: 'PAUSED', pausedUntil: iso('27T13:00') },
    at('27T12:00'),
    'PAUSED',
    iso('27T13:00'),
  ],
  [
    'a pause that is over is none',
    { status: 'PAUSED', pausedUntil: iso('27T12:00') },
    at('27T12:00'),
    'OPEN',
    null,
  ],
  ['a pause by hand', { status: 'PAUSED' }, at('27T12:00'), 'PAUSED', null],
  ['a suspended store', { storeStatus: 'SUSPENDED' }, at('27T12:00'), 'PAUSED', null],
  ['a closed store', { storeStatus: 'CLOSED' }, at('27T12:00'), 'CLOSED', null],
  ['full', { isFull: true }, at('27T12:00'), 'FULL', null],
])('%s', (_name, item, now, state, opensAt) => {
  expect(joinState({ ...open, ...item }, now)).toEqual({ state, opensAt })
})

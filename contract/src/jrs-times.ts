import type { JrsKind, JrsStatus } from './jrs-actions.ts'
import { addDays, seoulDate, seoulMidnight } from './korean-time.ts'
import { toMinutes, type OpeningSpan } from './opening-hours.ts'
import type { StoreStatus } from './store-actions.ts'

const minuteMs = 60_000
/** A stretch of time, in epoch milliseconds; the end is not part of it. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** The opening spans that begin on a Seoul date, as instants. */
function stretchesOf(hours: readonly OpeningSpan[], date: string): Stretch[] {
  const midnight = seoulMidnight(date).getTime()
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return hours
    .filter(({ day }) => day === weekday)
    .map(({ open, close }) => ({
      from: midnight + toMinutes(open) * minuteMs,
      to: midnight + toMinutes(close) * minuteMs,
    }))
}

/** As much of a list as decides whether somebody may join now. */
export interface JrsOpening {
  readonly kind: JrsKind
  readonly status: JrsStatus
  readonly storeStatus: StoreStatus
  readonly startAt: string | null
  readonly endAt: string | null
  readonly weeklyHours: readonly OpeningSpan[]
  readonly pausedUntil: string | null
  /** As many as its capacity hold a place. */
  readonly isFull: boolean
}

export const joinStates = ['OPEN', 'NOT_YET', 'OUT_OF_HOURS', 'PAUSED', 'FULL', 'CLOSED'] as const
/** Whether somebody may join now, and if not, when it is worth to come back, where that is known. */
export interface JoinState {
  readonly state: (typeof joinStates)[number]
  readonly opensAt: string | null
}

/** When the weekly hours let people in next, from an instant on; null where they never do. */
function nextOpening(hours: readonly OpeningSpan[], atMs: number): number | null {
  const today = seoulDate(new Date(atMs))
  const days = Array.from({ length: 9 }, (_, index) => addDays(today, index - 1))
  const stretches = days.flatMap((day) => stretchesOf(hours, day)).filter(({ to }) => to > atMs)
  const next = stretches.toSorted((one, other) => one.from - other.from)[0]
  return next === undefined ? null : Math.max(next.from, atMs)
}

const iso = (ms: number) => new Date(ms).toISOString()

/** By the state, the period, and the weekly hours of a queue; those of reservations say when there are slots instead. */
export function joinState(item: JrsOpening, now: Date): JoinState {
  const at = now.getTime()
  const [start, end] = [item.startAt, item.endAt].map((instant) => instant && Date.parse(instant))
  const isOver = typeof end === 'number' && end <= at
  const runs = item.status === 'OPEN' || item.status === 'PAUSED'
  if (!runs || isOver || item.storeStatus === 'CLOSED') return { state: 'CLOSED', opensAt: null }
  if (item.storeStatus !== 'ACTIVE') return { state: 'PAUSED', opensAt: null }
  const { pausedUntil } = item
  if (item.status === 'PAUSED' && (pausedUntil === null || Date.parse(pausedUntil) > at)) {
    return { state: 'PAUSED', opensAt: pausedUntil }
  }
  const begins = typeof start === 'number' && start > at ? start : at
  const hasHours = item.kind === 'QUEUE' && item.weeklyHours.length > 0
  const opens = hasHours ? nextOpening(item.weeklyHours, begins) : begins
  const isTooLate = opens === null || (typeof end === 'number' && opens >= end)
  if (opens !== at) {
    const state = begins > at ? 'NOT_YET' : 'OUT_OF_HOURS'
    return { state, opensAt: isTooLate ? null : iso(opens) }
  }
  return item.isFull ? { state: 'FULL', opensAt: null } : { state: 'OPEN', opensAt: null }
}

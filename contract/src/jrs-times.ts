import type { JrsKind, JrsStatus } from './jrs-actions.ts'
import { addDays, dayMs, seoulDate, seoulMidnight } from './korean-time.ts'
import { toMinutes, type OpeningSpan } from './opening-hours.ts'
import type { StoreStatus } from './store-actions.ts'

const minuteMs = 60_000
/** A business day begins at 05:00 in Seoul (product.md §4): an evening's numbers go on after midnight. */
const dayBeginsAtMs = 5 * 60 * minuteMs
/** So far ahead a slot can be taken. */
const mostDaysAhead = 90

/** The business day of an instant, `YYYY-MM-DD`. */
export function businessDay(instant: Date): string {
  return seoulDate(new Date(instant.getTime() - dayBeginsAtMs))
}

/** The instant at which a business day begins. */
export function businessDayStart(day: string): Date {
  return new Date(seoulMidnight(day).getTime() + dayBeginsAtMs)
}

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

/** Until when somebody may join a queue that lets people in, where its hours or its period say so. */
export function joinsUntil(
  { kind, endAt, weeklyHours }: Pick<JrsOpening, 'kind' | 'endAt' | 'weeklyHours'>,
  now: Date,
): string | null {
  const at = now.getTime()
  const today = seoulDate(now)
  const hours = kind === 'QUEUE' ? weeklyHours : []
  const ends = [addDays(today, -1), today]
    .flatMap((day) => stretchesOf(hours, day))
    .flatMap(({ from, to }) => (from <= at && to > at ? [to] : []))
  if (endAt !== null && Date.parse(endAt) > at) ends.push(Date.parse(endAt))
  return ends.length === 0 ? null : iso(Math.min(...ends))
}

/** What decides which slots there are. */
export interface JrsSlots extends Pick<JrsOpening, 'startAt' | 'endAt' | 'weeklyHours'> {
  readonly slotMinutes: number | null
  /** Seoul dates without slots, whatever the weekly hours say. */
  readonly closedDays: readonly string[]
}

/** The slots that the weekly hours give a Seoul date, as instants in ISO form; those past midnight are the day's before. */
export function slotsOfDay(
  { slotMinutes, weeklyHours }: Pick<JrsSlots, 'slotMinutes' | 'weeklyHours'>,
  date: string,
): string[] {
  if (slotMinutes === null) return []
  return stretchesOf(weeklyHours, date).flatMap(({ from, to }) => {
    const slots: string[] = []
    // A party that comes at the last slot stays for a whole one.
    for (let at = from; at + slotMinutes * minuteMs <= to; at += slotMinutes * minuteMs) slots.push(iso(at))
    return slots
  })
}

/** Those of them that can still be taken. */
function slotsOn(item: JrsSlots, date: string, now: Date): string[] {
  const { startAt, endAt, closedDays } = item
  if (closedDays.includes(date)) return []
  const least = Math.max(now.getTime() + 1, startAt === null ? 0 : Date.parse(startAt))
  const most = Math.min(
    endAt === null ? Number.POSITIVE_INFINITY : Date.parse(endAt),
    now.getTime() + mostDaysAhead * dayMs,
  )
  return slotsOfDay(item, date).filter((slot) => {
    const at = Date.parse(slot)
    return at >= least && at < most
  })
}

/** The dates whose slots an instant may be: past midnight it may be the day's before. */
function datesOf(slotAt: string): readonly [string, string] {
  const date = seoulDate(new Date(slotAt))
  return [date, addDays(date, -1)]
}

/** Whether an instant is one of the list's slots and can still be taken. */
export function isSlot(item: JrsSlots, slotAt: string, now: Date): boolean {
  return datesOf(slotAt).some((day) => slotsOn(item, day, now).includes(slotAt))
}

/** Whether whoever walks in can be written down for a slot: one that can be taken, or that runs. */
export function isWalkInSlot(item: JrsSlots, slotAt: string, now: Date): boolean {
  return isSlot(item, slotAt, new Date(now.getTime() - (item.slotMinutes ?? 0) * minuteMs))
}

/** The Seoul date that a booking belongs to; that of its instant where the hours were changed since it was booked. */
export function slotDate(item: Pick<JrsSlots, 'slotMinutes' | 'weeklyHours'>, slotAt: string): string {
  const dates = datesOf(slotAt)
  return dates.find((date) => slotsOfDay(item, date).includes(slotAt)) ?? dates[0]
}

/** So many days are offered at once, fewer where they have many slots. */
const [mostDaysShown, mostSlotsShown] = [14, 240]

/** A day of a list of reservations: its slots that can still be taken, none where it is closed. */
export interface SlotDay {
  readonly date: string
  readonly isClosed: boolean
  readonly slots: readonly string[]
}

/** The days that have slots or are closed, from a Seoul date on, and the date from which there may be more. */
export function slotDays(
  item: JrsSlots,
  from: string,
  now: Date,
): { readonly days: readonly SlotDay[]; readonly next: string | null } {
  const days: SlotDay[] = []
  let [date, count] = [from, 0]
  for (let shown = 0; shown < mostDaysShown && count < mostSlotsShown; shown += 1) {
    const slots = slotsOn(item, date, now)
    const isClosed = item.closedDays.includes(date)
    if (slots.length > 0 || isClosed) days.push({ date, isClosed, slots })
    count += slots.length
    date = addDays(date, 1)
  }
  const nextMs = seoulMidnight(date).getTime()
  const isLast = nextMs - now.getTime() > mostDaysAhead * dayMs
  const isOver = item.endAt !== null && nextMs >= Date.parse(item.endAt)
  return { days, next: isLast || isOver ? null : date }
}

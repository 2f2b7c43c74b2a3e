import { findOverlaps, toMinutes, type OpeningSpan } from '@madang/contract/opening-hours'
import type { FieldErrorCode } from '@madang/contract/errors'
import { seoulMinute } from '@madang/contract/korean-time'

/** The days as a week is read here, from Monday; 0 is Sunday, as in the contract. */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const
export type WeekDay = (typeof weekDays)[number]

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
/** A shop that closes before six closes in the night of the day on which it opened. */
const nightMinutes = 6 * hourMinutes
const usual = { open: '09:00', close: '18:00' }

function toTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / hourMinutes), minutes % hourMinutes]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function isTime(text: string): boolean {
  return /^[0-2]\d:[0-5]\d$/.test(text)
}

/**
 * A span as it was chosen with two clocks: the closing time on the day that it belongs to. `02:00` after `18:00` is the
 * next day's, kept as `26:00`. Nothing is open for longer than a day.
 */
export function settleSpan(span: OpeningSpan): OpeningSpan {
  const { open, close } = span
  if (!isTime(open) || !isTime(close)) return span
  const [from, to] = [toMinutes(open), toMinutes(close)]
  const isNight = to <= from && to < nightMinutes
  if (isNight) return { ...span, close: toTime(to + dayMinutes) }
  const isTooLong = to - dayMinutes > from
  return isTooLong ? { ...span, close: toTime(to - dayMinutes) } : span
}

/** Whether it closes on the next day. */
export function isNextDay(close: string): boolean {
  return isTime(close) && toMinutes(close) >= dayMinutes
}

/** `26:00` as a clock shows it: `02:00`. */
export function clockTime(time: string): string {
  return isNextDay(time) ? toTime(toMinutes(time) - dayMinutes) : time
}

export interface SpanError {
  /** Place in the list of spans. */
  readonly index: number
  /** The field to be mended. */
  readonly at: 'open' | 'close'
  readonly code: FieldErrorCode
}

/** What is wrong, by span; the contract's rules, told before anything is sent. */
export function findSpanErrors(spans: readonly OpeningSpan[]): SpanError[] {
  const wrong = spans.flatMap(({ open, close }, index): SpanError[] => {
    if (open === '' || close === '') return [{ index, at: open === '' ? 'open' : 'close', code: 'required' }]
    if (!isTime(open) || isNextDay(open)) return [{ index, at: 'open', code: 'format' }]
    if (!isTime(close)) return [{ index, at: 'close', code: 'format' }]
    return toMinutes(close) <= toMinutes(open) ? [{ index, at: 'close', code: 'close_first' }] : []
  })
  const isWrong = new Set(wrong.map(({ index }) => index))
  const whole = spans.map((span, index) => ({ span, index })).filter(({ index }) => !isWrong.has(index))
  const overlaps = findOverlaps(whole.map(({ span }) => span)).map((place): SpanError => {
    return { index: whole[place]?.index ?? place, at: 'open', code: 'overlap' }
  })
  return [...wrong, ...overlaps]
}

/** The days of a week that are opened alike, in the order of their first; each day stands in one of them. */
export function alikeDays(spans: readonly OpeningSpan[]): { days: WeekDay[]; spans: OpeningSpan[] }[] {
  const groups = new Map<string, { days: WeekDay[]; spans: OpeningSpan[] }>()
  for (const day of weekDays) {
    const its = spansOf(spans, day)
    const key = its.map(({ open, close }) => `${open}-${close}`).join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { days: [day], spans: its })
    else group.days.push(day)
  }
  return [...groups.values()]
}

/** Days that follow each other, as their first and their last: Monday to Friday, Sunday. */
export function runsOf(days: readonly WeekDay[]): [first: WeekDay, last: WeekDay][] {
  const runs: [WeekDay, WeekDay][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run !== undefined && weekDays.indexOf(run[1]) + 1 === weekDays.indexOf(day)) run[1] = day
    else runs.push([day, day])
  }
  return runs
}

/** Which day of the week it is in Seoul, and the minute of it. */
function seoulWeekTime(now: Date): { day: WeekDay; minute: number } {
  const [date = '', time = ''] = seoulMinute(now).split(' ')
  return { day: new Date(`${date}T00:00:00Z`).getUTCDay() as WeekDay, minute: toMinutes(time) } // 0 to 6
}

/** Today in Seoul. */
export function seoulDay(now: Date): WeekDay {
  return seoulWeekTime(now).day
}

/**
 * Until when it is open now, as its hours say: the time, null where it closes on no day, and undefined while it is
 * closed. Hours that touch, such as those of a night, are one.
 */
export function openUntil(spans: readonly OpeningSpan[], now: Date): string | null | undefined {
  const { day, minute } = seoulWeekTime(now)
  const weekMinutes = 7 * dayMinutes
  /** How long ago each began, also in the week before. */
  const running = (at: number) =>
    spans.find(({ day: its, open, close }) => {
      const since = (at - (its * dayMinutes + toMinutes(open)) + weekMinutes) % weekMinutes
      return since < toMinutes(close) - toMinutes(open)
    })
  let at = day * dayMinutes + minute
  let until: string | undefined
  for (let met = running(at), left = spans.length; met !== undefined; met = running(at), left -= 1) {
    if (left === 0) return null
    until = met.close
    at = (met.day * dayMinutes + toMinutes(met.close)) % weekMinutes
  }
  return until
}

function spansOf(spans: readonly OpeningSpan[], day: number): OpeningSpan[] {
  return spans.filter((span) => span.day === day)
}

function withDay(spans: readonly OpeningSpan[], day: number, its: readonly OpeningSpan[]): OpeningSpan[] {
  return [...spans.filter((span) => span.day !== day), ...its]
}

/** Opens a day as the day before it is opened, or at the usual hours. */
export function openDay(spans: readonly OpeningSpan[], day: WeekDay): OpeningSpan[] {
  const before = weekDays.slice(0, weekDays.indexOf(day)).toReversed()
  const model = before.map((earlier) => spansOf(spans, earlier)).find((its) => its.length > 0)
  const its = model ?? [{ day, ...usual }]
  return withDay(
    spans,
    day,
    its.map((span) => ({ ...span, day })),
  )
}

export function closeDay(spans: readonly OpeningSpan[], day: WeekDay): OpeningSpan[] {
  return withDay(spans, day, [])
}

/** One more span of a day, to be filled in. */
export function addSpan(spans: readonly OpeningSpan[], day: WeekDay): OpeningSpan[] {
  return [...spans, { day, open: '', close: '' }]
}

/** The hours of one day on others too, in place of theirs. */
export function copyDay(spans: readonly OpeningSpan[], from: WeekDay, to: readonly WeekDay[]): OpeningSpan[] {
  const its = spansOf(spans, from)
  return to.reduce<OpeningSpan[]>(
    (copied, day) =>
      day === from
        ? copied
        : withDay(
            copied,
            day,
            its.map((span) => ({ ...span, day })),
          ),
    [...spans],
  )
}

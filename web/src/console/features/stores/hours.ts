import { findOverlaps, toMinutes, type OpeningSpan } from '@madang/contract/opening-hours'
import type { FieldErrorCode } from '@madang/contract/errors'

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

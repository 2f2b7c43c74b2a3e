import * as z from 'zod/mini'
import { says } from './shapes.ts'

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes
const mostSpans = 7 * 6

/** `09:30` → 570; hours go on to 29 for what is after midnight. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** One stretch of opening: `day` 0 = Sunday to 6, `close` up to `29:59` (05:59 of the next day). */
export const OpeningSpan = z.strictObject({
  day: z.int().check(z.gte(0), z.lte(6)),
  open: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, says('format'))),
  close: z.string().check(z.regex(/^[0-2]\d:[0-5]\d$/, says('format'))),
})
export type OpeningSpan = z.output<typeof OpeningSpan>

function overlap(one: OpeningSpan, other: OpeningSpan): boolean {
  const start = one.day * dayMinutes + toMinutes(one.open)
  const end = one.day * dayMinutes + toMinutes(one.close)
  const otherStart = other.day * dayMinutes + toMinutes(other.open)
  const otherEnd = other.day * dayMinutes + toMinutes(other.close)
  // The night after Saturday is Sunday's: each is also looked at a week earlier and later.
  return [-weekMinutes, 0, weekMinutes].some((shift) => start < otherEnd + shift && otherStart + shift < end)
}

/** Which spans cut into one before them in the list, also past midnight; touching ones do not. */
export function findOverlaps(spans: readonly OpeningSpan[]): number[] {
  return spans.flatMap((span, index) =>
    spans.slice(0, index).some((earlier) => overlap(earlier, span)) ? [index] : [],
  )
}

function inOrder(one: OpeningSpan, other: OpeningSpan): number {
  return one.day - other.day || toMinutes(one.open) - toMinutes(other.open)
}

/** A week's opening hours, several spans a day; sorted by day and time when parsed. */
export const OpeningHours = z.pipe(
  z.array(OpeningSpan).check(
    z.maxLength(mostSpans),
    z.check(({ value, issues }) => {
      value.forEach(({ open, close }, index) => {
        if (toMinutes(close) > toMinutes(open)) return
        issues.push({ code: 'custom', message: says('close_first'), path: [index, 'close'], input: close })
      })
    }),
    z.check(({ value, issues }) => {
      for (const index of findOverlaps(value)) {
        issues.push({ code: 'custom', message: says('overlap'), path: [index], input: value[index] })
      }
    }),
  ),
  z.transform((spans: OpeningSpan[]) => spans.toSorted(inOrder)),
)

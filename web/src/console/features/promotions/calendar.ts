import { addDays, daysOfMonth, seoulDate } from '@madang/contract/korean-time'
import type { Locale } from '@madang/contract/locales'

/** From one instant up to, but without, another (UTC ISO). */
export interface Period {
  readonly startAt: string
  readonly endAt: string
}

/** What stands in the calendar. */
export interface Entry extends Period {
  readonly id: string
  readonly storeId: string
}

const dayMs = 24 * 60 * 60 * 1000
const daysOfWeek = 7
/** The contract's longest period. */
const mostDays = 365

/** Which day a week begins with, 0 = Sunday, where most readers of a language live. */
const weekStarts: Record<Locale, number> = { br: 0, cn: 1, es: 1, gb: 1, ir: 6, kr: 0 }

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The seven days of the week in which a day stands, as Seoul's calendar has them. */
export function weekOf(day: string, locale: Locale): readonly string[] {
  const back = (weekday(day) - weekStarts[locale] + daysOfWeek) % daysOfWeek
  return Array.from({ length: daysOfWeek }, (_, index) => addDays(day, index - back))
}

/** The whole weeks that a month (`YYYY-MM`) touches. */
export function weeksOf(month: string, locale: Locale): readonly (readonly string[])[] {
  const { first, last } = daysOfMonth(month)
  const weeks = [weekOf(first, locale)]
  for (let next = addDays(weeks[0]?.at(-1) ?? last, 1); next <= last; next = addDays(next, daysOfWeek)) {
    weeks.push(weekOf(next, locale))
  }
  return weeks
}

export function isSunday(day: string): boolean {
  return weekday(day) === 0
}

/** First and last day in Seoul; what ends at midnight ends with the day before. */
export function daysOf({ startAt, endAt }: Period): { readonly first: string; readonly last: string } {
  return { first: seoulDate(new Date(startAt)), last: seoulDate(new Date(Date.parse(endAt) - 1)) }
}

/** One promotion in one week. */
export interface WeekBar<Item> {
  readonly item: Item
  /** Columns 0–6, both within the bar. */
  readonly from: number
  readonly to: number
  /** Rows from 0; bars of one row do not touch. */
  readonly lane: number
  /** Its first and its last day stand in this week. */
  readonly begins: boolean
  readonly ends: boolean
}

/** The bars of a week, the ones that begin first and last longest on top. */
export function barsOf<Item extends Period & { readonly id: string }>(
  week: readonly string[],
  items: readonly Item[],
): WeekBar<Item>[] {
  const [begin = '', end = ''] = [week[0], week.at(-1)]
  const shown = items
    .map((item) => ({ item, ...daysOf(item) }))
    .filter(({ first, last }) => first <= end && last >= begin)
    .toSorted(
      (a, b) =>
        a.first.localeCompare(b.first) || b.last.localeCompare(a.last) || a.item.id.localeCompare(b.item.id),
    )
  /** The last column that is taken in each row. */
  const taken: number[] = []
  return shown.map(({ item, first, last }) => {
    const from = Math.max(0, week.indexOf(first))
    const to = last > end ? week.length - 1 : week.indexOf(last)
    const free = taken.findIndex((column) => column < from)
    const lane = free === -1 ? taken.length : free
    taken[lane] = to
    return { item, from, to, lane, begins: first >= begin, ends: last <= end }
  })
}

/** Two of the same store at the same time. */
export interface Clash<Item> {
  readonly earlier: Item
  readonly later: Item
  /** The days on which both run. */
  readonly first: string
  readonly last: string
}

/** Every pair of the same store whose periods overlap, by when the overlap begins. */
export function clashesOf<Item extends Entry>(items: readonly Item[]): Clash<Item>[] {
  const sorted = items.toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt))
  return sorted.flatMap((later, index) =>
    sorted
      .slice(0, index)
      .filter(
        (earlier) =>
          earlier.storeId === later.storeId && Date.parse(earlier.endAt) > Date.parse(later.startAt),
      )
      .map((earlier) => {
        const [one, other] = [daysOf(earlier).last, daysOf(later).last]
        return { earlier, later, first: daysOf(later).first, last: one < other ? one : other }
      }),
  )
}

function shifted(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString()
}

/** The whole period later by days, or earlier; the times of day stay. */
export function moved({ startAt, endAt }: Period, days: number): Period {
  return { startAt: shifted(startAt, days), endAt: shifted(endAt, days) }
}

/** One end later or earlier by days, as far as something is left between them and it is not longer than a year. */
export function stretched(period: Period, { edge, days }: { edge: 'start' | 'end'; days: number }): Period {
  const [start, end] = [Date.parse(period.startAt), Date.parse(period.endAt)]
  const lengthDays = (end - start) / dayMs
  const grown = edge === 'end' ? days : -days
  // Whole days, so that the times of day stay; what is shorter than one keeps its length.
  const least = -Math.floor(Math.max(0, lengthDays - 1))
  const most = Math.floor(mostDays - lengthDays)
  const by = Math.min(Math.max(grown, least), most)
  return edge === 'end'
    ? { ...period, endAt: shifted(period.endAt, by) }
    : { ...period, startAt: shifted(period.startAt, -by) }
}

/** By how many days a clash's later one begins after the earlier one has ended. */
export function daysToClear({ earlier, later }: Pick<Clash<Period>, 'earlier' | 'later'>): number {
  const overlapMs = Date.parse(earlier.endAt) - Date.parse(later.startAt)
  return Math.max(0, Math.ceil(overlapMs / dayMs))
}

/** Where a period stands on an axis of days, as shares of it; null where it is not on it. */
export function placeOn(
  { first, last }: { readonly first: string; readonly last: string },
  { startAt, endAt }: Period,
): { readonly start: number; readonly size: number } | null {
  const [from, to] = [Date.parse(`${first}T00:00:00+09:00`), Date.parse(`${addDays(last, 1)}T00:00:00+09:00`)]
  const [start, end] = [Math.max(from, Date.parse(startAt)), Math.min(to, Date.parse(endAt))]
  if (end <= start) return null
  return { start: (start - from) / (to - from), size: (end - start) / (to - from) }
}

import { relativeFormatter } from '@madang/contract/formatters'
import { seoulDate } from '@madang/contract/korean-time'
import type { Words } from '../../words.ts'

type At = string | Date

export interface Format {
  /** Short day: `2024. 3. 18.` */
  date(at: At): string
  /** Day and time; for titles and records. */
  dateTime(at: At): string
  /** For list cells: the time for a day of this year, the year otherwise; the whole goes into `title`. */
  shortDateTime(at: At): string
  /** A calendar date `YYYY-MM-DD` without a time of day. */
  day(date: string): string
  /** A calendar month `YYYY-MM`: `2026년 10월`. */
  month(month: string): string
  /** `3 minutes ago`, `yesterday`; days at most, then the date. */
  relative(at: At, now?: Date): string
  /** By the calendar of Seoul: `in 2 days`, `today`, `yesterday`; further than a month away the date. */
  relativeDay(at: At, now?: Date): string
  /** How long ago it began, in the two largest units: `1일 20시간`, `2시간 28분`, `23분`; from a week on in days. */
  since(at: At, now?: Date): string
  /** An amount of data in decimal units: `318kB`, `4.2MB`. */
  bytes(count: number): string
  number(value: number): string
  /** Takes a share: 0.087 → `8.7%`, with its sign when `signed`. */
  percent(share: number, options?: { signed?: boolean }): string
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const weekSeconds = 7 * 86_400

const byteUnits = [
  { unit: 'gigabyte', size: 1e9 },
  { unit: 'megabyte', size: 1e6 },
  { unit: 'kilobyte', size: 1e3 },
] as const

const mostDaysInWords = 31

/** Days since the epoch by Seoul's calendar, which knows no summer time. */
function seoulDay(at: Date): number {
  const aheadSeconds = 9 * 3_600
  return Math.floor((at.getTime() / 1000 + aheadSeconds) / 86_400)
}

function seoulYear(at: Date): string {
  return seoulDate(at).slice(0, 4)
}

/** The format of some words; screens take `useFormat`. */
export function createFormat(words: Words): Format {
  const ymd = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const named = { year: 'numeric', month: 'short', day: 'numeric' } as const
  // Chinese and Korean write dates in numbers; elsewhere 3/5 is read two ways, so the month has a name.
  const day = words.locale === 'kr' || words.locale === 'cn' ? ymd : named
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const { month, day: dayOfMonth } = day

  const format: Format = {
    date: (at) => words.date(at, day),
    dateTime: (at) => words.date(at, { ...day, ...clock }),
    shortDateTime: (at) =>
      seoulYear(new Date(at)) === seoulYear(new Date())
        ? words.date(at, { month, day: dayOfMonth, ...clock })
        : words.date(at, day),
    day: (date) => words.date(`${date}T00:00:00+09:00`, day),
    month: (month) => words.date(`${month}-01T00:00:00+09:00`, { year: 'numeric', month: 'long' }),
    relative: (at, now = new Date()) => {
      const seconds = (new Date(at).getTime() - now.getTime()) / 1000
      const found = units.find((unit) => Math.abs(seconds) >= unit.seconds)
      const inWords = relativeFormatter(words.tag, { numeric: 'auto' })
      // ‘Now’: most languages have no word of their own for ‘this minute’.
      if (found === undefined) return inWords.format(0, 'second')
      const count = Math.trunc(seconds / found.seconds)
      return found.unit === 'day' && Math.abs(count) > 7 ? format.date(at) : inWords.format(count, found.unit)
    },
    relativeDay: (at, now = new Date()) => {
      const days = seoulDay(new Date(at)) - seoulDay(now)
      if (Math.abs(days) > mostDaysInWords) return format.date(at)
      return relativeFormatter(words.tag, { numeric: 'auto' }).format(days, 'day')
    },
    since: (at, now = new Date()) => {
      const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
      const first = units.findIndex((unit) => seconds >= unit.seconds)
      const many = seconds >= weekSeconds ? 1 : 2
      const shown = first === -1 ? units.slice(-1) : units.slice(first, first + many)
      return shown
        .map(({ unit, seconds: length }, index) => {
          const before = index === 0 ? 0 : (shown[0]?.seconds ?? 0)
          const count = Math.floor((before === 0 ? seconds : seconds % before) / length)
          return { unit, count }
        })
        .filter(({ count }, index) => index === 0 || count > 0)
        .map(({ unit, count }) => words.number(count, { style: 'unit', unit, unitDisplay: 'short' }))
        .join(' ')
    },
    bytes: (count) => {
      const unit = byteUnits.find(({ size }) => count >= size) ?? byteUnits[2]
      const digits = count >= 10 * unit.size ? 0 : 1
      return words.number(count / unit.size, {
        style: 'unit',
        unit: unit.unit,
        maximumFractionDigits: digits,
      })
    },
    number: (value) => words.number(value),
    percent: (share, options = {}) =>
      words.number(share, {
        style: 'percent',
        maximumFractionDigits: 1,
        ...(options.signed ? { signDisplay: 'exceptZero' } : {}),
      }),
  }
  return format
}

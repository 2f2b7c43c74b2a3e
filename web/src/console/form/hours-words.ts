import type { OpeningSpan } from '@madang/contract/opening-hours'
import type { Words } from '../i18n/words.ts'
import { clockTime, isNextDay, runsOf, weekDays, type WeekDay } from './hours.ts'

/** 0 = Sunday. 2026-11-22 was one. */
export function dayName({ date }: Words, day: number, weekday: 'short' | 'long'): string {
  return date(new Date(Date.UTC(2026, 10, 22 + day, 3)), { weekday })
}

/** Days that are opened alike: `Monday`, `Mon–Fri`, `Mon, Wed–Fri`, `Every day`. */
export function daysText(words: Words, days: readonly WeekDay[]): string {
  const [only] = days
  if (days.length === weekDays.length) return words.t('store.hours.copyTo.all')
  if (only !== undefined && days.length === 1) return dayName(words, only, 'long')
  const names = runsOf(days).map((run) => {
    const [first, last] = run.map((day) => dayName(words, day, 'short'))
    return first === last ? first : `${first}–${last}`
  })
  return names.join(words.t('table.separator'))
}

/** `26:00` as `02:00`, in the digits of the language. */
export function timeText({ date }: Words, time: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
  return date(`2026-11-22T${clockTime(time)}:00Z`, clock)
}

/** An hour of the business day, 5 to 28, as a clock shows it. */
export function hourText(words: Words, hour: number): string {
  return timeText(words, `${String(hour).padStart(2, '0')}:00`)
}

/** A week in one line, for where there is no room for a table. */
export function hoursText(words: Words, spans: readonly OpeningSpan[]): string {
  const { t } = words
  const lines = spans.map(({ day, open, close }) => {
    const span = `${timeText(words, open)}–${timeText(words, close)}`
    const next = isNextDay(close) ? ` (${t('store.hours.nextDay')})` : ''
    return `${dayName(words, day, 'short')} ${span}${next}`
  })
  return lines.join(t('table.separator'))
}

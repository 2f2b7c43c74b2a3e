/** Korea has been at UTC+9 without daylight saving since 1988; business days follow Asia/Seoul. */
const seoulOffsetMs = 9 * 60 * 60 * 1000
export const dayMs = 24 * 60 * 60 * 1000

/** The calendar date in Seoul at an instant, `YYYY-MM-DD`. */
export function seoulDate(instant: Date): string {
  return new Date(instant.getTime() + seoulOffsetMs).toISOString().slice(0, 10)
}

/** Date and time in Seoul at an instant, `YYYY-MM-DD HH:mm`. */
export function seoulMinute(instant: Date): string {
  return new Date(instant.getTime() + seoulOffsetMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** The instant at which a Seoul calendar date (`YYYY-MM-DD`) begins. */
export function seoulMidnight(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - seoulOffsetMs)
}

/** Noon in Seoul of a date (`YYYY-MM-DD`), by which its day is written. */
export function seoulNoon(date: string): string {
  return `${date}T12:00:00+09:00`
}

/** The calendar month in Seoul at an instant, `YYYY-MM`. */
export function seoulMonth(instant: Date): string {
  return seoulDate(instant).slice(0, 7)
}

const monthsOfYear = 12

/** A calendar month (`YYYY-MM`), moved by whole months. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * monthsOfYear + number - 1 + months
  const two = String((count % monthsOfYear) + 1).padStart(2, '0')
  return `${String(Math.floor(count / monthsOfYear)).padStart(4, '0')}-${two}`
}

/** The first and the last day of a calendar month (`YYYY-MM`). */
export function daysOfMonth(month: string): { readonly first: string; readonly last: string } {
  return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** A Seoul calendar date, moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** An instant, moved by whole months in Seoul: to the same time of that day, or of the month's last where it is shorter. */
export function monthsLater(instant: string, months: number): string {
  const date = seoulDate(new Date(instant))
  const { first, last } = daysOfMonth(addMonths(date.slice(0, 7), months))
  const day = first.slice(0, 8) + date.slice(8)
  const sinceMidnight = Date.parse(instant) - seoulMidnight(date).getTime()
  return new Date(seoulMidnight(day > last ? last : day).getTime() + sinceMidnight).toISOString()
}

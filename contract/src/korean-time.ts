/** Korea has been at UTC+9 without daylight saving since 1988; business days follow Asia/Seoul. */
const seoulOffsetMs = 9 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

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

/** A Seoul calendar date, moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

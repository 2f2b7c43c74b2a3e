import { addDays, seoulMidnight } from '@madang/contract/korean-time'

/** Nothing of ours was before or will be after; years far out are no instants for the database. */
const firstDay = '2000-01-01'
const lastDay = '2999-12-31'

/** A day (`YYYY-MM-DD`), or the nearest to it of which something may be kept. */
export function keptDay(date: string): string {
  if (date < firstDay) return firstDay
  return date > lastDay ? lastDay : date
}

/** The instant at which a day in Seoul (`YYYY-MM-DD`) begins, as the database takes it. */
export function dayStart(date: string): string {
  return seoulMidnight(keptDay(date)).toISOString()
}

/** The instant at which a day in Seoul is over. */
export function dayEnd(date: string): string {
  return dayStart(date > lastDay ? date : addDays(date, 1))
}

/** Days in Seoul, both included, as the instant they begin at and the one they end before; null where open. */
export function dayRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: string | null
  before: string | null
} {
  return {
    from: from === undefined ? null : dayStart(from),
    before: to === undefined ? null : dayEnd(to),
  }
}

import { addDays, seoulMidnight } from '@madang/contract/korean-time'

/** Nothing happened before or will happen after; years far out are no instants for the database. */
const firstDay = '2000-01-01'
const lastDay = '2999-12-31'

function dayStart(date: string): string {
  if (date < firstDay) return seoulMidnight(firstDay).toISOString()
  return seoulMidnight(date > lastDay ? lastDay : date).toISOString()
}

/** Days in Seoul, both included, as the instant they begin at and the one they end before; null where open. */
export function dayRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: string | null
  before: string | null
} {
  return {
    from: from === undefined ? null : dayStart(from),
    before: to === undefined ? null : dayStart(to > lastDay ? to : addDays(to, 1)),
  }
}

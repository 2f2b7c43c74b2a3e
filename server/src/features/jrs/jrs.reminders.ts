import { dayMs, seoulDate, seoulMidnight } from '@madang/contract/korean-time'

const hourMs = 60 * 60 * 1000
/** Nobody is woken by being reminded of tomorrow. */
const [earliestHour, latestHour] = [9, 20]
const hoursBefore = 2

/** When somebody who has a slot is reminded of it; null where that is over already. */
export interface Reminders {
  readonly remindDayAt: string | null
  readonly remindHoursAt: string | null
}

/** The day before at the same time, between 09:00 and 20:00 in Seoul, and two hours before. */
export function remindersOf(slotAt: string, now: Date): Reminders {
  const slotMs = Date.parse(slotAt)
  const midnightMs = seoulMidnight(seoulDate(new Date(slotMs - dayMs))).getTime()
  const [earliest, latest] = [midnightMs + earliestHour * hourMs, midnightMs + latestHour * hourMs]
  const dayMsBefore = Math.min(Math.max(slotMs - dayMs, earliest), latest)
  const later = (ms: number) => (ms > now.getTime() ? new Date(ms).toISOString() : null)
  return { remindDayAt: later(dayMsBefore), remindHoursAt: later(slotMs - hoursBefore * hourMs) }
}

/** Until when a reminder that is late still says something: that of the day before until the next one is due. */
export function isTimely(kind: 'dayBefore' | 'hoursBefore', slotAt: string, now: Date): boolean {
  const ms = Date.parse(slotAt) - (kind === 'dayBefore' ? hoursBefore * hourMs : 0)
  return now.getTime() < ms
}

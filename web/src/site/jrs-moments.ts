import { seoulDate } from '@madang/contract/korean-time'
import type { Words } from '../words.ts'

const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The time of an instant in Seoul, `18:30`. */
export function clockOf(instant: string | Date, { date }: Words): string {
  return date(instant, hours)
}

/** A day and a time. */
export function moment(instant: string, { date }: Words): string {
  return date(instant, { month: 'long', day: 'numeric', weekday: 'short', ...hours })
}

/** Whether a slot is after the midnight of its day. */
export function isNextDay(at: string, day: string): boolean {
  return seoulDate(new Date(at)) !== day
}

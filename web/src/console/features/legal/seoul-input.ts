import { dayMs, seoulMinute } from '@madang/contract/korean-time'

/** An instant as a field for date and time shows it: in Seoul, to the minute. */
export function toField(instant: Date): string {
  return seoulMinute(instant).replace(' ', 'T')
}

/** What such a field holds as an instant; the text itself when it is no whole date and time. */
export function fromField(text: string): string {
  const at = Date.parse(`${text}:00+09:00`)
  return Number.isNaN(at) ? text : new Date(at).toISOString()
}

/** The first midnight in Seoul that is not before the instant: new texts begin with a day. */
export function nextMidnight(instant: Date): Date {
  const midnight = Date.parse(`${seoulMinute(instant).slice(0, 10)}T00:00:00+09:00`)
  return new Date(midnight < instant.getTime() ? midnight + dayMs : midnight)
}

import type { PublicPromotion } from '@madang/contract/public-promotions'

interface CalendarOptions {
  /** Of the service, without a port: what makes the event's name its own in the world. */
  readonly host: string
  readonly url: string
}

const lineBytes = 75
/** Signs that turn the direction of what follows belong to nobody's calendar; nor do control signs. */
const unseen = /(?!\n)\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** RFC 5545 §3.3.11. */
function textOf(text: string): string {
  const clean = text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n').replaceAll(unseen, '')
  return clean.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}

/** Lines of at most 75 bytes, no letter cut in two (RFC 5545 §3.1). */
function fold(line: string): string {
  const lines: string[] = []
  let [part, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    // What goes on begins with a space, which is one of its bytes.
    if (bytes + size > lineBytes) {
      lines.push(part)
      part = ' '
      bytes = 1
    }
    part += sign
    bytes += size
  }
  return [...lines, part].join('\r\n')
}

/** An instant in UTC: calendars show it by the clock of their owner. */
function stamp(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** A promotion as an event for calendars (RFC 5545); its UID stays, so that a second one replaces the first. */
export function calendarOf(promotion: PublicPromotion, { host, url }: CalendarOptions): string {
  const { id, title, summary, startAt, endAt, updatedAt, place, store } = promotion
  const where = [place.name ?? store.name, place.address].filter((part) => part !== null).join(', ')
  const { lat, lng } = place
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Madang//Promotions//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp(updatedAt)}`,
    `LAST-MODIFIED:${stamp(updatedAt)}`,
    `DTSTART:${stamp(startAt)}`,
    `DTEND:${stamp(endAt)}`,
    `SUMMARY:${textOf(title)}`,
    `DESCRIPTION:${textOf([summary, url].filter((part) => part !== null).join('\n'))}`,
    `LOCATION:${textOf(where)}`,
    ...(lat === null || lng === null ? [] : [`GEO:${lat};${lng}`]),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

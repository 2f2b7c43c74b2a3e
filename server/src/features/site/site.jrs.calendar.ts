import type { OwnJrsEntry } from '@madang/contract/jrs-entries'

/** So many octets a line has at most, without its end (RFC 5545 §3.1). */
const mostOctets = 75

/** Values of text as they are written (RFC 5545 §3.3.11). */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** A line, folded where it is too long: never within a character, each part but the first after a space. */
function folded(line: string): string {
  const parts: string[] = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      parts.push('')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n ')
}

/** An instant in UTC: `20261125T093000Z`. Whatever zone a calendar shows, it is the same moment. */
function stamp(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

const statuses = { WAITING: 'TENTATIVE', CONFIRMED: 'CONFIRMED', COMPLETED: 'CONFIRMED' } as const

interface Booking {
  readonly entry: OwnJrsEntry & { readonly slotAt: string }
  readonly slotMinutes: number
  /** Of the service: with the entry it is a name that no other event in the world has, and that stays. */
  readonly host: string
}

/** A booking for the guest's own calendar, without anything that opens the entry's page. */
export function calendarOf({ entry, slotMinutes, host }: Booking): string {
  const { id, slotAt, status, storeName, title, storeAddress, storePhone, version, at } = entry
  const endsAt = new Date(Date.parse(slotAt) + slotMinutes * 60_000).toISOString()
  const known = Object.hasOwn(statuses, status) ? statuses[status as keyof typeof statuses] : 'CANCELLED'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//madang//KO`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${stamp(at)}`,
    // A booking that was moved takes the place of the one before.
    `SEQUENCE:${version}`,
    `DTSTART:${stamp(slotAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(`${storeName} · ${title}`)}`,
    ...(storeAddress === null ? [] : [`LOCATION:${escaped(storeAddress)}`]),
    ...(storePhone === null ? [] : [`DESCRIPTION:${escaped(storePhone)}`]),
    `STATUS:${known}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

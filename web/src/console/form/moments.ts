import { seoulMinute } from '@madang/contract/korean-time'
import { toText, type FieldValue } from './values.ts'

/** `2026-11-28T15:00` in Seoul, as a browser's field takes it; what is none stays. */
export function toLocal(value: FieldValue): string {
  const text = toText(value)
  return Number.isNaN(Date.parse(text)) || !text.endsWith('Z')
    ? text
    : seoulMinute(new Date(text)).replace(' ', 'T')
}

/** The instant of what such a field holds; what is typed by half stays. */
export function toInstant(local: string): string {
  const at = Date.parse(`${local}:00+09:00`)
  return Number.isNaN(at) ? local : new Date(at).toISOString()
}

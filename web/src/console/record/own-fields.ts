import { toText, type FieldValue } from '../form/values.ts'
import type { Words } from '../i18n/words.ts'

export function orNull(value: FieldValue | undefined): FieldValue | null {
  return value === '' || value === undefined ? null : value
}

/** An instant of the record or of its form; typed by half it stays, and the schema refuses it. */
export const instant = {
  kind: 'own',
  isPlain: true,
  empty: '',
  toSent: (value: FieldValue) => orNull(value),
  textOf: ({ date }: Words, value: FieldValue) => {
    const at = toText(value)
    if (Number.isNaN(Date.parse(at))) return ''
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return date(at, { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short', ...clock })
  },
} as const

/** Percent, or so many. */
export const amount = { kind: 'amount', isPlain: true, isHalf: true } as const

/** Won. */
export const money = { ...amount, kind: 'money' } as const

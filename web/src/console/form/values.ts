/** What a field holds: a text as it is shown, a tick, or a list or an object of these. */
export type FieldValue =
  | string
  | number
  | boolean
  | readonly FieldValue[]
  | { readonly [part: string]: FieldValue }

/** The fields of a form, by their paths in what is sent: `address/zonecode`. */
export type FormValues = Record<string, FieldValue>

/** Whether nothing is written: no text, or a list of nothing. */
export function isBlank(value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || (Array.isArray(value) && value.length === 0)
}

/** A value that is a text, as it is shown; '' for what is none. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Whether two values say the same, lists and objects by what is in them; what is undefined is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(one[key], other[key]))
}

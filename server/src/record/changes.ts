import { isDeepStrictEqual } from 'node:util'

/** Field → its value before and after. */
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

type Some<Field extends string> = { readonly [Name in Field]?: unknown }
type Masks<Field extends string> = { readonly [Name in Field]?: (text: string) => unknown }

/**
 * What `after` changes, for the records; of a text that has a mask they know no more than that leaves. What is missing
 * is null.
 */
export function changesBetween<Field extends string>(
  before: Some<Field>,
  after: Some<Field>,
  masks: Masks<Field> = {},
): Changes {
  const told = (field: Field, value: unknown): unknown => {
    const mask = masks[field]
    return mask && typeof value === 'string' ? mask(value) : value
  }
  const fields = Object.keys(after) as Field[] // Object.keys forgets the key type
  return Object.fromEntries(
    fields.flatMap((field) => {
      const from = before[field] ?? null
      const to = after[field] ?? null
      return isDeepStrictEqual(from, to) ? [] : [[field, { from: told(field, from), to: told(field, to) }]]
    }),
  )
}

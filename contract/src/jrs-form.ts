import * as z from 'zod/mini'
import type { FieldErrorCode } from './errors.ts'
import { localised, says } from './shapes.ts'

/** What a list's own form asks besides name, number and party size (product.md §4). */
export const jrsFieldTypes = ['TEXT', 'TEXTAREA', 'NUMBER', 'SELECT', 'CHECKBOX', 'DATE', 'TIME'] as const

export const mostFields = 10
export const mostOptions = 20

const Label = localised(60)

/** A choice of a SELECT; what is kept of an answer is its key, so that its words may change. */
const Option = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9]{1,12}$/, says('format'))),
  label: localised(40),
})

/** One field of a form. What its type does not have is null. */
export const JrsField = z.strictObject({
  /** Names the answer for good; drawn by the console, unlike any other of the form. */
  key: z.string().check(z.regex(/^[a-z0-9]{1,12}$/, says('format'))),
  type: z.enum(jrsFieldTypes),
  label: Label,
  help: z.nullable(localised(100)),
  /** Below the name on the board. */
  showOnBoard: z.boolean(),
  required: z.boolean(),
  options: z.array(Option).check(z.maxLength(mostOptions)),
  /** Characters of a text. */
  maxLength: z.nullable(z.int().check(z.gte(1), z.lte(1000))),
  /** Of a number. */
  min: z.nullable(z.int().check(z.gte(-1_000_000_000), z.lte(1_000_000_000))),
  max: z.nullable(z.int().check(z.gte(-1_000_000_000), z.lte(1_000_000_000))),
})
export type JrsField = z.output<typeof JrsField>

type Issue = readonly [code: FieldErrorCode, ...path: (string | number)[]]

function wrongIn(fields: readonly JrsField[]): Issue[] {
  const repeated = <Item>(items: readonly Item[], keyOf: (item: Item) => string) =>
    items.flatMap((item, index) =>
      items.findIndex((one) => keyOf(one) === keyOf(item)) < index ? [index] : [],
    )
  return [
    ...repeated(fields, ({ key }) => key).map((index): Issue => ['repeated', index, 'key']),
    ...fields.flatMap(({ type, options, maxLength, min, max }, index): Issue[] => [
      ...(type === 'SELECT' && options.length < 2 ? [['too_short', index, 'options'] as const] : []),
      ...(type !== 'SELECT' && options.length > 0 ? [['unknown_field', index, 'options'] as const] : []),
      ...repeated(options, ({ key }) => key).map((at): Issue => ['repeated', index, 'options', at, 'key']),
      ...(maxLength !== null && type !== 'TEXT' && type !== 'TEXTAREA'
        ? [['unknown_field', index, 'maxLength'] as const]
        : []),
      ...((min !== null || max !== null) && type !== 'NUMBER'
        ? [['unknown_field', index, 'min'] as const]
        : []),
      ...(min !== null && max !== null && max < min ? [['too_small', index, 'max'] as const] : []),
    ]),
  ]
}

/** The whole form, in the order in which it is asked. */
export const JrsFields = z.array(JrsField).check(
  z.maxLength(mostFields),
  z.check(({ value, issues }) => {
    for (const [message, ...path] of wrongIn(value)) {
      issues.push({ code: 'custom', message: says(message), path, input: value })
    }
  }),
)

/** Whether a form asks what another one asks; only its words may differ. What is answered keeps its meaning then. */
export function asksTheSame(one: readonly JrsField[], other: readonly JrsField[]): boolean {
  const bare = (fields: readonly JrsField[]) =>
    JSON.stringify(
      fields.map(({ key, type, required, options, maxLength, min, max }) => [
        key,
        type,
        required,
        options.map((option) => option.key),
        maxLength,
        min,
        max,
      ]),
    )
  return bare(one) === bare(other)
}

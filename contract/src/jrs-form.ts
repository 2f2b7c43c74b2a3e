import * as z from 'zod/mini'
import { toFieldErrors, type FieldError, type FieldErrorCode } from './errors.ts'
import { keysOf } from './keys-of.ts'
import type { Locale } from './locales.ts'
import { pickText } from './settings.ts'
import { CalendarDate, localised, longText, says, text } from './shapes.ts'

/** What a list's own form asks besides name, number and party size (product.md §4). */
export const jrsFieldTypes = ['TEXT', 'TEXTAREA', 'NUMBER', 'SELECT', 'CHECKBOX', 'DATE', 'TIME'] as const

export const mostFields = 10
export const mostOptions = 20
/** Characters of a text whose field says nothing else. */
const defaultLengths = { TEXT: 100, TEXTAREA: 500 } as const

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

/** An answer as it is kept: text, a number, whether it is ticked, an option's key, a date, a time `HH:MM`. */
const JrsAnswer = z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean()])
export const JrsAnswers = z.record(z.string().check(z.maxLength(12)), JrsAnswer)
export type JrsAnswers = z.output<typeof JrsAnswers>

const Time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, says('format')))

function schemaOf({ type, options, maxLength, min, max }: JrsField): z.ZodMiniType<JrsAnswers[string]> {
  switch (type) {
    case 'TEXT':
      return text(1, maxLength ?? defaultLengths.TEXT)
    case 'TEXTAREA':
      return longText(1, maxLength ?? defaultLengths.TEXTAREA)
    case 'NUMBER':
      return z.int().check(z.gte(min ?? -1_000_000_000), z.lte(max ?? 1_000_000_000))
    case 'SELECT':
      return z.enum(options.map(({ key }) => key))
    case 'CHECKBOX':
      return z.boolean()
    case 'DATE':
      return CalendarDate
    case 'TIME':
      return Time
  }
}

/**
 * The answers to a form, cleaned as texts are, and what is wrong with them by `/answers/<key>`. What the form does not
 * ask is refused; a required tick has to be ticked.
 */
export function checkAnswers(
  fields: readonly JrsField[],
  given: JrsAnswers,
): { readonly answers: JrsAnswers; readonly errors: readonly FieldError[] } {
  const answers: JrsAnswers = {}
  const errors: FieldError[] = []
  const known = new Set(fields.map(({ key }) => key))
  for (const key of keysOf(given))
    if (!known.has(key)) errors.push({ pointer: `/answers/${key}`, code: 'unknown_field' })
  for (const field of fields) {
    const pointer = `/answers/${field.key}`
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined
    const isEmpty = value === undefined || value === '' || (field.type === 'CHECKBOX' && value === false)
    if (isEmpty) {
      if (field.required) errors.push({ pointer, code: 'required' })
      continue
    }
    const parsed = schemaOf(field).safeParse(value, { reportInput: true })
    if (parsed.success) answers[field.key] = parsed.data
    else errors.push(...toFieldErrors(parsed.error.issues, pointer))
  }
  return { answers, errors }
}

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

/** What was answered, in the form's order and in words of this language; a tick is true. */
export function answersIn(
  fields: readonly JrsField[],
  answers: JrsAnswers,
  locale: Locale,
): { readonly key: string; readonly label: string; readonly value: string | true }[] {
  return fields.flatMap(({ key, label, options }) => {
    const answer = answers[key]
    if (answer === undefined || answer === false) return []
    const option = options.find((one) => one.key === answer)
    const value = answer === true || (option ? pickText(option.label, locale) : String(answer))
    return [{ key, label: pickText(label, locale), value }]
  })
}

import { toFieldErrors, type FieldError } from '@madang/contract/errors'
import { JrsFields, type JrsField } from '@madang/contract/jrs-form'
import { locales, type Locale } from '@madang/contract/locales'
import { toAsciiDigits } from '@madang/contract/phone'

export type JrsFieldType = JrsField['type']

type Words = { readonly [L in Locale]: string }

export type DraftOption = { readonly key: string; readonly label: Words }

/** A field of a form while it is written: texts as they are typed, '' for what is not there. */
export type DraftField = {
  readonly key: string
  readonly type: JrsFieldType
  readonly label: Words
  readonly help: Words
  readonly required: boolean
  readonly showOnBoard: boolean
  readonly options: readonly DraftOption[]
  readonly maxLength: string
  readonly min: string
  readonly max: string
}

const noWords = Object.fromEntries(locales.map((locale) => [locale, ''])) as Words // every locale has one

function held(words: Partial<Words> | null): Words {
  return { ...noWords, ...words }
}

function written(words: Words): Partial<Words> {
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== ''))
}

/** Names an answer for good, and is no other one's of the form. */
function newKey(taken: readonly { readonly key: string }[]): string {
  const key = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => (byte % 36).toString(36)).join(
    '',
  )
  return taken.some((one) => one.key === key) ? newKey(taken) : key
}

export function newOption(options: readonly DraftOption[]): DraftOption {
  return { key: newKey(options), label: noWords }
}

/** A field at the end of a form, without words yet. */
export function newField(type: JrsFieldType, fields: readonly DraftField[]): DraftField {
  const field: DraftField = {
    key: newKey(fields),
    type: 'TEXT',
    label: noWords,
    help: noWords,
    required: false,
    showOnBoard: false,
    options: [],
    maxLength: '',
    min: '',
    max: '',
  }
  return withType(field, type)
}

/** Of another type: what that one does not have goes, and a choice begins with two options. */
export function withType(field: DraftField, type: JrsFieldType): DraftField {
  const first = newOption([])
  const options = field.options.length > 0 ? field.options : [first, newOption([first])]
  return { ...field, type, options: type === 'SELECT' ? options : [] }
}

export function hasLength(type: JrsFieldType): boolean {
  return type === 'TEXT' || type === 'TEXTAREA'
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))

export function toDraft(fields: readonly JrsField[]): DraftField[] {
  return fields.map((field) => ({
    ...field,
    label: held(field.label),
    help: held(field.help),
    options: field.options.map(({ key, label }) => ({ key, label: held(label) })),
    maxLength: numberText(field.maxLength),
    min: numberText(field.min),
    max: numberText(field.max),
  }))
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(toAsciiDigits(text).trim())
}

/** As it is sent; what is wrong with it the contract says. */
export function toFields(drafts: readonly DraftField[]): JrsField[] {
  return drafts.map(({ type, help, ...field }) => ({
    ...field,
    type,
    label: written(field.label),
    help: Object.keys(written(help)).length === 0 ? null : written(help),
    options: field.options.map(({ key, label }) => ({ key, label: written(label) })),
    maxLength: hasLength(type) ? numberOf(field.maxLength) : null,
    min: type === 'NUMBER' ? numberOf(field.min) : null,
    max: type === 'NUMBER' ? numberOf(field.max) : null,
  })) as JrsField[] // numbers that are none, and texts that are missing, are refused by the schema
}

/** Everything that is wrong with a form, by pointers such as `/2/options/1/label/kr`. */
export function draftErrors(drafts: readonly DraftField[]): readonly FieldError[] {
  const parsed = JrsFields.safeParse(toFields(drafts), { reportInput: true })
  return parsed.success ? [] : toFieldErrors(parsed.error.issues)
}

/** The field that an error is in, and the language. */
export function placeOf({ pointer }: FieldError): { readonly index: number; readonly locale: Locale | null } {
  const parts = pointer.split('/').slice(1)
  return { index: Number(parts[0]), locale: locales.find((one) => one === parts.at(-1)) ?? null }
}

/** The texts that a field should have in every language. */
export function textsOf({ label, help, options }: DraftField): readonly Words[] {
  const isHelped = Object.values(help).some((text) => text.trim() !== '')
  return [label, ...(isHelped ? [help] : []), ...options.map((option) => option.label)]
}

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

import { formatBusinessNumber } from '@madang/contract/business-number'
import { locales, type Locale } from '@madang/contract/locales'
import { toAsciiDigits } from '@madang/contract/phone'
import * as z from 'zod/mini'
import type { FieldErrors } from '../form/form-errors.ts'
import { mayBeNull, schemaAt } from '../form/limits.ts'
import { isSame, toText, type FieldValue, type FormValues } from '../form/values.ts'
import { formNames, isByLanguage, namesOf, type DeclaredFields, type RecordField } from './fields.ts'

type Parts = Readonly<Record<string, unknown>>

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null
}

/** What stands in a record at a path such as `address/zonecode`; undefined where nothing does. */
export function valueAt(record: unknown, path: string): unknown {
  return path.split('/').reduce((part, key) => (isParts(part) ? part[key] : undefined), record)
}

/** What the form's field holds of a value of the record. */
function toHeld({ kind, isMasked, empty = '' }: RecordField, value: unknown): FieldValue {
  if (isMasked) return ''
  switch (kind) {
    case 'flag':
      return value === true
    case 'tags':
      return Array.isArray(value) ? value.map(String) : []
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : ''
    case 'businessNumber':
      return formatBusinessNumber(toText(value))
    case 'amount':
    case 'money':
    case 'own':
      return (value ?? empty) as FieldValue // what the contract names for this field
    default:
      return toText(value)
  }
}

/** What the form shows of a record; of none its fields are empty. */
export function toValues(fields: DeclaredFields, record: object | null): FormValues {
  const entries = Object.entries(fields.all).flatMap(([name, field]) =>
    formNames(name, field).map((key) => [key, toHeld(field, valueAt(record, key))] as const),
  )
  return Object.fromEntries(entries)
}

function isWritten(values: FormValues, name: string, locale: Locale): boolean {
  return toText(values[`${name}/${locale}`]).trim() !== ''
}

/** Korean or English must be there; when neither is, Korean is sent empty and refused at its field. */
function textsOf(name: string, { writtenWith = name }: RecordField, values: FormValues) {
  const written = locales.filter(
    (locale) => isWritten(values, name, locale) || isWritten(values, writtenWith, locale),
  )
  const isReadable = written.includes('kr') || written.includes('gb')
  const wanted = isReadable ? written : [...written, 'kr' as const]
  return Object.fromEntries(wanted.map((locale) => [locale, toText(values[`${name}/${locale}`])]))
}

function filesOf(name: string, values: FormValues) {
  const given = locales.filter((locale) => isWritten(values, name, locale))
  return Object.fromEntries(given.map((locale) => [locale, values[`${name}/${locale}`]]))
}

/** A number as people write it, also with a comma; what is none is refused by the schema. */
function toNumber(text: string): number {
  return Number(toAsciiDigits(text).trim().replace(/[,٫]/, '.'))
}

function sentText(kind: RecordField['kind'], text: string): unknown {
  switch (kind) {
    case 'number':
      return toNumber(text)
    case 'digits':
      return toAsciiDigits(text).replace(/\s/g, '')
    case 'link':
    case 'code':
    case 'email':
      return text.trim()
    default:
      return text
  }
}

function toSent(name: string, fields: DeclaredFields, values: FormValues): unknown {
  const field: RecordField | undefined = fields.all[name]
  if (field === undefined) return undefined
  const value = values[name] ?? ''
  if (field.toSent !== undefined) return field.toSent(value)
  if (field.kind === 'files') return filesOf(name, values)
  const takesNull = mayBeNull(schemaAt(fields.schema, name))
  if (isByLanguage(field)) {
    const isEmpty = !locales.some((locale) => isWritten(values, name, locale))
    return isEmpty && takesNull ? null : textsOf(name, field, values)
  }
  if (field.kind === 'lines') return toText(value).split(/\s+/).filter(Boolean)
  if (typeof value !== 'string') return value
  if (value.trim() === '') return takesNull ? null : ''
  return sentText(field.kind, value)
}

/** Puts a value where its path leads; the parts on the way there are made anew. */
export function put(whole: object, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('/')
  const part = rest.length === 0 ? value : { ...(valueAt(whole, first) as object | null) } // a path leads through parts
  if (rest.length > 0) put(part as object, rest.join('/'), value) // as above
  Object.assign(whole, { [first]: part })
}

/** What is sent of these values: all of the record's fields, by the parts of the contract. */
export function toInput(fields: DeclaredFields, values: FormValues): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const name of namesOf(fields)) put(input, name, toSent(name, fields, values))
  return input
}

/** As the contract would write it, so that only what says something else differs. */
function asWritten(fields: DeclaredFields, key: string, value: unknown): unknown {
  const parsed = z.safeParse(schemaAt(fields.schema, key), value)
  return parsed.success ? parsed.data : value
}

/** What a save would change in the record, part by part: only what differs from it. */
export function changesOf(
  fields: DeclaredFields,
  values: FormValues,
  base: object | null,
): Record<string, unknown> {
  const before = toInput(fields, toValues(fields, base))
  const changes = Object.entries(toInput(fields, values))
    .filter(([key, value]) => !isSame(value, before[key]))
    .map(([key, value]) => [key, asWritten(fields, key, value)] as const)
    .filter(([key, value]) => !isSame(value, asWritten(fields, key, before[key])))
  return Object.fromEntries(changes)
}

/** The values of which none is wrong: what is stays as it is in the record. */
export function withoutWrong(
  fields: DeclaredFields,
  values: FormValues,
  { base, errors }: { base: object | null; errors: FieldErrors<string> },
): FormValues {
  const before = toValues(fields, base)
  const wrong = Object.keys(errors).filter((name) => errors[name] !== undefined)
  return { ...values, ...Object.fromEntries(wrong.map((name) => [name, before[name] ?? ''])) }
}

import { localeInfo } from '@madang/contract/locales'
import type { ConflictField } from '../form/conflict.ts'
import { writingOrder } from '../i18n/writing-order.ts'
import { toText, type FieldValue } from '../form/values.ts'
import type { Words } from '../i18n/words.ts'
import type { HistoryFields } from './history-entries.tsx'
import { toValues, valueAt } from './field-values.ts'
import { isByLanguage, type DeclaredFields, type RecordField } from './fields.ts'

/** Values whose words are known at run time only: names of other records, of files. */
export type FieldTexts = Readonly<Record<string, (value: FieldValue) => string>>

/** In what words a record's fields are spoken of. */
export interface Speech {
  readonly words: Words
  readonly texts?: FieldTexts
}

/** What is told of a value that is one of these; of another one, as an older record may have it, as it is. */
export function oneOf<Value extends string>(values: readonly Value[], textOf: (value: Value) => string) {
  return (given: unknown): string => {
    const value = values.find((one) => one === given)
    return value === undefined ? toText(given) : textOf(value)
  }
}

/** A field's value in words, as a form holds it or an audit record has it; null where it is a text already. */
export function textOf(name: string, field: RecordField, { words, texts }: Speech) {
  const { t } = words
  const known = texts?.[name]
  if (known !== undefined) return known
  if (field.textOf !== undefined) return (value: FieldValue) => field.textOf?.(words, value) ?? ''
  if (field.kind === 'amount' || field.kind === 'money') {
    const tell = field.kind === 'money' ? words.won : words.number
    return (value: FieldValue) => (typeof value === 'number' ? tell(value) : '')
  }
  const separators: Partial<Record<RecordField['kind'], string>> = { tags: t('table.separator'), lines: '\n' }
  const separator = separators[field.kind]
  if (separator === undefined) {
    return field.kind === 'flag' ? (value: FieldValue) => t(value === true ? 'form.yes' : 'form.no') : null
  }
  return (value: FieldValue) => (Array.isArray(value) ? value.join(separator) : toText(value))
}

function inLanguages({ t }: Words, name: string, { label }: RecordField) {
  return writingOrder.map((locale) => ({
    key: `${name}/${locale}`,
    label: t('form.languages.in', { field: t(label), language: localeInfo[locale].name }),
  }))
}

/** The fields of a form over a record, for the choice between two saves. */
export function conflictFields(
  fields: DeclaredFields,
  speech: Speech,
  names: readonly string[] = Object.keys(fields.all),
): ConflictField<object | null>[] {
  return names.flatMap((name) => {
    const field = fields.all[name]
    if (field === undefined) return []
    const text = textOf(name, field, speech)
    const parts = isByLanguage(field)
      ? inLanguages(speech.words, name, field)
      : [{ key: name, label: speech.words.t(field.label) }]
    return parts.map((part) => ({
      ...part,
      valueOf: (record: object | null) =>
        field.isMasked ? toText(valueAt(record, name)) : (toValues(fields, record)[part.key] ?? ''),
      isWrittenNew: field.isMasked ?? false,
      ...(text && { textOf: text }),
    }))
  })
}

const longKinds: readonly RecordField['kind'][] = ['longText', 'longWords', 'files', 'own']

function historyEntries(name: string, field: RecordField, speech: Speech): [string, HistoryFields[string]][] {
  const { history, kind, label, recordedAs = name.slice(name.lastIndexOf('/') + 1) } = field
  if (history === 'none') return []
  const { t } = speech.words
  const isLong = history?.isLong ?? longKinds.includes(kind)
  const text = textOf(name, field, speech)
  const spoken = text && { textOf: (value: unknown) => text(value as FieldValue) || t('audit.none') } // as records have it
  const own = {
    label: t(history?.label ?? label),
    ...(isLong || isByLanguage(field) ? { isLong: true } : spoken),
  }
  const byLanguage = isByLanguage(field) ? inLanguages(speech.words, recordedAs, field) : []
  return [
    [recordedAs, own],
    ...byLanguage.map(
      ({ key, label: of }) => [key, { label: of, isLong }] as [string, HistoryFields[string]],
    ),
  ]
}

/** The fields whose change is worth a line, as audit records name them: as a whole, and by language. */
export function historyFields(fields: DeclaredFields, speech: Speech): HistoryFields {
  return Object.fromEntries(
    Object.entries(fields.all).flatMap(([name, field]) => historyEntries(name, field, speech)),
  )
}

import { formatBusinessNumber } from '@madang/contract/business-number'
import { localeInfo } from '@madang/contract/locales'
import type { ReactNode } from 'react'
import { writingOrder } from '../i18n/writing-order.ts'
import { toText, type FieldValue } from '../form/values.ts'
import type { Format } from '../i18n/format.ts'
import { Isolate } from '../ui/Isolate.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import type { Speech } from './field-words.ts'
import { textOf } from './field-words.ts'
import type { RecordField } from './fields.ts'
import tagStyles from '../form/tags.module.css'
import factStyles from './facts.module.css'

interface Told {
  readonly name: string
  readonly field: RecordField
  /** As the record has it. */
  readonly value: unknown
  readonly speech: Speech
  readonly format: Format
}

/** Whether nothing is written in a field of a record. */
export function isUnwritten(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What a record says in a field, to be read; null where nothing is written. */
export function factOf({ name, field, value, speech, format }: Told): ReactNode {
  if (isUnwritten(value)) return null
  switch (field.kind) {
    case 'words':
    case 'longWords':
      return inEachLanguage(value)
    case 'tags':
      return <Tags tags={value as readonly string[]} /> // what the contract names for this kind
    case 'link':
      return <OutsideLink href={toText(value)} />
    case 'longText':
      return <bdi className={factStyles.lines}>{toText(value)}</bdi>
    case 'businessNumber':
      return <Isolate>{formatBusinessNumber(toText(value))}</Isolate>
    case 'day':
      return format.day(toText(value))
    case 'phone':
      return field.isMasked ? <Isolate>{toText(value)}</Isolate> : <PhoneLink phone={toText(value)} />
    case 'code':
    case 'digits':
    case 'email':
    case 'number':
      return <Isolate>{toText(value)}</Isolate>
    case 'lines':
      return (
        <bdi dir="ltr" className={factStyles.lines}>
          {(value as readonly string[]).join('\n')}
        </bdi>
      )
    default: {
      const text = textOf(name, field, speech)?.(value as FieldValue) ?? toText(value) // as above
      return text === '' ? null : <bdi>{text}</bdi>
    }
  }
}

/** The texts of a field by language, each under its language's name; null where there is none. */
function inEachLanguage(value: unknown): ReactNode {
  const texts = new Map<string, unknown>(Object.entries(value ?? {}))
  const given = writingOrder.filter((locale) => texts.has(locale))
  if (given.length === 0) return null
  return given.map((locale) => (
    <span key={locale} className={factStyles.inLanguage} lang={localeInfo[locale].tag}>
      <small>{localeInfo[locale].name}</small>
      <bdi>{toText(texts.get(locale))}</bdi>
    </span>
  ))
}

function OutsideLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      <bdi dir="ltr">{href.replace(/^https:\/\//, '').replace(/\/$/, '')}</bdi>
    </a>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={factStyles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={`${tagStyles.tag} ${tagStyles.plain}`}>
          <bdi>{tag}</bdi>
        </span>
      ))}
    </span>
  )
}

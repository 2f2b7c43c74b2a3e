import type { AuditRecord } from '@madang/contract/audit'
import { isLocale, localeInfo } from '@madang/contract/locales'
import { isolate } from '../../../words.ts'
import type { Words } from '../../i18n/words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { askedTexts } from './asked-words.ts'

/** Whose words name the fields and values of an entity. */
const areas: Partial<Record<string, string>> = {
  user: 'users',
  store: 'stores',
  faq: 'faqs',
  legal: 'legal',
  request: 'requests',
  settings: 'settings',
}

/** What names a field whose words are not called as it is, by entity. */
const labels: Partial<Record<string, Partial<Record<string, string>>>> = {
  user: {
    authorityType: 'users.field.role',
    avatarFileId: 'preferences.avatar.title',
    locale: 'users.field.language',
    marketingConsentAt: 'users.field.marketing',
    memo: 'users.memo.title',
    nightConsentAt: 'users.field.night',
    storeIds: 'stores.title',
  },
  store: {
    addressDetail: 'stores.field.address',
    categoryId: 'stores.field.category',
    homepage: 'stores.field.links',
    instagram: 'stores.field.links',
    kakaoChannel: 'stores.field.links',
    lat: 'stores.field.location',
    lng: 'stores.field.location',
    representativeName: 'stores.field.representative',
    roadAddress: 'stores.field.address',
    staffRole: 'stores.field.role',
  },
  legal: { effectiveAt: 'legal.schedule.label', type: 'requests.field.type' },
}

/** The fields of exports, of looks through the chain and of monthly reviews. */
const commonLabels: Partial<Record<string, string>> = {
  brokenAt: 'audit-records.asked.brokenAt',
  filter: 'audit-records.detail.filter',
  format: 'table.export.format',
  month: 'audit-records.asked.month',
  records: 'audit-records.asked.count',
  result: 'audit-records.asked.result',
  rows: 'audit-records.asked.count',
}

/** Where the words of a field's values are, if not beside its name. */
const values: Partial<Record<string, string>> = {
  authorityType: 'users.role',
  staffRole: 'stores.staff.role',
}

/** What is no text: in the notation of data, set apart from the direction of the page. */
function asWritten(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const pairs = Object.entries(value).map(([name, one]) => `${name}: ${[one].flat().join(', ')}`)
  return isolate(pairs.join(' · '))
}

/** Fields and values in the words of their records where there are any, else as they were written down. */
export function fieldsOf({ entity, entityId, changes }: AuditRecord, words: Words): HistoryFields {
  const { t, has } = words
  const textOf = (id: string): string | null => (has(id) ? t(id as 'users.field.name') : null) // takes no parameters
  const area = areas[entity] ?? entity
  // The id of settings is their section, under which its fields are named.
  const place = entity === 'settings' && entityId !== null ? `${area}.field.${entityId}` : `${area}.field`
  const valueOf = (name: string, value: unknown): string => {
    if (name === 'filter' && typeof value === 'object' && value !== null) {
      return askedTexts(words, area, value).join(' · ')
    }
    if (name === 'locale' && isLocale(value)) return localeInfo[value].name
    if (typeof value !== 'string') return asWritten(value)
    return textOf(`${values[name] ?? `${area}.${name}`}.${value}`) ?? value
  }
  return Object.fromEntries(
    Object.keys(changes ?? {}).map((name) => {
      const id = labels[entity]?.[name] ?? `${place}.${name}`
      const label = textOf(id) ?? textOf(commonLabels[name] ?? '') ?? name
      return [name, { label, textOf: (value: unknown) => valueOf(name, value) }]
    }),
  )
}

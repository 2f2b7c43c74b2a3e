import type { AuditRecord } from '@madang/contract/audit'
import { isLocale, localeInfo } from '@madang/contract/locales'
import { isolate } from '../../../words.ts'
import type { Words } from '../../i18n/words.ts'
import type { HistoryFields } from '../../record/history-entries.tsx'
import { askedTexts } from './asked-words.ts'

/** Fields that have no words of their own: of exports, looks through the chain and reviews, and what others name. */
const commonLabels: Partial<Record<string, string>> = {
  avatarFileId: 'preferences.avatar.title',
  brokenAt: 'audit-records.asked.brokenAt',
  filter: 'audit-records.detail.filter',
  format: 'table.export.format',
  month: 'audit-records.asked.month',
  placeLat: 'store.field.lat',
  placeLng: 'store.field.lng',
  records: 'audit-records.asked.count',
  result: 'audit-records.asked.result',
  rows: 'audit-records.asked.count',
  storeIds: 'stores.title',
  type: 'requests.field.type',
}

/** Where the words of a field's values are, if not beside its name. */
const values: Partial<Record<string, string>> = {
  authorityType: 'users.role',
  benefitKind: 'promotions.benefit',
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
  // The words of a record are called as it is or as its list is: store.json, stores.json.
  const list = `${entity}s`
  // The id of settings is their section, under which its fields are named.
  const section = entity === 'settings' && entityId !== null ? `${entityId}.` : ''
  const own = (id: string): string | null => textOf(`${list}.${id}`) ?? textOf(`${entity}.${id}`)
  const valueOf = (name: string, value: unknown): string => {
    if (name === 'filter' && typeof value === 'object' && value !== null) {
      return askedTexts(words, list, value).join(' · ')
    }
    if (name === 'locale' && isLocale(value)) return localeInfo[value].name
    if (typeof value !== 'string') return asWritten(value)
    return (name in values ? textOf(`${values[name]}.${value}`) : own(`${name}.${value}`)) ?? value
  }
  return Object.fromEntries(
    Object.keys(changes ?? {}).map((name) => {
      const label = own(`field.${section}${name}`) ?? textOf(commonLabels[name] ?? '') ?? name
      return [name, { label, textOf: (value: unknown) => valueOf(name, value) }]
    }),
  )
}

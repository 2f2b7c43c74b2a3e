import { auditActions } from '@madang/contract/audit'
import { isolate } from '../../../words.ts'
import type { Words } from '../../i18n/words.ts'
import { actionName } from './audit-words.ts'

/** What a list can be narrowed to, by the names of the query. */
const labels = {
  action: 'audit-records.field.action',
  actorId: 'audit-records.field.actor',
  categoryId: 'stores.field.categoryId',
  from: 'table.days.from',
  month: 'audit-records.asked.month',
  online: 'users.filter.online',
  own: 'stores.filter.own',
  pageNumber: 'audit-records.asked.page',
  pageSize: 'table.pageSize.label',
  region: 'stores.field.region',
  requesterId: 'requests.field.asker',
  search: 'audit-records.asked.search',
  sort: 'table.sort',
  status: 'users.field.status',
  storeId: 'payments.field.store',
  subjectId: 'audit-records.field.subject',
  to: 'table.days.to',
  type: 'requests.field.type',
  userAuthorityType: 'users.field.authorityType',
  view: 'requests.view',
} as const

const sorts: Partial<Record<string, string>> = {
  '-createdAt': 'newest',
  createdAt: 'oldest',
  '-lastLoginAt': 'lastLogin',
  dueAt: 'due',
  submittedAt: 'waiting',
}

/** As the server writes a search down: its kind, and what may be kept of it. */
const searches = {
  phone: 'audit-records.asked.phone',
  'last four': 'audit-records.asked.lastFour',
  initials: 'audit-records.asked.initials',
  name: 'audit-records.asked.name',
  digits: 'audit-records.asked.digits',
  order: 'audit-records.asked.order',
  words: 'audit-records.asked.words',
} as const

function searchText({ t }: Words, search: string): string {
  const kinds = Object.keys(searches) as (keyof typeof searches)[] // Object.keys forgets the key type
  const kind = kinds.find((known) => search.startsWith(`${known} `))
  return kind === undefined ? search : t(searches[kind], { value: isolate(search.slice(kind.length + 1)) })
}

function valueText(words: Words, { area, name, value }: Record<'area' | 'name' | 'value', string>): string {
  const { t, has } = words
  const action = name === 'action' ? auditActions.find((known) => known === value) : undefined
  if (action !== undefined) return actionName(t, action)
  if (name === 'search') return searchText(words, value)
  const ids: Partial<Record<string, string>> = {
    sort: `${area}.sort.${sorts[value] ?? value.replace('-', '')}`,
    status: `${area}.status.${value}`,
    type: `${area}.type.${value}`,
    userAuthorityType: `users.role.${value}`,
    view: `requests.tab.${value}`,
  }
  const id = ids[name] ?? ''
  return has(id) ? t(id as 'users.field.name') : value // takes no parameters
}

/** What a list or an export was narrowed to, one text for each part; `area` is where the words of the list are. */
export function askedTexts(words: Words, area: string, asked: object): string[] {
  const { t } = words
  return Object.entries(asked).map(([name, value]) => {
    const label = Object.hasOwn(labels, name) ? t(labels[name as keyof typeof labels]) : name // it is one of them
    if (value === 'true') return label
    const texts = [value].flat().map((one) => valueText(words, { area, name, value: String(one) }))
    return t('audit.changeTo', { field: label, to: texts.join(t('table.separator')) })
  })
}

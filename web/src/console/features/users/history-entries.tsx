import type { AuditRecord } from '@madang/contract/audit'
import { roles } from '@madang/contract/access'
import { isLocale, localeInfo } from '@madang/contract/locales'
import { userStatuses } from '@madang/contract/users'
import { Rich } from '../../../theme/Rich.tsx'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/words.ts'
import type { TimelineEntry } from '../../ui/Timeline.tsx'
import { roleText, statusText } from './user-words.ts'

/** Fields whose change is worth a line, and what they are called. */
const fieldLabels = {
  name: 'users.field.name',
  phone: 'users.field.phone',
  email: 'users.field.email',
  authorityType: 'users.field.role',
  status: 'users.field.status',
  locale: 'users.field.language',
  memo: 'users.memo.title',
} as const

type FieldName = keyof typeof fieldLabels

function isField(name: string): name is FieldName {
  return Object.hasOwn(fieldLabels, name)
}

function valueText(t: Translate, value: unknown): string {
  const role = roles.find((known) => known === value)
  if (role !== undefined) return roleText(t, role)
  const status = userStatuses.find((known) => known === value)
  if (status !== undefined) return statusText(t, status)
  if (isLocale(value)) return localeInfo[value].name
  return typeof value === 'string' || typeof value === 'number' ? String(value) : t('users.none')
}

function changeLines(t: Translate, changes: AuditRecord['changes']): string[] {
  return Object.entries(changes ?? {}).flatMap(([name, { from, to }]) => {
    if (!isField(name)) return []
    const field = t(fieldLabels[name])
    // A memo is as long as a letter; that it changed is enough.
    if (name === 'memo') return [field]
    const values = { field, from: valueText(t, from), to: valueText(t, to) }
    return [from === null ? t('audit.changeTo', values) : t('audit.change', values)]
  })
}

interface Speech {
  readonly t: Translate
  readonly format: Format
}

/** Audit records as lines of a timeline: who did what, why and what changed, when. */
export function historyEntries(records: readonly AuditRecord[], { t, format }: Speech): TimelineEntry[] {
  return records.map((record) => {
    const actor = record.actorName ?? t('audit.nobody')
    const notes = [record.reason, ...changeLines(t, record.changes)].filter((note) => note !== null)
    return {
      id: record.id,
      what: (
        <Rich
          text={t(`audit.action.${record.action}`, { actor })}
          tags={{
            b: (name) => (
              <b>
                <bdi>{name}</bdi>
              </b>
            ),
          }}
        />
      ),
      ...(notes.length > 0
        ? {
            note: notes.map((note) => (
              <span key={note} className="ln" dir="auto">
                {note}
              </span>
            )),
          }
        : {}),
      when: (
        <time dateTime={record.at} title={format.dateTime(record.at)}>
          {format.shortDateTime(record.at)}
        </time>
      ),
    }
  })
}

import type { AuditRecord } from '@madang/contract/audit'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { isolate } from '../../../words.ts'
import {
  actorText,
  changeLines,
  reasonText,
  WhatHappened,
  type HistoryFields,
} from '../../table/history-entries.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { roleName } from './audit-words.ts'
import { TargetName } from './TargetName.tsx'
import './audit.css'

/** Whose words name the fields and values of an entity. */
const wordsOf: Partial<Record<string, string>> = {
  user: 'users',
  store: 'stores',
  faq: 'faqs',
  legal: 'legal',
  request: 'requests',
  settings: 'settings',
}

/** What a field is called where its record has another name for it. */
const aliases: Partial<Record<string, string>> = { authorityType: 'role' }

/** What is no text: in the notation of data, set apart from the direction of the page. */
function asWritten(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const pairs = Object.entries(value).map(([name, one]) => `${name}: ${[one].flat().join(', ')}`)
  return isolate(pairs.join(' · '))
}

/** Fields and values in the words of their records where there are any, else as they were written down. */
function fieldsOf({ entity, entityId, changes }: AuditRecord, { t, has }: Words): HistoryFields {
  const textOf = (id: string): string | null => (has(id) ? t(id as 'users.field.name') : null) // takes no parameters
  const area = wordsOf[entity] ?? entity
  // The id of settings is their section, under which its fields are named.
  const labels = entity === 'settings' && entityId !== null ? `${area}.field.${entityId}` : `${area}.field`
  return Object.fromEntries(
    Object.keys(changes ?? {}).map((name) => {
      const known = aliases[name] ?? name
      const filter = name === 'filter' ? t('audit-records.detail.filter') : null
      return [
        name,
        {
          label: textOf(`${labels}.${known}`) ?? filter ?? name,
          textOf: (value: unknown) =>
            typeof value === 'string' ? (textOf(`${area}.${known}.${value}`) ?? value) : asWritten(value),
        },
      ]
    }),
  )
}

/** A record with all that it says. */
export function RecordDialog({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog title={t('audit-records.detail.title')} onClose={onClose}>
      <p className="what">
        <WhatHappened t={t} record={record} />
      </p>
      <Facts record={record} />
      <div className="dlg-foot">
        <Button variant="primary" onClick={onClose}>
          {t('audit-records.detail.close')}
        </Button>
      </div>
    </Dialog>
  )
}

function Facts({ record }: { record: AuditRecord }) {
  const { t } = useWords()
  const format = useFormat()
  const { actorRole, reason, ip } = record
  const who = [actorText(t, record), actorRole && roleName(t, actorRole)].filter(Boolean).join(' · ')
  const values: Record<'when' | 'actor' | 'target' | 'reason' | 'ip' | 'changes' | 'record', ReactNode> = {
    when: format.dateTime(record.at),
    actor: who,
    target: record.target === null ? t('audit.none') : <TargetName record={record} />,
    reason: reason === null ? t('audit.none') : reasonText(t, reason),
    ip: ip === null ? t('audit.none') : <Isolate>{ip}</Isolate>,
    changes: <Changed record={record} />,
    record: <Isolate>{record.id}</Isolate>,
  }
  const names = Object.keys(values) as (keyof typeof values)[] // Object.keys forgets the key type
  return (
    <LabelValues pairs={names.map((name) => [t(`audit-records.field.${name}`), values[name], 'whole'])} />
  )
}

function Changed({ record }: { record: AuditRecord }) {
  const words = useWords()
  const lines = changeLines(words.t, fieldsOf(record, words), record.changes)
  if (lines.length === 0) return words.t('audit.none')
  return (
    <ul className="changed">
      {[...new Set(lines)].map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}

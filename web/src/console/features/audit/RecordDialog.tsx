import { isStaff } from '@madang/contract/access'
import type { AuditRecord } from '@madang/contract/audit'
import type { ReactNode } from 'react'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { actorText, changeLines, WhatHappened, type HistoryFields } from '../../table/history-entries.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { roleName, targetHref, targetText } from './audit-words.ts'
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

/** Fields and values in the words of their records where there are any, else as they were written down. */
function fieldsOf({ entity, changes }: AuditRecord, { t, has }: Words): HistoryFields {
  const textOf = (id: string): string | null => (has(id) ? t(id as 'users.field.name') : null) // takes no parameters
  const area = wordsOf[entity] ?? entity
  return Object.fromEntries(
    Object.keys(changes ?? {}).map((name) => {
      const known = aliases[name] ?? name
      const filter = name === 'filter' ? t('audit-records.detail.filter') : null
      return [
        name,
        {
          label: textOf(`${area}.field.${known}`) ?? filter ?? name,
          textOf: (value: unknown) =>
            typeof value === 'string'
              ? (textOf(`${area}.${known}.${value}`) ?? value)
              : JSON.stringify(value),
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
    target: <Target record={record} />,
    reason: reason ?? t('audit.none'),
    ip: ip === null ? t('audit.none') : <Isolate>{ip}</Isolate>,
    changes: <Changed record={record} />,
    record: <Isolate>{record.id}</Isolate>,
  }
  const names = Object.keys(values) as (keyof typeof values)[] // Object.keys forgets the key type
  return (
    <LabelValues pairs={names.map((name) => [t(`audit-records.field.${name}`), values[name], 'whole'])} />
  )
}

function Target({ record }: { record: AuditRecord }) {
  const { t } = useWords()
  const viewer = useViewer()
  const name = <bdi>{targetText(t, record) ?? t('audit.none')}</bdi>
  const canOpen = record.target !== null && (isStaff(viewer.role) || record.target.kind === 'store')
  return canOpen && record.target !== null ? <AppLink href={targetHref(record.target)}>{name}</AppLink> : name
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

import type { AuditRecord } from '@madang/contract/audit'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { actorText, changeLines, reasonText, WhatHappened } from '../../record/history-entries.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { roleName } from './audit-words.ts'
import { fieldsOf } from './record-fields.ts'
import { TargetName } from './TargetName.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import auditStyles from './audit.module.css'

/** A record with all that it says. */
export function RecordDialog({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog title={t('audit-records.detail.title')} onClose={onClose}>
      <p className={auditStyles.about}>
        <WhatHappened t={t} record={record} />
      </p>
      <Facts record={record} />
      <div className={dialogStyles.actions}>
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
    <ul className={auditStyles.changes}>
      {[...new Set(lines)].map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}

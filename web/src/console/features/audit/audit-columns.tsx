import type { AuditRecord } from '@madang/contract/audit'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/words.ts'
import type { Column } from '../../table/columns.ts'
import { WhatHappened } from '../../table/history-entries.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { roleName, targetHref, targetText } from './audit-words.ts'

interface Speech {
  readonly t: Translate
  readonly format: Format
  /** Managers may not open other people's records. */
  readonly isStaff: boolean
}

/** The columns of the list: who did what, about whom, when and from where. */
export function auditColumns({ t, format, isStaff }: Speech): Column<AuditRecord>[] {
  return [
    {
      key: 'what',
      head: t('audit-records.field.what'),
      card: 'title',
      cell: (record) => (
        <span className="cut">
          <WhatHappened t={t} record={record} />
        </span>
      ),
      sub: ({ actorRole, reason }) => (
        <span className="cut">
          {actorRole !== null && roleName(t, actorRole)}
          {actorRole !== null && reason !== null && ' · '}
          {reason !== null && <bdi>{reason}</bdi>}
        </span>
      ),
    },
    {
      key: 'target',
      head: t('audit-records.field.target'),
      width: '22%',
      card: 'text',
      cell: (record) => {
        const text = targetText(t, record)
        if (record.target === null || text === null) return null
        const name = <bdi className="cut">{text}</bdi>
        const isOpen = isStaff || record.target.kind === 'store'
        return isOpen ? <AppLink href={targetHref(record.target)}>{name}</AppLink> : name
      },
    },
    {
      key: 'at',
      head: t('audit-records.field.when'),
      width: '15%',
      kind: 'date',
      card: 'end',
      cell: ({ at }) => (
        <time dateTime={at} title={format.dateTime(at)}>
          {format.shortDateTime(at)}
        </time>
      ),
    },
    {
      key: 'ip',
      head: t('audit-records.field.ip'),
      width: '14%',
      from: 'lg',
      cell: ({ ip }) => ip !== null && <Isolate>{ip}</Isolate>,
    },
  ]
}

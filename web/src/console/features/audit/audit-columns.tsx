import type { AuditRecord } from '@madang/contract/audit'
import { auditHeads } from '@madang/contract/audit-columns'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/words.ts'
import type { Column } from '../../table/columns.ts'
import { reasonText, WhatHappened } from '../../record/history-entries.tsx'
import { roleName } from './audit-words.ts'
import { TargetName } from './TargetName.tsx'
import tableStyles from '../../table/table.module.css'
import auditStyles from './audit.module.css'

interface Speech {
  readonly t: Translate
  readonly format: Format
}

/** The columns of the list: who did what, about whom, when and from where. */
export function auditColumns({ t, format }: Speech): Column<AuditRecord>[] {
  return [
    {
      key: 'what',
      head: t('audit-records.field.what'),
      card: 'title',
      cell: (record) => (
        <span className={tableStyles.cut}>
          <WhatHappened t={t} record={record} />
        </span>
      ),
      sub: ({ actorRole, reason }) => (
        <span className={tableStyles.cut}>
          {actorRole !== null && roleName(t, actorRole)}
          {actorRole !== null && reason !== null && ' · '}
          {reason !== null && <bdi>{reasonText(t, reason)}</bdi>}
        </span>
      ),
    },
    {
      key: 'target',
      head: t(auditHeads.target),
      width: '20%',
      card: 'text',
      cell: (record) => <TargetName record={record} />,
    },
    {
      key: 'at',
      head: t(auditHeads.at),
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
      head: t(auditHeads.ip),
      width: '18%',
      from: 'lg',
      // Where it is too long it loses its end, right-to-left as well.
      cell: ({ ip }) =>
        ip !== null && (
          <bdi className={auditStyles.address} dir="ltr" title={ip}>
            {ip}
          </bdi>
        ),
    },
  ]
}

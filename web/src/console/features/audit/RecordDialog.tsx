import { isStaff } from '@madang/contract/access'
import type { AuditRecord } from '@madang/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../api/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { actorText, changeLines, WhatHappened, type HistoryFields } from '../../table/history-entries.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { faqHistoryFields } from '../faqs/faq-history.ts'
import { storeHistoryFields } from '../stores/store-history.ts'
import { categoriesQuery } from '../stores/stores.api.ts'
import { userHistoryFields } from '../users/user-history.ts'
import { roleText } from '../users/user-words.ts'
import { targetHref, targetText } from './audit-words.ts'
import './audit.css'

/** The fields that are known by name; all others are shown as they were written down. */
function useFields(record: AuditRecord): HistoryFields {
  const { t, locale } = useWords()
  const isStore = record.entity === 'store'
  const categories = useQuery({ ...categoriesQuery(), enabled: isStore }).data?.items ?? []
  const known: Partial<Record<string, HistoryFields>> = {
    user: userHistoryFields(t),
    store: storeHistoryFields({ t, locale, categories }),
    faq: faqHistoryFields(t),
  }
  const fields = known[record.entity] ?? {}
  const asWritten = (name: string) => ({
    label: name === 'filter' ? t('audit-records.detail.filter') : name,
    textOf: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  })
  return Object.fromEntries(
    Object.keys(record.changes ?? {}).map((name) => [name, fields[name] ?? asWritten(name)]),
  )
}

/** A record with all that it says. */
export function RecordDialog({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const viewer = useViewer()
  const fields = useFields(record)
  const { target, actorRole, reason, ip } = record
  const lines = changeLines(t, fields, record.changes)
  const name = targetText(t, record)
  const canOpen = target !== null && (isStaff(viewer.role) || target.kind === 'store')
  return (
    <Dialog title={t('audit-records.detail.title')} onClose={onClose}>
      <p className="what">
        <WhatHappened t={t} record={record} />
      </p>
      <LabelValues
        pairs={[
          [t('audit-records.field.when'), format.dateTime(record.at), 'whole'],
          [
            t('audit-records.field.actor'),
            <>
              <bdi>{actorText(t, record)}</bdi>
              {actorRole !== null && ` · ${roleText(t, actorRole)}`}
            </>,
            'whole',
          ],
          [
            t('audit-records.field.target'),
            target !== null && canOpen ? (
              <AppLink href={targetHref(target)}>
                <bdi>{name}</bdi>
              </AppLink>
            ) : (
              <bdi>{name ?? t('audit.none')}</bdi>
            ),
            'whole',
          ],
          [t('audit-records.field.reason'), <bdi>{reason ?? t('audit.none')}</bdi>, 'whole'],
          [t('audit-records.field.ip'), ip === null ? t('audit.none') : <Isolate>{ip}</Isolate>, 'whole'],
          [
            t('audit-records.field.changes'),
            lines.length === 0 ? (
              t('audit.none')
            ) : (
              <ul className="changed">
                {[...new Set(lines)].map((line) => (
                  <li key={line} dir="auto">
                    {line}
                  </li>
                ))}
              </ul>
            ),
            'whole',
          ],
          [t('audit-records.field.record'), <Isolate>{record.id}</Isolate>, 'whole'],
        ]}
      />
      <div className="dlg-foot">
        <Button variant="primary" onClick={onClose}>
          {t('audit-records.detail.close')}
        </Button>
      </div>
    </Dialog>
  )
}

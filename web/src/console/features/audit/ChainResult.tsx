import type { AuditVerification, VerificationState } from '@madang/contract/audit-verification'
import { seoulDate } from '@madang/contract/korean-time'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { LabelValues } from '../../ui/LabelValues.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { recordsHref } from './audit-words.ts'
import bannerStyles from '../../ui/banner.module.css'
import cardStyles from '../../ui/card.module.css'
import auditStyles from './audit.module.css'

/** Each state with the status whose colour it has. */
const tones: Record<VerificationState, string> = {
  RUNNING: 'IN_REVIEW',
  WHOLE: 'COMPLETED',
  BROKEN: 'FAILED',
  ABANDONED: 'CANCELLED',
}

export function ChainPill({ run: { state, broken } }: { run: Pick<AuditVerification, 'state' | 'broken'> }) {
  const { t } = useWords()
  // A key that is missing is no sign that anybody changed a record.
  if (broken?.fault === 'key') return <Pill status="RECEIVED">{t('audit-records.chain.unchecked')}</Pill>
  return <Pill status={tones[state]}>{t(`audit-records.chain.state.${state}`)}</Pill>
}

/** What a run found, how far it is, who asked for it. */
export function ChainResult({ run }: { run: AuditVerification }) {
  const { t } = useWords()
  const format = useFormat()
  const { number } = format
  const counts = { checked: number(run.checked), total: number(run.total) }
  return (
    <div className={`${cardStyles.body} ${auditStyles.chain}`}>
      <p role="status">
        <ChainPill run={run} />{' '}
        {run.state === 'WHOLE' && t('audit-records.chain.whole', { count: number(run.checked) })}
        {run.state === 'RUNNING' && (
          <span className="visually-hidden">{t('audit-records.chain.running')}</span>
        )}
      </p>
      {run.state === 'RUNNING' && (
        <p>
          <progress
            aria-label={t('audit-records.chain.running')}
            {...(run.total > 0 ? { value: run.checked, max: run.total } : {})}
          />
          <span className="small dimmed num">{t('audit-records.chain.progress', counts)}</span>
        </p>
      )}
      {run.broken !== null && <Broken broken={run.broken} />}
      <Facts run={run} />
    </div>
  )
}

function Facts({ run }: { run: AuditVerification }) {
  const { t } = useWords()
  const format = useFormat()
  const { finishedAt, unsealed, lastHash } = run
  const hash = (
    <>
      <code className={auditStyles.hash} dir="ltr">
        {lastHash}
      </code>
      <small className="dimmed">{t('audit-records.chain.hashHelp')}</small>
    </>
  )
  const pairs: ComponentProps<typeof LabelValues>['pairs'][number][] = [
    [t('audit-records.chain.by'), run.requestedByName ?? t('audit.gone')],
    [t('audit-records.chain.startedAt'), format.dateTime(run.requestedAt)],
    [
      t('audit-records.chain.finishedAt'),
      finishedAt === null ? t('audit.none') : format.dateTime(finishedAt),
    ],
  ]
  if (unsealed !== null) pairs.push([t('audit-records.chain.unsealed'), format.number(unsealed)])
  if (lastHash !== null) pairs.push([t('audit-records.chain.lastHash'), hash, 'whole'])
  return <LabelValues pairs={pairs} />
}

function Broken({ broken }: { broken: NonNullable<AuditVerification['broken']> }) {
  const { t } = useWords()
  const format = useFormat()
  const { fault, seq, recordId, wholeUntil } = broken
  if (fault === 'key') {
    return (
      <div className={bannerStyles.banner} role="alert">
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
        <div>{t('audit-records.chain.fault.key', { seq: format.number(seq) })}</div>
      </div>
    )
  }
  const day = wholeUntil === null ? null : seoulDate(new Date(wholeUntil))
  return (
    <div className={`${bannerStyles.banner} ${bannerStyles.bad}`} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <b>{t(`audit-records.chain.fault.${fault}`, { seq: format.number(seq) })}</b>
        {wholeUntil !== null && <p>{t('audit-records.chain.until', { at: format.dateTime(wholeUntil) })}</p>}
        {recordId !== null && (
          <p className="small">
            {t('audit-records.field.record')} <Isolate>{recordId}</Isolate>
          </p>
        )}
        <p>{t('audit-records.chain.advice')}</p>
        {day !== null && (
          <AppLink href={recordsHref({ from: day, to: day })}>{t('audit-records.chain.find')}</AppLink>
        )}
      </div>
    </div>
  )
}

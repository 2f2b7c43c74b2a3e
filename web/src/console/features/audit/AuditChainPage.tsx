import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../form/use-action.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead, ThumbBar } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { toast } from '../../ui/toast.ts'
import { auditVerificationsQuery, useStartVerification } from './audit.api.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { ChainPill, ChainResult } from './ChainResult.tsx'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'

const skeletonLines = 4

/** Whether all records are as they were written: the last run through their chain, and another one. */
export function AuditChainPage() {
  const { t } = useWords()
  const query = useQuery(auditVerificationsQuery())
  const start = useStartVerification()
  const { data, error } = query
  const [last, ...earlier] = data?.items ?? []
  const isRunning = last?.state === 'RUNNING'
  const begin = useAction(async () => {
    try {
      await start.mutateAsync()
    } catch (failure) {
      const isTaken = failure instanceof ApiError && failure.code === 'conflict.state'
      if (!isTaken) throw failure
      toast.failed(t('audit-records.chain.taken'))
    }
  })
  const button = (className?: string) => (
    <Button
      variant="primary"
      className={className}
      isBusy={begin.isRunning}
      refusedBecause={isRunning ? t('audit-records.chain.running') : null}
      onClick={begin.run}
    >
      {t('audit-records.chain.start')}
    </Button>
  )
  return (
    <div className="page">
      <PageHead title={t('audit-records.tab.chain')} actions={data !== undefined && button()} />
      <AuditTabs current="chain" />
      <StaleNote query={query} />
      <div className="stack">
        <p className="dimmed">{t('audit-records.chain.text')}</p>
        <Card title={t('audit-records.chain.last')}>
          {data === undefined && error !== null && (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
          {data === undefined && error === null && (
            <div className={cardStyles.body}>
              <SkeletonLines lines={skeletonLines} label={t('ui.loading')} />
            </div>
          )}
          {data !== undefined && last === undefined && (
            <EmptyState
              icon={<IconShieldCheck size={24} stroke={1.75} aria-hidden />}
              title={t('audit-records.chain.never')}
              text={t('audit-records.chain.neverText')}
              isCompact
            />
          )}
          {last !== undefined && <ChainResult run={last} />}
        </Card>
        {earlier.length > 0 && (
          <Card title={t('audit-records.chain.earlier')}>
            <Earlier runs={earlier} />
          </Card>
        )}
      </div>
      {data !== undefined && <ThumbBar>{button('grow')}</ThumbBar>}
    </div>
  )
}

function Earlier({ runs }: { runs: readonly Parameters<typeof ChainResult>[0]['run'][] }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <ul aria-label={t('audit-records.chain.earlier')}>
      {runs.map((run) => (
        <li key={run.id} className={rowStyles.row}>
          <span className={rowStyles.text}>
            {format.dateTime(run.requestedAt)}
            <small>
              <bdi>{run.requestedByName ?? t('audit.gone')}</bdi>
            </small>
          </span>
          <ChainPill run={run} />
        </li>
      ))}
    </ul>
  )
}

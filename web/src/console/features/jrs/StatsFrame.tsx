import type { JrsStats } from '@madang/contract/jrs-stats'
import { IconChartBar, IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { ExportDialog } from '../../table/ExportDialog.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { periods, type usePeriod } from './stats.api.ts'
import optionsStyles from '../../ui/options.module.css'
import styles from './stats.module.css'

const Export = lazy(async () => ({ default: (await import('./ExportStats.tsx')).ExportStats }))

interface StatsFrameProps<Stats extends JrsStats> {
  period: ReturnType<typeof usePeriod>
  query: UseQueryResult<Stats>
  fetchFile: ComponentProps<typeof ExportDialog>['fetchFile']
  /** Where somebody joined in the period. */
  children: (stats: Stats) => ReactNode
}

/** Of what period figures are and what they stand beside, and each state of getting them. */
export function StatsFrame<Stats extends JrsStats>({
  period,
  query,
  fetchFile,
  children,
}: StatsFrameProps<Stats>) {
  const { t } = useWords()
  const format = useFormat()
  const [isSaving, setIsSaving] = useState(false)
  const { data, error } = query
  const range = { from: format.day(period.range.from), to: format.day(period.range.to) }
  return (
    <div className="stack">
      <div>
        <div className={styles.head}>
          <nav className={optionsStyles.options} aria-label={t('stats.periods')}>
            {periods.map((days) => (
              <AppLink
                key={days}
                href={period.hrefOf(days)}
                className={[optionsStyles.option, days === period.days && optionsStyles.chosen]
                  .filter(Boolean)
                  .join(' ')}
                aria-current={days === period.days ? 'true' : undefined}
              >
                {t(`stats.period.p${days}`)}
              </AppLink>
            ))}
          </nav>
          <p className="dimmed small num">
            {t('stats.range', range)} · {t('stats.compared', { days: Number(period.days) })}
          </p>
          <Button
            icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsSaving(true)}
          >
            {t('stats.export.action')}
          </Button>
        </div>
        <StaleNote query={query} />
      </div>
      {data === undefined ? (
        <Card isPadded={error === null}>
          {error === null ? (
            <SkeletonLines lines={12} label={t('ui.loading')} />
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </Card>
      ) : data.figures.joined === 0 ? (
        <Card>
          <EmptyState icon={<IconChartBar size={24} stroke={1.75} aria-hidden />} title={t('stats.quiet')} />
        </Card>
      ) : (
        <div
          className={`stack ${query.isPlaceholderData ? styles.older : ''}`}
          aria-busy={query.isPlaceholderData}
        >
          {children(data)}
        </div>
      )}
      <Suspense fallback={null}>
        {isSaving && <Export range={range} fetchFile={fetchFile} onClose={() => setIsSaving(false)} />}
      </Suspense>
    </div>
  )
}

import { addDays, seoulDate } from '@madang/contract/korean-time'
import type { LedgerDifference } from '@madang/contract/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { workCountsQuery } from '../../api/work-counts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHead, ThumbBar } from '../../ui/PageHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useTabs } from '../../ui/use-tabs.ts'
import { CheckedDays } from './CheckedDays.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import { useAskForCheck } from './use-ask-for-check.ts'

// Comes when it is asked for.
const Explain = lazy(async () => ({ default: (await import('./ExplainDifference.tsx')).ExplainDifference }))

/** Whether the ledger and the provider agree: what differs and waits for somebody first, then what was, then the days. */
export function ReconciliationPage() {
  const { t } = useWords()
  const { number } = useFormat()
  const { current, all, hrefOf } = useTabs(['differences', 'resolved', 'days'])
  const { data: counts } = useQuery(workCountsQuery())
  const [asked, setAsked] = useState<LedgerDifference | null>(null)
  const check = useAskForCheck()
  const yesterday = addDays(seoulDate(useNow()), -1)
  const open = counts?.differences ?? 0
  const again = (className?: string) => (
    <Button className={className} isBusy={check.isRunning} onClick={() => check.run(yesterday)}>
      {t('reconciliation.again.yesterday')}
    </Button>
  )
  return (
    <div className="page">
      <PageHead title={t('reconciliation.title')} actions={again()} />
      <Tabs
        label={t('reconciliation.tabs')}
        current={current}
        tabs={all.map((key) => ({
          key,
          label: t(`reconciliation.tab.${key}`),
          href: hrefOf(key),
          ...(key === 'differences' && open > 0 && { count: number(open) }),
        }))}
      />
      {current === 'days' ? (
        <CheckedDays />
      ) : (
        <DifferenceList key={current} isOpen={current === 'differences'} onExplain={setAsked} />
      )}
      <ThumbBar>{again('grow')}</ThumbBar>
      <Suspense fallback={null}>
        {asked !== null && <Explain difference={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </div>
  )
}

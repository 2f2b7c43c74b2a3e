import { isStaff } from '@madang/contract/access'
import type { Overview } from '@madang/contract/overview'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadPageMessages } from 'virtual:catalogue/pages'
import { useViewer } from '../../api/session.ts'
import { workCountsQuery } from '../../api/work-counts.ts'
import { useFormat } from '../../i18n/format.ts'
import { addWords, useWords } from '../../i18n/words.ts'
import type * as OwnBilling from '../billing/OwnBillingCard.tsx'
import { OwnDevicesCard } from '../preferences/OwnDevicesCard.tsx'
import { OwnInvitationsCard } from '../preferences/OwnInvitationsCard.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useTabs } from '../../ui/use-tabs.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { MemberTiles } from './MemberTiles.tsx'
import { NewMembersCard } from './NewMembersCard.tsx'
import { RolesCard } from './RolesCard.tsx'
import { VersionsCard } from './VersionsCard.tsx'
import { OwnPromotions } from './OwnPromotions.tsx'
import { OwnStores } from './OwnStores.tsx'
import { overviewQuery } from './dashboard.api.ts'
import cardStyles from '../../ui/card.module.css'
import dashboardStyles from './dashboard.module.css'

// Most who open the dashboard have none.
const Lists = lazy(async () => ({ default: (await import('./OwnLists.tsx')).OwnLists }))

// By a pattern and with the words of the page that has the same cards: what this page imports by name brings its words
// into the frame, which everybody loads.
const billing = import.meta.glob<typeof OwnBilling>('../billing/OwnBillingCard.tsx')

const Billing = lazy(async () => {
  const words = addWords(loadPageMessages.paymentMethods)
  const [loaded] = await Promise.all([...Object.values(billing).map((load) => load()), words])
  if (loaded === undefined) throw new Error('There is no OwnBillingCard.')
  return { default: loaded.OwnBillingCard }
})

/** What is going on, in numbers that open the list behind them. */
export function DashboardPage() {
  const { t } = useWords()
  const format = useFormat()
  const query = useQuery(overviewQuery())
  const { data } = query
  const { current, all, hrefOf } = useTabs(['overview', 'billing-address', 'bank-details'])
  return (
    <div className="page">
      <PageHead
        title={t('dashboard.title')}
        total={data && t('dashboard.at', { at: format.dateTime(data.at) })}
      />
      <Tabs
        label={t('dashboard.tab.label')}
        tabs={all.map((key) => ({ key, label: t(`dashboard.tab.${key}`), href: hrefOf(key) }))}
        current={current}
      />
      {current === 'overview' ? (
        <OverviewTab query={query} />
      ) : (
        <Suspense fallback={<SkeletonLines lines={8} label={t('ui.loading')} />}>
          <Billing part={current} />
        </Suspense>
      )}
    </div>
  )
}

/** The numbers in every state of theirs. */
function OverviewTab({ query }: { query: UseQueryResult<Overview> }) {
  const { data } = query
  return (
    <>
      {data === undefined && query.error !== null && (
        <Card>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      <StaleNote query={query} />
      {query.isPending && <DashboardSkeleton />}
      {data !== undefined && <DashboardContent overview={data} />}
    </>
  )
}

function DashboardContent({ overview }: { overview: Overview }) {
  const { t } = useWords()
  const { members, money, versions } = overview
  const { data: counts } = useQuery(workCountsQuery())
  const isRunning = counts !== undefined && counts.jrs.running > 0
  return (
    <div className="stack">
      <OwnInvitationsCard />
      {members !== null && <MemberTiles members={members} />}
      <div className="columns wide-aside">
        <div className="stack">
          {members === null ? (
            <>
              <Suspense fallback={null}>{isRunning && <Lists />}</Suspense>
              <OwnStores />
              <OwnPromotions />
            </>
          ) : (
            <>
              <NewMembersCard days={members.newByDay} />
              <RolesCard counts={members.byRoleAndStatus} />
            </>
          )}
        </div>
        <div className="stack">
          {money !== null && <MoneyCard money={money} />}
          <OwnDevicesCard title={t('dashboard.devices.title')} />
          <VersionsCard versions={versions} />
        </div>
      </div>
    </div>
  )
}

/** The same places as the content, so that nothing jumps. */
function DashboardSkeleton() {
  const { t } = useWords()
  const { role } = useViewer()
  return (
    <div className="stack" aria-busy="true">
      <section
        className={
          isStaff(role)
            ? `${cardStyles.card} ${dashboardStyles.tilesLoading} ${dashboardStyles.eight}`
            : `${cardStyles.card} ${dashboardStyles.tilesLoading}`
        }
      >
        <SkeletonLines lines={3} label={t('ui.loading')} />
      </section>
      <div className="columns wide-aside">
        <Card title={t('dashboard.chart.title')} isPadded className={dashboardStyles.chartLoading}>
          <SkeletonLines lines={8} label={t('ui.loading')} />
        </Card>
        <Card title={t('dashboard.devices.title')} isPadded>
          <SkeletonLines lines={4} label={t('ui.loading')} />
        </Card>
      </div>
    </div>
  )
}

import { usageState, type Plan, type PlanUsage } from '@madang/contract/plans'
import { subscriptionActions } from '@madang/contract/subscription-actions'
import type { StoreSubscription } from '@madang/contract/subscriptions'
import type { Store } from '@madang/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useViewer } from '../../api/session.ts'
import { publicSettingsQuery } from '../../api/settings.ts'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { storeApi } from '../stores/stores.api.ts'
import { ComparePlans } from './ComparePlans.tsx'
import { OwnPlan } from './OwnPlan.tsx'
import { planNow, termsFor } from './plan-offers.ts'
import { PlanAction } from './PlanAction.tsx'
import { PlanCards } from './PlanCards.tsx'
import { storePlanQuery } from './subscriptions.api.ts'
import { SubscriptionNotices } from './SubscriptionNotices.tsx'
import { TrialNotice } from './TrialNotice.tsx'
import { usePlanActions } from './use-plan-actions.ts'
import styles from './plans.module.css'

// The question comes when it is asked.
const EndQuestion = lazy(async () => ({ default: (await import('./EndQuestion.tsx')).EndQuestion }))

interface StorePlansProps {
  storeId: string
  plans: readonly Plan[]
}

/** The plan of a store, how much of it is used, and the others. */
export function StorePlans({ storeId, plans }: StorePlansProps) {
  const { t } = useWords()
  const query = useQuery(storePlanQuery(storeId))
  const store = useQuery(storeApi.one(storeId))
  if (query.data !== undefined && store.data !== undefined) {
    return (
      <>
        <StaleNote query={query} />
        <OfStore store={store.data} plans={plans} own={query.data} />
      </>
    )
  }
  const failed = [query, store].find(({ error }) => error !== null)
  return (
    <Card isPadded>
      {failed === undefined ? (
        <SkeletonLines lines={4} label={t('ui.loading')} />
      ) : (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      )}
    </Card>
  )
}

/** The first plan that allows more of what is used up; null where nothing is. */
function fitting(plans: readonly Plan[], usage: readonly PlanUsage[]): string | null {
  if (!usage.some((one) => usageState(one) === 'over')) return null
  const fits = plans.find(({ limits }) => usage.every(({ limit, used }) => used < limits[limit]))
  return fits?.key ?? null
}

interface OfStoreProps extends Pick<StorePlansProps, 'plans'> {
  store: Store
  own: StoreSubscription
}

function OfStore({ store: { id: storeId, status, staffRole }, plans, own }: OfStoreProps) {
  const { t } = useWords()
  const viewer = useViewer()
  const { data: settings } = useQuery(publicSettingsQuery)
  const actions = usePlanActions(storeId, own)
  const { subscription, usage } = own
  const { change, startTrial } = subscriptionActions(subscription, { ...viewer, staffRole })
  const mayAct = status !== 'CLOSED' && change.allowed
  // What is had goes on, and can be ended, also while nothing is sold.
  const isSold = settings?.features.payments === true
  const current = planNow(own).key
  const fits = fitting(plans, usage)
  return (
    <>
      <SubscriptionNotices own={own} plans={plans} actions={mayAct ? actions : null} />
      <TrialNotice own={own} plans={plans} mayStart={startTrial.allowed} actions={mayAct ? actions : null} />
      {!change.allowed && <p className={styles.note}>{t('plans.notOwner')}</p>}
      <Card isPadded>
        <OwnPlan storeId={storeId} own={own} actions={mayAct ? actions : null} />
      </Card>
      <PlanCards
        plans={plans}
        termsFor={(plan, cycle) => termsFor(own, plan, cycle)}
        current={current}
        fits={fits}
        firstCycle={subscription?.cycle ?? 'MONTH'}
        {...(mayAct &&
          isSold && {
            action: (one, cycle) => (
              <PlanAction own={own} plan={one} cycle={cycle} isFitting={one.key === fits} actions={actions} />
            ),
          })}
      />
      <ComparePlans plans={plans} current={current} />
      <Suspense fallback={null}>{actions.isEndAsked && <EndQuestion own={own} actions={actions} />}</Suspense>
    </>
  )
}

import type { Plan } from '@madang/contract/plans'
import { priceWonOf, type StoreSubscription } from '@madang/contract/subscriptions'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, useAbove, useNameOf } from './SubscriptionNotices.tsx'
import type { PlanActions } from './use-plan-actions.ts'

interface TrialNoticeProps {
  own: StoreSubscription
  plans: readonly Plan[]
  /** No one but an owner uses up what is theirs once. */
  mayStart: boolean
  /** Null for who may not do anything about it. */
  actions: PlanActions | null
}

/** A plan that may be tried free of charge, or until when it is; that nothing is charged is said in both. */
export function TrialNotice(props: TrialNoticeProps) {
  const { own, mayStart } = props
  const trialEndsAt = own.subscription?.trialEndsAt ?? null
  if (trialEndsAt !== null) return <Running {...props} trialEndsAt={trialEndsAt} />
  if (own.subscription !== null && own.subscription.triedPlanKey !== null)
    return <TriedOn {...props} living={own.subscription} tried={own.subscription.triedPlanKey} />
  if (own.trial !== null && mayStart) return <Offered {...props} trial={own.trial} />
  return null
}

function Offered({
  trial: { planKey, days },
  plans,
  actions,
}: TrialNoticeProps & { trial: NonNullable<StoreSubscription['trial']> }) {
  const { t } = useWords()
  const name = useNameOf(plans)(planKey)
  if (actions === null) return null
  return (
    <Notice title={t('plans.trial.offer.title', { name, count: days })} texts={[t('plans.trial.offer.text')]}>
      <Button isBusy={actions.isBusy} onClick={() => actions.startTrial()}>
        {t('plans.trial.offer.start')}
      </Button>
    </Notice>
  )
}

function Running({ own, plans, actions, trialEndsAt }: TrialNoticeProps & { trialEndsAt: string }) {
  const { t, won } = useWords()
  const date = useFormat().date(trialEndsAt)
  const nameOf = useNameOf(plans)
  const above = useAbove(own.above)
  const plan = plans.find(({ key }) => key === own.subscription?.planKey)
  const texts = [t('plans.trial.running.text'), ...above]
  const isOrdered = own.openOrder !== null
  const canOrder = actions !== null && plan !== undefined && !isOrdered
  const paid = canOrder
    ? [t('plans.trial.running.paid', { price: won(priceWonOf(plan, 'MONTH')), date })]
    : []
  return (
    <Notice
      title={t('plans.trial.running.title', { name: nameOf(own.subscription?.planKey ?? ''), date })}
      texts={[...texts, ...paid]}
    >
      {canOrder ? (
        <Button variant="primary" isBusy={actions.isBusy} onClick={() => actions.order(plan, 'MONTH')}>
          {t('plans.trial.running.order')}
        </Button>
      ) : null}
    </Notice>
  )
}

interface TriedOnProps extends TrialNoticeProps {
  living: NonNullable<StoreSubscription['subscription']>
  /** The key of the plan that is tried. */
  tried: string
}

/** Less was ordered during the trial, which goes on until that begins. */
function TriedOn({ own, plans, living, tried }: TriedOnProps) {
  const { t } = useWords()
  const date = useFormat().date(living.currentPeriodStart)
  const nameOf = useNameOf(plans)
  const above = useAbove(own.above)
  return (
    <Notice
      title={t('plans.trial.running.title', { name: nameOf(tried), date })}
      texts={[t('plans.trial.running.then', { name: nameOf(living.planKey), date }), ...above]}
    >
      {null}
    </Notice>
  )
}

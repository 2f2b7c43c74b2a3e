import type { PlanCycle } from '@madang/contract/plan-periods'
import type { Plan } from '@madang/contract/plans'
import { pickText } from '@madang/contract/settings'
import type { StoreSubscription } from '@madang/contract/subscriptions'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { aboveSentences } from './plan-words.ts'
import { isHeldUp, offerOf, type Offer } from './plan-offers.ts'
import type { PlanActions } from './use-plan-actions.ts'
import styles from './plans.module.css'

interface PlanActionProps {
  own: StoreSubscription
  plan: Plan
  cycle: PlanCycle
  isFitting: boolean
  actions: PlanActions
}

/** What one press makes of a plan for a store, and before it what that costs today or when it comes. */
export function PlanAction(props: PlanActionProps) {
  const { locale } = useWords()
  const { own, plan, cycle } = props
  const offer = offerOf(own, { plan, cycle }, useNow())
  const name = pickText(plan.name, locale)
  switch (offer.kind) {
    case 'none':
      return null
    case 'own':
      return <Own own={own} />
    case 'begin':
    case 'more':
      return <More {...props} offer={offer} name={name} />
    case 'less':
    case 'next':
      return <Less {...props} offer={offer} name={name} />
  }
}

/** What the store has, or will once the trial of another one ends. */
function Own({ own: { subscription } }: Pick<PlanActionProps, 'own'>) {
  const { t } = useWords()
  const { date } = useFormat()
  const isTrying = subscription !== null && subscription.triedPlanKey !== null
  return (
    <p className={styles.chosen}>
      {isTrying
        ? t('plans.offer.comes', { date: date(subscription.currentPeriodStart) })
        : t('plans.card.current')}
    </p>
  )
}

type MoreOffer = Extract<Offer, { readonly won: number }>
type LessOffer = Extract<Offer, { readonly at: string }>

/** Why nothing else can be chosen now; null where it can. */
function useRefusal(own: StoreSubscription, offer: Offer): string | null {
  const { t } = useWords()
  const now = useNow()
  const { subscription, dueOrder, openOrder, isBeingRefunded } = own
  if (isHeldUp(own, now)) return t('plans.refusal.refunding')
  const isCharged = subscription?.status === 'ACTIVE'
  if (dueOrder !== null) return t(isCharged ? 'plans.due.charging' : 'plans.refusal.due')
  if (openOrder?.isBeingPaid) return t('plans.refusal.beingPaid')
  return offer.kind === 'more' && isBeingRefunded ? t('plans.refusal.refunding') : null
}

function More({
  own,
  plan,
  cycle,
  isFitting,
  actions,
  offer,
  name,
}: PlanActionProps & { offer: MoreOffer; name: string }) {
  const { t, won } = useWords()
  const { date } = useFormat()
  const price = won(offer.won)
  const refusal = useRefusal(own, offer)
  const label = () => {
    if (offer.kind === 'begin') return t('plans.offer.begin', { name })
    return offer.isSame ? t(`plans.offer.to.${cycle}`) : t('plans.offer.more', { name })
  }
  const note = () => {
    if (offer.kind === 'begin') {
      return offer.from === null
        ? t('plans.offer.today', { price })
        : t('plans.trial.running.paid', { price, date: date(offer.from) })
    }
    if (offer.from !== null) return t('plans.offer.todayLater', { price, date: date(offer.from) })
    if (offer.days === null) return t('plans.offer.todayNew', { price })
    return t('plans.offer.todayDays', { price, count: offer.days })
  }
  return (
    <>
      <Button
        variant={isFitting ? 'primary' : 'plain'}
        isBusy={actions.isBusy}
        refusedBecause={refusal}
        showsReason
        onClick={() => actions.order(plan, cycle)}
      >
        {label()}
      </Button>
      {refusal === null && <p className="dimmed small">{note()}</p>}
      {refusal === null && offer.kind === 'begin' && <Above above={offer.above} />}
    </>
  )
}

/** What is paused once the plan allows less, unless it goes before. */
function Above({ above }: Pick<LessOffer, 'above'>) {
  const words = useWords()
  return aboveSentences(words, above).map((text) => (
    <p key={text} className={styles.above}>
      {text}
    </p>
  ))
}

/** Waits for the end of the period, until which it can be taken back. */
function Less({
  own,
  plan,
  cycle,
  actions,
  offer,
  name,
}: PlanActionProps & { offer: LessOffer; name: string }) {
  const { t } = useWords()
  const date = useFormat().date(offer.at)
  const isNext = offer.kind === 'next'
  // What is not paid in time ends anyway.
  const endsNow = offer.isEnd && own.subscription?.status === 'PAST_DUE'
  const why = useRefusal(own, offer)
  const refusal = endsNow ? null : why
  const note = () => {
    if (endsNow) return t('plans.end.nowText')
    if (isNext) return t('plans.offer.comes', { date })
    return t(offer.isEnd ? 'plans.offer.ends' : 'plans.offer.waits', { date })
  }
  const label = () => {
    if (isNext) return t(offer.isEnd ? 'plans.end.resume' : 'plans.next.keep')
    if (offer.isSame) return t(`plans.offer.to.${cycle}`)
    return t(`plans.offer.${offer.isBetter ? 'other' : 'less'}`, { name })
  }
  const press = () => {
    if (!isNext) return actions.lower(plan, cycle)
    return offer.isEnd ? actions.resume() : actions.keep()
  }
  return (
    <>
      <Button isBusy={actions.isBusy} refusedBecause={refusal} showsReason onClick={press}>
        {label()}
      </Button>
      {refusal === null && <p className="dimmed small">{note()}</p>}
      {refusal === null && <Above above={offer.above} />}
    </>
  )
}

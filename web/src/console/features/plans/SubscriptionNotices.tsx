import { renewalDays } from '@madang/contract/plan-periods'
import { freePlanKey, type Plan, type PlanUsage } from '@madang/contract/plans'
import { pickText } from '@madang/contract/settings'
import { comingCycle, type StoreSubscription } from '@madang/contract/subscriptions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { isHeldUp, isUnanswered } from './plan-offers.ts'
import { aboveSentences } from './plan-words.ts'
import type { PlanActions } from './use-plan-actions.ts'
import styles from './plans.module.css'

interface NoticesProps {
  own: StoreSubscription
  plans: readonly Plan[]
  /** Null for who may not do anything about it. */
  actions: PlanActions | null
}

type Living = NonNullable<StoreSubscription['subscription']>

/** What has to be known of a store's plan before all else, each with what can be done about it. */
export function SubscriptionNotices({ own, plans, actions }: NoticesProps) {
  const { subscription, ended, plan } = own
  const given = { own, plans, actions }
  return (
    <>
      {own.openOrder !== null && <OpenOrder {...given} order={own.openOrder} />}
      {subscription !== null && own.dueOrder !== null && (
        <Due {...given} living={subscription} order={own.dueOrder} />
      )}
      {subscription !== null && own.offer?.needsConsent === true && (
        <Consent {...given} living={subscription} offer={own.offer} />
      )}
      {subscription?.status === 'CANCELLING' && <Ending {...given} living={subscription} />}
      {subscription?.status === 'ACTIVE' && <Next {...given} living={subscription} />}
      {ended !== null && plan.key === freePlanKey && <Ended {...given} ended={ended} />}
    </>
  )
}

export function useNameOf(plans: readonly Plan[]): (key: string) => string {
  const { locale } = useWords()
  return (key) => {
    const plan = plans.find((one) => one.key === key)
    return plan === undefined ? key : pickText(plan.name, locale)
  }
}

interface NoticeProps {
  title: string
  isBad?: boolean
  /** What somebody has to answer in time is amber. */
  isAsked?: boolean
  texts: readonly string[]
  children: ReactNode
}

export function Notice({ title, isBad = false, isAsked = false, texts, children }: NoticeProps) {
  return (
    <Banner title={title} isBad={isBad} className={`${styles.notice} ${isAsked ? styles.asked : ''}`}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children !== null && <p className={styles.noticeActions}>{children}</p>}
    </Banner>
  )
}

function OpenOrder({
  order,
  plans,
  actions,
}: NoticesProps & { order: NonNullable<StoreSubscription['openOrder']> }) {
  const { t, won } = useWords()
  const nameOf = useNameOf(plans)
  const { id, total, planKey, cycle, isBeingPaid, isTransferAwaited } = order
  const text = t(`plans.open.${cycle}`, { name: nameOf(planKey), price: won(total) })
  const drop = actions && (
    <Button isBusy={actions.isBusy} onClick={() => actions.dropOrder(id)}>
      {t('plans.open.drop')}
    </Button>
  )
  if (isBeingPaid || isTransferAwaited)
    return (
      <BeingPaid id={id} text={text}>
        {!isBeingPaid && drop}
      </BeingPaid>
    )
  return (
    <Notice title={t('plans.open.title')} texts={[text]}>
      {actions && (
        <>
          <Button variant="primary" isBusy={actions.isBusy} onClick={() => actions.pay(id)}>
            {t('plans.pay.now', { price: won(total) })}
          </Button>
          {drop}
        </>
      )}
    </Notice>
  )
}

/** Whoever has paid or sent the money is led to the order, and not to pay once more. */
function BeingPaid({ id, text, children }: { id: string; text: string; children?: ReactNode }) {
  const { t } = useWords()
  return (
    <Notice title={t('plans.open.beingPaid')} texts={[text]}>
      <Link to={paths.order} params={{ id }} className={buttonClass('plain')}>
        {t('plans.open.see')}
      </Link>
      {children}
    </Notice>
  )
}

interface DueProps extends NoticesProps {
  living: Living
  order: NonNullable<StoreSubscription['dueOrder']>
}

/** A renewal that nobody has paid: when it is tried again, and what becomes of it otherwise. */
function Due({ own, living, order, actions }: DueProps) {
  const { t, won } = useWords()
  const { date } = useFormat()
  const isHeld = isHeldUp(own, useNow())
  const { status, failedAttempts } = living
  if (status !== 'PAST_DUE') return <Banner title={t('plans.due.charging')} className={styles.notice ?? ''} />
  if (order.isBeingPaid || order.isTransferAwaited)
    return <BeingPaid id={order.id} text={t('plans.due.then')} />
  const isLast = failedAttempts >= renewalDays.length - 1
  const again = t(isLast ? 'plans.due.last' : 'plans.due.again', { date: date(order.nextTryAt) })
  return (
    <Notice
      isBad
      title={t('plans.due.title')}
      texts={isHeld ? [t('plans.due.held')] : [again, t('plans.due.then')]}
    >
      {actions && (
        <Button
          variant={isHeld ? 'plain' : 'primary'}
          isBusy={actions.isBusy}
          onClick={() => actions.pay(order.id)}
        >
          {t('plans.pay.now', { price: won(order.total) })}
        </Button>
      )}
    </Notice>
  )
}

interface ConsentProps extends NoticesProps {
  living: Living
  offer: NonNullable<StoreSubscription['offer']>
}

/** Other terms are charged only with an owner's consent, which can be taken back until they apply. */
function Consent({ living, offer, plans, actions }: ConsentProps) {
  const { t, won } = useWords()
  const nameOf = useNameOf(plans)
  const date = useFormat().date(offer.appliesAt)
  const { planVersion, cycle, beforeWon, afterWon, lowersLimits, agreedAt, declinedAt } = offer
  const prices = { before: won(beforeWon), after: won(afterWon) }
  const changes =
    beforeWon === afterWon && lowersLimits
      ? [t('plans.consent.limits')]
      : [t(`plans.consent.${cycle}`, prices), ...(lowersLimits ? [t('plans.consent.limitsToo')] : [])]
  const answer = () => {
    if (agreedAt !== null) return t('plans.consent.agreed', { date })
    return t(declinedAt === null ? 'plans.consent.otherwise' : 'plans.consent.declined', { date })
  }
  return (
    <Notice
      isAsked={isUnanswered(offer)}
      title={t(afterWon > beforeWon ? 'plans.consent.dearer' : 'plans.consent.title', {
        name: nameOf(living.planKey),
        date,
      })}
      texts={[...changes, answer()]}
    >
      {actions && (
        <>
          {agreedAt === null && (
            <Button
              variant="primary"
              isBusy={actions.isBusy}
              onClick={() => actions.answer(planVersion, true)}
            >
              {t('plans.consent.agree')}
            </Button>
          )}
          {declinedAt === null && (
            <Button isBusy={actions.isBusy} onClick={() => actions.answer(planVersion, false)}>
              {t('plans.consent.decline')}
            </Button>
          )}
        </>
      )}
    </Notice>
  )
}

export function useAbove(above: readonly PlanUsage[]): string[] {
  return aboveSentences(useWords(), above)
}

function Ending({ living, own, plans, actions }: NoticesProps & { living: Living }) {
  const { t } = useWords()
  const now = useNow()
  const { date } = useFormat()
  const nameOf = useNameOf(plans)
  const above = useAbove(own.above)
  const at = date(living.currentPeriodEnd)
  if (Date.parse(living.currentPeriodEnd) <= now.getTime())
    return <Banner title={t('plans.end.now')} className={styles.notice ?? ''} />
  return (
    <Notice
      title={t('plans.end.title', { date: at })}
      texts={[t('plans.end.text', { name: nameOf(living.planKey) }), ...above]}
    >
      {actions && (
        <Button variant="primary" isBusy={actions.isBusy} onClick={() => actions.resume()}>
          {t('plans.end.resume')}
        </Button>
      )}
    </Notice>
  )
}

/** Less was chosen for the end of the period. */
function Next({ living, own, plans, actions }: NoticesProps & { living: Living }) {
  const { t, won } = useWords()
  const { date } = useFormat()
  const nameOf = useNameOf(plans)
  const above = useAbove(own.above)
  const { planKey, nextPlanKey, nextCycle, currentPeriodEnd } = living
  if (nextPlanKey === null && nextCycle === null) return null
  const title = t('plans.next.title', { name: nameOf(nextPlanKey ?? planKey), date: date(currentPeriodEnd) })
  const price = won(own.nextWon ?? 0)
  return (
    <Notice title={title} texts={[t(`plans.next.${comingCycle(living)}`, { price }), ...above]}>
      {actions && (
        <Button isBusy={actions.isBusy} onClick={() => actions.keep()}>
          {t('plans.next.keep')}
        </Button>
      )}
    </Notice>
  )
}

function Ended({ ended, plans }: NoticesProps & { ended: NonNullable<StoreSubscription['ended']> }) {
  const { t } = useWords()
  const { date } = useFormat()
  const nameOf = useNameOf(plans)
  const title = t('plans.ended.title', { name: nameOf(ended.planKey), date: date(ended.endedAt) })
  return (
    <Notice title={title} texts={[t('plans.ended.text')]}>
      {null}
    </Notice>
  )
}

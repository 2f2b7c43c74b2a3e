import { chargedCard } from '@madang/contract/payment-cards'
import { usageState, type PlanUsage } from '@madang/contract/plans'
import { pickText } from '@madang/contract/settings'
import { isRenewed } from '@madang/contract/subscription-actions'
import { comingCycle, type StoreSubscription } from '@madang/contract/subscriptions'
import { IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Rich } from '../../../theme/Rich.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Isolate } from '../../ui/Isolate.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useNow } from '../../ui/use-now.ts'
import { cardsQuery } from '../billing/billing.api.ts'
import { isHeldUp, isUnanswered, planNow } from './plan-offers.ts'
import type { PlanActions } from './use-plan-actions.ts'
import styles from './plans.module.css'

interface OwnPlanProps {
  storeId: string
  own: StoreSubscription
  /** Null for who may not do anything about it. */
  actions: PlanActions | null
}

/** What a store has, what is charged next and with what, and how much of it is used. */
export function OwnPlan({ storeId, own, actions }: OwnPlanProps) {
  const { t, locale } = useWords()
  const { subscription, usage } = own
  const mayEnd = subscription !== null && isRenewed(subscription)
  const isCharged = own.dueOrder !== null && subscription?.status === 'ACTIVE'
  return (
    <div className={styles.own}>
      <div>
        <p className={styles.ownName}>
          <b>
            <bdi>{pickText(planNow(own).name, locale)}</bdi>
          </b>
          {subscription !== null && (
            <Pill status={subscription.status}>{t(`plans.status.${subscription.status}`)}</Pill>
          )}
        </p>
        <Begins own={own} />
        <p className="dimmed small">
          <NextPayment own={own} />
        </p>
        {own.plan.key !== planNow(own).key && (
          <p className="dimmed small">
            {t('plans.mine.sharedLimits', { name: pickText(own.plan.name, locale) })}
          </p>
        )}
        {actions !== null && own.nextWon !== null && <ChargedCard storeId={storeId} own={own} />}
        {actions !== null && mayEnd && (
          <Button
            className={styles.end}
            isBusy={actions.isBusy}
            refusedBecause={isCharged ? t('plans.due.charging') : null}
            onClick={() => actions.end()}
          >
            {t('plans.end.press')}
          </Button>
        )}
      </div>
      <ul className={styles.usage} aria-label={t('plans.usage.label')}>
        {usage.map((one) => (
          <Usage key={one.limit} usage={one} />
        ))}
      </ul>
    </div>
  )
}

/** What is paid for already, where something else is tried until then: the payment below is for that. */
function Begins({ own: { subscription, terms } }: Pick<OwnPlanProps, 'own'>) {
  const { t, locale } = useWords()
  const { date } = useFormat()
  if (terms === null || subscription === null || subscription.triedPlanKey === null) return null
  const words = { name: pickText(terms.name, locale), date: date(subscription.currentPeriodStart) }
  return <p className="dimmed small">{t('plans.next.title', words)}</p>
}

function NextPayment({ own }: { own: StoreSubscription }) {
  const { t, won } = useWords()
  const { date } = useFormat()
  const { subscription, plan, nextWon, offer } = own
  const isHeld = isHeldUp(own, useNow())
  if (isHeld) return t('plans.due.held')
  if (subscription === null) return t(plan.priceMonthlyWon === 0 ? 'plans.mine.free' : 'plans.mine.shared')
  const { status, currentPeriodEnd } = subscription
  if (status === 'PAST_DUE' || status === 'ENDED') return t('plans.mine.PAST_DUE')
  const next = (): string => {
    if (nextWon !== null)
      return t(`plans.mine.${comingCycle(subscription)}`, {
        price: won(nextWon),
        date: date(currentPeriodEnd),
      })
    // Nobody cancelled it: it goes on as soon as an owner agrees.
    if (status === 'ACTIVE' && offer !== null && isUnanswered(offer))
      return t(`plans.mine.unanswered.${offer.cycle}`, {
        price: won(offer.afterWon),
        date: date(offer.appliesAt),
      })
    return t('plans.mine.CANCELLING', { date: date(currentPeriodEnd) })
  }
  return <Rich text={next()} tags={{ b: (part) => <b className={styles.strong}>{part}</b> }} />
}

/** With what it is renewed; without a card nobody can charge it. */
function ChargedCard({ storeId, own: { subscription } }: Pick<OwnPlanProps, 'storeId' | 'own'>) {
  const { t } = useWords()
  const { data } = useQuery(cardsQuery(storeId))
  if (data === undefined) return null
  const card = chargedCard(data.items, subscription ?? { paymentMethodId: null })
  const href = `${paths.paymentMethods}?storeId=${storeId}`
  return (
    <p className={card === undefined ? styles.noCard : styles.charged}>
      <IconCreditCard size={16} stroke={1.75} aria-hidden />
      {card === undefined ? (
        t('plans.pay.noCard')
      ) : (
        <span>
          <bdi>{card.issuer}</bdi> <Isolate>{card.last4}</Isolate>
        </span>
      )}
      <AppLink href={href} className={buttonClass('link')}>
        {t(card === undefined ? 'plans.pay.addCard' : 'plans.pay.changeCard')}
      </AppLink>
    </p>
  )
}

/** One limit: how much of it is used, as a number, a bar and a sentence. */
function Usage({ usage }: { usage: PlanUsage }) {
  const { t } = useWords()
  const { number } = useFormat()
  const { limit, used, most } = usage
  const sentence = () => {
    if (used > most) return t('plans.usage.over')
    return used === most ? t('plans.usage.full') : t('plans.usage.left', { count: most - used })
  }
  return (
    <li data-state={usageState(usage)}>
      <p className={styles.usageHead}>
        <span>{t(`plans.limit.${limit}`)}</span>
        <bdi dir="ltr" className="num">
          <b>{number(used)}</b> <span className="dimmed">/ {number(most)}</span>
        </bdi>
      </p>
      <div className={styles.meter} aria-hidden>
        <i style={{ inlineSize: `${Math.min(100, Math.round((used / most) * 100))}%` }} />
      </div>
      <p className={styles.usageText}>{sentence()}</p>
    </li>
  )
}

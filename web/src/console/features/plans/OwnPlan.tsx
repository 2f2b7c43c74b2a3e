import type { getStoreSubscription } from '@madang/contract/subscriptions'
import { usageState, type PlanUsage } from '@madang/contract/plans'
import type { CallOutput } from '@madang/contract/endpoint'
import { pickText } from '@madang/contract/settings'
import { Rich } from '../../../theme/Rich.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/Pill.tsx'
import styles from './plans.module.css'

type OwnPlanProps = CallOutput<typeof getStoreSubscription>

/** What a store has, what comes next, and how much of it is used. */
export function OwnPlan({ subscription, plan, usage }: OwnPlanProps) {
  const { t, locale } = useWords()
  return (
    <div className={styles.own}>
      <div>
        <p className={styles.ownName}>
          <b>
            <bdi>{pickText(plan.name, locale)}</bdi>
          </b>
          {subscription !== null && (
            <Pill status={subscription.status}>{t(`plans.status.${subscription.status}`)}</Pill>
          )}
        </p>
        <p className="dimmed small">
          <NextPayment subscription={subscription} plan={plan} />
        </p>
      </div>
      <ul className={styles.usage} aria-label={t('plans.usage.label')}>
        {usage.map((one) => (
          <Usage key={one.limit} usage={one} />
        ))}
      </ul>
    </div>
  )
}

function NextPayment({ subscription, plan }: Pick<OwnPlanProps, 'subscription' | 'plan'>) {
  const { t, won } = useWords()
  const { date } = useFormat()
  if (subscription === null) return t(plan.priceMonthlyWon === 0 ? 'plans.mine.free' : 'plans.mine.shared')
  const { status, cycle, currentPeriodEnd } = subscription
  if (status === 'PAST_DUE' || status === 'ENDED') return t('plans.mine.PAST_DUE')
  const price = won(cycle === 'YEAR' ? plan.priceYearlyWon : plan.priceMonthlyWon)
  const words = { price, date: date(currentPeriodEnd) }
  const text = t(status === 'CANCELLING' ? 'plans.mine.CANCELLING' : `plans.mine.${cycle}`, words)
  return <Rich text={text} tags={{ b: (part) => <b className={styles.strong}>{part}</b> }} />
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

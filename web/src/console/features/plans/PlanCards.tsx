import { planLimits, type Plan } from '@madang/contract/plans'
import { planCycles, type PlanCycle } from '@madang/contract/plan-periods'
import { pickText } from '@madang/contract/settings'
import { IconCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Pill.tsx'
import styles from './plans.module.css'

/** A plan as it is offered; whoever writes it also sees whether it is, and where it is written. */
export interface ShownPlan extends Plan {
  readonly active?: boolean
  readonly editHref?: string
}

interface PlanCardsProps {
  plans: readonly ShownPlan[]
  /** A plan at the terms that count for a cycle, where they are not the offered ones. */
  termsFor?: (plan: ShownPlan, cycle: PlanCycle) => ShownPlan
  /** The key of the store's own plan. */
  current: string | null
  /** The key of the plan that fits what is used. */
  fits: string | null
  /** The cycle that is shown first. */
  firstCycle?: PlanCycle
  /** What can be done with a plan; nothing where it is only shown. */
  action?: (plan: ShownPlan, cycle: PlanCycle) => ReactNode
}

const monthsOfYear = 12

/** How many months of a year are free. */
function savedMonths({ priceMonthlyWon, priceYearlyWon }: Plan): number {
  return priceMonthlyWon === 0 ? 0 : Math.floor(monthsOfYear - priceYearlyWon / priceMonthlyWon)
}

/** What is offered, side by side, by the month or by the year. */
export function PlanCards({
  plans,
  termsFor = (plan) => plan,
  current,
  fits,
  firstCycle = 'MONTH',
  action,
}: PlanCardsProps) {
  const { t } = useWords()
  const [cycle, setCycle] = useState(firstCycle)
  const paid = plans.filter(({ priceMonthlyWon }) => priceMonthlyWon > 0)
  const saved = paid.length === 0 ? 0 : Math.min(...paid.map(savedMonths))
  return (
    <>
      <div className={styles.cycles} role="group" aria-label={t('plans.cycle.label')}>
        {planCycles.map((one) => (
          <button key={one} type="button" aria-pressed={cycle === one} onClick={() => setCycle(one)}>
            {t(`plans.cycle.${one}`)}
            {one === 'YEAR' && saved > 0 && (
              <Pill status="ACTIVE">{t('plans.cycle.saves', { count: saved })}</Pill>
            )}
          </button>
        ))}
      </div>
      <ul className={styles.cards}>
        {plans.map((plan) => (
          <li key={plan.key} className={styles.plan} data-fits={plan.key === fits}>
            <PlanCard
              plan={termsFor(plan, cycle)}
              cycle={cycle}
              isCurrent={plan.key === current}
              isFitting={plan.key === fits}
              {...(action && { action: action(plan, cycle) })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface PlanCardProps {
  plan: ShownPlan
  cycle: PlanCycle
  isCurrent: boolean
  isFitting: boolean
  action?: ReactNode
}

function PlanCard({ plan, cycle, isCurrent, isFitting, action }: PlanCardProps) {
  const { t, won, locale } = useWords()
  const name = pickText(plan.name, locale)
  const monthlyWon = cycle === 'YEAR' ? Math.floor(plan.priceYearlyWon / monthsOfYear) : plan.priceMonthlyWon
  const howPaid = () => {
    if (plan.priceMonthlyWon === 0) return t('plans.card.alwaysFree')
    return cycle === 'YEAR'
      ? t('plans.card.yearly', { price: won(plan.priceYearlyWon) })
      : t('plans.card.monthly')
  }
  return (
    <>
      <div className={styles.planHead}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {isCurrent && <Pill status="ACTIVE">{t('plans.card.current')}</Pill>}
        {!isCurrent && isFitting && <Pill status="SCHEDULED">{t('plans.card.fits')}</Pill>}
        {plan.active === false && <Pill status="DRAFT">{t('plans.card.hidden')}</Pill>}
      </div>
      <p className="dimmed small">{pickText(plan.description, locale)}</p>
      <p className={styles.price}>
        <b className="num">
          <bdi>{won(monthlyWon)}</bdi>
        </b>
        <span>{t('plans.card.perMonth')}</span>
      </p>
      <p className="dimmed small num">{howPaid()}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {plan.editHref !== undefined && (
        <AppLink
          href={plan.editHref}
          className={buttonClass('plain')}
          aria-label={t('plans.card.editName', { name })}
        >
          {t('plans.card.edit')}
        </AppLink>
      )}
      <ul className={styles.gives}>
        {planLimits.map((limit) => (
          <li key={limit}>
            <IconCheck size={16} stroke={1.75} aria-hidden />
            <span>{t(`plans.gives.${limit}`, { count: plan.limits[limit] })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

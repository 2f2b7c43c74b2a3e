import { planLimits } from '@madang/contract/plans'
import { pickText } from '@madang/contract/settings'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import numberTableStyles from '../../ui/number-table.module.css'
import type { ShownPlan } from './PlanCards.tsx'
import styles from './plans.module.css'

/** Every price and limit of every plan. */
export function ComparePlans({ plans, current }: { plans: readonly ShownPlan[]; current: string | null }) {
  const { t, won, locale } = useWords()
  const { number } = useFormat()
  const title = t('plans.compare.title')
  const rows = [
    { key: 'MONTH', label: t('plans.cycle.MONTH'), of: (plan: ShownPlan) => won(plan.priceMonthlyWon) },
    { key: 'YEAR', label: t('plans.cycle.YEAR'), of: (plan: ShownPlan) => won(plan.priceYearlyWon) },
    ...planLimits.map((limit) => ({
      key: limit,
      label: t(`plans.limit.${limit}`),
      of: (plan: ShownPlan) => number(plan.limits[limit]),
    })),
  ]
  return (
    <Card title={title} note={t('plans.compare.vat')} className={styles.compare}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: the keyboard scrolls it too */}
      <div className={numberTableStyles.scroll} role="group" aria-label={title} tabIndex={0}>
        <table className={numberTableStyles.numberTable}>
          <thead>
            <tr>
              <th scope="col">{t('plans.compare.plan')}</th>
              {plans.map(({ key, name }) => (
                <th key={key} scope="col" className={numberTableStyles.number} data-current={key === current}>
                  <bdi>{pickText(name, locale)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, of }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {plans.map((plan) => (
                  <td key={plan.key} className={numberTableStyles.number} data-current={plan.key === current}>
                    <bdi>{of(plan)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

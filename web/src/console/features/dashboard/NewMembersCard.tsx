import type { Overview } from '@madang/contract/overview'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { Trend } from './Trend.tsx'
import chartStyles from '../../ui/chart.module.css'
import styles from './dashboard.module.css'

type Days = NonNullable<Overview['members']>['newByDay']

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** New members of the last 14 days beside the 14 before. */
export function NewMembersCard({ days }: { days: Days }) {
  const { t, date, locale } = useWords()
  const format = useFormat()
  // Today is not over: held against a whole day it would always look like a loss.
  const whole = days.slice(0, -1)
  const before = sum(whole.map((day) => day.countTwoWeeksBefore))
  const bars = days.map((day, index) => {
    const isToday = index === days.length - 1
    const noon = `${day.date}T12:00:00+09:00`
    const isNamed = index === 0 || day.date.endsWith('-01')
    const short = format.number(Number(day.date.slice(-2)))
    // Korean has a shorter way than naming the month: 11. 8.
    const named = date(noon, { month: locale === 'kr' ? 'numeric' : 'short', day: 'numeric' })
    return {
      key: day.date,
      label: isToday ? t('dashboard.chart.today') : isNamed ? named : short,
      name: format.day(day.date),
      values: [day.count, day.countTwoWeeksBefore],
      isUnfinished: isToday,
    }
  })
  return (
    <Card
      title={t('dashboard.chart.title')}
      actions={
        <span className={chartStyles.legend} aria-hidden="true">
          <span>
            <i />
            {t('dashboard.chart.now')}
          </span>
          <span>
            <i className={chartStyles.beforeMark} />
            {t('dashboard.chart.before')}
          </span>
        </span>
      }
    >
      <p className={styles.summary}>
        <span className={styles.total}>
          {t('dashboard.chart.total', { count: sum(days.map((day) => day.count)) })}
        </span>
        {before > 0 && (
          <span className="small">
            <Trend
              now={sum(whole.map((day) => day.count))}
              before={before}
              text={(share) => t('dashboard.chart.change', { share })}
            />
          </span>
        )}
      </p>
      <Chart
        kind="bars"
        points={bars}
        caption={t('dashboard.chart.title')}
        heads={[t('dashboard.chart.day'), t('dashboard.chart.now'), t('dashboard.chart.before')]}
      />
    </Card>
  )
}

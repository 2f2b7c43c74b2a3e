import { call } from '@madang/contract/call'
import { getPromotionStats } from '@madang/contract/promotion-stats'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import cardStyles from '../../ui/card.module.css'
import chartStyles from '../../ui/chart.module.css'

/** How often it was viewed and shared, of the last 30 days; its key begins as the record's, so that it is asked anew with it. */
function statsQuery(id: string) {
  return queryOptions({
    queryKey: ['promotions', 'stats', id],
    queryFn: () => call(send, getPromotionStats, { params: { id }, query: {} }),
    staleTime: 60_000,
  })
}

/** Views and shares of a promotion by day, as lines with a table behind them. */
export function PromotionStats({ id }: { id: string }) {
  const { t, date, locale } = useWords()
  const format = useFormat()
  const query = useQuery(statsQuery(id))
  const { data } = query
  const [views, shares] = [t('promotions.stats.views'), t('promotions.stats.shares')]
  if (data === undefined) {
    return (
      <Card title={t('promotions.stats.title')} isPadded={query.error === null}>
        {query.error === null ? (
          <SkeletonLines lines={8} label={t('ui.loading')} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isCompact />
        )}
      </Card>
    )
  }
  const month = locale === 'kr' || locale === 'cn' ? 'numeric' : 'short'
  return (
    <Card
      title={t('promotions.stats.title')}
      note={t('promotions.stats.total', {
        views: format.number(data.viewCount),
        shares: format.number(data.shareCount),
      })}
      actions={
        <span className={chartStyles.legend} aria-hidden="true">
          <span>
            <i />
            {views}
          </span>
          <span>
            <i className={chartStyles.secondMark} />
            {shares}
          </span>
        </span>
      }
    >
      {data.viewCount === 0 && data.shareCount === 0 && (
        <p className={`${cardStyles.body} dimmed`}>{t('promotions.stats.none')}</p>
      )}
      <Chart
        kind="lines"
        caption={t('promotions.stats.title')}
        heads={[t('promotions.stats.day'), views, shares]}
        points={data.days.map((day) => ({
          key: day.date,
          label: date(`${day.date}T12:00:00+09:00`, { month, day: 'numeric' }),
          name: format.day(day.date),
          values: [day.views, day.shares],
        }))}
      />
    </Card>
  )
}

import type { ReviewMonth } from '@madang/contract/audit-reviews'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { auditReviewsQuery } from './audit.api.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { MonthState } from './MonthState.tsx'
import cardStyles from '../../ui/card.module.css'
import rowStyles from '../../ui/row.module.css'
import auditStyles from './audit.module.css'

const skeletonLines = 6

/** The months of which there are records, and which of them are signed off. */
export function AuditReviewsPage() {
  const { t } = useWords()
  const query = useQuery(auditReviewsQuery())
  const { data, error } = query
  return (
    <div className="page">
      <PageHead title={t('audit-records.tab.reviews')} />
      <AuditTabs current="reviews" />
      <StaleNote query={query} />
      <Card className={auditStyles.months}>
        <p className={`${auditStyles.intro} dimmed`}>{t('audit-records.reviews.text')}</p>
        {data === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        )}
        {data === undefined && error === null && (
          <div className={cardStyles.body}>
            <SkeletonLines lines={skeletonLines} label={t('ui.loading')} />
          </div>
        )}
        {data !== undefined && (
          <ul aria-label={t('audit-records.tab.reviews')}>
            {data.items.map((month) => (
              <MonthRow key={month.month} month={month} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function MonthRow({ month: { month, isOver, review } }: { month: ReviewMonth }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <li className={rowStyles.row}>
      <span className={rowStyles.text}>
        <Link to={paths.auditMonth} params={{ month }}>
          {format.month(month)}
        </Link>
        {review !== null && (
          <small>
            {t('audit-records.reviews.by', {
              name: review.reviewerName ?? t('audit.gone'),
              at: format.dateTime(review.at),
            })}
          </small>
        )}
      </span>
      <MonthState isOver={isOver} isReviewed={review !== null} />
    </li>
  )
}

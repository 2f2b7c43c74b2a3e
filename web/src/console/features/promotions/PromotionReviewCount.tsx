import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { WorkCount } from '../../record/WorkCount.tsx'
import { workCountsQuery } from '../../api/work-counts.ts'

/** How many promotions wait for their review, beside the sidebar's entry. */
export function PromotionReviewCount() {
  const { t } = useWords()
  const { data } = useQuery(workCountsQuery())
  const count = data?.promotions.byStatus.PENDING_REVIEW ?? 0
  return <WorkCount count={count} text={t('promotions.waitingCount', { count })} />
}

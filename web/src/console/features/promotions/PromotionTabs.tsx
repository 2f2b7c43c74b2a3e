import type { PromotionStatus } from '@madang/contract/promotion-actions'
import { useQuery } from '@tanstack/react-query'
import { workCountsQuery } from '../../api/work-counts.ts'
import { useWords } from '../../i18n/words.ts'
import { StatusTabs } from '../../record/StatusTabs.tsx'
import type { List } from '../../table/use-list.ts'

/** Work first, as the operator and as a manager see it. */
const orders: Record<'review' | 'own', readonly PromotionStatus[]> = {
  review: ['PENDING_REVIEW', 'SCHEDULED', 'LIVE', 'PAUSED', 'ENDED', 'DRAFT', 'REJECTED'],
  own: ['LIVE', 'SCHEDULED', 'PENDING_REVIEW', 'REJECTED', 'DRAFT', 'PAUSED', 'ENDED'],
}

interface PromotionTabsProps {
  list: List<{ status?: readonly PromotionStatus[] | undefined }>
  canReview: boolean
}

export function PromotionTabs({ list, canReview }: PromotionTabsProps) {
  const { t } = useWords()
  const counts = useQuery(workCountsQuery()).data?.promotions.byStatus
  return (
    <StatusTabs
      label={t('promotions.tabs')}
      allLabel={t('promotions.all')}
      labelOf={(status) => t(`promotions.status.${status}`)}
      list={list}
      statuses={orders[canReview ? 'review' : 'own']}
      counts={counts}
    />
  )
}

import type { StoreStatus } from '@madang/contract/store-actions'
import { storeStatuses } from '@madang/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { workCountsQuery } from '../../api/work-counts.ts'
import { useWords } from '../../i18n/words.ts'
import { StatusTabs } from '../../record/StatusTabs.tsx'
import type { List } from '../../table/use-list.ts'
import { statusText } from './store-words.ts'

/** Work first, as the operator and as a manager see it. */
const orders: Record<'review' | 'own', readonly StoreStatus[]> = {
  review: ['PENDING_REVIEW', 'ACTIVE', 'SUSPENDED', 'REJECTED', 'DRAFT', 'CLOSED'],
  own: storeStatuses,
}

interface StoreTabsProps {
  list: List<{ status?: readonly StoreStatus[] | undefined }>
  canReview: boolean
}

export function StoreTabs({ list, canReview }: StoreTabsProps) {
  const { t } = useWords()
  const counts = useQuery(workCountsQuery()).data?.stores.byStatus
  return (
    <StatusTabs
      label={t('stores.tab.label')}
      allLabel={t('stores.tab.all')}
      labelOf={(status) => statusText(t, status)}
      list={list}
      statuses={orders[canReview ? 'review' : 'own']}
      counts={counts}
    />
  )
}

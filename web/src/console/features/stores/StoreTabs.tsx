import type { StoreStatus } from '@madang/contract/store-actions'
import { storeStatuses } from '@madang/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import type { List } from '../../table/use-list.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { statusText } from './store-words.ts'
import { workCountsQuery } from '../../api/work-counts.ts'

/** Work first, as the operator and as a manager see it. */
const orders: Record<'review' | 'own', readonly StoreStatus[]> = {
  review: ['PENDING_REVIEW', 'ACTIVE', 'SUSPENDED', 'REJECTED', 'DRAFT', 'CLOSED'],
  own: storeStatuses,
}

interface StoreTabsProps {
  list: List<{ status?: readonly StoreStatus[] | undefined }>
  canReview: boolean
}

/** The list by state with how many there are in each; the queue begins with who waits longest. */
export function StoreTabs({ list, canReview }: StoreTabsProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const byStatus = useQuery(workCountsQuery()).data?.stores.byStatus
  const { status = [] } = list.query
  const counted = (count: number | undefined) => (byStatus === undefined ? {} : { count: number(count ?? 0) })
  const all = byStatus && Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const only = status.length === 1 ? status[0] : undefined
  return (
    <Tabs
      label={t('stores.tab.label')}
      current={only ?? (status.length === 0 ? 'all' : '')}
      tabs={[
        {
          key: 'all',
          label: t('stores.tab.all'),
          href: list.hrefWith({ status: null, sort: null }),
          ...counted(all),
        },
        ...orders[canReview ? 'review' : 'own'].map((one) => ({
          key: one,
          label: statusText(t, one),
          href: list.hrefWith({ status: one, sort: one === 'PENDING_REVIEW' ? 'submittedAt' : null }),
          ...counted(byStatus?.[one]),
        })),
      ]}
    />
  )
}

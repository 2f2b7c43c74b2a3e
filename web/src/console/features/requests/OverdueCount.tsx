import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { WorkCount } from '../../record/WorkCount.tsx'
import { requestCountsQuery } from './request-counts.api.ts'

/** How many requests are overdue, beside the sidebar's entry. */
export function OverdueCount() {
  const { t } = useWords()
  const { data, refetch } = useQuery(requestCountsQuery())
  const count = data?.overdue ?? 0
  return <WorkCount count={count} text={t('dashboard.overdue.count', { count })} refetch={refetch} />
}

import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { WorkCount } from '../../record/WorkCount.tsx'
import { workCountsQuery } from '../../api/work-counts.ts'

/** How many requests are overdue, beside the sidebar's entry. */
export function OverdueCount() {
  const { t } = useWords()
  const { data } = useQuery(workCountsQuery())
  const count = data?.requests?.overdue ?? 0
  return <WorkCount count={count} text={t('dashboard.overdue.count', { count })} />
}

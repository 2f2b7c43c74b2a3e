import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../i18n/words.ts'
import { WorkCount } from '../../record/WorkCount.tsx'
import { workCountsQuery } from '../../api/work-counts.ts'

/** How many stores wait for their review, beside the sidebar's entry. */
export function ReviewCount() {
  const { t } = useWords()
  const { data } = useQuery(workCountsQuery())
  const count = data?.stores.byStatus.PENDING_REVIEW ?? 0
  return <WorkCount count={count} text={t('stores.waitingCount', { count })} />
}

import { useQuery } from '@tanstack/react-query'
import { workCountsQuery } from '../../api/work-counts.ts'
import { useWords } from '../../i18n/words.ts'
import { WorkCount } from '../../record/WorkCount.tsx'

/** How many refunds wait until the viewer agrees, beside the sidebar's entry. */
export function RefundCount() {
  const { t } = useWords()
  const { data } = useQuery(workCountsQuery())
  const count = data?.refunds?.mine ?? 0
  return <WorkCount count={count} text={t('payments.waiting.openCount', { count })} />
}

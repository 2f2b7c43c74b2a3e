import { useQuery } from '@tanstack/react-query'
import { workCountsQuery } from '../../api/work-counts.ts'
import { useWords } from '../../i18n/words.ts'
import { WorkCount } from '../../record/WorkCount.tsx'

/** How many differences between the ledger and the provider are open, beside the sidebar's entry. */
export function DifferenceCount() {
  const { t } = useWords()
  const { data } = useQuery(workCountsQuery())
  const count = data?.differences ?? 0
  return <WorkCount count={count} text={t('reconciliation.openCount', { count })} />
}

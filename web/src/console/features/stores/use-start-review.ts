import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.ts'
import { useIsHere } from '../../ui/use-place.ts'
import { storeApi } from './stores.api.ts'
import { workCountsQuery } from '../../api/work-counts.ts'

/** Opens the review of the store that has waited longest, asked anew: a colleague may have been faster. */
export function useStartReview(): { start: () => void; refusedBecause: string | null } {
  const { t } = useWords()
  const client = useQueryClient()
  const { history } = useRouter()
  const isHere = useIsHere()
  const [isAsking, setAsking] = useState(false)
  const waiting = useQuery(workCountsQuery()).data?.stores.byStatus.PENDING_REVIEW
  const open = async (): Promise<void> => {
    setAsking(true)
    try {
      const query = storeApi.list({ status: 'PENDING_REVIEW', sort: 'submittedAt', pageSize: 1 })
      const { items } = await client.fetchQuery({ ...query, staleTime: 0 })
      const first = items[0]
      if (first === undefined) toast.failed(t('stores.nothingToReview'))
      else if (isHere()) history.push(paths.storeReview.replace('$id', first.id))
    } catch (error) {
      toast.thrown(error)
    } finally {
      setAsking(false)
    }
  }
  return {
    start: () => {
      if (!isAsking) void open()
    },
    refusedBecause: waiting === 0 ? t('stores.nothingToReview') : null,
  }
}

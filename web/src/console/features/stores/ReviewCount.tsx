import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isInUse } from '../../api/activity.ts'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import { storeCountsQuery } from './stores.api.ts'

const everyMs = 60_000

/** How many stores wait for their review, beside the sidebar's entry; nothing while none does. */
export function ReviewCount() {
  const { t } = useWords()
  const { number } = useFormat()
  const client = useQueryClient()
  const count = useQuery(storeCountsQuery()).data?.byStatus.PENDING_REVIEW ?? 0
  useEffect(() => {
    // Not by the query itself: a console that nobody looks at must not keep its session busy.
    const timer = setInterval(() => {
      if (!document.hidden && isInUse()) void client.invalidateQueries(storeCountsQuery())
    }, everyMs)
    return () => clearInterval(timer)
  }, [client])
  if (count === 0) return null
  return (
    <span className="cnt">
      <span aria-hidden="true">{number(count)}</span>
      <span className="sr">{t('stores.waitingCount', { count })}</span>
    </span>
  )
}

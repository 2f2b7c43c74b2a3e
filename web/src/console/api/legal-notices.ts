import { call } from '@madang/contract/call'
import { listLegalNotices, type LegalNotice } from '@madang/contract/legal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from './send.ts'
import { useViewer } from './session.ts'

const legalNoticesQuery = queryOptions({
  queryKey: ['legal', 'notices'],
  queryFn: async () => (await call(send, listLegalNotices, {})).items,
  staleTime: 10 * 60_000,
})

/** Local storage key of the instant of the newest announcement that this viewer has put away on this device. */
function dismissedKey(userId: string): string {
  return `notices:${userId}`
}

/** Announced changes for the worse that the viewer has not put away here, and how to put them away. */
export function useLegalNotices(): { notices: readonly LegalNotice[]; dismiss: () => void } {
  const { userId } = useViewer()
  const { data = [] } = useQuery(legalNoticesQuery)
  const key = dismissedKey(userId)
  const [dismissedUntil, setDismissedUntil] = useState(() => localStorage.getItem(key) ?? '')
  const dismiss = (): void => {
    const newest =
      data
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .at(-1) ?? ''
    localStorage.setItem(key, newest)
    setDismissedUntil(newest)
  }
  return { notices: data.filter(({ publishedAt }) => publishedAt > dismissedUntil), dismiss }
}

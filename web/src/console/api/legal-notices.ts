import { listLegalNotices, type LegalNotice } from '@madang/contract/legal-notices'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstCall } from './first-call.ts'
import { useViewer } from './session.ts'

const legalNoticesQuery = queryOptions({
  queryKey: ['legal', 'notices'],
  ...firstCall(listLegalNotices, {}),
  staleTime: 10 * 60_000,
})

/** Local storage key of the instant of the newest announcement that this viewer has put away on this device. */
function dismissedKey(userId: string): string {
  return `notices:${userId}`
}

/** Announced changes for the worse that the viewer has not put away here, and how to put them away. */
export function useLegalNotices(): { notices: readonly LegalNotice[]; dismiss: () => void } {
  const { userId } = useViewer()
  const announced = useQuery(legalNoticesQuery).data?.items ?? []
  const key = dismissedKey(userId)
  const [dismissedUntil, setDismissedUntil] = useState(() => localStorage.getItem(key) ?? '')
  const dismiss = (): void => {
    const newest =
      announced
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .at(-1) ?? ''
    localStorage.setItem(key, newest)
    setDismissedUntil(newest)
  }
  return { notices: announced.filter(({ publishedAt }) => publishedAt > dismissedUntil), dismiss }
}

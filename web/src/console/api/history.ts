import { pagedAuditRecords, type AuditAction } from '@madang/contract/audit'
import { call } from '@madang/contract/call'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'

/** Every history that the query cache holds; to be invalidated after many records changed. */
export const historyKeys = ['history'] as const

/** Where the query cache holds the history of a record; to be invalidated after each change of it. */
export function historyKey(subjectId: string) {
  return [...historyKeys, subjectId] as const
}

interface HistoryPage {
  readonly pageNumber: number
  readonly pageSize: number
  readonly action?: readonly AuditAction[]
}

/** Who saw or changed what of a record, newest first. */
export function historyQuery(subjectId: string, { action, ...page }: HistoryPage) {
  const query = { subjectId, ...page, ...(action ? { action: [...action] } : {}) }
  return queryOptions({
    queryKey: [...historyKey(subjectId), query],
    queryFn: () => call(send, pagedAuditRecords, { query }),
    placeholderData: keepPreviousData,
  })
}

import { openRequestStatuses, type RequestStatus } from '@madang/contract/request-actions'
import type { requestViews } from '@madang/contract/requests'

export interface ShownRequests {
  view?: (typeof requestViews)[number] | undefined
  status?: readonly RequestStatus[] | undefined
}

/** The value of `status` in the address for all that is open. */
export const openStatuses = openRequestStatuses.join(',')

/** The tab that is open, none of them for a choice of one's own, and the keys of the address whose values it names. */
export function openTab({ view, status = [] }: ShownRequests): { key: string; says: readonly string[] } {
  const says = status.join(',') === openStatuses ? ['status'] : []
  if (view !== undefined) return { key: view, says: ['view', ...says] }
  if (says.length > 0) return { key: 'open', says }
  return { key: status.length === 0 ? 'all' : '', says }
}

import { openRequestStatuses } from '@madang/contract/request-actions'
import { RequestsQuery, requestSorts, requestViews } from '@madang/contract/requests'
import * as z from 'zod/mini'

/** The tabs: what somebody still has to do, parts of it, everything. */
export const requestTabs = ['open', ...requestViews, 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

/** What the address of the list says. It opens on what is to be done, by the day on which it is due. */
export const RequestsAddress = z.extend(RequestsQuery, {
  view: z.exactOptional(z.enum(requestTabs)),
  sort: z.exactOptional(z.enum(requestSorts)),
})
type Address = z.output<typeof RequestsAddress>

/** The open tab. Whoever names a status or a member looks for something, be it done or not. */
export function openTab({
  view,
  status,
  requesterId,
}: Pick<Address, 'view' | 'status' | 'requesterId'>): RequestTab {
  return view ?? (status !== undefined || requesterId !== undefined ? 'all' : 'open')
}

/** What the server is asked for. */
export function toQuery(address: Address): RequestsQuery {
  const { view: _, sort, ...query } = address
  const tab = openTab(address)
  const statuses = { status: query.status ?? [...openRequestStatuses] }
  const sorted = { ...query, sort: sort ?? (tab === 'all' ? '-createdAt' : 'dueAt') }
  if (tab === 'all') return sorted
  if (tab === 'open') return { ...sorted, ...statuses }
  // What is closed stays with whoever decided on it, and is no work any more.
  return { ...sorted, ...(tab === 'mine' && statuses), view: tab }
}

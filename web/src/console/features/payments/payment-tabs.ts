import { daysOfMonth, seoulMonth } from '@madang/contract/korean-time'
import { countedStatuses, type PaymentMonth } from '@madang/contract/payment-months'
import { OrdersQuery } from '@madang/contract/orders'
import type { OrderStatus } from '@madang/contract/order-actions'
import { RefundsQuery } from '@madang/contract/refunds'
import { Month, pageQuery } from '@madang/contract/shapes'
import * as z from 'zod/mini'
import { toSearch, type ListValues } from '../../table/list-query.ts'

export type PaymentTab = keyof PaymentMonth['counts']

const tabStatuses: Partial<Record<PaymentTab, readonly OrderStatus[]>> = countedStatuses
export const paymentTabs = ['all', 'paid', 'waiting', 'refunded', 'failed'] as const satisfies PaymentTab[]

/** What the address of the list says. It opens on the present month. */
export const PaymentsAddress = z.extend(OrdersQuery, {
  month: z.exactOptional(Month),
})
export type PaymentsAddress = z.output<typeof PaymentsAddress>

/** What the address says where refunds are shown. */
export const RefundsAddress = z.extend(RefundsQuery, {
  refunds: z.exactOptional(z.literal('true')),
  month: z.exactOptional(Month),
})
type RefundsAddress = z.output<typeof RefundsAddress>

/** What the address says where refunds are shown that wait for staff; the month is that of the totals. */
export const WaitingAddress = z.object({
  ...pageQuery,
  handling: z.exactOptional(z.literal('true')),
  month: z.exactOptional(Month),
})

/** Whether an address shows refunds. */
export function showsRefunds({ refunds }: ListValues): boolean {
  return refunds === 'true'
}

/** The query of the address that opens a tab: what orders and refunds are both narrowed to goes from one to the other. */
export function tabSearch(tab: PaymentTab, values: ListValues): string {
  const { month, storeId, from, to, handling } = values
  const ofBoth = { month, storeId, from, to }
  if (tab === 'refunded') return toSearch({ refunds: 'true', ...ofBoth })
  const isOfOrders = handling === undefined && !showsRefunds(values)
  return toSearch({
    ...(isOfOrders ? { ...values, pageNumber: undefined } : ofBoth),
    charged: undefined,
    status: tabStatuses[tab]?.join(','),
    waiting: tab === 'waiting' ? 'true' : undefined,
  })
}

/** The open tab of orders; null where the states that were chosen are none of them. */
export function openTab({
  status,
  waiting,
  charged,
}: Pick<PaymentsAddress, 'status' | 'waiting' | 'charged'>): PaymentTab | null {
  if (charged !== undefined) return null
  if (waiting !== undefined) return status === undefined ? 'waiting' : null
  if (status === undefined) return 'all'
  const chosen = status.toSorted().join()
  return paymentTabs.find((tab) => tabStatuses[tab]?.toSorted().join() === chosen) ?? null
}

export function monthOf({ month }: Pick<PaymentsAddress, 'month'>, now: Date): string {
  return month ?? seoulMonth(now)
}

type Days = Pick<PaymentsAddress, 'month' | 'search' | 'from' | 'to'>

/** Whoever searches, or names days, looks beyond the month. */
export function isBeyondMonth({ search, from, to }: Days): boolean {
  return search !== undefined || from !== undefined || to !== undefined
}

/** The days of the month, unless one looks beyond it. */
function daysOf(address: Days, now: Date): Pick<Days, 'from' | 'to'> {
  if (isBeyondMonth(address)) return {}
  const { first: from, last: to } = daysOfMonth(monthOf(address, now))
  return { from, to }
}

/** What the server is asked for. */
export function toQuery(address: PaymentsAddress, now: Date): OrdersQuery {
  const { month: _, ...query } = address
  return { ...query, ...daysOf(address, now) }
}

/** The same of refunds. */
export function toRefundsQuery(address: RefundsAddress, now: Date): RefundsQuery {
  const { month: _month, refunds: _refunds, ...query } = address
  return { ...query, ...daysOf(address, now) }
}

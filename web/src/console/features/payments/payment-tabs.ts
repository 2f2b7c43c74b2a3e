import { daysOfMonth, seoulMonth } from '@madang/contract/korean-time'
import { countedStatuses, type PaymentMonth } from '@madang/contract/payment-months'
import { OrdersQuery } from '@madang/contract/orders'
import type { OrderStatus } from '@madang/contract/order-actions'
import { Month, pageQuery } from '@madang/contract/shapes'
import * as z from 'zod/mini'

export type PaymentTab = keyof PaymentMonth['counts']

const tabStatuses: Partial<Record<PaymentTab, readonly OrderStatus[]>> = countedStatuses
export const paymentTabs = ['all', 'paid', 'waiting', 'refunded', 'failed'] as const satisfies PaymentTab[]

/** What the address of the list says. It opens on the present month. */
export const PaymentsAddress = z.extend(OrdersQuery, {
  month: z.exactOptional(Month),
})
export type PaymentsAddress = z.output<typeof PaymentsAddress>

/** What the address says where refunds are shown that wait for a second person; the month is that of the totals. */
export const WaitingAddress = z.object({
  ...pageQuery,
  agreement: z.exactOptional(z.literal('true')),
  month: z.exactOptional(Month),
})

/** The values of the address that open a tab. */
export function tabValues(tab: PaymentTab): Record<'status' | 'waiting' | 'agreement', string | null> {
  return {
    status: tabStatuses[tab]?.join(',') ?? null,
    waiting: tab === 'waiting' ? 'true' : null,
    agreement: null,
  }
}

/** The open tab; null where the states that were chosen are none of them. */
export function openTab({ status, waiting }: Pick<PaymentsAddress, 'status' | 'waiting'>): PaymentTab | null {
  if (waiting !== undefined) return status === undefined ? 'waiting' : null
  const chosen = status?.toSorted().join()
  return (
    paymentTabs.find((tab) => tab !== 'waiting' && tabStatuses[tab]?.toSorted().join() === chosen) ?? null
  )
}

export function monthOf({ month }: Pick<PaymentsAddress, 'month'>, now: Date): string {
  return month ?? seoulMonth(now)
}

/** Whoever searches, or names days, looks beyond the month. */
export function isBeyondMonth({
  search,
  from,
  to,
}: Pick<PaymentsAddress, 'search' | 'from' | 'to'>): boolean {
  return search !== undefined || from !== undefined || to !== undefined
}

/** What the server is asked for. */
export function toQuery(address: PaymentsAddress, now: Date): OrdersQuery {
  const { month: _, ...query } = address
  if (isBeyondMonth(address)) return query
  const { first: from, last: to } = daysOfMonth(monthOf(address, now))
  return { ...query, from, to }
}

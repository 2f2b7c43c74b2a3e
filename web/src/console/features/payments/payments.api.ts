import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import type { Locale } from '@madang/contract/locales'
import { getPaymentMonth } from '@madang/contract/payment-months'
import {
  cancelOrder,
  decideRefund,
  getOrder,
  openCheckout,
  pagedOrderHistory,
  pagedOrders,
  refundPayment,
  type Order,
  type Refund,
} from '@madang/contract/orders'
import { pagedRefunds } from '@madang/contract/refunds'
import { pagedWaitingRefunds } from '@madang/contract/waiting-refunds'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { workCounts } from '../../api/work-counts.ts'
import { recordApi } from '../../record/record-api.ts'

export const orderApi = recordApi({
  name: 'orders',
  one: (id) => firstCall(getOrder, { params: { id } }),
  list: (query: CallInput<typeof pagedOrders>['query']) => firstCall(pagedOrders, { query }),
  shownIn: [workCounts],
})

/** Refunds in whatever state; follows the lists of orders, which they are of. */
export function refundsQuery(query: CallInput<typeof pagedRefunds>['query']) {
  return queryOptions({
    queryKey: ['orders', 'list', 'refunds', query],
    ...firstCall(pagedRefunds, { query }),
    placeholderData: keepPreviousData,
  })
}

/** Those that wait for staff; follows the lists of orders, which they are of. */
export function waitingRefundsQuery(query: CallInput<typeof pagedWaitingRefunds>['query']) {
  return queryOptions({
    queryKey: ['orders', 'list', 'waiting', query],
    ...firstCall(pagedWaitingRefunds, { query }),
    placeholderData: keepPreviousData,
  })
}

/** What came in and went back in a month; follows the lists, which count the same orders. */
export function monthQuery(month: string, storeId: string | undefined) {
  const query = { month, ...(storeId !== undefined && { storeId }) }
  return queryOptions({
    queryKey: ['orders', 'list', 'month', query],
    ...firstCall(getPaymentMonth, { query }),
    placeholderData: keepPreviousData,
  })
}

export function orderHistoryQuery(id: string, query: CallInput<typeof pagedOrderHistory>['query']) {
  return queryOptions({
    queryKey: ['orders', 'history', id, query],
    queryFn: () => call(send, pagedOrderHistory, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
}

export function cancelOpenOrder(id: string): Promise<Order> {
  return call(send, cancelOrder, { params: { id } })
}

export function useCancelOrder() {
  return orderApi.useChange(cancelOpenOrder, (id) => id)
}

interface Refunding extends CallInput<typeof refundPayment> {
  readonly orderId: string
}

/** Gives back a payment of an order, or asks a second person. */
export function useRefund() {
  return orderApi.useBegin(
    ({ params, body, idempotencyKey }: Refunding) =>
      call(send, refundPayment, { params, body, idempotencyKey }),
    ({ orderId }) => orderId,
  )
}

type Deciding = Pick<Refund, 'id' | 'orderId'> & Pick<CallInput<typeof decideRefund>, 'body'>

export function useDecideRefund() {
  return orderApi.useBegin(
    ({ id, body }: Deciding) => call(send, decideRefund, { params: { id }, body }),
    ({ orderId }) => orderId,
  )
}

/** Where an order is paid, and from where one comes back to its page. */
export async function findCheckoutUrl(id: string, returnPath: string): Promise<string> {
  const { checkoutUrl } = await call(send, openCheckout, { params: { id }, body: { returnPath } })
  return checkoutUrl
}

/** Leaves for the page on which is paid. Its host may be another one, which knows nothing of what is chosen here. */
export function goToCheckout(url: string, locale: Locale): Promise<void> {
  location.assign(`${url}?locale=${locale}`)
  // Until it is left nothing is pressed twice; whoever comes back may find this page as it was.
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(), { once: true })
  })
}

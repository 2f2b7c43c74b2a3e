import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paymentStatuses } from './order-actions.ts'
import { AmountWon, Order, OrderItem, Payment, SoldQuery, orderNoPattern } from './orders.ts'
import { Id, idParam, listOf, OneTimeKey, pageOf, pageQuery } from './shapes.ts'

const PaymentsQuery = z.strictObject({
  ...pageQuery,
  status: z.exactOptional(listOf(paymentStatuses)),
  storeId: z.exactOptional(Id),
})
const paged = { method: 'GET', access: 'payments.read', output: pageOf(Payment) } as const

export const pagedPayments = endpoint({
  ...paged,
  path: '/api/v1/payment/paged-payments',
  summary:
    'Payments, newest first, a page at a time: one’s own, those of the own stores, all for the operator.',
  query: PaymentsQuery,
})

export const pagedStorePayments = endpoint({
  ...paged,
  path: '/api/v1/store/payment',
  summary: 'Payments of plans, newest first.',
  query: SoldQuery,
})

export const pagedPromotionPayments = endpoint({
  ...paged,
  path: '/api/v1/promotion/payment',
  summary: 'Payments of paid listings, newest first.',
  query: SoldQuery,
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/v1/payment/:id',
  summary: 'One payment.',
  access: 'payments.read',
  params: idParam,
  output: Payment,
})

/** As the provider leads back with it. */
const PaymentKey = z.string().check(z.regex(/^[\w=-]{1,200}$/))

const confirming = {
  method: 'POST',
  summary:
    'Confirm what was paid in the provider’s window. Sent again it answers the same; an outcome that is not known yet answers 202 and settles by itself.',
  access: 'payments.read',
  body: z.strictObject({ orderId: Id, paymentKey: PaymentKey, amount: AmountWon }),
  refuses: [
    'authz.forbidden',
    'resource.not_found',
    'payment.pending',
    'payment.declined',
    'payment.amount_mismatch',
    'conflict.state',
    'provider.payment_unavailable',
  ],
  output: Order,
} as const

export const confirmStorePayment = endpoint({ ...confirming, path: '/api/v1/store/payment' })
export const confirmPromotionPayment = endpoint({ ...confirming, path: '/api/v1/promotion/payment' })

const checkoutParams = z.object({ key: OneTimeKey })

/** What the page says on which an order is paid: nothing of a person. */
export const Checkout = z.object({
  kind: z.literal('ORDER'),
  no: z.string(),
  /** As the provider is told it. */
  name: z.string(),
  /** As the payer reads it. */
  names: OrderItem.shape.name,
  storeName: z.string(),
  amount: z.int(),
  state: z.enum(['OPEN', 'BEING_PAID', 'WAITING_FOR_DEPOSIT', 'PAID', 'OVER']),
  virtualAccount: Payment.shape.virtualAccount,
  receiptUrl: Payment.shape.receiptUrl,
  /** Of the last attempt, where it was refused. */
  failureCode: Payment.shape.failureCode,
  customerKey: z.string(),
  /** Path of this site to which one goes back. */
  returnPath: z.string(),
})
export type Checkout = z.infer<typeof Checkout>

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/:key',
  summary: 'What is paid on the page of this one-time key.',
  access: 'public',
  params: checkoutParams,
  output: Checkout,
})

export const confirmCheckout = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/:key',
  summary: 'Confirm what was paid in the provider’s window; see `POST /api/v1/store/payment`.',
  access: 'public',
  params: checkoutParams,
  body: z.strictObject({
    orderId: z.string().check(z.regex(orderNoPattern)),
    paymentKey: PaymentKey,
    amount: AmountWon,
  }),
  refuses: confirming.refuses,
  output: Checkout,
})

export const takePaymentWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/payment/webhook/:provider/:token',
  summary: 'What the provider tells. It is believed only after asking the provider.',
  access: 'public',
  isUncounted: true,
  params: z.object({ provider: z.literal('toss'), token: z.string().check(z.maxLength(100)) }),
  body: z.record(z.string(), z.unknown()),
  output: z.object({}),
})

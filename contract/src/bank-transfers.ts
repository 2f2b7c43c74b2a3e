import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AmountWon, Order } from './orders.ts'
import { DateInput, Id, idParam, Instant, pageOf, pageQuery, text } from './shapes.ts'

/** So long a transfer is waited for; the order is kept meanwhile. */
export const transferWorkingDays = 3

/** As the bank’s statement calls who sent it. */
export const DepositorName = text(1, 40)

/** A bank transfer that is waited for. */
export const ExpectedTransfer = z.object({
  /** Of the payment. */
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  storeId: Id,
  storeName: z.string(),
  depositorName: z.nullable(z.string()),
  /** Won. */
  amount: z.int(),
  dueAt: z.nullable(Instant),
  createdAt: Instant,
  /** Of a store in which the viewer works: somebody else says that it has come. */
  isOwn: z.boolean(),
})
export type ExpectedTransfer = z.infer<typeof ExpectedTransfer>

export const TransfersQuery = z.strictObject({
  ...pageQuery,
  /** Beginning of an order’s number, or of a depositor’s or a store’s name. */
  search: z.exactOptional(text(1, 60)),
})

export const pagedTransfers = endpoint({
  method: 'GET',
  path: '/api/v1/payment/paged-transfers',
  summary: 'Bank transfers that are waited for, oldest first, a page at a time.',
  access: 'payments.record',
  query: TransfersQuery,
  output: pageOf(ExpectedTransfer),
})

export const expectTransfer = endpoint({
  method: 'POST',
  path: '/api/v1/payment/order/:id/transfer',
  summary:
    'Say that an order will be paid by bank transfer, and in whose name. The order is kept for three working days; said again it changes the name.',
  access: 'payments.read',
  params: idParam,
  body: z.strictObject({ depositorName: DepositorName }),
  refuses: ['authz.forbidden', 'conflict.state'],
  output: Order,
})

export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/api/v1/payment/order/:id/transfer-received',
  summary: 'Write down that the money for an order has come to the bank account: all of it, on this day.',
  access: 'payments.record',
  idempotent: 'required',
  params: idParam,
  body: z.strictObject({ amount: AmountWon, receivedOn: DateInput, depositorName: DepositorName }),
  refuses: ['authz.forbidden', 'conflict.state', 'payment.amount_mismatch'],
  output: Order,
})

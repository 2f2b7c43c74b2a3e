import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refundStatuses } from './order-actions.ts'
import { refundSources } from './orders.ts'
import { CalendarDate, Id, Instant, listOf, pageOf, pageQuery } from './shapes.ts'

/** What any list says of a refund. */
export const listedRefund = {
  id: Id,
  orderId: Id,
  orderNo: z.string(),
  storeName: z.string(),
  /** Won. */
  amount: z.int(),
  reason: z.string(),
}

/** A refund in a list. */
export const RefundRow = z.object({
  ...listedRefund,
  status: z.enum(refundStatuses),
  source: z.enum(refundSources),
  /** Masked; null for what nobody of staff asked for, and for all but staff. */
  askedByName: z.nullable(z.string()),
  /** When the ledger has it; while it is not done, and where it never was, when it was asked for. */
  at: Instant,
  createdAt: Instant,
  settledAt: z.nullable(Instant),
})
export type RefundRow = z.infer<typeof RefundRow>

export const refundSorts = ['at', '-at', 'amount', '-amount'] as const

export const RefundsQuery = z.strictObject({
  ...pageQuery,
  status: z.exactOptional(listOf(refundStatuses)),
  storeId: z.exactOptional(Id),
  /** By `at`, on this day in Seoul or later: what is done on days comes to what the ledger gave back on them. */
  from: z.exactOptional(CalendarDate),
  to: z.exactOptional(CalendarDate),
  sort: z._default(z.enum(refundSorts), '-at'),
})
export type RefundsQuery = z.output<typeof RefundsQuery>

export const pagedRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/payment/paged-refunds',
  summary:
    'Refunds in whatever state, a page at a time: of one’s own orders, those of the own stores for managers, all for the operator.',
  access: 'payments.read',
  query: RefundsQuery,
  output: pageOf(RefundRow),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listedRefund } from './refunds.ts'
import { Id, Instant, pageOf, pageQuery } from './shapes.ts'

/** A refund that waits until a second person agrees. */
export const WaitingRefund = z.object({
  ...listedRefund,
  status: z.literal('REQUESTED'),
  askedBy: z.nullable(Id),
  /** Masked. */
  askedByName: z.nullable(z.string()),
  /** Who of staff wrote down the member’s request that led to it, and does not agree either. */
  requestOpenedBy: z.nullable(Id),
  createdAt: Instant,
  /** It lapses then. */
  approvalDueAt: z.nullable(Instant),
})
export type WaitingRefund = z.infer<typeof WaitingRefund>

export const pagedWaitingRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/payment/paged-waiting-refunds',
  summary:
    'Refunds that wait for a second person, the longest wait first: all for chief administrators, else those that one asked for.',
  // Whoever gives money back; `payments.refund` is also whose members ask for it by a request.
  access: 'payments.record',
  query: z.strictObject(pageQuery),
  output: pageOf(WaitingRefund),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listedRefund } from './refunds.ts'
import { Id, Instant, pageOf, pageQuery } from './shapes.ts'

/** A refund that waits for staff: for a second person who agrees, or for the bank transfer that sends it. */
export const WaitingRefund = z.object({
  ...listedRefund,
  /** `PROCESSING` where its money is to be sent by hand. */
  status: z.enum(['REQUESTED', 'PROCESSING']),
  askedBy: z.nullable(Id),
  /** Masked. */
  askedByName: z.nullable(z.string()),
  /** Who of staff wrote down the member’s request that led to it, and does not agree either. */
  requestOpenedBy: z.nullable(Id),
  createdAt: Instant,
  /** It lapses then; null for what is to be sent. */
  approvalDueAt: z.nullable(Instant),
})
export type WaitingRefund = z.infer<typeof WaitingRefund>

export const pagedWaitingRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/payment/paged-waiting-refunds',
  summary:
    'Refunds that wait for staff, the longest wait first: those to be sent by bank transfer, and those that wait for a ' +
    'second person, all of them for chief administrators, else those that one asked for.',
  // Whoever gives money back; `payments.refund` is also whose members ask for it by a request.
  access: 'payments.record',
  query: z.strictObject(pageQuery),
  output: pageOf(WaitingRefund),
})

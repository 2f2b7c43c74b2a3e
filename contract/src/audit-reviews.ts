import * as z from 'zod/mini'
import { roles } from './access.ts'
import { auditActions, auditActionsOf, type AuditAction } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, longText, Month } from './shapes.ts'

/** Months that can be looked at and signed off: as long as records are kept (product.md §4), and the present one. */
export const reviewedMonths = 25

/** Hours in Seoul at which nobody is expected to change anything: from the first up to the second. */
export const nightHours = { from: 22, until: 6 } as const

export const revealActions = auditActionsOf('revealed')
export const exportActions = auditActionsOf('exported')
export const changeActions = auditActionsOf('changed')
export const failedSignInActions: readonly AuditAction[] = ['auth.sign_in_failed']

const ActionCount = z.object({ action: z.enum(auditActions), count: z.int() })

/** The sign-off of a month; it never changes. */
export const AuditReview = z.object({
  month: Month,
  reviewerId: Id,
  /** Masked; null for somebody who is gone. */
  reviewerName: z.nullable(z.string()),
  reviewerRole: z.enum(roles),
  at: Instant,
  note: z.string(),
  /** What there was when it was signed off. */
  recordCount: z.int(),
  byAction: z.array(ActionCount),
})
export type AuditReview = z.infer<typeof AuditReview>

/** A month whose records are there. */
const ReviewMonth = z.object({
  month: Month,
  /** Only then it can be signed off. */
  isOver: z.boolean(),
  review: z.nullable(z.omit(AuditReview, { byAction: true })),
})
export type ReviewMonth = z.infer<typeof ReviewMonth>

/** What happened in a month, for whoever reviews it. */
export const AuditMonth = z.object({
  month: Month,
  isOver: z.boolean(),
  review: z.nullable(AuditReview),
  total: z.int(),
  /** Most frequent first. */
  byAction: z.array(ActionCount),
  failedSignIns: z.int(),
  reveals: z.int(),
  exports: z.int(),
  /** What staff changed at `nightHours`. */
  nightChanges: z.int(),
  /** Each of the operator's staff who did anything, most active first, a hundred at most. */
  byActor: z.array(
    z.object({
      actorId: Id,
      actorName: z.nullable(z.string()),
      actorRole: z.enum(roles),
      total: z.int(),
      changes: z.int(),
      reveals: z.int(),
      exports: z.int(),
      nightChanges: z.int(),
    }),
  ),
})
export type AuditMonth = z.infer<typeof AuditMonth>

export const listAuditReviews = endpoint({
  method: 'GET',
  path: '/api/v1/audit/reviews',
  summary: 'The months of which there are audit records, newest first, each with its sign-off.',
  access: 'audit.review',
  output: z.object({ items: z.array(ReviewMonth) }),
})

export const getAuditMonth = endpoint({
  method: 'GET',
  path: '/api/v1/audit/month',
  summary: 'What happened in a month, for its review. Looking at it is recorded.',
  access: 'audit.review',
  refuses: ['resource.not_found'],
  query: z.strictObject({ month: Month }),
  output: AuditMonth,
})

export const signOffAuditMonth = endpoint({
  method: 'POST',
  path: '/api/v1/audit/reviews',
  summary: 'Signs a month off that is over: once, for good.',
  access: 'audit.review',
  status: 201,
  refuses: ['resource.not_found', 'conflict.state'],
  body: z.strictObject({ month: Month, note: longText(2, 1000) }),
  output: AuditReview,
})

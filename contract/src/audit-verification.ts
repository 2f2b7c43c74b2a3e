import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './shapes.ts'

/** `ABANDONED`: it gave no sign of life for long; another one may be begun. */
export const verificationStates = ['RUNNING', 'WHOLE', 'BROKEN', 'ABANDONED'] as const
export type VerificationState = (typeof verificationStates)[number]

/**
 * What can be wrong with the chain: a record, one that is not there, where the chain begins, or that a stretch of it
 * was sealed with a key that the server does not have.
 */
export const chainFaults = ['changed', 'missing', 'checkpoint', 'key'] as const

/** One run through the chain of audit records. */
export const AuditVerification = z.object({
  id: Id,
  state: z.enum(verificationStates),
  requestedById: Id,
  /** Masked; null for somebody who is gone. */
  requestedByName: z.nullable(z.string()),
  requestedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Records gone through so far, of about so many. */
  checked: z.int(),
  total: z.int(),
  /** Written, but not in the chain yet; null until the end. */
  unsealed: z.nullable(z.int()),
  /** Of the last record of a whole chain. To be kept elsewhere: a chain cut off at its end shows by comparing. */
  lastHash: z.nullable(z.string()),
  broken: z.nullable(
    z.object({
      fault: z.enum(chainFaults),
      /** The record's number in the chain. */
      seq: z.int(),
      /** The record, unless it is missing. */
      recordId: z.nullable(Id),
      /** When the last record before it was made: up to there all is as it was written. */
      wholeUntil: z.nullable(Instant),
    }),
  ),
})
export type AuditVerification = z.infer<typeof AuditVerification>

const Verifications = z.object({ items: z.array(AuditVerification) })

export const listAuditVerifications = endpoint({
  method: 'GET',
  path: '/api/v1/audit/verifications',
  summary:
    'The last ten runs through the chain of audit records, newest first, with the progress of one that runs.',
  access: 'audit.review',
  output: Verifications,
})

export const startAuditVerification = endpoint({
  method: 'POST',
  path: '/api/v1/audit/verifications',
  summary: 'Begins to go through the chain in the background. One runs at a time, over all servers.',
  access: 'audit.review',
  status: 202,
  refuses: ['conflict.state'],
  output: AuditVerification,
})

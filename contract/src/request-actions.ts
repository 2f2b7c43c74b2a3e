import { allowed, grantOf, refused, type Decision, type Viewer } from './access.ts'

export const requestTypes = [
  'REFUND_USER',
  'REFUND_STORE',
  'INQUIRY',
  'ACCOUNT_DELETION',
  'MANAGER_ACCESS',
] as const
export type RequestType = (typeof requestTypes)[number]

/** What a guest may ask for: the forms of the two refund pages. */
export const guestRequestTypes = ['REFUND_USER', 'REFUND_STORE'] as const
export type GuestRequestType = (typeof guestRequestTypes)[number]

/** In the order of a request's life (product.md §5). */
export const requestStatuses = [
  'RECEIVED',
  'IN_REVIEW',
  'APPROVED',
  'COMPLETED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** What an answer can come with. */
export const answeredStatuses = ['APPROVED', 'COMPLETED', 'REJECTED'] as const
export type AnsweredStatus = (typeof answeredStatuses)[number]

/** Somebody still has to do something. */
export const openRequestStatuses = ['RECEIVED', 'IN_REVIEW', 'APPROVED'] as const

/**
 * Every move of product.md §5. What is approved may still turn out impossible, so that it can be rejected too.
 * `needsAnswer`: the asker must be told why.
 */
export const requestMoves = [
  { action: 'take', from: ['RECEIVED'], to: 'IN_REVIEW', needsAnswer: false },
  { action: 'approve', from: ['IN_REVIEW'], to: 'APPROVED', needsAnswer: false },
  { action: 'complete', from: ['APPROVED'], to: 'COMPLETED', needsAnswer: false },
  { action: 'reject', from: ['IN_REVIEW', 'APPROVED'], to: 'REJECTED', needsAnswer: true },
  { action: 'withdraw', from: ['RECEIVED'], to: 'WITHDRAWN', needsAnswer: false },
] as const satisfies readonly RequestMove[]

interface RequestMove {
  readonly action: string
  readonly from: readonly RequestStatus[]
  readonly to: RequestStatus
  readonly needsAnswer: boolean
}

/** What a request can be moved to: everything but RECEIVED, where it begins. */
export const requestTargets = ['IN_REVIEW', 'APPROVED', 'COMPLETED', 'REJECTED', 'WITHDRAWN'] as const
export type RequestTarget = (typeof requestTargets)[number]

/**
 * Types that are done as soon as they are approved: the server carries them out in the same transaction, or, for an
 * inquiry, the answer is all there is to do. A refund waits until the money is back.
 */
export const completedOnApproval = ['INQUIRY', 'ACCOUNT_DELETION', 'MANAGER_ACCESS'] as const

/** Whether a move of this type of request needs words for the asker: an inquiry is approved by answering it. */
export function needsAnswer(type: RequestType, to: RequestTarget): boolean {
  if (type === 'INQUIRY' && to === 'APPROVED') return true
  return requestMoves.some((move) => move.to === to && move.needsAnswer)
}

/** Whether whoever asked can read what is written beside a move: with the account goes every way to read it. */
export function takesAnswer(type: RequestType, to: RequestTarget): to is AnsweredStatus {
  if (type === 'ACCOUNT_DELETION') return to === 'REJECTED'
  return answeredStatuses.some((status) => status === to)
}

export const requestRefusals = [
  'not_yours',
  'role',
  'own_request',
  'not_received',
  'not_in_review',
  'not_approved',
  'closed',
] as const
export type RequestRefusal = (typeof requestRefusals)[number]
type RequestDecision = Decision<RequestRefusal>

export interface RequestActions {
  readonly take: RequestDecision
  /** Give it to a member of staff, or to nobody. */
  readonly assign: RequestDecision
  readonly approve: RequestDecision
  readonly complete: RequestDecision
  readonly reject: RequestDecision
  /** By whoever asked, before somebody works on it. */
  readonly withdraw: RequestDecision
}

interface ActedOn {
  readonly status: RequestStatus
  /** Null for a guest. */
  readonly requesterId: string | null
}

function unless(base: RequestDecision, holds: boolean, reason: RequestRefusal): RequestDecision {
  if (!base.allowed) return base
  return holds ? allowed : refused(reason)
}

/** What this viewer may do with this request now, and why not. The server refuses by it, the screen shows by it. */
export function requestActions({ status, requesterId }: ActedOn, viewer: Viewer): RequestActions {
  const isOwn = requesterId === viewer.userId
  const mayHandle = grantOf(viewer.role, 'requests.handle') !== null
  // Nobody decides on what he or she asked for.
  const handling = mayHandle ? unless(allowed, !isOwn, 'own_request') : refused('role')
  const isOpen = openRequestStatuses.some((open) => open === status)
  return {
    take: unless(handling, status === 'RECEIVED', 'not_received'),
    assign: unless(handling, isOpen, 'closed'),
    approve: unless(handling, status === 'IN_REVIEW', 'not_in_review'),
    complete: unless(handling, status === 'APPROVED', 'not_approved'),
    reject: unless(handling, status === 'IN_REVIEW' || status === 'APPROVED', 'not_in_review'),
    withdraw: unless(isOwn ? allowed : refused('not_yours'), status === 'RECEIVED', 'not_received'),
  }
}

import { grantOf, type Viewer } from './access.ts'
import { allowed, decisions, type Decision, type Moves } from './actions.ts'

export const requestTypes = [
  'REFUND_USER',
  'REFUND_STORE',
  'INQUIRY',
  'ACCOUNT_DELETION',
  'MANAGER_ACCESS',
] as const
export type RequestType = (typeof requestTypes)[number]

/** What asks for money back, of a user's order or of a store's. */
export const refundRequestTypes = ['REFUND_USER', 'REFUND_STORE'] as const

/** What a guest may ask for: the forms of the two refund pages. */
export const guestRequestTypes = [...refundRequestTypes] as const
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

/** What a request can be moved to: everything but RECEIVED, where it begins. */
export const requestTargets = ['IN_REVIEW', 'APPROVED', 'COMPLETED', 'REJECTED', 'WITHDRAWN'] as const
export type RequestTarget = (typeof requestTargets)[number]

type RequestMove = 'take' | 'approve' | 'complete' | 'reject' | 'withdraw'

/**
 * Every move of product.md §5. What is approved may still turn out impossible, so that it can be rejected too. The note
 * is the answer: the asker must be told why.
 */
export const requestMoves: Moves<RequestMove, RequestStatus, RequestTarget> = {
  take: { from: ['RECEIVED'], to: 'IN_REVIEW', recordedAs: 'requests.taken' },
  approve: { from: ['IN_REVIEW'], to: 'APPROVED', recordedAs: 'requests.approved' },
  complete: { from: ['APPROVED'], to: 'COMPLETED', recordedAs: 'requests.completed' },
  reject: {
    from: ['IN_REVIEW', 'APPROVED'],
    to: 'REJECTED',
    needsNote: true,
    isDangerous: true,
    recordedAs: 'requests.rejected',
  },
  withdraw: { from: ['RECEIVED'], to: 'WITHDRAWN', recordedAs: 'requests.withdrawn' },
}

/** Several moves in one, for which nobody asks: what is approved is done with it, or the account is gone. */
export const requestShortcuts: Moves<'settle' | 'end', RequestStatus> = {
  settle: { from: ['IN_REVIEW'], to: 'COMPLETED', recordedAs: 'requests.approved' },
  end: { from: openRequestStatuses, to: 'COMPLETED', recordedAs: 'requests.completed' },
}

/**
 * Types that are done as soon as they are approved: the server carries them out in the same transaction, or, for an
 * inquiry, the answer is all there is to do. A refund waits until the money is back.
 */
export const completedOnApproval = ['INQUIRY', 'ACCOUNT_DELETION', 'MANAGER_ACCESS'] as const

/** Whether a move of this type of request needs words for the asker: an inquiry is approved by answering it. */
export function needsAnswer(type: RequestType, to: RequestTarget): boolean {
  if (type === 'INQUIRY' && to === 'APPROVED') return true
  return Object.values(requestMoves).some((move) => move.to === to && move.needsNote === true)
}

/** Whether whoever asked can read what is written beside a move: with the account goes every way to read it. */
export function takesAnswer(type: RequestType, to: RequestTarget): to is AnsweredStatus {
  if (type === 'ACCOUNT_DELETION') return to === 'REJECTED'
  return answeredStatuses.some((status) => status === to)
}

const requestRefusals = {
  not_yours: 'right',
  role: 'right',
  own_request: 'right',
  not_received: 'state',
  not_in_review: 'state',
  not_approved: 'state',
  closed: 'state',
} as const
const { refused, unless } = decisions(requestRefusals)
type RequestDecision = Decision<keyof typeof requestRefusals>

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

/** What this viewer may do with this request now, and why not. The server refuses by it, the screen shows by it. */
export function requestActions({ status, requesterId }: ActedOn, viewer: Viewer): RequestActions {
  const isOwn = requesterId === viewer.userId
  const mayHandle = grantOf(viewer.role, 'requests.handle') !== null
  // Nobody decides on what he or she asked for.
  const handling = mayHandle ? unless(allowed, !isOwn, 'own_request') : refused('role')
  const isOpen = openRequestStatuses.some((open) => open === status)
  const leads = (move: RequestMove) => requestMoves[move].from.includes(status)
  return {
    take: unless(handling, leads('take'), 'not_received'),
    assign: unless(handling, isOpen, 'closed'),
    approve: unless(handling, leads('approve'), 'not_in_review'),
    complete: unless(handling, leads('complete'), 'not_approved'),
    reject: unless(handling, leads('reject'), 'not_in_review'),
    withdraw: unless(isOwn ? allowed : refused('not_yours'), leads('withdraw'), 'not_received'),
  }
}

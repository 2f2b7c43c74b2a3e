import { grantOf, type Viewer } from './access.ts'
import { allowed, decisions, type ClockMoves, type Decision, type Moves } from './actions.ts'
import type { promotionStatuses } from './statuses.ts'
import type { StaffRole, StoreStatus } from './store-actions.ts'

export type PromotionStatus = (typeof promotionStatuses)[number]

export const promotionListings = ['FREE', 'PAID'] as const
export type PromotionListing = (typeof promotionListings)[number]
/** What may be chosen: a paid listing where payments are switched on. */
export function offeredListings(features: { readonly payments: boolean }): readonly PromotionListing[] {
  return features.payments ? promotionListings : ['FREE']
}

/** What somebody can move a promotion to: ENDED is the clock's. */
export const promotionTargets = [
  'DRAFT',
  'PENDING_REVIEW',
  'REJECTED',
  'PENDING_PAYMENT',
  'SCHEDULED',
  'LIVE',
  'PAUSED',
  'CANCELLED',
  'ARCHIVED',
] as const
type PromotionTarget = (typeof promotionTargets)[number]

export type PromotionMove =
  | 'submit'
  | 'approve'
  | 'askForPayment'
  | 'reject'
  | 'revise'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'archive'

/** Every move of product.md §5 that somebody makes. The store's people are told why it is sent back. */
export const promotionMoves: Moves<PromotionMove, PromotionStatus, PromotionTarget> = {
  submit: { from: ['DRAFT'], to: 'PENDING_REVIEW', recordedAs: 'promotions.submitted' },
  approve: { from: ['PENDING_REVIEW'], to: 'SCHEDULED', recordedAs: 'promotions.approved' },
  /** Approved as well, but its listing is paid for first. */
  askForPayment: { from: ['PENDING_REVIEW'], to: 'PENDING_PAYMENT', recordedAs: 'promotions.approved' },
  reject: { from: ['PENDING_REVIEW'], to: 'REJECTED', needsNote: true, recordedAs: 'promotions.rejected' },
  revise: { from: ['REJECTED'], to: 'DRAFT', recordedAs: 'promotions.revised' },
  pause: { from: ['LIVE'], to: 'PAUSED', recordedAs: 'promotions.paused' },
  resume: { from: ['PAUSED'], to: 'LIVE', recordedAs: 'promotions.resumed' },
  cancel: {
    from: ['SCHEDULED', 'LIVE', 'PAUSED'],
    to: 'CANCELLED',
    isDangerous: true,
    recordedAs: 'promotions.cancelled',
  },
  archive: { from: ['DRAFT', 'REJECTED', 'ENDED'], to: 'ARCHIVED', recordedAs: 'promotions.archived' },
}

/**
 * What the clock moves. After an outage beginning and end may be due at once, so the end leads from everywhere. What
 * nobody paid for by the end of its period was never on: visitors would find an ended one.
 */
export const promotionClock: ClockMoves<'begin' | 'end' | 'lapse', PromotionStatus> = {
  begin: { from: ['SCHEDULED'], to: 'LIVE' },
  end: { from: ['SCHEDULED', 'LIVE', 'PAUSED'], to: 'ENDED' },
  lapse: { from: ['PENDING_PAYMENT'], to: 'CANCELLED' },
}

/**
 * What follows from a move of its store, from its plan or its listing, or from when it begins; nobody is offered it. What
 * a smaller plan paused before it began is `resume`d to where it was.
 */
export const promotionFollows: ClockMoves<
  | 'list'
  | 'unlist'
  | 'pauseWithPlan'
  | 'resumeAhead'
  | 'pauseWithStore'
  | 'resumeWithStore'
  | 'endWithStore'
  | 'cancelWithStore',
  PromotionStatus
> = {
  list: { from: ['PENDING_PAYMENT'], to: 'SCHEDULED' },
  unlist: { from: ['SCHEDULED', 'LIVE', 'PAUSED'], to: 'CANCELLED' },
  pauseWithPlan: { from: ['SCHEDULED', 'LIVE'], to: 'PAUSED' },
  resumeAhead: { from: ['PAUSED'], to: 'SCHEDULED' },
  pauseWithStore: { from: ['LIVE'], to: 'PAUSED' },
  resumeWithStore: { from: ['PAUSED'], to: 'LIVE' },
  endWithStore: { from: ['LIVE', 'PAUSED'], to: 'ENDED' },
  cancelWithStore: { from: ['PENDING_REVIEW', 'PENDING_PAYMENT', 'SCHEDULED'], to: 'CANCELLED' },
}

export const promotionRefusals = {
  not_yours: 'hidden',
  role: 'right',
  not_owner: 'right',
  paused_by_operator: 'right',
  in_review: 'state',
  awaits_payment: 'state',
  sent_back: 'state',
  over: 'state',
  store_closed: 'state',
  store_not_active: 'state',
  not_draft: 'state',
  not_in_review: 'state',
  must_be_paid: 'state',
  is_free: 'state',
  not_sent_back: 'state',
  not_live: 'state',
  not_paused: 'state',
  not_open: 'state',
  not_archivable: 'state',
  not_approved: 'state',
  not_changed: 'state',
} as const
const { refused, unless } = decisions(promotionRefusals)
export type PromotionDecision = Decision<keyof typeof promotionRefusals>

/** Who looks at a promotion, and what he or she is in its store. */
export interface PromotionViewer extends Viewer {
  readonly staffRole: StaffRole | null
}

/** As much of a promotion as decides what may be done with it. */
export interface PromotionState {
  readonly status: PromotionStatus
  readonly listing: PromotionListing
  readonly startAt: string | null
  readonly endAt: string | null
  readonly storeStatus: StoreStatus
  /** Who paused it: its store's people may not resume what the operator paused. */
  readonly pausedBy: 'STORE' | 'OPERATOR' | null
  /** Somebody of the store changed what was approved, and the operator has not looked at it yet. */
  readonly isChangeUnseen: boolean
}

/** Where the clock has a promotion, whether its job has run or not. What a suspended store holds does not begin. */
export function statusAt(
  { status, startAt, endAt, storeStatus }: Omit<PromotionState, 'listing' | 'pausedBy' | 'isChangeUnseen'>,
  now: Date,
): PromotionStatus {
  const isPast = (instant: string | null) => instant !== null && Date.parse(instant) <= now.getTime()
  if (promotionClock.end.from.includes(status) && isPast(endAt)) return 'ENDED'
  const begins = promotionClock.begin.from.includes(status) && isPast(startAt)
  return begins && storeStatus === 'ACTIVE' ? 'LIVE' : status
}

/** Whether it is paused since before it began, by a smaller plan. */
export function isPausedAhead(
  { status, startAt }: Pick<PromotionState, 'status' | 'startAt'>,
  now: Date,
): boolean {
  return status === 'PAUSED' && startAt !== null && Date.parse(startAt) > now.getTime()
}

interface Shown extends Pick<PromotionState, 'status'> {
  readonly displayFrom: string | null
  /** When a smaller plan paused it before it began; null once it is on. */
  readonly pausedAheadAt: string | null
}

/** Whether visitors may know what is offered: it is or was on, or is or was shown before it began. */
export function isKnown({ status, displayFrom, pausedAheadAt }: Shown, now: Date): boolean {
  const isAhead = status === 'PAUSED' && pausedAheadAt !== null
  if (status !== 'SCHEDULED' && !isAhead) return status === 'LIVE' || status === 'PAUSED'
  const shownUntil = isAhead ? Date.parse(pausedAheadAt) : now.getTime()
  return displayFrom !== null && Date.parse(displayFrom) <= shownUntil
}

function reaches({ role, staffRole }: PromotionViewer): PromotionDecision {
  const grant = grantOf(role, 'promotions.edit')
  if (grant === 'full' || (grant === 'own' && staffRole !== null)) return allowed
  return refused('not_yours')
}

/** What keeps a promotion in this state from being changed, whoever asks. */
const unchangeable: Partial<Record<PromotionStatus, keyof typeof promotionRefusals>> = {
  PENDING_PAYMENT: 'awaits_payment',
  REJECTED: 'sent_back',
  ENDED: 'over',
  CANCELLED: 'over',
  ARCHIVED: 'over',
}

function editing(status: PromotionStatus, reach: PromotionDecision, isOperator: boolean): PromotionDecision {
  // What is being reviewed must be what gets approved.
  const base = unless(reach, isOperator || status !== 'PENDING_REVIEW', 'in_review')
  const reason = unchangeable[status]
  return reason === undefined ? base : unless(base, false, reason)
}

export type PromotionActions = Readonly<
  Record<PromotionMove | 'pay' | 'see' | 'edit' | 'remove' | 'duplicate' | 'seeChange', PromotionDecision>
>

/**
 * What this viewer may do with this promotion at this moment, and why not. The server refuses by it, the screen shows by
 * it. Staff of a store write, submit, pause and archive; what cannot be taken back is its owners' matter.
 */
export function promotionActions(
  promotion: PromotionState,
  viewer: PromotionViewer,
  now: Date,
): PromotionActions {
  const { listing, storeStatus, pausedBy } = promotion
  const status = statusAt(promotion, now)
  const isOver = promotion.endAt !== null && Date.parse(promotion.endAt) <= now.getTime()
  const reach = reaches(viewer)
  const isOperator = grantOf(viewer.role, 'promotions.review') !== null
  const asOwner = unless(reach, isOperator || viewer.staffRole === 'OWNER', 'not_owner')
  const asReviewer = unless(reach, isOperator, 'role')
  const leads = (move: PromotionMove) => promotionMoves[move].from.includes(status)
  const withStore = (base: PromotionDecision) => unless(base, storeStatus === 'ACTIVE', 'store_not_active')
  const inOpenStore = unless(reach, storeStatus !== 'CLOSED', 'store_closed')
  const inReview = unless(asReviewer, leads('approve'), 'not_in_review')
  const resumable = unless(
    unless(reach, leads('resume'), 'not_paused'),
    isOperator || pausedBy !== 'OPERATOR',
    'paused_by_operator',
  )
  return {
    see: reach,
    edit: editing(status, inOpenStore, isOperator),
    remove: unless(asOwner, status === 'DRAFT', 'not_draft'),
    duplicate: inOpenStore,
    submit: withStore(unless(reach, leads('submit'), 'not_draft')),
    approve: unless(withStore(inReview), listing === 'FREE', 'must_be_paid'),
    askForPayment: unless(withStore(inReview), listing === 'PAID', 'is_free'),
    /** Its listing, which was approved, as long as there is anything left to list. */
    pay: unless(withStore(unless(reach, status === 'PENDING_PAYMENT', 'not_approved')), !isOver, 'over'),
    reject: inReview,
    revise: unless(inOpenStore, leads('revise'), 'not_sent_back'),
    pause: unless(reach, leads('pause'), 'not_live'),
    resume: withStore(resumable),
    cancel: unless(asOwner, leads('cancel'), 'not_open'),
    archive: unless(reach, leads('archive'), 'not_archivable'),
    seeChange: unless(asReviewer, promotion.isChangeUnseen, 'not_changed'),
  }
}

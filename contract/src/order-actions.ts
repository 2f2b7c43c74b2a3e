import { grantOf, isStaff, type Viewer } from './access.ts'
import { allowed, decisions, type ClockMoves, type Decision, type Moves } from './actions.ts'
import { refundedStatuses } from './statuses.ts'
import type { StaffRole } from './store-actions.ts'

/** What is sold. */
export const orderTypes = ['STORE_PLAN', 'PROMOTION_LISTING', 'AD'] as const
export type OrderType = (typeof orderTypes)[number]

/** In the order of an order's life (product.md §5). */
export const orderStatuses = [
  'PENDING',
  'PAID',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'EXPIRED',
  'FAILED',
  'CANCELLED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Money came in, whatever became of it. */
export const chargedStatuses: readonly OrderStatus[] = ['PAID', ...refundedStatuses]
/** Money came in, and a part or all of it can be given back. */
export const refundableStatuses = ['PAID', 'PARTIALLY_REFUNDED'] as const satisfies OrderStatus[]
/** Over, and no money came. */
export const failedStatuses = ['FAILED', 'EXPIRED', 'CANCELLED'] as const satisfies OrderStatus[]

export const orderMoves: Moves<'cancel', OrderStatus, 'CANCELLED'> = {
  cancel: { from: ['PENDING'], to: 'CANCELLED', isDangerous: true, recordedAs: 'orders.cancelled' },
}

/**
 * What follows from its payments and refunds. Money that came all the same, after the order was over, pays it: it is
 * here, and can be given back.
 */
export const orderFollows: ClockMoves<
  'pay' | 'fail' | 'refundPart' | 'refundWhole' | 'restorePart' | 'restoreWhole',
  OrderStatus
> = {
  pay: { from: ['PENDING', ...failedStatuses], to: 'PAID' },
  fail: { from: ['PENDING'], to: 'FAILED' },
  refundPart: { from: refundableStatuses, to: 'PARTIALLY_REFUNDED' },
  refundWhole: { from: refundableStatuses, to: 'REFUNDED' },
  // What was written by hand is corrected.
  restorePart: { from: ['REFUNDED'], to: 'PARTIALLY_REFUNDED' },
  restoreWhole: { from: refundedStatuses, to: 'PAID' },
}

export const orderClock: ClockMoves<'expire', OrderStatus> = {
  expire: { from: ['PENDING'], to: 'EXPIRED' },
}

/** As the provider calls the states of a payment (korea.md §2.2). */
export const paymentStatuses = [
  'READY',
  'IN_PROGRESS',
  'WAITING_FOR_DEPOSIT',
  'DONE',
  'PARTIAL_CANCELED',
  'CANCELED',
  'ABORTED',
  'EXPIRED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** It is being paid this moment. */
export const inFlightStatuses = ['READY', 'IN_PROGRESS'] as const
/** What becomes of it may still change by itself. */
export const openPaymentStatuses = [...inFlightStatuses, 'WAITING_FOR_DEPOSIT'] as const
/** Nothing came of it, unless money comes all the same. */
export const givenUpStatuses = ['ABORTED', 'EXPIRED'] as const

export function isInFlight({ status }: { readonly status: PaymentStatus }): boolean {
  return inFlightStatuses.some((one) => one === status)
}

export function isOpen({ status }: { readonly status: PaymentStatus }): boolean {
  return openPaymentStatuses.some((one) => one === status)
}

export function isGivenUp({ status }: { readonly status: PaymentStatus }): boolean {
  return givenUpStatuses.some((one) => one === status)
}

export const paymentProviders = ['TOSS', 'MANUAL'] as const

interface PaymentState {
  readonly provider: (typeof paymentProviders)[number]
  readonly status: PaymentStatus
}

/** Whether it waits for a deposit into a virtual account of the provider's, which can be closed. */
export function isDeposit({ provider, status }: PaymentState): boolean {
  return provider === 'TOSS' && status === 'WAITING_FOR_DEPOSIT'
}

/** The payment of an order whose money came and is here, at least in part. */
export function findPaid<Payment extends { readonly status: PaymentStatus }>(
  payments: readonly Payment[],
): Payment | undefined {
  return payments.find(({ status }) => status === 'DONE' || status === 'PARTIAL_CANCELED')
}

/** A payment mirrors the provider, and never goes back but where what was written by hand is corrected. */
export const paymentFollows: ClockMoves<
  | 'awaitDeposit'
  | 'approve'
  | 'cancelPart'
  | 'cancelWhole'
  | 'restorePart'
  | 'restoreWhole'
  | 'abort'
  | 'expire',
  PaymentStatus
> = {
  awaitDeposit: { from: inFlightStatuses, to: 'WAITING_FOR_DEPOSIT' },
  // Money that came all the same, after it was given up.
  approve: { from: [...openPaymentStatuses, ...givenUpStatuses], to: 'DONE' },
  cancelPart: { from: ['DONE', 'PARTIAL_CANCELED'], to: 'PARTIAL_CANCELED' },
  cancelWhole: { from: ['WAITING_FOR_DEPOSIT', 'DONE', 'PARTIAL_CANCELED'], to: 'CANCELED' },
  restorePart: { from: ['CANCELED'], to: 'PARTIAL_CANCELED' },
  restoreWhole: { from: ['PARTIAL_CANCELED', 'CANCELED'], to: 'DONE' },
  abort: { from: openPaymentStatuses, to: 'ABORTED' },
  expire: { from: openPaymentStatuses, to: 'EXPIRED' },
}

export const refundStatuses = ['REQUESTED', 'PROCESSING', 'DONE', 'FAILED', 'DECLINED', 'LAPSED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Their amount is spoken for: nobody else can give it back. */
export const heldRefundStatuses: readonly RefundStatus[] = ['REQUESTED', 'PROCESSING', 'DONE']

interface RefundAmount {
  readonly status: RefundStatus
  /** Won. */
  readonly amount: number
}

/** Won of refunds that are done or spoken for. */
export function heldWonOf(refunds: readonly RefundAmount[]): number {
  return refunds
    .filter(({ status }) => heldRefundStatuses.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Why a refund failed that was written by hand, and wrongly. */
export const correctedCode = 'CORRECTED'

/** Why a refund that was to be sent by hand came to nothing: somebody took it back. */
export const takenBackCode = 'TAKEN_BACK'

/** Why nothing was paid: the order was over before the provider could be asked. */
export const orderOverCode = 'ORDER_OVER'

const unsureCodes: readonly (string | null)[] = [correctedCode, takenBackCode]

/**
 * Won that count together for whether a second person has to agree: also what was corrected or taken back, which may have
 * been sent all the same.
 */
export function countedWonOf(
  refunds: readonly (RefundAmount & { readonly source: string; readonly failureCode: string | null })[],
): number {
  const unsure = refunds.filter(
    ({ source, failureCode }) => source !== 'CHARGEBACK' && unsureCodes.includes(failureCode),
  )
  return heldWonOf(refunds) + unsure.reduce((sum, { amount }) => sum + amount, 0)
}

export const refundMoves: Moves<'approve' | 'decline', RefundStatus, 'PROCESSING' | 'DECLINED'> = {
  approve: { from: ['REQUESTED'], to: 'PROCESSING', recordedAs: 'refunds.approved' },
  /** Also what goes back by hand, until somebody has sent it. */
  decline: {
    from: ['REQUESTED', 'PROCESSING'],
    to: 'DECLINED',
    needsNote: true,
    isDangerous: true,
    recordedAs: 'refunds.declined',
  },
}

/** What the provider answered; `undo` where it was written by hand, and wrongly. */
export const refundFollows: ClockMoves<'finish' | 'fail' | 'undo', RefundStatus> = {
  finish: { from: ['PROCESSING'], to: 'DONE' },
  fail: { from: ['PROCESSING'], to: 'FAILED' },
  undo: { from: ['DONE'], to: 'FAILED' },
}

export const refundClock: ClockMoves<'lapse', RefundStatus> = {
  lapse: { from: ['REQUESTED'], to: 'LAPSED' },
}

/** Above this somebody else has to agree (product.md §3); refunds of one order count together. */
export const refundLimitWon = 500_000

const refusals = {
  not_yours: 'hidden',
  role: 'right',
  /** A chief administrator alone. */
  chief: 'right',
  not_buyer: 'right',
  /** What a plan costs is its store's owners' matter. */
  not_owner: 'right',
  own_refund: 'right',
  own_store: 'right',
  no_account: 'state',
  renewal: 'state',
  paid: 'state',
  not_processing: 'state',
  corrected: 'state',
  providers: 'state',
  given_back: 'state',
  not_pending: 'state',
  being_paid: 'state',
  nothing_left: 'state',
  not_requested: 'state',
} as const
const { refused, unless } = decisions(refusals)
export type OrderDecision = Decision<keyof typeof refusals>

/** Who looks at an order, and what he or she is in its store. */
export interface OrderViewer extends Viewer {
  readonly staffRole: StaffRole | null
}

export interface OrderState {
  readonly type: OrderType
  readonly status: OrderStatus
  readonly buyerUserId: string
  /** A payment of it is on its way at the provider. */
  readonly isBeingPaid: boolean
  readonly payments: readonly PaymentState[]
  /** The operator has an account to which it can be transferred. */
  readonly isTransferOffered: boolean
  /** Won that were paid and neither given back nor about to be. */
  readonly refundableWon: number
  /** The clock would place it again: what it renews is ended instead. */
  readonly isRenewal: boolean
}

export interface OrderActions {
  readonly see: OrderDecision
  readonly pay: OrderDecision
  /** To say that it will be paid by bank transfer. */
  readonly transfer: OrderDecision
  /** To write down that the money has come to the bank account. */
  readonly receive: OrderDecision
  readonly cancel: OrderDecision
  readonly refund: OrderDecision
  /** To write down that the card company took it back. */
  readonly chargeBack: OrderDecision
  /** To write down its tax document. */
  readonly prove: OrderDecision
}

/** Whether money that comes would pay it, also after it was over; see `orderFollows`. */
export function isUnpaid({ status }: Pick<OrderState, 'status'>): boolean {
  return orderFollows.pay.from.includes(status)
}

function reaches({ buyerUserId }: OrderState, { userId, role, staffRole }: OrderViewer): OrderDecision {
  const grant = grantOf(role, 'payments.read')
  if (grant === 'full' || (grant === 'own' && staffRole !== null)) return allowed
  return grant !== null && buyerUserId === userId ? allowed : refused('not_yours')
}

/** The operator's staff pay what they ordered themselves; all else is its buyer's and the buyer's store's. */
function paysForIt({ buyerUserId }: OrderState, { userId, role }: OrderViewer): boolean {
  return !isStaff(role) || buyerUserId === userId
}

/** What a plan costs is not for the rest of its store's people to decide, nor to hold up. */
function decidesOnIt({ type }: OrderState, { role, staffRole }: OrderViewer): boolean {
  return type !== 'STORE_PLAN' || isStaff(role) || staffRole === 'OWNER'
}

/** Staff write down what happened to money past the provider. */
function recording({ role }: OrderViewer, see: OrderDecision): OrderDecision {
  return unless(see, grantOf(role, 'payments.record') !== null, 'role')
}

/** Money that came to the bank account, as somebody says who does not work in the store that it pays for. */
function receiving(
  { status, isBeingPaid }: OrderState,
  viewer: OrderViewer,
  see: OrderDecision,
): OrderDecision {
  const others = unless(recording(viewer, see), viewer.staffRole === null, 'own_store')
  return unless(unless(others, isUnpaid({ status }), 'paid'), !isBeingPaid, 'being_paid')
}

/** What this viewer may do with this order now, and why not. The server refuses by it, the screen shows by it. */
export function orderActions(order: OrderState, viewer: OrderViewer): OrderActions {
  const see = reaches(order, viewer)
  const isPending = order.status === 'PENDING'
  const deciding = unless(see, decidesOnIt(order, viewer), 'not_owner')
  const pending = unless(deciding, isPending, 'not_pending')
  const open = unless(pending, !order.isBeingPaid, 'being_paid')
  const closing = order.payments.some(isDeposit) ? pending : open
  const buys = unless(see, paysForIt(order, viewer), 'not_buyer')
  const grant = grantOf(viewer.role, 'payments.refund')
  const refunding = unless(see, grant === 'limited' || grant === 'full', 'role')
  return {
    see,
    pay: buys.allowed ? open : buys,
    transfer: unless(open, order.isTransferOffered, 'no_account'),
    receive: receiving(order, viewer, see),
    cancel: unless(closing, !order.isRenewal, 'renewal'),
    refund: unless(refunding, order.refundableWon > 0, 'nothing_left'),
    chargeBack: unless(recording(viewer, see), order.refundableWon > 0, 'nothing_left'),
    prove: recording(viewer, see),
  }
}

export interface LedgerMoveState {
  readonly kind: string
  readonly isWrittenByHand: boolean
  readonly isCorrected: boolean
}

/**
 * Whether a move of the ledger may be corrected by hand: one that was written by hand, once, by a chief administrator.
 * Money that came is there as long as some of it was given back.
 */
export function mayCorrect(
  { kind, isWrittenByHand, isCorrected }: LedgerMoveState,
  { heldWon, viewer }: { readonly heldWon: number; readonly viewer: Viewer },
): OrderDecision {
  const chief = grantOf(viewer.role, 'payments.record') === 'full' ? allowed : refused('role')
  const byHand = unless(chief, isWrittenByHand && kind !== 'CORRECTION', 'providers')
  const isFree = kind !== 'CHARGE' || heldWon === 0
  return unless(unless(byHand, !isCorrected, 'corrected'), isFree, 'given_back')
}

export interface RefundState {
  readonly status: RefundStatus
  readonly askedBy: string | null
  /** Who wrote down the member's request that led to it, where staff did. */
  readonly requestOpenedBy: string | null
  /** The money goes back by a bank transfer of the operator's, not by the provider. */
  readonly isByHand: boolean
}

/** Who agrees to a refund is a SUPER_ADMIN, and neither asked for it nor opened the request that led to it. */
export function refundActions(
  refund: RefundState,
  { userId, role }: Viewer,
): Record<'approve' | 'decline' | 'payOut', OrderDecision> {
  const mayHandle = grantOf(role, 'payments.refund') === 'full'
  const other = refund.askedBy !== userId && refund.requestOpenedBy !== userId
  const isRequested = refund.status === 'REQUESTED'
  const isToBeSent = refund.isByHand && refund.status === 'PROCESSING'
  const recording = grantOf(role, 'payments.record') === null ? refused('role') : allowed
  const approving = unless(mayHandle ? allowed : refused('chief'), other, 'own_refund')
  return {
    approve: unless(approving, isRequested, 'not_requested'),
    // Who asked may take it back.
    decline: unless(
      mayHandle || refund.askedBy === userId ? allowed : refused('chief'),
      isRequested || isToBeSent,
      'not_requested',
    ),
    payOut: unless(recording, isToBeSent, 'not_processing'),
  }
}

interface Refunding {
  readonly amountWon: number
  /** Of the refunds of the same order (`countedWonOf`). */
  readonly countedWon: number
  /** Whoever gives it back has a part in it (`Order.isInvolved`). */
  readonly isInvolved: boolean
}

/** Whether a second person has to agree before money moves. */
export function needsSecondPerson({ amountWon, countedWon, isInvolved }: Refunding): boolean {
  return amountWon + countedWon > refundLimitWon || isInvolved
}

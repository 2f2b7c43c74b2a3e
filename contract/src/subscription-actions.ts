import { allowed, decisions, type ClockMoves, type Decision, type Moves } from './actions.ts'
import { isStaff } from './access.ts'
import type { StoreViewer } from './store-actions.ts'

/** In the order of a subscription's life (product.md §5). */
export const subscriptionStatuses = ['ACTIVE', 'PAST_DUE', 'CANCELLING', 'ENDED'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/**
 * What somebody does with it: it ends with its period, and until then comes back with one press. One whose renewal is not
 * paid has no period left, and ends as soon as the clock looks.
 */
export const subscriptionMoves: Moves<'cancel' | 'resume', SubscriptionStatus> = {
  cancel: {
    from: ['ACTIVE', 'PAST_DUE'],
    to: 'CANCELLING',
    isDangerous: true,
    recordedAs: 'subscriptions.cancelled',
  },
  resume: { from: ['CANCELLING'], to: 'ACTIVE', recordedAs: 'subscriptions.resumed' },
}

/** Whether it goes on by itself, for which a card is needed: a trial ends. */
export function isRenewed({
  status,
  trialEndsAt,
}: {
  readonly status: SubscriptionStatus
  readonly trialEndsAt: string | null
}): boolean {
  return trialEndsAt === null && subscriptionMoves.cancel.from.includes(status)
}

/** What its renewals make of it: a try that failed, one that went through, and the end, as its refund does at once. */
export const subscriptionClock: ClockMoves<'miss' | 'recover' | 'end', SubscriptionStatus> = {
  miss: { from: ['ACTIVE'], to: 'PAST_DUE' },
  recover: { from: ['PAST_DUE'], to: 'ACTIVE' },
  end: { from: ['ACTIVE', 'PAST_DUE', 'CANCELLING'], to: 'ENDED' },
}

const refusals = {
  not_yours: 'hidden',
  not_owner: 'right',
  not_active: 'state',
  not_cancelling: 'state',
  ended: 'state',
} as const
const { refused, unless } = decisions(refusals)
type SubscriptionDecision = Decision<keyof typeof refusals>

export interface SubscriptionActions {
  /** Plan, cycle and means of payment. */
  readonly change: SubscriptionDecision
  readonly cancel: SubscriptionDecision
  readonly resume: SubscriptionDecision
  /** To use up a trial, of which an owner has one, and to agree to other terms: nobody does so for them. */
  readonly startTrial: SubscriptionDecision
  readonly answerOffer: SubscriptionDecision
}

/**
 * What this viewer may do with a store's subscription now, and why not; null where none lives, which is when a first one
 * is ordered. What costs is its owners' matter.
 */
export function subscriptionActions(
  subscription: { readonly status: SubscriptionStatus } | null,
  { role, staffRole }: Pick<StoreViewer, 'role' | 'staffRole'>,
): SubscriptionActions {
  const status = subscription?.status ?? null
  const see = isStaff(role) || staffRole !== null ? allowed : refused('not_yours')
  const asOwner = unless(see, isStaff(role) || staffRole === 'OWNER', 'not_owner')
  const inPerson = unless(see, staffRole === 'OWNER', 'not_owner')
  const leads = (move: keyof typeof subscriptionMoves) =>
    status !== null && subscriptionMoves[move].from.includes(status)
  return {
    change: unless(asOwner, status !== 'ENDED', 'ended'),
    cancel: unless(asOwner, leads('cancel'), 'not_active'),
    resume: unless(asOwner, leads('resume'), 'not_cancelling'),
    startTrial: inPerson,
    answerOffer: inPerson,
  }
}

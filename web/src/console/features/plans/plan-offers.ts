import { daysOf, type PlanCycle } from '@madang/contract/plan-periods'
import { aboveLimits, freePlanKey, type Plan, type PlanUsage } from '@madang/contract/plans'
import {
  comingCycle,
  planStep,
  priceWonOf,
  upgradeWon,
  type PlanOffer,
  type StoreSubscription,
} from '@madang/contract/subscriptions'

/** What of a store decides what a plan is to it. */
type Having = Pick<StoreSubscription, 'subscription' | 'terms' | 'paidWon' | 'usage'>

/** What a plan for a cycle is to a store: what it has, what comes next, more that is paid today, or less that waits. */
export type Offer =
  | { readonly kind: 'own' | 'none' }
  /** `from`: when the trial ends, and what is paid today begins; null where it begins today. `above`: see below. */
  | {
      readonly kind: 'begin'
      readonly won: number
      readonly from: string | null
      readonly above: readonly PlanUsage[]
    }
  /**
   * `days`: those of the running period that are paid up; null where a new one begins, `from` then where that is not
   * today.
   */
  | {
      readonly kind: 'more'
      readonly won: number
      readonly days: number | null
      readonly from: string | null
      readonly isSame: boolean
    }
  /** `isBetter`: more, which waits for the end of the year that is paid. `above`: what is paused by then, unless it goes before. */
  | {
      readonly kind: 'less' | 'next'
      readonly at: string
      readonly isSame: boolean
      readonly isBetter: boolean
      readonly isEnd: boolean
      readonly above: readonly PlanUsage[]
    }

interface Wanted {
  readonly plan: Plan
  readonly cycle: PlanCycle
}

function comesNext(living: Living, { plan, cycle }: Wanted) {
  const { status, planKey, nextPlanKey, nextCycle } = living
  if (status === 'CANCELLING') return plan.key === freePlanKey
  if (nextPlanKey === null && nextCycle === null) return false
  return plan.key === (nextPlanKey ?? planKey) && cycle === comingCycle(living)
}

type Living = NonNullable<StoreSubscription['subscription']>

export function offerOf({ subscription, terms, paidWon, usage }: Having, wanted: Wanted, now: Date): Offer {
  const { plan, cycle } = wanted
  const isFree = priceWonOf(plan, cycle) === 0
  const from = subscription?.trialEndsAt ?? null
  const above = aboveLimits(usage, plan.limits)
  if (subscription === null || terms === null || from !== null) {
    if (isFree) return { kind: 'none' }
    return { kind: 'begin', won: priceWonOf(plan, cycle), from, above: from === null ? [] : above }
  }
  const has = { key: terms.key, place: terms.place, cycle: subscription.cycle }
  // What costs nothing has no cycle.
  const step = planStep(has, { key: plan.key, place: plan.place, cycle: isFree ? has.cycle : cycle })
  if (step === 'same') return { kind: 'own' }
  const isSame = plan.key === terms.key
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription
  if (step === 'up') {
    const days = cycle === subscription.cycle ? daysOf({ start, end }, now).unused : null
    return {
      kind: 'more',
      won: upgradeWon({ ...subscription, paidWon }, { ...plan, cycle }, now),
      days,
      // What is paid for already and has not begun is not cut short.
      from: days === null && start > now.toISOString() ? start : null,
      isSame,
    }
  }
  const kind = comesNext(subscription, wanted) ? 'next' : 'less'
  return {
    kind,
    at: end,
    isSame,
    isBetter: plan.place > terms.place,
    isEnd: plan.key === freePlanKey,
    above: isSame ? [] : above,
  }
}

/** A plan at what would be charged for it: the own one keeps its terms, unless it is bought anew by the year. */
export function termsFor<Shown extends Plan>(
  { subscription, terms }: Pick<Having, 'subscription' | 'terms'>,
  plan: Shown,
  cycle: PlanCycle,
): Shown {
  if (subscription === null || terms === null || subscription.trialEndsAt !== null) return plan
  if (
    plan.key !== terms.key ||
    planStep({ ...terms, cycle: subscription.cycle }, { ...plan, cycle }) === 'up'
  )
    return plan
  return { ...plan, ...terms }
}

/** The one whose limits are shown: what is tried counts until what was ordered begins. */
export function planNow({ subscription, terms, plan }: StoreSubscription): Plan {
  return subscription === null || subscription.triedPlanKey !== null ? plan : (terms ?? plan)
}

/** Whether other terms wait for an owner to agree to them, or not to. */
export function isUnanswered({ needsConsent, agreedAt, declinedAt }: PlanOffer): boolean {
  return needsConsent && agreedAt === null && declinedAt === null
}

/**
 * Whether the period is over and no other one is begun, as what was paid last goes back. A charge that is on its way is had
 * all the same.
 */
export function isHeldUp(
  {
    subscription,
    endsByRefund,
    dueOrder,
  }: Pick<StoreSubscription, 'subscription' | 'endsByRefund' | 'dueOrder'>,
  now: Date,
): boolean {
  if (subscription === null || !endsByRefund || dueOrder?.isBeingPaid) return false
  return subscription.currentPeriodEnd <= now.toISOString()
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PlacedOrder } from './orders.ts'
import { periodWon, planCycles, upgradeDueWon, type PlanCycle } from './plan-periods.ts'
import { freePlanKey, leastPaidWon, Plan, planLimits, PlanUsage, Subscription } from './plans.ts'
import { Id, idParam, Instant, Version } from './shapes.ts'

/** What a plan costs for a cycle. */
export function priceWonOf(
  { priceMonthlyWon, priceYearlyWon }: Pick<Plan, 'priceMonthlyWon' | 'priceYearlyWon'>,
  cycle: PlanCycle,
): number {
  return cycle === 'MONTH' ? priceMonthlyWon : priceYearlyWon
}

type Prices = Parameters<typeof priceWonOf>[0]
interface Running extends Pick<Subscription, 'cycle' | 'currentPeriodStart' | 'currentPeriodEnd'> {
  /** For the running period, less what was given back of it or is to be. */
  readonly paidWon: number
}

/** What more than a store has costs today: the days that are left are paid up, or a new period begins. */
export function upgradeWon(
  { cycle, currentPeriodStart: start, currentPeriodEnd: end, paidWon }: Running,
  wants: Prices & { readonly cycle: PlanCycle },
  now: Date,
): number {
  const keepsPeriod = wants.cycle === cycle
  const wholeWon = priceWonOf(wants, wants.cycle)
  const priceWon = keepsPeriod ? periodWon(wholeWon, cycle, { start, end }) : wholeWon
  const due = upgradeDueWon({ paidWon, priceWon, keepsPeriod }, { start, end }, now)
  return Math.max(leastPaidWon, due)
}

interface Choice {
  readonly key: string
  readonly place: number
  readonly cycle: PlanCycle
}

/**
 * What becomes of another choice: a better plan, or the same one by the year, is paid at once; less waits for the end of
 * the period that is paid. So does any plan by the month while a year runs: what is left of the year may be worth more
 * than the month costs, and would be lost.
 */
export function planStep(now: Choice, next: Choice): 'same' | 'up' | 'down' {
  if (now.cycle === 'YEAR' && next.cycle === 'MONTH') return 'down'
  if (next.key !== now.key) return next.place > now.place ? 'up' : 'down'
  return next.cycle === now.cycle ? 'same' : 'up'
}

/**
 * Other terms of the plan that a store has, from the end of a period on. What costs more or allows less is charged only
 * with an owner's consent, asked for within the thirty days before (E-Commerce Act); without it the subscription ends.
 */
export const PlanOffer = z.object({
  planVersion: Version,
  /** From when on. */
  appliesAt: Instant,
  /** By which it is charged from then on. */
  cycle: z.enum(planCycles),
  /** Whole won: what it costs for that, and what it will. */
  beforeWon: z.int(),
  afterWon: z.int(),
  /** Whether less of anything is allowed. */
  lowersLimits: z.boolean(),
  /** Otherwise it comes by itself. */
  needsConsent: z.boolean(),
  agreedAt: z.nullable(Instant),
  declinedAt: z.nullable(Instant),
})
export type PlanOffer = z.infer<typeof PlanOffer>

/** Whether other terms are worse for whoever has these: dearer for the cycle, or less of anything. */
export function areTermsWorse(now: Plan, next: Plan, cycle: PlanCycle): boolean {
  return priceWonOf(next, cycle) > priceWonOf(now, cycle) || lowersLimits(now, next)
}

/** Whether other terms allow less of anything. */
export function lowersLimits(now: Plan, next: Plan): boolean {
  return planLimits.some((limit) => next.limits[limit] < now.limits[limit])
}

/** By which a subscription is charged from the end of its period on. */
export function comingCycle({ cycle, nextCycle }: Pick<Subscription, 'cycle' | 'nextCycle'>): PlanCycle {
  return nextCycle ?? cycle
}

const howPaid = {
  /** Its payment by the provider is on its way, or a deposit is awaited. */
  isBeingPaid: z.boolean(),
  /** Somebody says to have sent the money; it holds nothing up. */
  isTransferAwaited: z.boolean(),
}

/** What a store has subscribed to, what counts for it, and what is to be done about it. */
export const StoreSubscription = z.object({
  /** Its own, as long as it lives. */
  subscription: z.nullable(Subscription),
  /** Its plan, at the prices and limits that it has. */
  terms: z.nullable(Plan),
  /** The last one that ended, where none lives. */
  ended: z.nullable(z.object({ planKey: z.string(), endedAt: Instant })),
  /**
   * Whole won: what each order added to the running period, less what was given back of it or is to be; an upgrade counts it
   * as paid.
   */
  paidWon: z.int(),
  /** Whether money of it is to go back: more is ordered once that is settled. */
  isBeingRefunded: z.boolean(),
  /** Whether what was paid last goes back, and ends with that: until it is settled no renewal is begun. */
  endsByRefund: z.boolean(),
  /** The best of those that the owner’s stores have. */
  plan: Plan,
  usage: z.array(PlanUsage),
  /** What it costs at the end of the period, whole won; null where it ends then. */
  nextWon: z.nullable(z.int()),
  /** What is above the limits of the plan that it becomes: it is paused then, the newest first. */
  above: z.array(PlanUsage),
  /** A renewal that nobody has paid yet. */
  dueOrder: z.nullable(
    z.object({
      id: Id,
      total: z.int(),
      /** When it is tried next, unless it is paid before; it may be past while that is held up. */
      nextTryAt: Instant,
      ...howPaid,
    }),
  ),
  /** Any other order of a plan that nobody has paid yet. */
  openOrder: z.nullable(
    z.object({
      id: Id,
      total: z.int(),
      planKey: z.string(),
      cycle: z.enum(planCycles),
      ...howPaid,
    }),
  ),
  /** Other terms that its owners are asked about. */
  offer: z.nullable(PlanOffer),
  /** What its owners may try free of charge, once. */
  trial: z.nullable(z.object({ planKey: z.string(), days: z.int() })),
})
export type StoreSubscription = z.infer<typeof StoreSubscription>

export const getStoreSubscription = endpoint({
  method: 'GET',
  path: '/api/v1/store/:id/subscription',
  summary: 'What a store has subscribed to, the plan that counts for it, and how much of it is used.',
  access: 'stores.edit',
  params: idParam,
  output: StoreSubscription,
})

export const orderPlan = endpoint({
  method: 'POST',
  path: '/api/v1/store/order',
  summary: 'Order a plan, a better one, or the same one by the year.',
  access: 'stores.edit',
  idempotent: 'required',
  status: 201,
  body: z.strictObject({
    storeId: Id,
    planKey: z.string().check(z.maxLength(20)),
    cycle: z.enum(planCycles),
  }),
  refuses: [
    'resource.not_found',
    'conflict.state',
    'conflict.duplicate',
    'plan.not_better',
    'provider.payment_unavailable',
  ],
  output: PlacedOrder,
})

export const changeSubscription = endpoint({
  method: 'PATCH',
  path: '/api/v1/store/:id/subscription',
  summary: 'Choose less for the end of the period, take that back, or choose another card.',
  access: 'stores.edit',
  params: idParam,
  body: z.strictObject({
    version: Version,
    /** Null with the one that it has. */
    nextPlanKey: z.exactOptional(
      z.nullable(
        z.string().check(
          z.maxLength(20),
          z.refine((key) => key !== freePlanKey),
        ),
      ),
    ),
    nextCycle: z.exactOptional(z.nullable(z.enum(planCycles))),
    paymentMethodId: z.exactOptional(z.nullable(Id)),
  }),
  refuses: ['conflict.state', 'conflict.stale', 'plan.not_lesser'],
  output: StoreSubscription,
})

export const setSubscriptionStatus = endpoint({
  method: 'POST',
  path: '/api/v1/store/:id/subscription/status',
  summary: 'Let a subscription end with its period, or come back to it.',
  access: 'stores.edit',
  params: idParam,
  body: z.strictObject({ to: z.enum(['CANCELLING', 'ACTIVE']) }),
  refuses: ['conflict.state'],
  output: StoreSubscription,
})

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/v1/store/:id/subscription/trial',
  summary: 'Try a plan free of charge, once an owner and a business. Nothing is charged when it ends.',
  access: 'stores.edit',
  idempotent: true,
  params: idParam,
  refuses: ['conflict.state', 'provider.payment_unavailable'],
  output: StoreSubscription,
})

export const answerPlanOffer = endpoint({
  method: 'POST',
  path: '/api/v1/store/:id/subscription/offer',
  summary: 'Agree to other terms of the plan, or let it end with its period. The owners’ own matter.',
  access: 'stores.edit',
  params: idParam,
  body: z.strictObject({ planVersion: Version, agrees: z.boolean() }),
  refuses: ['conflict.state'],
  output: StoreSubscription,
})

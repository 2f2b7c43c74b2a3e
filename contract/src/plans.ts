import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { FieldError } from './errors.ts'
import { planCycles } from './plan-periods.ts'
import { Id, idParam, Instant, localised, says, Version } from './shapes.ts'
import { subscriptionStatuses } from './subscription-actions.ts'

/** What a plan limits: an owner's stores, and in each of them what stands beside. */
export const planLimits = ['stores', 'livePromotions', 'openJrs', 'images', 'staff'] as const
export type PlanLimit = (typeof planLimits)[number]

/** What of them is paused where a store has more than its plan allows. Everything else stays, and may not grow. */
export const pausedLimits = ['livePromotions', 'openJrs'] as const

/** Whoever pays for nothing has this one. It costs nothing and is always there. */
export const freePlanKey = 'FREE'
/** A price is none at all, or as much as a card can be charged. */
export const leastPaidWon = 100
const mostPriceWon = 10_000_000
const mostOfLimit = 10_000

export const PlanKey = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,19}$/, says('format')))

/** Whole won, VAT inside. */
const PriceWon = z.int().check(
  z.gte(0),
  z.lte(mostPriceWon),
  z.check(({ value, issues }) => {
    if (value <= 0 || value >= leastPaidWon) return
    issues.push({ code: 'too_small', minimum: leastPaidWon, origin: 'number', input: value })
  }),
)

const Limit = z.int().check(z.gte(1), z.lte(mostOfLimit))
export const PlanLimits = z.strictObject({
  stores: Limit,
  livePromotions: Limit,
  openJrs: Limit,
  images: Limit,
  staff: Limit,
})
export type PlanLimits = z.output<typeof PlanLimits>

/** What costs and what is given for it: a change of it is a new version, and whoever has the one before keeps it. */
const terms = { priceMonthlyWon: PriceWon, priceYearlyWon: PriceWon, limits: PlanLimits }
const words = { name: localised(40), description: localised(120) }
const standing = {
  /** From the least to the best; of several plans the one with the highest place counts. */
  place: z.int().check(z.gte(0), z.lte(1_000)),
  /** Whether it is offered. */
  active: z.boolean(),
}

export const PlanInput = z.strictObject({ key: PlanKey, ...words, ...standing, ...terms })
export type PlanInput = z.output<typeof PlanInput>

export const PlanChange = z.strictObject({
  version: Version,
  name: z.exactOptional(words.name),
  description: z.exactOptional(words.description),
  place: z.exactOptional(standing.place),
  active: z.exactOptional(standing.active),
  priceMonthlyWon: z.exactOptional(terms.priceMonthlyWon),
  priceYearlyWon: z.exactOptional(terms.priceYearlyWon),
  limits: z.exactOptional(terms.limits),
  /** Who has the terms before: keeps them, or goes on with the new ones, where they are worse after being asked. */
  subscribers: z.exactOptional(z.enum(['keep', 'move'])),
})
export type PlanChange = z.output<typeof PlanChange>

/** FREE stays what it is, and no plan costs something in one cycle alone. */
export function planErrors({
  key,
  active,
  priceMonthlyWon,
  priceYearlyWon,
}: Pick<PlanInput, 'key' | 'active' | 'priceMonthlyWon' | 'priceYearlyWon'>): FieldError[] {
  const errors: FieldError[] = []
  const isFree = key === freePlanKey
  if (isFree && !active) errors.push({ pointer: '/active', code: 'fixed' })
  if (isFree && priceMonthlyWon > 0) errors.push({ pointer: '/priceMonthlyWon', code: 'fixed' })
  if (isFree && priceYearlyWon > 0) errors.push({ pointer: '/priceYearlyWon', code: 'fixed' })
  if (isFree || priceMonthlyWon > 0 === priceYearlyWon > 0) return errors
  const pointer = priceMonthlyWon > 0 ? '/priceYearlyWon' : '/priceMonthlyWon'
  return [{ pointer, code: 'too_small', params: { minimum: leastPaidWon } }]
}

/** A plan in one version of its terms: as it is offered, or as a store has it. */
export const Plan = z.object({
  key: z.string(),
  ...words,
  place: z.int(),
  planVersion: Version,
  priceMonthlyWon: z.int(),
  priceYearlyWon: z.int(),
  limits: PlanLimits,
})
export type Plan = z.infer<typeof Plan>

/** Prices and limits as they were written once. */
export const PlanVersion = z.object({
  planVersion: Version,
  priceMonthlyWon: z.int(),
  priceYearlyWon: z.int(),
  limits: PlanLimits,
  createdAt: Instant,
  /** From when on it is offered. */
  effectiveAt: Instant,
  /** Null for what came with the service. */
  createdBy: z.nullable(Id),
  /** Living subscriptions that have it. */
  subscribers: z.int(),
})
export type PlanVersion = z.infer<typeof PlanVersion>

/** A plan for those who write it, with every version of its terms, the newest first. */
export const PlanEntry = z.extend(Plan, {
  id: Id,
  active: z.boolean(),
  versions: z.array(PlanVersion),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type PlanEntry = z.infer<typeof PlanEntry>

export const Subscription = z.object({
  id: Id,
  storeId: Id,
  planKey: z.string(),
  planVersion: Version,
  cycle: z.enum(planCycles),
  status: z.enum(subscriptionStatuses),
  currentPeriodStart: Instant,
  currentPeriodEnd: Instant,
  /** The day of the month in Seoul on which it is renewed, or the last of a shorter month. */
  anchorDay: z.int(),
  /** What it becomes when the period ends; null where it stays. */
  nextPlanKey: z.nullable(z.string()),
  /** Of that plan, whose price was read when it was chosen. */
  nextPlanVersion: z.nullable(Version),
  nextCycle: z.nullable(z.enum(planCycles)),
  /** Of the card that it is renewed with; null, or once that is gone, the store’s default. */
  paymentMethodId: z.nullable(Id),
  /** Tries of this renewal that failed. */
  failedAttempts: z.int(),
  /** Until when it is tried free of charge; null once it is paid for, or where it never was. */
  trialEndsAt: z.nullable(Instant),
  /** What was tried and counts until the paid period begins, where it is better; null without. */
  triedPlanKey: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
})
export type Subscription = z.infer<typeof Subscription>

export const PlanUsage = z.object({ limit: z.enum(planLimits), used: z.int(), most: z.int() })
export type PlanUsage = z.infer<typeof PlanUsage>

/** What of it is more than a plan allows, with what that is. */
export function aboveLimits(usage: readonly PlanUsage[], limits: PlanLimits): PlanUsage[] {
  return usage
    .filter(({ limit, used }) => used > limits[limit])
    .map((one) => ({ ...one, most: limits[one.limit] }))
}

/** Whether so much is allowed, nearly all of it, or more than that. */
export function usageState({ used, most }: PlanUsage): 'free' | 'near' | 'over' {
  if (used >= most) return 'over'
  return used / most >= nearShare ? 'near' : 'free'
}
const nearShare = 0.8

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/v1/plan',
  summary: 'The plans that are offered, from the least to the best.',
  access: 'public',
  output: z.object({ items: z.array(Plan) }),
})

export const listPlanEntries = endpoint({
  method: 'GET',
  path: '/api/v1/plan/entries',
  summary: 'Every plan with all versions of its prices and limits, also those that are not offered.',
  access: 'plans.edit',
  output: z.object({ items: z.array(PlanEntry) }),
})

export const createPlan = endpoint({
  method: 'POST',
  path: '/api/v1/manager/plan',
  summary: 'Add a plan.',
  access: 'plans.edit',
  status: 201,
  idempotent: true,
  body: PlanInput,
  refuses: ['conflict.duplicate'],
  output: PlanEntry,
})

export const updatePlan = endpoint({
  method: 'PATCH',
  path: '/api/v1/plan/:id',
  summary:
    'Change a plan. Other prices or limits make a new version; whoever subscribed keeps the one before, unless `subscribers` is `move`.',
  access: 'plans.edit',
  params: idParam,
  body: PlanChange,
  refuses: ['conflict.stale'],
  output: PlanEntry,
})

import type { PlanLimits, Subscription } from '@madang/contract/plans'
import type { LocalisedText } from '@madang/contract/settings'
import type { ColumnType, Generated } from 'kysely'
import type { PlanTerms } from './plans.terms.ts'

/** Written as JSON text, read as what it holds. */
type Json<Value> = ColumnType<Value, string, string>

export interface PlanTable {
  id: string
  key: string
  name: Json<LocalisedText>
  description: Json<LocalisedText>
  place: number
  active: boolean
  createdAt: string
  updatedAt: string
  version: Generated<number>
}

/** Only added to: the database refuses every change. */
export interface PlanVersionTable {
  planKey: string
  planVersion: number
  priceMonthlyWon: number
  priceYearlyWon: number
  limits: Json<PlanLimits>
  createdAt: string
  effectiveAt: string
  createdBy: string | null
}

export interface SubscriptionTable extends Omit<
  Subscription,
  'status' | 'failedAttempts' | 'version' | 'nextPlanKey' | 'nextPlanVersion' | 'nextCycle' | 'triedPlanKey'
> {
  nextPlanKey: Generated<Subscription['nextPlanKey']>
  nextPlanVersion: Generated<Subscription['nextPlanVersion']>
  nextCycle: Generated<Subscription['nextCycle']>
  status: Generated<Subscription['status']>
  triedPlanKey: Generated<Subscription['triedPlanKey']>
  triedPlanVersion: Generated<number | null>
  /** When its people last said how it goes on: chose for the end of the period, cancelled or came back. */
  decidedAt: Generated<string | null>
  /** When the owners were told that their trial ends. */
  trialRemindedAt: Generated<string | null>
  failedAttempts: Generated<number>
  /** When a try of a renewal failed last: the next one is a day later at least. */
  triedAt: Generated<string | null>
  version: Generated<number>
}

/** An owner or a business that has tried a plan, which each does once. */
export interface TrialUseTable {
  userId: string | null
  businessNumber: string | null
  subscriptionId: string
  createdAt: string
}

/** What a paid order gave to a subscription, in the order in which it was given; gone once it is taken back. */
export interface PlanGrantTable {
  id: Generated<number>
  orderId: string
  subscriptionId: string
  paidAt: string
  /** What the subscription was before; null where the order began it. */
  before: ColumnType<PlanTerms | null, string | null, string | null>
  after: Json<PlanTerms>
  /** It was to end with its period, and goes on since this was paid. */
  wasEnding: Generated<boolean>
}

/** Other terms of the plan of a subscription, and what its owner said of them. */
export interface PlanOfferTable {
  id: string
  subscriptionId: string
  planKey: string
  planVersion: number
  needsConsent: boolean
  createdAt: string
  askedAt: string | null
  remindedAt: string | null
  /** The end of the period of which was told. */
  appliesAt: string | null
  agreedAt: string | null
  agreedBy: string | null
  declinedAt: string | null
}

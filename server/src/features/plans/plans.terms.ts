import { anchorDayOf, periodEnd, planCycles } from '@madang/contract/plan-periods'
import type { Subscription } from '@madang/contract/plans'
import * as z from 'zod/mini'

const plan = { planKey: z.string(), planVersion: z.int(), cycle: z.enum(planCycles) }

/** What of a subscription follows from what was paid for it. */
export type PlanTerms = Pick<
  Subscription,
  | 'planKey'
  | 'planVersion'
  | 'cycle'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'anchorDay'
  | 'trialEndsAt'
>

/** What an order of a plan keeps: what is given once it is paid. */
export const PlanSale = z.object({
  kind: z.enum(['NEW', 'UPGRADE', 'RENEWAL']),
  ...plan,
  subscriptionId: z.nullable(z.string()),
  /** Null where the period begins when it is paid. */
  periodStart: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  /** What it was when it was ordered, for an upgrade within its period. */
  before: z.nullable(z.object(plan)),
  /** Won that it adds to what counts as paid for the whole of that period: its total is those of the days that are left. */
  addedWon: z.optional(z.int()),
  /** Of that; the period does not tell it, since both its ends may be in months that are shorter. */
  anchorDay: z.optional(z.int()),
  /** For an upgrade to a period of its own, whose price counts what is left of the one that runs: until when that is. */
  creditedUntil: z.optional(z.string()),
  /** Won that counted as paid when an upgrade was ordered; of older orders it is not known. */
  countedWon: z.optional(z.int()),
})
export type PlanSale = z.infer<typeof PlanSale>

export function termsOf(subscription: Subscription): PlanTerms {
  const { planKey, planVersion, cycle, currentPeriodStart, currentPeriodEnd, anchorDay, trialEndsAt } =
    subscription
  return { planKey, planVersion, cycle, currentPeriodStart, currentPeriodEnd, anchorDay, trialEndsAt }
}

/** Where an order does not say it: a month may be shorter than the anchor asks for, but hardly that of both ends. */
function anchorOf(start: string, end: string): number {
  return Math.max(anchorDayOf(new Date(start)), anchorDayOf(new Date(end)))
}

/** What a subscription is after an order of it was paid at an instant; null where nothing is left of what it would give. */
export function termsAfter(sale: PlanSale, before: PlanTerms | null, paidAt: string): PlanTerms | null {
  const { kind, planKey, planVersion, cycle } = sale
  const bought = { planKey, planVersion, cycle, trialEndsAt: null }
  const begunAt = (start: string): PlanTerms => {
    const anchorDay = anchorDayOf(new Date(start))
    const end = periodEnd(start, { cycle, anchorDay })
    return { ...bought, currentPeriodStart: start, currentPeriodEnd: end, anchorDay }
  }
  if (kind === 'RENEWAL') {
    // Paid after the subscription had ended it begins one of its own.
    if (before === null || sale.periodStart === null || sale.periodEnd === null) return begunAt(paidAt)
    // Its days are paid already, by another order.
    if (before.currentPeriodEnd > sale.periodStart) return null
    return {
      ...before,
      ...bought,
      currentPeriodStart: sale.periodStart,
      currentPeriodEnd: sale.periodEnd,
    }
  }
  if (kind === 'UPGRADE') {
    const { periodStart: start, periodEnd: end, creditedUntil } = sale
    // Renewed since: what is left of the new period is not in its price, and would be lost.
    if (before !== null && creditedUntil !== undefined && before.currentPeriodEnd > creditedUntil) return null
    if (start === null || end === null) return begunAt(paidAt)
    // Late money of another order has made the period longer since: those days are not in its price.
    if (before !== null && before.currentPeriodEnd > end) return null
    // It was the price of days that are over.
    if (end <= paidAt) return null
    // Its days are there also where what they stood on was taken back.
    if (before === null || (sale.before !== null && before.currentPeriodEnd < end))
      return {
        ...bought,
        currentPeriodStart: start,
        currentPeriodEnd: end,
        anchorDay: sale.anchorDay ?? anchorOf(start, end),
      }
    return sale.before === null ? { ...before, ...bought, currentPeriodEnd: end } : { ...before, ...bought }
  }
  if (before === null) return begunAt(paidAt)
  // What was ordered during a trial or before it begins when that ends, unless it was paid after it.
  if (before.trialEndsAt !== null) return begunAt(before.trialEndsAt > paidAt ? before.trialEndsAt : paidAt)
  // Paid twice: the second one goes on where the first one ends. Of another plan it would take the first one's place.
  if (before.planKey !== planKey) return null
  const { anchorDay, currentPeriodEnd } = before
  // Only its days are added: nobody asked for other renewals.
  return { ...before, currentPeriodEnd: periodEnd(currentPeriodEnd, { cycle, anchorDay }) }
}

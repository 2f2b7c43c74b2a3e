import { AppError } from '@madang/contract/errors'
import { addDays, dayMs, seoulDate } from '@madang/contract/korean-time'
import { planName } from '@madang/contract/order-items'
import type { OrderItem } from '@madang/contract/orders'
import {
  anchorDayOf,
  daysOf,
  periodEnd,
  periodWon,
  type PlanCycle,
  type PlanPeriod,
} from '@madang/contract/plan-periods'
import { freePlanKey, type Plan, type Subscription } from '@madang/contract/plans'
import { subscriptionActions } from '@madang/contract/subscription-actions'
import { planStep, priceWonOf, upgradeWon } from '@madang/contract/subscriptions'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/serve.ts'
import { demand, refuseWrong } from '../../record/demand.ts'
import { placeOrder } from '../payments/payments.orders.changes.ts'
import { arePaymentsOn } from '../settings/settings.queries.ts'
import { lock } from '../stores/stores.scope.ts'
import { sumPaid } from './plans.grants.queries.ts'
import { findLivingSubscription, findOfferedPlan } from './plans.queries.ts'
import { getTerms } from './plans.subscriptions.queries.ts'
import type { PlanSale } from './plans.terms.ts'

/** Where one goes back to from paying. */
export function plansPathOf(storeId: string): string {
  return `/admin/payments/pricing-plans?storeId=${storeId}`
}

interface Offered {
  readonly plan: Plan
  readonly cycle: PlanCycle
  readonly now: Date
}

/** A plan for a period, as a line of an order. */
export function planItem(
  { plan, cycle, amountWon }: { plan: Plan; cycle: PlanCycle; amountWon: number },
  { start, end }: PlanPeriod,
  days: number,
): OrderItem {
  const to = seoulDate(new Date(Date.parse(end) - dayMs))
  const from = days === daysOf({ start, end }, new Date(start)).total ? seoulDate(new Date(start)) : null
  return {
    name: planName(plan.name, cycle),
    unitPrice: amountWon,
    qty: 1,
    amount: amountWon,
    days,
    from: from ?? addDays(to, 1 - Math.max(1, days)),
    to,
  }
}

/** From now on, or from then on where what one has before is still running. */
function periodFrom({ cycle, now }: Offered, then: string | null = null): PlanPeriod {
  const start = then !== null && then > now.toISOString() ? then : now.toISOString()
  return { start, end: periodEnd(start, { cycle, anchorDay: anchorDayOf(new Date(start)) }) }
}

/** What an order would cost, and what it would give. */
interface Quote {
  readonly item: OrderItem
  readonly sale: PlanSale
}

/** A subscription that begins when it is paid, or when the trial ends, of which nobody loses a day. */
function quoteNew(offered: Offered, trialEndsAt: string | null): Quote {
  const { plan, cycle, now } = offered
  const period = periodFrom(offered, trialEndsAt)
  const amountWon = priceWonOf(plan, cycle)
  const isLater = period.start === trialEndsAt
  const kept = { periodStart: isLater ? period.start : null, periodEnd: isLater ? period.end : null }
  const terms = { planKey: plan.key, planVersion: plan.planVersion, cycle }
  const sale = { kind: 'NEW', ...terms, ...kept, subscriptionId: null, before: null } as const
  return { item: planItem({ plan, cycle, amountWon }, period, daysOf(period, now).total), sale }
}

/** More than the store has: the days that are left are paid up, or a new period begins. */
async function quoteMore(trx: Transaction<Tables>, offered: Offered, living: Subscription): Promise<Quote> {
  const { plan, cycle, now } = offered
  const { planKey, planVersion, id: subscriptionId, anchorDay } = living
  const current = await getTerms(trx, living)
  const step = planStep(
    { key: planKey, place: current.place, cycle: living.cycle },
    { key: plan.key, place: plan.place, cycle },
  )
  if (step !== 'up') throw new AppError('plan.not_better')
  const { paidWon, isBeingRefunded } = await sumPaid(trx, living, current)
  // What it would count of that is not known before.
  if (isBeingRefunded) throw new AppError('conflict.state')
  const keepsPeriod = living.cycle === cycle
  const running = { start: living.currentPeriodStart, end: living.currentPeriodEnd }
  // What was paid for during a trial has not begun yet, nor does what takes its place.
  const isAhead = running.start > now.toISOString()
  const period = keepsPeriod ? running : periodFrom(offered, running.start)
  const isFixed = keepsPeriod || isAhead
  const item = planItem(
    { plan, cycle, amountWon: upgradeWon({ ...living, paidWon }, { ...plan, cycle }, now) },
    period,
    Math.max(1, daysOf(period, now).unused),
  )
  const addedWon = Math.max(0, periodWon(priceWonOf(plan, cycle), cycle, period) - paidWon)
  const had = { planKey, planVersion, cycle: living.cycle }
  const before = keepsPeriod
    ? { before: had, addedWon, anchorDay }
    : { before: null, creditedUntil: running.end }
  const kept = {
    periodStart: isFixed ? period.start : null,
    periodEnd: isFixed ? period.end : null,
  }
  const terms = { planKey: plan.key, planVersion: plan.planVersion, cycle }
  return {
    item,
    sale: { kind: 'UPGRADE', ...terms, ...kept, subscriptionId, countedWon: paidWon, ...before },
  }
}

/** Orders a plan for a store: the first one, or more than it has. Nothing is sold while payments are off. */
export async function orderPlan(
  trx: Transaction<Tables>,
  { storeId, planKey, cycle }: { storeId: string; planKey: string; cycle: PlanCycle },
  caller: Caller,
) {
  const { viewer, now } = caller
  const locked = await lock(trx, storeId, caller)
  const living = await findLivingSubscription(trx, storeId)
  demand(subscriptionActions(living ?? null, locked.viewer).change)
  if (locked.store.status === 'CLOSED' || !(await arePaymentsOn(trx))) throw new AppError('conflict.state')
  // Its renewal comes first; an order would keep it away as long as it is not paid.
  if (living !== undefined && living.currentPeriodEnd <= now.toISOString())
    throw new AppError('conflict.state')
  const plan = await findOfferedPlan(trx, planKey, now)
  if (plan === undefined || plan.key === freePlanKey || priceWonOf(plan, cycle) === 0)
    refuseWrong([{ pointer: '/planKey', code: 'choice' }])
  const offered = { plan, cycle, now }
  const trialEndsAt = living?.trialEndsAt ?? null
  const { item, sale } =
    living && trialEndsAt === null ? await quoteMore(trx, offered, living) : quoteNew(offered, trialEndsAt)
  const ordered = { storeId, type: 'STORE_PLAN', targetId: storeId, items: [item], sale } as const
  return placeOrder(trx, { ...ordered, buyerUserId: viewer.userId, returnPath: plansPathOf(storeId) }, caller)
}

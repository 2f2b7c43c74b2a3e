import { isOpen } from '@madang/contract/order-actions'
import { dayMs } from '@madang/contract/korean-time'
import { daysOf, periodEnd, renewalDays } from '@madang/contract/plan-periods'
import { freePlanKey, type Plan, type Subscription } from '@madang/contract/plans'
import { comingCycle, priceWonOf } from '@madang/contract/subscriptions'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { nobody } from '../../record/audit.queries.ts'
import { cancelUnpaid, placeOrder } from '../payments/payments.orders.changes.ts'
import type { OrderRecord } from '../payments/payments.orders.queries.ts'
import { listPayments } from '../payments/payments.queries.ts'
import { awaitDeposit, expectedOf } from '../payments/payments.transfers.changes.ts'
import { tellOwners } from './plans.notices.ts'
import { planItem, plansPathOf } from './plans.orders.changes.ts'
import { endsByRefund } from './plans.renewals.queries.ts'
import { nextTerms } from './plans.subscriptions.changes.ts'
import { listOwners } from './plans.subscriptions.queries.ts'
import type { PlanSale } from './plans.terms.ts'

/** A renewal may be paid a day longer than it is tried. */
const keptMs = (renewalDays[2] + 1) * dayMs

/** What comes next for a subscription that goes on, from where its period ends. */
export function renewalOf(
  living: Subscription,
  next: Plan,
): PlanSale & { periodStart: string; periodEnd: string } {
  const { id: subscriptionId, anchorDay, currentPeriodEnd: start } = living
  const cycle = comingCycle(living)
  const period = { periodStart: start, periodEnd: periodEnd(start, { cycle, anchorDay }) }
  const terms = { planKey: next.key, planVersion: next.planVersion, cycle }
  return { kind: 'RENEWAL', ...terms, ...period, subscriptionId, before: null }
}

interface Renewing {
  readonly next: Plan
  readonly now: Date
  /** Until when it may be paid, where that is not as long as it is tried from now on. */
  readonly keptUntil?: string | null
}

/** Orders the renewal of a locked store that has no open order; undefined where it has no owner, who could pay it. */
export async function placeRenewal(
  trx: Transaction<Tables>,
  living: Subscription,
  { next: plan, now, keptUntil }: Renewing,
): Promise<OrderRecord | undefined> {
  const { storeId } = living
  const [owner] = await listOwners(trx, storeId)
  if (owner === undefined) return undefined
  const sale = renewalOf(living, plan)
  const { cycle, periodStart: start, periodEnd: end } = sale
  const { total } = daysOf({ start, end }, now)
  const about = { storeId, type: 'STORE_PLAN', targetId: storeId, returnPath: plansPathOf(storeId) } as const
  const { order } = await placeOrder(
    trx,
    {
      ...about,
      sale,
      items: [planItem({ plan, cycle, amountWon: priceWonOf(plan, cycle) }, { start, end }, total)],
      keptUntil: keptUntil ?? new Date(now.getTime() + keptMs).toISOString(),
      buyerUserId: owner.id,
    },
    nobody(now),
  )
  return order
}

interface Unpaid {
  readonly unpaid: OrderRecord
  readonly living: Subscription
  readonly now: Date
}

/** Whether what comes next costs less by now than its order: an upgrade has gone back, or the price has come down. */
export function isCheaper(next: Plan, { living, unpaid }: Pick<Unpaid, 'living' | 'unpaid'>): boolean {
  return priceWonOf(next, comingCycle(living)) < unpaid.total
}

/**
 * Orders a locked renewal that nobody has paid anew where it costs less by now, so that nobody transfers too much; what is
 * being paid with the provider is left to the clock. It is tried on the days on which it was to be, and a transfer that was
 * announced is waited for as long.
 */
export async function reorderRenewal(
  trx: Transaction<Tables>,
  { unpaid, living, now }: Unpaid,
): Promise<void> {
  if (living.status === 'CANCELLING' || living.currentPeriodEnd > now.toISOString()) return
  const next = await nextTerms(trx, living, now)
  if (next.key === freePlanKey || !isCheaper(next, { living, unpaid })) return
  if (await endsByRefund(trx, living.id)) return
  const payments = await listPayments(trx, unpaid.id)
  if (
    payments.some((one) => one.provider === 'TOSS' && isOpen(one)) ||
    !(await cancelUnpaid(trx, unpaid, nobody(now)))
  )
    return
  await tellOwners(trx, living, 'cheaper')
  // What costs nothing the clock gives.
  if (priceWonOf(next, comingCycle(living)) === 0) return
  const order = await placeRenewal(trx, living, { next, now, keptUntil: unpaid.keptUntil })
  const announced = expectedOf(payments)
  if (order !== undefined && announced !== undefined) await awaitDeposit(trx, order, { ...announced, now })
}

import {
  anchorDayOf,
  daysOf,
  periodEnd,
  planCycles,
  renewalDays,
  unusedShareWon,
} from '@madang/contract/plan-periods'
import type { Subscription } from '@madang/contract/plans'
import type { Order } from '@madang/contract/orders'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { record } from '../../record/audit.queries.ts'
import type { KeepWithin } from '../../record/consequences.ts'
import { listLimitsOfFamily } from '../limits/limits.queries.ts'
import { moveOrder, type OrderRecord } from '../payments/payments.orders.queries.ts'
import type { Sale } from '../payments/payments.sales.ts'
import { lockStore } from '../stores/stores.queries.ts'
import { tellOwners } from './plans.notices.ts'
import { findLivingSubscription } from './plans.queries.ts'
import {
  aboutSubscription,
  findByPeriodEnd,
  findByPeriodStart,
  findSubscription,
  insertSubscription,
  moveSubscription,
  updateSubscription,
} from './plans.subscriptions.queries.ts'

const terms = { planKey: z.string(), planVersion: z.int(), cycle: z.enum(planCycles) }

/** What an order of a plan keeps: what is given once it is paid. */
export const PlanSale = z.object({
  kind: z.enum(['NEW', 'UPGRADE', 'RENEWAL']),
  ...terms,
  subscriptionId: z.nullable(z.string()),
  /** Null where the period begins when it is paid. */
  periodStart: z.nullable(z.string()),
  periodEnd: z.nullable(z.string()),
  /** What it was before, for an upgrade within its period: it is that again where the upgrade is given back. */
  before: z.nullable(z.object(terms)),
})
export type PlanSale = z.infer<typeof PlanSale>

const nobody = { viewer: null, origin: null }

/**
 * The period that an order pays for, from the instant at which it was paid where it has no fixed beginning. What was
 * ordered during a trial begins when that ends, unless it was paid after it.
 */
function periodOf({ kind, cycle, ...sale }: PlanSale, paidAt: string) {
  const isAhead = sale.periodStart !== null && sale.periodStart > paidAt
  const start = kind === 'RENEWAL' || isAhead ? (sale.periodStart ?? paidAt) : paidAt
  const isFixed = kind !== 'NEW' || isAhead
  const fromStart = periodEnd(start, { cycle, anchorDay: anchorDayOf(new Date(start)) })
  return { start, end: (isFixed ? sale.periodEnd : null) ?? fromStart }
}

interface Given {
  readonly sale: PlanSale
  readonly storeId: string
  readonly now: Date
}

/** A subscription of its own: a new one, or one whose renewal or upgrade was paid after it had ended. */
async function begin(trx: Db, { sale, storeId, now }: Given): Promise<void> {
  const { planKey, planVersion, cycle } = sale
  const start = now.toISOString()
  const anchorDay = anchorDayOf(now)
  const isLeft = sale.kind === 'UPGRADE' && sale.periodEnd !== null && sale.periodEnd > start
  const end = isLeft && sale.periodEnd !== null ? sale.periodEnd : periodEnd(start, { cycle, anchorDay })
  const row = { storeId, planKey, planVersion, cycle, anchorDay, paymentMethodId: null }
  const begun = await insertSubscription(
    trx,
    { ...row, currentPeriodStart: start, currentPeriodEnd: end },
    now,
  )
  const changes = { planKey: { from: null, to: planKey }, cycle: { from: null, to: cycle } }
  const deed = { action: 'subscriptions.begun', ...aboutSubscription(begun), changes } as const
  await record(trx, { ...nobody, now }, deed)
}

/** What a paid order makes of a subscription that lives. */
function changeOf(sale: PlanSale, living: Subscription, now: Date) {
  const { kind, planKey, planVersion, cycle } = sale
  const plan = { planKey, planVersion, cycle, nextPlanKey: null, nextCycle: null, trialEndsAt: null }
  const { anchorDay, currentPeriodEnd } = living
  if (kind === 'RENEWAL' && sale.periodStart !== null && sale.periodEnd !== null)
    return {
      ...plan,
      currentPeriodStart: sale.periodStart,
      currentPeriodEnd: sale.periodEnd,
      failedAttempts: 0,
    }
  if (kind === 'UPGRADE' && sale.periodEnd !== null)
    return sale.before === null ? { ...plan, currentPeriodEnd: sale.periodEnd } : plan
  if (kind === 'NEW' && living.trialEndsAt !== null) {
    const { start, end } = periodOf(sale, now.toISOString())
    const anchor = anchorDayOf(new Date(start))
    // A trial of more goes on until then.
    const isTriedOn = start > now.toISOString() && living.planKey !== planKey
    const tried = isTriedOn && { triedPlanKey: living.planKey, triedPlanVersion: living.planVersion }
    return { ...plan, ...tried, currentPeriodStart: start, currentPeriodEnd: end, anchorDay: anchor }
  }
  // Paid twice: the second one goes on where the first one ends.
  if (kind === 'NEW') return { ...plan, currentPeriodEnd: periodEnd(currentPeriodEnd, { cycle, anchorDay }) }
  const start = now.toISOString()
  const anchor = anchorDayOf(now)
  return {
    ...plan,
    currentPeriodStart: start,
    currentPeriodEnd: periodEnd(start, { cycle, anchorDay: anchor }),
    anchorDay: anchor,
  }
}

/** Gives what was paid for to a subscription of a locked store that lives. */
export async function changeLiving(
  trx: Db,
  { sale, storeId, now }: Given,
  { living, keepWithin }: { readonly living: Subscription; readonly keepWithin: readonly KeepWithin[] },
): Promise<void> {
  const set = changeOf(sale, living, now)
  const { id, status, planKey, cycle } = living
  await updateSubscription(trx, id, { ...set, now })
  if (status === 'PAST_DUE') await moveSubscription(trx, id, { action: 'recover', now })
  // Whoever pays for more wants it to go on.
  if (status === 'CANCELLING') await moveSubscription(trx, id, { action: 'resume', now })
  const changes = {
    planKey: { from: planKey, to: sale.planKey },
    cycle: { from: cycle, to: sale.cycle },
  }
  const isFirst = living.trialEndsAt !== null
  const more = isFirst ? 'subscriptions.begun' : 'subscriptions.upgraded'
  const action = sale.kind === 'RENEWAL' ? 'subscriptions.renewed' : more
  const deed = { action, ...aboutSubscription(living), changes } as const
  await record(trx, { ...nobody, now }, deed)
  await keepAllWithin(trx, keepWithin, { storeId, now })
}

/** What is above the limits of what the stores' plan is now, in each of them. */
export async function keepAllWithin(
  trx: Db,
  keepWithin: readonly KeepWithin[],
  { storeId, now }: { readonly storeId: string; readonly now: Date },
): Promise<void> {
  for (const within of await listLimitsOfFamily(trx, storeId, now))
    for (const keep of keepWithin) await keep(trx, { ...within, now })
}

/** Ends a subscription of a locked store: nothing is deleted, what is above the limits is paused, the owners are told. */
export async function endSubscription(
  trx: Transaction<Tables>,
  { living, action, keepWithin, now }: Ending,
): Promise<void> {
  if (!(await moveSubscription(trx, living.id, { action, now }))) return
  const changes = { status: { from: living.status, to: 'ENDED' } }
  const deed = { action: 'subscriptions.ended', ...aboutSubscription(living), changes } as const
  await record(trx, { ...nobody, now }, deed)
  await keepAllWithin(trx, keepWithin, { storeId: living.storeId, now })
  await tellOwners(trx, living, 'ended')
}

interface Missed extends Omit<Ending, 'action'> {
  readonly orderId: string
  readonly by: 'declined' | 'unpaid'
}

/** A try of a renewal came to nothing: the next one is days later, and after the last one the subscription ends. */
export async function miss(
  trx: Transaction<Tables>,
  { living, orderId, by, keepWithin, now }: Missed,
): Promise<void> {
  const { id, status } = living
  const failedAttempts = living.failedAttempts + 1
  if (status === 'ACTIVE') await moveSubscription(trx, id, { action: 'miss', now, set: { failedAttempts } })
  else await updateSubscription(trx, id, { failedAttempts, now })
  const changes = { failedAttempts: { from: living.failedAttempts, to: failedAttempts } }
  const deed = { action: 'subscriptions.missed', ...aboutSubscription(living), changes } as const
  await record(trx, { ...nobody, now }, deed)
  if (failedAttempts < renewalDays.length) return tellOwners(trx, living, by)
  await moveOrder(trx, orderId, { action: 'fail', now, set: { expiresAt: null } })
  const late = { ...living, status: 'PAST_DUE' } as const
  await endSubscription(trx, { living: late, action: 'end', keepWithin, now })
}

interface Ending {
  readonly living: Subscription
  readonly action: 'stop' | 'end'
  readonly keepWithin: readonly KeepWithin[]
  readonly now: Date
}

/**
 * The subscription whose running period an order paid for; undefined for one that is over. A renewal that was
 * paid after the subscription had ended began one of its own.
 */
async function paidBy(db: Db, { sale, storeId, paidAt }: OrderRecord) {
  const parsed = PlanSale.safeParse(sale)
  if (!parsed.success || paidAt === null) return undefined
  const isRenewal = parsed.data.kind === 'RENEWAL'
  const begun = isRenewal ? await findByPeriodStart(db, storeId, paidAt) : undefined
  if (begun !== undefined) {
    const period = { start: paidAt, end: begun.currentPeriodEnd }
    return { subscription: begun, period, sale: parsed.data }
  }
  const period = periodOf(parsed.data, paidAt)
  const subscription = await findByPeriodEnd(db, storeId, period.end)
  return subscription && { subscription, period, sale: parsed.data }
}

/** What a plan gives and takes back. */
export function createPlanSale(keepWithin: readonly KeepWithin[]): Sale {
  return {
    async onPaid(trx, order, now) {
      const { storeId } = order
      const sale = PlanSale.parse(order.sale)
      await lockStore(trx, storeId)
      const living = await findLivingSubscription(trx, storeId)
      if (living === undefined) await begin(trx, { sale, storeId, now })
      else await changeLiving(trx, { sale, storeId, now }, { living, keepWithin })
    },
    async onRefunded(trx, { order, isWhole, now }) {
      await lockStore(trx, order.storeId)
      const paid = isWhole ? await paidBy(trx, order) : undefined
      if (paid === undefined || paid.subscription.status === 'ENDED') return
      const { subscription: living, sale } = paid
      if (sale.before === null) return endSubscription(trx, { living, action: 'stop', keepWithin, now })
      await updateSubscription(trx, living.id, { ...sale.before, now })
      const changes = { planKey: { from: living.planKey, to: sale.before.planKey } }
      const deed = { action: 'subscriptions.changed', ...aboutSubscription(living), changes } as const
      await record(trx, { ...nobody, now }, deed)
      await keepAllWithin(trx, keepWithin, { storeId: order.storeId, now })
    },
    async onDeclined(trx, order, now) {
      const { kind, subscriptionId } = PlanSale.parse(order.sale)
      if (kind !== 'RENEWAL' || subscriptionId === null) return
      await lockStore(trx, order.storeId)
      const living = await findSubscription(trx, subscriptionId)
      if (living !== undefined && living.status !== 'ENDED')
        await miss(trx, { living, orderId: order.id, by: 'declined', keepWithin, now })
    },
    async unused(db, order, now): Promise<Order['unused']> {
      const paid = await paidBy(db, order)
      if (paid === undefined) return null
      const { total: ofDays, unused: days } = daysOf(paid.period, now)
      return days === 0 ? null : { days, ofDays, amount: unusedShareWon(order.total, paid.period, now) }
    },
  }
}

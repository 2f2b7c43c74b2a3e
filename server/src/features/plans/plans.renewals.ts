import { dayMs } from '@madang/contract/korean-time'
import { chargedCard } from '@madang/contract/payment-cards'
import { daysOf, periodEnd, renewalDays } from '@madang/contract/plan-periods'
import { comingCycle, priceWonOf } from '@madang/contract/subscriptions'
import { freePlanKey, type Plan, type Subscription } from '@madang/contract/plans'
import type { Kysely, Transaction } from 'kysely'
import type { Log } from '../../db/log.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { DeclaredEffect } from '../../jobs/effects.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { nobody } from '../../record/audit.queries.ts'
import type { KeepWithin } from '../../record/consequences.ts'
import { lockFamily } from '../limits/limits.queries.ts'
import { listCards } from '../payments/payments.cards.queries.ts'
import { cancelUnpaid, placeOrder } from '../payments/payments.orders.changes.ts'
import {
  findOrder,
  lockOpenOrder,
  updateOrder,
  type OrderRecord,
} from '../payments/payments.orders.queries.ts'
import { insertPayment } from '../payments/payments.queries.ts'
import { findStore } from '../stores/stores.queries.ts'
import { tellOwners } from './plans.notices.ts'
import { planItem, plansPathOf } from './plans.orders.changes.ts'
import { listDueRenewals, type DueRenewal } from './plans.renewals.queries.ts'
import { changeLiving, endSubscription, miss } from './plans.sales.ts'
import { nextTerms } from './plans.subscriptions.changes.ts'
import { findSubscription, listOwners } from './plans.subscriptions.queries.ts'
import { termsAfter, termsOf, type PlanSale } from './plans.terms.ts'

interface RenewalDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly log: Log
  readonly effects: { readonly charge: DeclaredEffect<{ paymentId: string; cardId: string }> }
  readonly keepWithin: readonly KeepWithin[]
}

interface Renewing {
  readonly living: Subscription
  readonly deps: RenewalDeps
  readonly now: Date
}

/** A renewal may be paid a day longer than it is tried. */
const keptMs = (renewalDays[2] + 1) * dayMs

/** What comes next for a subscription that goes on, from where its period ends. */
function saleOf(living: Subscription, next: Plan): PlanSale & { periodStart: string; periodEnd: string } {
  const { id: subscriptionId, anchorDay, currentPeriodEnd: start } = living
  const cycle = comingCycle(living)
  const period = { periodStart: start, periodEnd: periodEnd(start, { cycle, anchorDay }) }
  const terms = { planKey: next.key, planVersion: next.planVersion, cycle }
  return { kind: 'RENEWAL', ...terms, ...period, subscriptionId, before: null }
}

/** The order of a renewal; null where it costs nothing, or nobody is there to pay it. */
async function placeRenewalOrder(
  trx: Transaction<Tables>,
  { living, now }: Renewing,
): Promise<OrderRecord | null> {
  const { storeId } = living
  const [owner] = await listOwners(trx, storeId)
  const next = await nextTerms(trx, living, now)
  const sale = saleOf(living, next)
  const { cycle, periodStart: start, periodEnd: end } = sale
  const amountWon = priceWonOf(next, cycle)
  if (owner === undefined || amountWon === 0) return null
  const { total } = daysOf({ start, end }, now)
  const items = [planItem({ plan: next, cycle, amountWon }, { start, end }, total)]
  const keptUntil = new Date(now.getTime() + keptMs).toISOString()
  const about = { storeId, type: 'STORE_PLAN', targetId: storeId, returnPath: plansPathOf(storeId) } as const
  const ordered = { ...about, items, sale, keptUntil, buyerUserId: owner.id }
  return (await placeOrder(trx, ordered, nobody(now))).order
}

/** Charges the card of a renewal, or asks the owners to pay it where there is none. */
async function tryToCharge(
  trx: Transaction<Tables>,
  { id: orderId, storeId, total }: OrderRecord,
  { living, deps: { effects, keepWithin }, now }: Renewing,
): Promise<void> {
  const cards = await listCards(trx, storeId)
  const card = chargedCard(cards, living)
  if (card === undefined) return miss(trx, { living, orderId, by: 'unpaid', keepWithin, now })
  const row = { orderId, storeId, provider: 'TOSS', providerPaymentKey: null, total } as const
  const payment = await insertPayment(trx, row, now)
  if (payment === undefined) return
  await updateOrder(trx, orderId, { expiresAt: null })
  const payload = { paymentId: payment.id, cardId: card.id }
  await effects.charge.intend(trx, { key: `charge:${payment.id}`, payload, now })
}

/** An order of more for a period that is over: its price was that of days that are used. */
async function closeMore(trx: Transaction<Tables>, order: OrderRecord, { living, now }: Renewing) {
  if (!(await cancelUnpaid(trx, order, nobody(now)))) return
  // That it ends is told anyway.
  if (living.status !== 'CANCELLING') await tellOwners(trx, living, 'closed')
}

/** Does what is due about a subscription; whoever comes second sees that it is not due any more. */
async function renew(deps: RenewalDeps, found: DueRenewal): Promise<void> {
  const { id, storeId } = found
  const now = deps.now()
  await inTransaction(deps.db, async (trx) => {
    const unpaid = await lockOpenOrder(trx, { type: 'STORE_PLAN', targetId: storeId })
    await lockFamily(trx, storeId)
    const store = await findStore(trx, storeId)
    const [due] = await listDueRenewals(trx, { now, id, most: 1 })
    const living = await findSubscription(trx, id)
    if (due === undefined || living === undefined) return
    // Somebody ordered meanwhile.
    if (due.orderId !== null && due.orderId !== unpaid?.id) return
    const { keepWithin } = deps
    if (unpaid !== undefined && due.orderId !== null && !due.isRenewal)
      await closeMore(trx, unpaid, { living, deps, now })
    const orderId = due.isRenewal ? due.orderId : null
    const renewing = { living, deps, now }
    if (living.status === 'CANCELLING') return endSubscription(trx, { living, keepWithin, now })
    if (store === undefined || store.status === 'CLOSED')
      return endSubscription(trx, { living, keepWithin, now })
    // A trial that nobody paid for, or its owners were asked about other terms and did not agree.
    if (orderId === null && (await nextTerms(trx, living, now)).key === freePlanKey)
      return endSubscription(trx, { living, keepWithin, now })
    const open = orderId === null ? await placeRenewalOrder(trx, renewing) : await findOrder(trx, orderId)
    if (open) return tryToCharge(trx, open, renewing)
    const next = await nextTerms(trx, living, now)
    const sale = saleOf(living, next)
    // Nobody can pay it, or there is nothing to pay.
    if (priceWonOf(next, sale.cycle) > 0) return endSubscription(trx, { living, keepWithin, now })
    const terms = termsAfter(sale, termsOf(living), now.toISOString())
    if (terms !== null) await changeLiving(trx, { sale, storeId, now }, { living, keepWithin, terms })
  })
}

const together = 500
/** One after the other ten thousand would take longer than their charges, which go on beside them. */
const atOnce = 3

async function renewEach(deps: RenewalDeps, due: Iterable<DueRenewal>): Promise<void> {
  for (const one of due) {
    await renew(deps, one).catch((error: unknown) =>
      deps.log.error({ err: error, subscription: one.id }, 'A subscription could not be renewed.'),
    )
  }
}

/** The clock of subscriptions: each minute it renews, ends or tries again what is due. */
export function renewalTasks(deps: RenewalDeps): Tasks {
  return {
    'subscriptions:renew': async () => {
      let after: string | null = null
      for (;;) {
        const due: readonly DueRenewal[] = await listDueRenewals(deps.db, {
          now: deps.now(),
          after,
          most: together,
        })
        const left = due.values()
        await Promise.all(Array.from({ length: atOnce }, () => renewEach(deps, left)))
        after = due.at(-1)?.id ?? null
        if (due.length < together) return
      }
    },
  }
}

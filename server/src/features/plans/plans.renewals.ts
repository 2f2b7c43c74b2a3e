import { chargedCard } from '@madang/contract/payment-cards'
import { priceWonOf } from '@madang/contract/subscriptions'
import { freePlanKey, type Subscription } from '@madang/contract/plans'
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
import { cancelUnpaid } from '../payments/payments.orders.changes.ts'
import { lockOpenOrder, updateOrder, type OrderRecord } from '../payments/payments.orders.queries.ts'
import { insertPayment } from '../payments/payments.queries.ts'
import { findStore } from '../stores/stores.queries.ts'
import { tellOwners } from './plans.notices.ts'
import { isCheaper, placeRenewal, renewalOf } from './plans.renewals.changes.ts'
import { endsByRefund, listDueRenewals, type DueRenewal } from './plans.renewals.queries.ts'
import { changeLiving, endSubscription, countFailedTry } from './plans.sales.ts'
import { nextTerms } from './plans.subscriptions.changes.ts'
import { findSubscription } from './plans.subscriptions.queries.ts'
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

/** Gives what costs nothing. */
async function renewFree(
  trx: Transaction<Tables>,
  sale: PlanSale,
  { living, deps: { keepWithin }, now }: Renewing,
): Promise<void> {
  const terms = termsAfter(sale, termsOf(living), now.toISOString())
  if (terms === null) return
  await changeLiving(
    trx,
    { sale, storeId: living.storeId, now },
    { living, keepWithin, terms, isLate: false },
  )
}

/** Charges the card of a renewal, or asks the owners to pay it where there is none. */
async function tryToCharge(
  trx: Transaction<Tables>,
  { id: orderId, storeId, total }: OrderRecord,
  { living, deps: { effects, keepWithin }, now }: Renewing,
): Promise<void> {
  const cards = await listCards(trx, storeId)
  const card = chargedCard(cards, living)
  if (card === undefined) return countFailedTry(trx, { living, orderId, by: 'unpaid', keepWithin, now })
  const row = { orderId, storeId, provider: 'TOSS', providerPaymentKey: null, total } as const
  const payment = await insertPayment(trx, row, now)
  if (payment === undefined) return
  await updateOrder(trx, orderId, { expiresAt: null })
  const payload = { paymentId: payment.id, cardId: card.id }
  await effects.charge.intend(trx, { key: `charge:${payment.id}`, payload, now })
}

/** An order of more for a period that is over: its price was that of days that are used. */
async function closeMore(trx: Transaction<Tables>, order: OrderRecord, { living, now }: Renewing) {
  if (await cancelUnpaid(trx, order, nobody(now))) await tellOwners(trx, living, 'closed')
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
    const renewing = { living, deps, now }
    const end = () => endSubscription(trx, { living, keepWithin: deps.keepWithin, now })
    if (living.status === 'CANCELLING' || store === undefined || store.status === 'CLOSED') return end()
    if (unpaid && due.orderId !== null && !due.isRenewal) await closeMore(trx, unpaid, renewing)
    const next = await nextTerms(trx, living, now)
    // A trial that nobody paid for, or its owners were asked about other terms and did not agree, or not any more.
    if (next.key === freePlanKey) return end()
    if (await endsByRefund(trx, id)) return
    if (unpaid && due.isRenewal) {
      if (!isCheaper(next, { living, unpaid })) return tryToCharge(trx, unpaid, renewing)
      await cancelUnpaid(trx, unpaid, nobody(now))
    }
    const sale = renewalOf(living, next)
    if (priceWonOf(next, sale.cycle) === 0) return renewFree(trx, sale, renewing)
    const order = await placeRenewal(trx, living, { next, now })
    if (order === undefined) return end()
    // A late one that is placed anew may wait for its next try.
    const waits =
      living.status === 'PAST_DUE' && (await listDueRenewals(trx, { now, id, most: 1 })).length === 0
    if (!waits) await tryToCharge(trx, order, renewing)
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

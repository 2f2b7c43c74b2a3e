import { daysOf, renewalDays, unusedShareWon, type PlanPeriod } from '@madang/contract/plan-periods'
import type { Subscription } from '@madang/contract/plans'
import type { Order } from '@madang/contract/orders'
import { isRenewed } from '@madang/contract/subscription-actions'
import { comingCycle, planStep } from '@madang/contract/subscriptions'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import type { KeepWithin } from '../../record/consequences.ts'
import { lockFamily } from '../limits/limits.queries.ts'
import { tellNothingGiven } from '../payments/payments.nothing-given.changes.ts'
import { cancelUnpaid } from '../payments/payments.orders.changes.ts'
import {
  findOpenOrder,
  lockOpenOrder,
  moveOrder,
  type OrderRecord,
} from '../payments/payments.orders.queries.ts'
import type { Sale } from '../payments/payments.sales.ts'
import { findStore } from '../stores/stores.queries.ts'
import {
  deleteGrant,
  findGrant,
  insertGrants,
  listGrantsAfter,
  sumPaid,
  updateGrant,
  type LaterGrant,
  type PlanGrant,
} from './plans.grants.queries.ts'
import { keepAllWithin, limitsBefore } from './plans.keeping.ts'
import { tellOwners } from './plans.notices.ts'
import { findLivingSubscription } from './plans.queries.ts'
import { reorderRenewal } from './plans.renewals.changes.ts'
import {
  aboutSubscription,
  findSubscription,
  getTerms,
  insertSubscription,
  moveSubscription,
  updateSubscription,
  wasDecidedSince,
} from './plans.subscriptions.queries.ts'
import { PlanSale, termsAfter, termsOf, type PlanTerms } from './plans.terms.ts'

interface Giving {
  readonly sale: PlanSale
  readonly storeId: string
  readonly now: Date
}

/** A subscription of its own: a new one, or one whose renewal was paid after it had ended. */
async function startSubscription(trx: Db, { storeId, now }: Giving, terms: PlanTerms): Promise<Subscription> {
  const begun = await insertSubscription(trx, { storeId, ...terms }, now)
  const { planKey, cycle } = terms
  const changes = { planKey: { from: null, to: planKey }, cycle: { from: null, to: cycle } }
  const deed = { action: 'subscriptions.begun', ...aboutSubscription(begun), changes } as const
  await record(trx, nobody(now), deed)
  return begun
}

interface Living {
  readonly living: Subscription
  readonly keepWithin: readonly KeepWithin[]
}

/** A trial of more than was ordered during it goes on until that begins. */
function triedOn({ trialEndsAt, planKey, planVersion }: Subscription, terms: PlanTerms, now: Date) {
  const isTriedOn =
    trialEndsAt !== null && terms.currentPeriodStart > now.toISOString() && planKey !== terms.planKey
  return isTriedOn && { triedPlanKey: planKey, triedPlanVersion: planVersion }
}

/** For the end of the period. */
const nothingChosen = { nextPlanKey: null, nextPlanVersion: null, nextCycle: null } as const

/** What was chosen for the end of the period, beside what is had after late money: that stays what it was. */
function choiceBeside(living: Subscription, { planKey, cycle }: PlanTerms) {
  const { nextPlanKey, nextCycle } = living
  if (nextPlanKey === null && nextCycle === null) return {}
  const stays = { nextPlanKey: living.planKey, nextPlanVersion: living.planVersion }
  const chosen = nextPlanKey === null ? stays : { nextPlanKey, nextPlanVersion: living.nextPlanVersion }
  const coming = comingCycle(living)
  return {
    ...(chosen.nextPlanKey === planKey ? { nextPlanKey: null, nextPlanVersion: null } : chosen),
    nextCycle: coming === cycle ? null : coming,
  }
}

/**
 * Whether an order leaves how the subscription goes on as it is: one from before its people last said that, whose money came
 * late, and a second one of the same plan. A renewal was ordered by what they said.
 */
async function isOverruled(
  trx: Db,
  { kind }: PlanSale,
  { living: { id, trialEndsAt }, orderedAt }: { readonly living: Subscription; readonly orderedAt: string },
): Promise<boolean> {
  if (kind === 'NEW' && trialEndsAt === null) return true
  return kind !== 'RENEWAL' && (await wasDecidedSince(trx, id, orderedAt))
}

/** Gives a subscription of a locked store that lives what was paid for it. */
export async function changeLiving(
  trx: Db,
  { sale, storeId, now }: Giving,
  { living, keepWithin, terms, isLate }: Living & { readonly terms: PlanTerms; readonly isLate: boolean },
): Promise<void> {
  const { id, status, planKey, planVersion, cycle } = living
  const isRenewal = sale.kind === 'RENEWAL'
  // Most renewals change nothing, and owners may have hundreds of stores.
  const isSame = terms.planKey === planKey && terms.planVersion === planVersion
  const before = isSame ? undefined : await limitsBefore(trx, living, now)
  const isFirst = living.trialEndsAt !== null
  const isExtended = terms.currentPeriodEnd > living.currentPeriodEnd
  const next = {
    ...(isLate ? choiceBeside(living, terms) : nothingChosen),
    ...(isExtended && { failedAttempts: 0 }),
  }
  await updateSubscription(trx, id, { ...terms, ...triedOn(living, terms, now), ...next, now })
  if (status === 'PAST_DUE') await moveSubscription(trx, id, { action: 'recover', now })
  // Whoever pays for more wants it to go on; a renewal that was on its way when it was cancelled is no such word.
  if (status === 'CANCELLING' && !isLate && !isRenewal)
    await moveSubscription(trx, id, { action: 'resume', now })
  const changes = {
    planKey: { from: planKey, to: terms.planKey },
    cycle: { from: cycle, to: terms.cycle },
  }
  const more = isFirst ? 'subscriptions.begun' : 'subscriptions.upgraded'
  const action = isRenewal ? 'subscriptions.renewed' : more
  const deed = { action, ...aboutSubscription(living), changes } as const
  await record(trx, nobody(now), deed)
  if (!isSame) await keepAllWithin(trx, keepWithin, { storeId, before, now })
}

/**
 * A renewal or an upgrade of a subscription that was stopped takes the place of no other one; and who was given the money
 * back while somebody paid the renewal is not to begin one anew. Nor does an upgrade alone whose price counted what was
 * paid before.
 */
function isOrphaned(
  { kind, subscriptionId, countedWon }: PlanSale,
  { status }: OrderRecord,
  living: Subscription | undefined,
): boolean {
  if (living !== undefined) return kind !== 'NEW' && living.id !== subscriptionId
  return kind === 'UPGRADE' ? countedWon !== 0 : kind === 'RENEWAL' && status === 'CANCELLED'
}

/** An upgrade whose price counted money that has gone back since, or is to. */
async function isUncovered(trx: Db, { countedWon = 0 }: PlanSale, living: Subscription | undefined) {
  return countedWon !== 0 && living !== undefined && (await paidFor(trx, living)) < countedWon
}

/** An upgrade whose price counted another sum than counts by now. */
async function isMispriced(
  trx: Db,
  { kind, countedWon }: PlanSale,
  living: Subscription | undefined,
): Promise<boolean> {
  if (kind !== 'UPGRADE' || countedWon === undefined || living === undefined) return false
  return (await paidFor(trx, living)) !== countedWon
}

async function paidFor(trx: Db, living: Subscription): Promise<number> {
  return (await sumPaid(trx, living, await getTerms(trx, living))).paidWon
}

/** An upgrade to a period of its own whose price counted days that were used before its money came late. */
function isUsedUp(
  { kind, creditedUntil, countedWon }: PlanSale,
  { status }: OrderRecord,
  now: Date,
): boolean {
  // What is being paid when the period ends is waited for.
  return (
    kind === 'UPGRADE' &&
    countedWon !== 0 &&
    creditedUntil !== undefined &&
    creditedUntil <= now.toISOString() &&
    status !== 'PENDING'
  )
}

/** An upgrade to what another one, which was paid before it, gave already; or to less than that. */
async function isOvertaken(trx: Db, sale: PlanSale, living: PlanTerms | undefined): Promise<boolean> {
  if (sale.kind !== 'UPGRADE' || living === undefined) return false
  const [had, bought] = [await getTerms(trx, living), await getTerms(trx, sale)]
  return planStep({ ...had, cycle: living.cycle }, { ...bought, cycle: sale.cycle }) !== 'up'
}

interface Given {
  readonly before: PlanTerms | null
  readonly after: PlanTerms
  readonly now: Date
}

/**
 * Why an order that nobody has paid is cancelled after another one has given: that has paid its days, left it nothing to
 * give, or changed its price. Null where it stays.
 */
async function whyOutdated(
  trx: Db,
  { isRenewal, sale, storeId }: OrderRecord,
  { before, after, now }: Given,
): Promise<'settled' | 'overtaken' | 'changed' | null> {
  if (isRenewal) return before !== null && after.currentPeriodEnd > before.currentPeriodEnd ? 'settled' : null
  const open = PlanSale.parse(sale)
  if (termsAfter(open, after, now.toISOString()) === null || (await isOvertaken(trx, open, after)))
    return 'overtaken'
  return (await isMispriced(trx, open, await findLivingSubscription(trx, storeId))) ? 'changed' : null
}

/** The order of a store's plan that is open, and the stores that share it, locked in the order in which all lock them. */
async function lockOrderAndFamily(
  trx: Transaction<Tables>,
  storeId: string,
): Promise<OrderRecord | undefined> {
  const of = { type: 'STORE_PLAN', targetId: storeId } as const
  await lockOpenOrder(trx, of)
  await lockFamily(trx, storeId)
  // One may have been placed while the store was waited for.
  return findOpenOrder(trx, of)
}

/** Gives what an order paid for, and remembers it; false where it gives nothing. */
async function give(
  trx: Transaction<Tables>,
  { order, keepWithin, now }: { readonly order: OrderRecord } & Pick<Ending, 'keepWithin' | 'now'>,
): Promise<boolean> {
  const { id, storeId } = order
  const sale = PlanSale.parse(order.sale)
  const giving = { sale, storeId, now }
  const open = await lockOrderAndFamily(trx, storeId)
  const store = await findStore(trx, storeId)
  if (store === undefined || store.status === 'CLOSED') return false
  const living = await findLivingSubscription(trx, storeId)
  if (isOrphaned(sale, order, living) || isUsedUp(sale, order, now)) return false
  if ((await isOvertaken(trx, sale, living)) || (await isUncovered(trx, sale, living))) return false
  const before = living === undefined ? null : termsOf(living)
  const after = termsAfter(sale, before, now.toISOString())
  if (after === null) return false
  const isLate =
    living !== undefined && (await isOverruled(trx, sale, { living, orderedAt: order.createdAt }))
  if (living !== undefined) await changeLiving(trx, giving, { living, keepWithin, terms: after, isLate })
  const { id: subscriptionId } = living ?? (await startSubscription(trx, giving, after))
  // A trial is not come back to.
  const kept = before?.trialEndsAt === null ? before : null
  const wasEnding = living?.status === 'CANCELLING'
  await insertGrants(trx, [
    { orderId: id, subscriptionId, paidAt: now.toISOString(), before: kept, after, wasEnding },
  ])
  // Money may have come late, for the one before or for more.
  const other = open?.id === id ? undefined : open
  const why = other && (await whyOutdated(trx, other, { before, after, now }))
  if (other && why) {
    await cancelUnpaid(trx, other, nobody(now))
    await tellOwners(trx, { id: subscriptionId, storeId }, why)
  }
  return true
}

/** What was chosen for the end of the period stays chosen, unless it was less than another plan. */
function choiceAfter(living: Subscription, { planKey, cycle }: PlanTerms) {
  const isSame = planKey === living.planKey && cycle === living.cycle
  return !isSame && nothingChosen
}

/**
 * Takes back what an order gave, of a locked store. What was paid after it for the same subscription is given once more, to
 * what was there before it: so it does not matter which of them is refunded first. Of what gives nothing then who paid it is
 * told, and the operator.
 */
async function revokeGrant(
  trx: Transaction<Tables>,
  { order, keepWithin, now }: { readonly order: OrderRecord } & Pick<Ending, 'keepWithin' | 'now'>,
): Promise<void> {
  const { id, storeId } = order
  const grant = await deleteGrant(trx, id)
  if (grant === undefined) return
  let terms = grant.before
  // Unless somebody came back to it since.
  let wasEnding = grant.wasEnding && !(await wasDecidedSince(trx, grant.subscriptionId, grant.paidAt))
  for (const later of await listGrantsAfter(trx, grant)) {
    const sale = PlanSale.parse(later.sale)
    // A renewal is of its period, whatever was before it.
    const after = sale.kind === 'RENEWAL' ? later.after : termsAfter(sale, terms, later.paidAt)
    if (after === null) {
      await deleteGrant(trx, later.orderId)
      await tellNothingGiven(trx, { id: later.orderId, no: later.no }, { kind: 'over', now })
      continue
    }
    await updateGrant(trx, { id: later.id, before: terms, after, wasEnding: wasEnding || later.wasEnding })
    terms = after
    wasEnding = false
  }
  const living = await findSubscription(trx, grant.subscriptionId)
  if (living === undefined || living.status === 'ENDED') return
  const at = now.toISOString()
  // What is late with its renewal was over before.
  const { currentPeriodStart, currentPeriodEnd, anchorDay } = living
  const isLate = currentPeriodEnd <= at
  if (terms === null || (terms.currentPeriodEnd <= at && !isLate))
    return endSubscription(trx, { living, keepWithin, now })
  const before = await limitsBefore(trx, living, now)
  // Its renewal goes on from where it was: days that were given back are not charged again.
  const kept = isLate && terms.currentPeriodEnd <= at && { currentPeriodStart, currentPeriodEnd, anchorDay }
  await updateSubscription(trx, living.id, { ...terms, ...kept, ...choiceAfter(living, terms), now })
  if (wasEnding) await moveSubscription(trx, living.id, { action: 'cancel', now })
  const changes = { planKey: { from: living.planKey, to: terms.planKey } }
  const deed = { action: 'subscriptions.changed', ...aboutSubscription(living), changes } as const
  await record(trx, nobody(now), deed)
  await keepAllWithin(trx, keepWithin, { storeId, before, now })
}

/**
 * Ends a subscription of a locked store: nothing is deleted, what is above the limits is paused, the owners are told. What
 * was ordered for it and is not paid ends with it, unless its price counted nothing of it and it can begin anew; that
 * order is locked before the store.
 */
export async function endSubscription(
  trx: Transaction<Tables>,
  { living, keepWithin, now }: Ending,
): Promise<void> {
  const before = await limitsBefore(trx, living, now)
  if (!(await moveSubscription(trx, living.id, { action: 'end', now }))) return
  const changes = { status: { from: living.status, to: 'ENDED' } }
  const deed = { action: 'subscriptions.ended', ...aboutSubscription(living), changes } as const
  await record(trx, nobody(now), deed)
  const { storeId } = living
  const open = await findOpenOrder(trx, { type: 'STORE_PLAN', targetId: storeId })
  const goesWithIt = open !== undefined && isEndedWith(PlanSale.parse(open.sale), { living, now })
  const isCancelled = goesWithIt && (await cancelUnpaid(trx, open, nobody(now)))
  await keepAllWithin(trx, keepWithin, { storeId, before, now })
  await tellOwners(trx, living, isCancelled ? 'endedWithOrder' : 'ended')
}

/** Whether an order is for this subscription alone: one whose days are there without it can begin anew. */
function isEndedWith(
  { kind, subscriptionId, countedWon, periodEnd: end }: PlanSale,
  { living: { id }, now }: Pick<Ending, 'living' | 'now'>,
): boolean {
  const hasDays = end === null || end > now.toISOString()
  return subscriptionId === id && !(kind === 'UPGRADE' && countedWon === 0 && hasDays)
}

interface Missed extends Ending {
  readonly orderId: string
  readonly by: 'declined' | 'unpaid'
}

/** A try of a renewal came to nothing: the next one is days later, and after the last one the subscription ends. */
export async function countFailedTry(
  trx: Transaction<Tables>,
  { living, orderId, by, keepWithin, now }: Missed,
): Promise<void> {
  const { id, status } = living
  const failedAttempts = living.failedAttempts + 1
  const set = { failedAttempts, triedAt: now.toISOString() }
  if (status === 'ACTIVE') await moveSubscription(trx, id, { action: 'miss', now, set })
  else await updateSubscription(trx, id, { ...set, now })
  const changes = { failedAttempts: { from: living.failedAttempts, to: failedAttempts } }
  const deed = { action: 'subscriptions.missed', ...aboutSubscription(living), changes } as const
  await record(trx, nobody(now), deed)
  if (failedAttempts < renewalDays.length) return tellOwners(trx, living, by)
  await moveOrder(trx, orderId, { action: 'fail', now, set: { expiresAt: null } })
  const late = { ...living, status: 'PAST_DUE' } as const
  await endSubscription(trx, { living: late, keepWithin, now })
}

interface Ending {
  readonly living: Subscription
  readonly keepWithin: readonly KeepWithin[]
  readonly now: Date
}

/** The days that an order paid for: those added to a running period, those that were left of one, or a whole one. */
function paidPeriodOf(sale: PlanSale, { before, after, paidAt }: PlanGrant): PlanPeriod {
  const { currentPeriodStart, currentPeriodEnd: end } = after
  if (sale.kind === 'NEW' && before !== null) return { start: before.currentPeriodEnd, end }
  const isRest = sale.kind === 'UPGRADE' && sale.before !== null && paidAt > currentPeriodStart
  return { start: isRest ? paidAt : currentPeriodStart, end }
}

/** Whether the price of an order counted what was left of days that had been paid at an instant. */
function isCredited(
  { sale, orderedAt }: Pick<LaterGrant, 'sale' | 'orderedAt'>,
  { start, end }: PlanPeriod,
  paidAt: string,
): boolean {
  const { creditedUntil, countedWon } = PlanSale.parse(sale)
  const isCounted = creditedUntil !== undefined && countedWon !== 0 && paidAt <= orderedAt
  return isCounted && start < creditedUntil && orderedAt < end
}

/** What the price of an order counted of the period that it took the place of, as far as that has not gone back. */
async function findCreditedWon(db: Db, { orderId, subscriptionId }: PlanGrant): Promise<number> {
  const subscription = await findSubscription(db, subscriptionId)
  if (subscription === undefined) return 0
  const { creditedWon } = await sumPaid(db, subscription, await getTerms(db, subscription))
  return creditedWon.get(orderId) ?? 0
}

/** The subscription whose last days an order gave that ran when somebody asked for the money back; null of any other. */
async function findQuit(trx: Db, orderId: string, askedAt: string): Promise<string | null> {
  const grant = await findGrant(trx, orderId)
  if (grant === undefined || (await listGrantsAfter(trx, grant)).length > 0) return null
  const { before, after, subscriptionId } = grant
  const isBeforeOver = before === null || before.currentPeriodEnd <= askedAt
  return isBeforeOver && after.currentPeriodEnd > askedAt ? subscriptionId : null
}

/**
 * What is ordered for more counted other money than is there, or stays: whoever wants it orders it anew. A renewal that
 * costs less by now is ordered anew at once.
 */
async function correctPrice(trx: Transaction<Tables>, { storeId }: OrderRecord, now: Date): Promise<void> {
  const open = await lockOrderAndFamily(trx, storeId)
  const living = await findLivingSubscription(trx, storeId)
  if (open === undefined || living === undefined) return
  if (open.isRenewal) return reorderRenewal(trx, { unpaid: open, living, now })
  if (!(await isMispriced(trx, PlanSale.parse(open.sale), living))) return
  if (await cancelUnpaid(trx, open, nobody(now))) await tellOwners(trx, living, 'changed')
}

/** Whether a store's plan is to be renewed. */
export async function needsCard(db: Db, storeId: string): Promise<boolean> {
  const living = await findLivingSubscription(db, storeId)
  return living !== undefined && isRenewed(living)
}

/** What a plan gives and takes back. */
export function createPlanSale(keepWithin: readonly KeepWithin[]): Sale {
  return {
    onPaid: (trx, order, now) => give(trx, { order, keepWithin, now }),
    onRefundsChanged: (trx, order, now) => correctPrice(trx, order, now),
    async onRefunded(trx, { order, isOver, askedAt, now }) {
      await lockOrderAndFamily(trx, order.storeId)
      const lastId = isOver ? await findQuit(trx, order.id, askedAt) : null
      if (isOver) await revokeGrant(trx, { order, keepWithin, now })
      const living = lastId === null ? undefined : await findSubscription(trx, lastId)
      // Its period may be over by now: then it would be renewed.
      if (living && living.status !== 'ENDED') await endSubscription(trx, { living, keepWithin, now })
      await correctPrice(trx, order, now)
    },
    async onDeclined(trx, order, now) {
      const { kind, subscriptionId, periodStart } = PlanSale.parse(order.sale)
      if (kind !== 'RENEWAL' || subscriptionId === null) return
      await lockFamily(trx, order.storeId)
      const living = await findSubscription(trx, subscriptionId)
      // Its days may have been paid by another order meanwhile.
      const isPaid = periodStart !== null && living !== undefined && living.currentPeriodEnd > periodStart
      if (living !== undefined && living.status !== 'ENDED' && !isPaid)
        await countFailedTry(trx, { living, orderId: order.id, by: 'declined', keepWithin, now })
    },
    async unused(db, { id, total, sale, createdAt }, now): Promise<Order['unused']> {
      const grant = await findGrant(db, id)
      if (grant === undefined) return null
      const period = paidPeriodOf(PlanSale.parse(sale), grant)
      const { total: ofDays, unused: days } = daysOf(period, now)
      const later = await listGrantsAfter(db, grant)
      if (days === 0 || later.some((one) => isCredited(one, period, grant.paidAt)))
        return { days: 0, ofDays, amount: 0 }
      // What was left of a month that it took the place of was paid by that one's order, and is given back with its days.
      const creditedWon = await findCreditedWon(db, grant)
      const won = unusedShareWon(total + creditedWon, period, now)
      // While that one's own days run they are there again afterwards.
      const { currentPeriodStart: begin, currentPeriodEnd: end } = grant.before ?? grant.after
      const own = { start: begin > createdAt ? begin : createdAt, end }
      const ownWon = creditedWon > 0 ? unusedShareWon(creditedWon, own, now) : 0
      return { days, ofDays, amount: Math.min(total, won - ownWon) }
    },
  }
}

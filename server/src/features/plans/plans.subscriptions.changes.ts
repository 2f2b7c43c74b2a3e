import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { aboveLimits, freePlanKey, type Plan, type Subscription } from '@madang/contract/plans'
import { subscriptionActions, subscriptionMoves } from '@madang/contract/subscription-actions'
import {
  areTermsWorse,
  comingCycle,
  planStep,
  priceWonOf,
  type changeSubscription,
  type setSubscriptionStatus,
  type StoreSubscription,
} from '@madang/contract/subscriptions'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import { record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demand, demandVersion, refuseWrong } from '../../record/demand.ts'
import { getFreePlan, readUsage } from '../limits/limits.queries.ts'
import { listCards } from '../payments/payments.cards.queries.ts'
import { lock } from '../stores/stores.scope.ts'
import { sumPaid } from './plans.grants.queries.ts'
import { answerOffer, askAnew, goesOnWith } from './plans.offers.ts'
import { findLivingSubscription, findOfferedPlan } from './plans.queries.ts'
import { endsByRefund } from './plans.renewals.queries.ts'
import { answerTrial } from './plans.trials.ts'
import {
  aboutSubscription,
  findEnded,
  getTerms,
  listOpenOrders,
  moveSubscription,
  updateSubscription,
} from './plans.subscriptions.queries.ts'

/**
 * What a subscription becomes when its period ends; FREE where it ends, as a trial does that nobody paid for. Who stays
 * on a plan keeps its version, unless other terms were offered.
 */
export async function nextTerms(db: Db, subscription: Subscription, now: Date): Promise<Plan> {
  const { status, nextPlanKey: planKey, trialEndsAt } = subscription
  const ends = status === 'CANCELLING' || trialEndsAt !== null
  if (!ends && planKey !== null) return chosenTerms(db, subscription, { planKey, now })
  const same = ends ? null : await goesOnWith(db, subscription)
  return same ?? getFreePlan(db, now)
}

/** The terms that were read when another plan was chosen, or those that are offered by now where they are no worse. */
async function chosenTerms(
  db: Db,
  subscription: Subscription,
  { planKey, now }: { readonly planKey: string; readonly now: Date },
): Promise<Plan> {
  const { nextPlanVersion: planVersion } = subscription
  const offered = await findOfferedPlan(db, planKey, now)
  // Of a choice of before versions were kept.
  if (planVersion === null) return offered ?? getTerms(db, subscription)
  const terms = await getTerms(db, { planKey, planVersion })
  return offered === undefined || areTermsWorse(terms, offered, comingCycle(subscription)) ? terms : offered
}

/** What a store has, what it becomes, and what is above that. */
export async function answerSubscription(db: Db, storeId: string, now: Date): Promise<StoreSubscription> {
  const subscription = (await findLivingSubscription(db, storeId)) ?? null
  const { plan, usage } = await readUsage(db, storeId, now)
  const next = subscription && (await nextTerms(db, subscription, now))
  const open = await listOpenOrders(db, storeId)
  const isTried = subscription !== null && subscription.triedPlanKey !== null
  const isLess = next !== null && (isTried || next.key !== subscription?.planKey)
  const terms = subscription && (await getTerms(db, subscription))
  const paid = subscription && terms && (await sumPaid(db, subscription, terms))
  return {
    subscription,
    terms,
    paidWon: paid?.paidWon ?? 0,
    isBeingRefunded: paid?.isBeingRefunded ?? false,
    endsByRefund: subscription !== null && (await endsByRefund(db, subscription.id)),
    ended: subscription === null ? ((await findEnded(db, storeId)) ?? null) : null,
    plan,
    usage,
    nextWon:
      subscription && next && next.key !== freePlanKey ? priceWonOf(next, comingCycle(subscription)) : null,
    above: isLess ? aboveLimits(usage, next.limits) : [],
    dueOrder: open.find((one) => one.kind === 'RENEWAL') ?? null,
    openOrder: open.find(({ kind }) => kind !== 'RENEWAL') ?? null,
    offer: subscription && (await answerOffer(db, subscription)),
    trial: subscription === null ? await answerTrial(db, storeId, now) : null,
  }
}

/** The living subscription of a locked store, for whoever may do this with it. */
async function lockLiving(
  trx: Db,
  { storeId, action }: { readonly storeId: string; readonly action: 'change' | 'cancel' | 'resume' },
  caller: Caller,
): Promise<Subscription> {
  const { viewer } = await lock(trx, storeId, caller)
  const living = await findLivingSubscription(trx, storeId)
  // Who may not do it at all is told that first.
  demand(subscriptionActions(living ?? null, viewer)[action])
  if (living === undefined) throw new AppError('conflict.state')
  return living
}

/** Null where it is what the store has; refuses what is not less. */
async function lesserChoice(
  trx: Db,
  living: Subscription,
  { nextPlanKey, nextCycle, now }: Pick<Subscription, 'nextPlanKey' | 'nextCycle'> & { now: Date },
): Promise<Pick<Subscription, 'nextPlanKey' | 'nextPlanVersion' | 'nextCycle'>> {
  const current = await getTerms(trx, living)
  const key = nextPlanKey ?? living.planKey
  const plan = key === living.planKey ? current : await findOfferedPlan(trx, key, now)
  if (plan === undefined) refuseWrong([{ pointer: '/nextPlanKey', code: 'choice' }])
  const cycle = nextCycle ?? living.cycle
  const step = planStep(
    { key: current.key, place: current.place, cycle: living.cycle },
    { key: plan.key, place: plan.place, cycle },
  )
  if (step === 'up') throw new AppError('plan.not_lesser')
  const isOther = plan.key !== living.planKey
  // Another change leaves the terms of what was chosen before.
  const isChosen = plan.key === living.nextPlanKey && nextCycle === living.nextCycle
  const version = isChosen ? living.nextPlanVersion : plan.planVersion
  return {
    nextPlanKey: isOther ? plan.key : null,
    nextPlanVersion: isOther ? version : null,
    nextCycle: cycle === living.cycle ? null : cycle,
  }
}

/** A card of the store that can be charged, or none in particular. */
async function demandCard(trx: Db, storeId: string, id: string | null): Promise<void> {
  const isKnown = id === null || (await listCards(trx, storeId)).some((card) => card.id === id)
  if (!isKnown) refuseWrong([{ pointer: '/paymentMethodId', code: 'choice' }])
}

/** Chooses less for the end of the period, or another card. What is above by then is paused then, and shown before. */
export async function changeOwnSubscription(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof changeSubscription>, 'params' | 'body'>,
  caller: Caller,
): Promise<StoreSubscription> {
  const { now } = caller
  return inTransaction(db, async (trx) => {
    const living = await lockLiving(trx, { storeId: params.id, action: 'change' }, caller)
    demandVersion(living, body.version)
    const { nextPlanKey = living.nextPlanKey, nextCycle = living.nextCycle } = body
    const { paymentMethodId = living.paymentMethodId } = body
    const isChoice = body.nextPlanKey !== undefined || body.nextCycle !== undefined
    // What comes next is being charged already.
    if (isChoice && living.currentPeriodEnd <= now.toISOString()) throw new AppError('conflict.state')
    const next = isChoice ? await lesserChoice(trx, living, { nextPlanKey, nextCycle, now }) : {}
    const set = { ...next, paymentMethodId }
    // The one that it names may be gone, and another one is charged.
    if (body.paymentMethodId !== undefined) await demandCard(trx, living.storeId, paymentMethodId)
    const changes = changesBetween(living, set)
    if (Object.keys(changes).length > 0) {
      const decided = isChoice && { decidedAt: now.toISOString() }
      await updateSubscription(trx, living.id, { ...set, ...decided, now })
      const changed = { ...living, ...set }
      if (comingCycle(changed) !== comingCycle(living)) await askAnew(trx, changed)
      await record(trx, caller, { action: 'subscriptions.changed', ...aboutSubscription(living), changes })
    }
    return answerSubscription(trx, params.id, now)
  })
}

/** Lets it end with its period, or comes back to it. */
export async function changeOwnStatus(
  db: Kysely<Tables>,
  { params, body: { to } }: Pick<CallParts<typeof setSubscriptionStatus>, 'params' | 'body'>,
  caller: Caller,
): Promise<StoreSubscription> {
  const { now } = caller
  const action = to === 'CANCELLING' ? 'cancel' : 'resume'
  return inTransaction(db, async (trx) => {
    const living = await lockLiving(trx, { storeId: params.id, action }, caller)
    const set = { decidedAt: now.toISOString() }
    if (!(await moveSubscription(trx, living.id, { action, now, set }))) throw new AppError('conflict.state')
    // Whose renewal was late when it was cancelled is late again.
    if (action === 'resume' && living.failedAttempts > 0)
      await moveSubscription(trx, living.id, { action: 'miss', now })
    const changes = { status: { from: living.status, to } }
    const deed = { action: subscriptionMoves[action].recordedAs, ...aboutSubscription(living), changes }
    await record(trx, caller, deed)
    return answerSubscription(trx, params.id, now)
  })
}

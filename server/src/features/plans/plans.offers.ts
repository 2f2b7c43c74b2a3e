import type { Plan, Subscription } from '@madang/contract/plans'
import {
  areTermsWorse,
  comingCycle,
  lowersLimits,
  priceWonOf,
  type PlanOffer,
} from '@madang/contract/subscriptions'
import type { Db } from '../../db/database.ts'
import {
  findOffer,
  insertOffers,
  lockEarlier,
  updateOffer,
  type OfferRecord,
} from './plans.offers.queries.ts'
import { getTerms } from './plans.subscriptions.queries.ts'

/** New terms for who has the ones before. What is worse waits for their consent; the rest comes with the next period. */
export async function offerTerms(
  trx: Db,
  { planKey, planVersion }: { readonly planKey: string; readonly planVersion: number },
  now: Date,
): Promise<void> {
  const next = await getTerms(trx, { planKey, planVersion })
  const offers = []
  for (const earlier of await lockEarlier(trx, { planKey, planVersion })) {
    const needsConsent = areTermsWorse(await getTerms(trx, earlier), next, comingCycle(earlier))
    offers.push({ subscriptionId: earlier.id, planKey, planVersion, needsConsent })
  }
  await insertOffers(trx, offers, now)
}

/** The terms of the next period of a plan that stays; null where its owners were asked and did not agree. */
export async function goesOnWith(db: Db, living: Subscription): Promise<Plan | null> {
  const offer = await findOffer(db, living)
  if (offer === undefined) return getTerms(db, living)
  const [own, offered] = [await getTerms(db, living), await getTerms(db, offer)]
  // Another cycle may have been chosen since: for that they may be no worse, or nobody was asked.
  if (!areTermsWorse(own, offered, comingCycle(living))) return offered
  if (!offer.needsConsent) return own
  return offer.agreedAt === null ? null : offered
}

/** Who answered was asked about the price of another cycle. */
export async function askAnew(trx: Db, living: Subscription): Promise<void> {
  const offer = await findOffer(trx, living)
  if (offer === undefined || (offer.agreedAt === null && offer.declinedAt === null)) return
  await updateOffer(trx, offer.id, { agreedAt: null, agreedBy: null, declinedAt: null, remindedAt: null })
}

/** Whether other terms are worse by the cycle that is charged next: another one may have been chosen since they came. */
export async function isWorse(db: Db, living: Subscription, offer: OfferRecord): Promise<boolean> {
  return areTermsWorse(await getTerms(db, living), await getTerms(db, offer), comingCycle(living))
}

/** What owners are asked about now. */
export async function answerOffer(db: Db, living: Subscription): Promise<PlanOffer | null> {
  const offer = await findOffer(db, living)
  if (offer === undefined || living.nextPlanKey !== null || living.status === 'CANCELLING') return null
  const { planVersion, needsConsent, agreedAt, declinedAt } = offer
  const [own, offered] = [await getTerms(db, living), await getTerms(db, offer)]
  const cycle = comingCycle(living)
  return {
    planVersion,
    appliesAt: living.currentPeriodEnd,
    cycle,
    beforeWon: priceWonOf(own, cycle),
    afterWon: priceWonOf(offered, cycle),
    lowersLimits: lowersLimits(own, offered),
    needsConsent: needsConsent && areTermsWorse(own, offered, cycle),
    agreedAt,
    declinedAt,
  }
}

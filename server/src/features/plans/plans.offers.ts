import type { Plan, Subscription } from '@madang/contract/plans'
import { areTermsWorse, priceWonOf, type PlanOffer } from '@madang/contract/subscriptions'
import type { Db } from '../../db/database.ts'
import { findOffer, insertOffers, lockEarlier } from './plans.offers.queries.ts'
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
    const needsConsent = areTermsWorse(await getTerms(trx, earlier), next, earlier.cycle)
    offers.push({ subscriptionId: earlier.id, planKey, planVersion, needsConsent })
  }
  await insertOffers(trx, offers, now)
}

/** The terms of the next period of a plan that stays; null where its owners were asked and did not agree. */
export async function goesOnWith(db: Db, living: Subscription): Promise<Plan | null> {
  const offer = await findOffer(db, living)
  if (offer === undefined) return getTerms(db, living)
  if (!offer.needsConsent || offer.agreedAt !== null) return getTerms(db, offer)
  return null
}

/** What owners are asked about now. */
export async function answerOffer(db: Db, living: Subscription): Promise<PlanOffer | null> {
  const offer = await findOffer(db, living)
  if (offer === undefined || living.nextPlanKey !== null || living.status === 'CANCELLING') return null
  const { planVersion, needsConsent, agreedAt, declinedAt } = offer
  const won = async (terms: Pick<Subscription, 'planKey' | 'planVersion'>) =>
    priceWonOf(await getTerms(db, terms), living.cycle)
  const prices = { beforeWon: await won(living), afterWon: await won(offer) }
  return { planVersion, appliesAt: living.currentPeriodEnd, ...prices, needsConsent, agreedAt, declinedAt }
}

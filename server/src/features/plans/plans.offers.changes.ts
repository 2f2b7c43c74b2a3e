import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { subscriptionActions } from '@madang/contract/subscription-actions'
import type { answerPlanOffer, StoreSubscription } from '@madang/contract/subscriptions'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { nobody, record } from '../../record/audit.queries.ts'
import { demand } from '../../record/demand.ts'
import { lockStore } from '../stores/stores.queries.ts'
import { lock } from '../stores/stores.scope.ts'
import { planOfferNotice } from './plans.offers.notices.ts'
import {
  findOffer,
  getOffer,
  listToAsk,
  listToRemind,
  updateOffer,
  type DueOffer,
} from './plans.offers.queries.ts'
import { isWorse } from './plans.offers.ts'
import { findLivingSubscription } from './plans.queries.ts'
import { answerSubscription } from './plans.subscriptions.changes.ts'
import { aboutSubscription, findSubscription, listOwners } from './plans.subscriptions.queries.ts'

/** Writes down what an owner says to other terms: when, who, and to which. Nobody else agrees for them. */
export async function answerOwnOffer(
  db: Kysely<Tables>,
  { params, body }: Pick<CallParts<typeof answerPlanOffer>, 'params' | 'body'>,
  caller: Caller,
): Promise<StoreSubscription> {
  const { now } = caller
  return inTransaction(db, async (trx) => {
    const { viewer } = await lock(trx, params.id, caller)
    const living = await findLivingSubscription(trx, params.id)
    demand(subscriptionActions(living ?? null, viewer).answerOffer)
    const offer = living && (await findOffer(trx, living))
    if (!living || !offer?.needsConsent || offer.planVersion !== body.planVersion)
      throw new AppError('conflict.state')
    const at = now.toISOString()
    const isSame = body.agrees ? offer.agreedAt !== null : offer.declinedAt !== null
    if (!isSame) {
      const agreed = body.agrees
        ? { agreedAt: at, agreedBy: caller.viewer.userId }
        : { agreedAt: null, agreedBy: null }
      await updateOffer(trx, offer.id, { ...agreed, declinedAt: body.agrees ? null : at })
      const action = body.agrees ? 'subscriptions.agreed' : 'subscriptions.declined'
      const changes = { planVersion: { from: living.planVersion, to: offer.planVersion } }
      await record(trx, caller, { action, ...aboutSubscription(living), changes })
    }
    return answerSubscription(trx, params.id, now)
  })
}

const dueOffers = { asked: listToAsk, reminded: listToRemind }

interface OfferDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}

/** Asks owners once it is time, and those who did not answer once more. */
export function offerTasks({ db, now: clock }: OfferDeps): Tasks {
  /** Tells the owners of the store of an offer, unless another process has told them meanwhile. */
  async function tell(told: 'asked' | 'reminded', { id, storeId }: DueOffer): Promise<void> {
    const now = clock()
    const isReminder = told === 'reminded'
    await inTransaction(db, async (trx) => {
      await lockStore(trx, storeId)
      const [due] = await dueOffers[told](trx, { now, id })
      const offer = await getOffer(trx, id)
      const living = await findSubscription(trx, offer.subscriptionId)
      if (living === undefined || due === undefined) return
      if (!(await isWorse(trx, living, offer))) {
        // By the cycle that was chosen since they are no worse, and it goes on with them.
        if (!isReminder) await updateOffer(trx, id, { needsConsent: false })
        return
      }
      const at = now.toISOString()
      const asked = { askedAt: at, appliesAt: living.currentPeriodEnd }
      await updateOffer(trx, id, isReminder ? { remindedAt: at } : asked)
      const owners = await listOwners(trx, storeId)
      await planOfferNotice.addAll(
        trx,
        owners.map(({ id: userId }) => ({ offerId: id, userId, isReminder })),
      )
      if (isReminder) return
      const changes = { planVersion: { from: living.planVersion, to: offer.planVersion } }
      const deed = { action: 'subscriptions.asked', ...aboutSubscription(living), changes } as const
      await record(trx, nobody(now), deed)
    })
  }
  return {
    'subscriptions:ask': async () => {
      for (const told of ['asked', 'reminded'] as const)
        for (const due of await dueOffers[told](db, { now: clock() })) await tell(told, due)
    },
  }
}

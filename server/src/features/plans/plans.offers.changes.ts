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
import { findOffer, getOffer, listToAsk, listToRemind, updateOffer } from './plans.offers.queries.ts'
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

interface OfferDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}

/** Asks owners once it is time, and those who did not answer once more. */
export function offerTasks({ db, now: clock }: OfferDeps): Tasks {
  async function tell(
    one: { readonly id: string; readonly storeId: string },
    isReminder: boolean,
  ): Promise<void> {
    const now = clock()
    await inTransaction(db, async (trx) => {
      await lockStore(trx, one.storeId)
      const due = await (isReminder ? listToRemind(trx, now) : listToAsk(trx, now))
      const offer = await getOffer(trx, one.id)
      const living = await findSubscription(trx, offer.subscriptionId)
      // Told meanwhile by another process.
      if (living === undefined || !due.some(({ id }) => id === one.id)) return
      const at = now.toISOString()
      const asked = { askedAt: at, appliesAt: living.currentPeriodEnd }
      await updateOffer(trx, one.id, isReminder ? { remindedAt: at } : asked)
      const owners = await listOwners(trx, one.storeId)
      await planOfferNotice.addAll(
        trx,
        owners.map(({ id: userId }) => ({ offerId: one.id, userId, isReminder })),
      )
      if (isReminder) return
      const changes = { planVersion: { from: living.planVersion, to: offer.planVersion } }
      const deed = { action: 'subscriptions.asked', ...aboutSubscription(living), changes } as const
      await record(trx, nobody(now), deed)
    })
  }
  return {
    'subscriptions:ask': async () => {
      for (const one of await listToAsk(db, clock())) await tell(one, false)
      for (const one of await listToRemind(db, clock())) await tell(one, true)
    },
  }
}

import type { Subscription } from '@madang/contract/plans'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { declareNotice } from '../../jobs/notices.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { findOwnerPhone, findSubscription, listOwners } from './plans.subscriptions.queries.ts'
import { subscriptionTexts } from './plans.texts.ts'

const kinds = ['ended', 'declined', 'unpaid', 'closed'] as const

/** Tells an owner that a renewal was not paid, and by what; that a subscription ended; that an order of more was closed. */
export const subscriptionNotice = declareNotice({
  template: 'plans.told',
  purpose: 'service',
  payload: z.object({ kind: z.enum(kinds), subscriptionId: z.guid(), userId: z.guid() }),
  async write({ db, publicUrl }, { kind, subscriptionId, userId }) {
    const subscription = await findSubscription(db, subscriptionId)
    const to = subscription && (await findOwnerPhone(db, subscription.storeId, userId))
    if (!to) return null
    const link = `${publicUrl}/admin/payments/pricing-plans`
    return { to, texts: subscriptionTexts({ brand: await findBrand(db), kind, link }) }
  },
})

/** Tells every owner of the store. */
export async function tellOwners(
  trx: Db,
  { id, storeId }: Pick<Subscription, 'id' | 'storeId'>,
  kind: (typeof kinds)[number],
): Promise<void> {
  const owners = await listOwners(trx, storeId)
  await subscriptionNotice.addAll(
    trx,
    owners.map((owner) => ({ kind, subscriptionId: id, userId: owner.id })),
  )
}

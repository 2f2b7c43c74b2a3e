import { seoulDate } from '@madang/contract/korean-time'
import { pickText } from '@madang/contract/settings'
import * as z from 'zod/mini'
import { declareNotice } from '../../jobs/notices.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { plansPathOf } from './plans.orders.changes.ts'
import { findOwnerPhone, findSubscription, getTerms } from './plans.subscriptions.queries.ts'

/** Tells an owner that a trial ends, and that nothing is charged then. */
export const trialNotice = declareNotice({
  template: 'plans.trial',
  purpose: 'service',
  payload: z.object({ subscriptionId: z.guid(), userId: z.guid() }),
  async write({ db, publicUrl }, { subscriptionId, userId }) {
    const subscription = await findSubscription(db, subscriptionId)
    if (subscription === undefined || subscription.trialEndsAt === null) return null
    const { storeId, trialEndsAt } = subscription
    const to = await findOwnerPhone(db, storeId, userId)
    if (to === null) return null
    const name = pickText((await getTerms(db, subscription)).name, 'kr')
    const link = publicUrl + plansPathOf(storeId)
    const said = `무료 체험이 ${seoulDate(new Date(trialEndsAt))}에 끝납니다. 자동으로 결제되지 않습니다.`
    const brand = `[${await findBrand(db)}]`
    return { to, texts: [`${brand} ${name} ${said} ${link}`, `${brand} ${said}`, said] }
  },
})

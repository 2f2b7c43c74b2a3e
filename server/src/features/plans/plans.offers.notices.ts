import { seoulDate } from '@madang/contract/korean-time'
import { formatWon } from '@madang/contract/money'
import type { Plan } from '@madang/contract/plans'
import { pickText } from '@madang/contract/settings'
import { comingCycle, lowersLimits, priceWonOf } from '@madang/contract/subscriptions'
import * as z from 'zod/mini'
import { declareNotice } from '../../jobs/notices.ts'
import { findBrand } from '../settings/settings.queries.ts'
import { getOffer } from './plans.offers.queries.ts'
import { plansPathOf } from './plans.orders.changes.ts'
import { findOwnerPhone, findSubscription, getTerms } from './plans.subscriptions.queries.ts'

/** Asks an owner for consent to other terms, or once more shortly before. */
export const planOfferNotice = declareNotice({
  template: 'plans.offered',
  purpose: 'service',
  payload: z.object({ offerId: z.guid(), userId: z.guid(), isReminder: z.boolean() }),
  async write({ db, publicUrl }, { offerId, userId, isReminder }) {
    const offer = await getOffer(db, offerId)
    const subscription = await findSubscription(db, offer.subscriptionId)
    if (offer.agreedAt !== null || offer.appliesAt === null || subscription === undefined) return null
    const to = await findOwnerPhone(db, subscription.storeId, userId)
    if (to === null) return null
    const { storeId } = subscription
    const before = await getTerms(db, subscription)
    const after = await getTerms(db, offer)
    const link = publicUrl + plansPathOf(storeId)
    const date = seoulDate(new Date(offer.appliesAt))
    const name = pickText(before.name, 'kr')
    const won = (terms: Plan) => formatWon(priceWonOf(terms, comingCycle(subscription)), 'kr')
    const isLess = lowersLimits(before, after)
    // Where the limits alone fall a price says nothing.
    const prices = (won(before) !== won(after) || !isLess) && `${won(before)} → ${won(after)}`
    const change = [prices, isLess && '한도 축소'].filter(Boolean).join(', ')
    const ends = '미동의 시 그날 구독 종료'
    const brand = `[${await findBrand(db)}]`
    const asks = isReminder ? '아직 동의하지 않으셨습니다.' : '동의해 주세요.'
    return {
      to,
      texts: [
        `${brand} ${name} 요금제 ${date}부터 ${change}. ${ends}. ${asks} ${link}`,
        `${brand} ${name} ${date}부터 ${change}. ${ends}. ${link}`,
        `${date} ${change}, ${ends}. ${link}`,
        `${date} 요금제 ${change}. 관리 화면에서 미동의 시 그날 종료`,
      ],
    }
  },
})

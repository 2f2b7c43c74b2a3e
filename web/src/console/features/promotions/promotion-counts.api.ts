import { getPromotionCounts } from '@madang/contract/promotion-counts'
import { queryOptions } from '@tanstack/react-query'
import { firstCall } from '../../api/first-call.ts'

/** How many promotions there are in each state. */
export function promotionCountsQuery() {
  return queryOptions({ queryKey: ['promotions', 'counts'], ...firstCall(getPromotionCounts, {}) })
}

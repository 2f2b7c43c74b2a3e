import { call } from '@madang/contract/call'
import { getReviewPlace } from '@madang/contract/store-review'
import { send } from '../../api/send.ts'
import { placeQuery } from '../../record/review-place.ts'

/** Where a store stands among those that wait for their review. */
export function reviewPlaceQuery(id: string) {
  return placeQuery('stores', id, () => call(send, getReviewPlace, { params: { id } }))
}

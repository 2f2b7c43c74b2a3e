import { call } from '@madang/contract/call'
import { getReviewPlace } from '@madang/contract/store-review'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** Where a store stands among those that wait for their review, and who submitted it. */
export function reviewPlaceQuery(id: string) {
  return queryOptions({
    queryKey: ['stores', 'queue', id],
    queryFn: () => call(send, getReviewPlace, { params: { id } }),
  })
}

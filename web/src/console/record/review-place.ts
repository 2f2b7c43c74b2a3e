import type { ReviewPlace } from '@madang/contract/review'
import { queryOptions } from '@tanstack/react-query'

/** Where a record stands among those that wait for their review, and who submitted it; `name` as its `recordApi`. */
export function placeQuery(name: string, id: string, ask: () => Promise<ReviewPlace>) {
  return queryOptions({ queryKey: [name, 'queue', id], queryFn: ask })
}

export type PlaceQuery = ReturnType<typeof placeQuery>

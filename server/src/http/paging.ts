import type { Total } from '../db/list.ts'

interface Asked {
  readonly pageNumber: number
  readonly pageSize: number
}

/** A page of a list as the contract's `pageOf` says it. */
export function toPage<Item>(items: Item[], { pageNumber, pageSize }: Asked, { count, isEstimate }: Total) {
  return {
    items,
    pageNumber,
    pageSize,
    totalCount: count,
    totalPages: Math.ceil(count / pageSize),
    ...(isEstimate ? { totalIsEstimate: true as const } : {}),
  }
}

import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import type { promotionTargets } from '@madang/contract/promotion-actions'
import { seePromotionChange } from '@madang/contract/promotion-review'
import {
  createPromotion,
  deletePromotion,
  duplicatePromotion,
  getPromotion,
  pagedPromotions,
  setPromotionStatus,
  updatePromotion,
  type Promotion,
} from '@madang/contract/promotions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'
import { workCounts } from '../../api/work-counts.ts'

/** Of somebody else's promotion the public part would come: it is not here then. */
async function loadPromotion(id: string): Promise<Promotion> {
  const promotion = await call(send, getPromotion, { params: { id } })
  if (promotion.view === 'public') throw new ApiError('resource.not_found', { status: 404 })
  return promotion
}

export const promotionApi = recordApi({
  name: 'promotions',
  one: (id) => ({ queryFn: () => loadPromotion(id) }),
  list: (query: CallInput<typeof pagedPromotions>['query']) => firstCall(pagedPromotions, { query }),
  shownIn: [{ queryKey: ['promotions', 'queue'] }, workCounts],
})

type SpanQuery = Omit<CallInput<typeof pagedPromotions>['query'], 'pageNumber' | 'pageSize'>
const [pageSize, mostPages] = [100, 5]

async function loadSpan(query: SpanQuery) {
  const page = (pageNumber: number) =>
    call(send, pagedPromotions, { query: { ...query, pageNumber, pageSize } })
  const first = await page(1)
  const pages = Math.min(Math.ceil(first.totalCount / pageSize), mostPages)
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 2))
  const items = [first, ...(await Promise.all(others))].flatMap((one) => one.items)
  // What was moved meanwhile may stand on two pages.
  return { items: [...new Map(items.map((item) => [item.id, item])).values()], totalCount: first.totalCount }
}

/** All that goes on in a span of days, or the first of it where that is more than a calendar can show. */
export const promotionSpan = (query: SpanQuery) =>
  queryOptions({
    queryKey: ['promotions', 'list', 'span', query],
    queryFn: () => loadSpan(query),
    placeholderData: keepPreviousData,
  })

/** Begins a promotion as a draft; pass the same `idempotencyKey` for every try of one form. */
export function useCreatePromotion() {
  return promotionApi.useChange((input: CallInput<typeof createPromotion>) =>
    call(send, createPromotion, input),
  )
}

export type PromotionUpdate = CallInput<typeof updatePromotion>['body']

/** The id comes with the change: a form may be there before its promotion is. */
export function useUpdatePromotion() {
  return promotionApi.useChange(
    ({ id, ...body }: PromotionUpdate & { readonly id: string }) =>
      call(send, updatePromotion, { params: { id }, body }),
    ({ id }) => id,
  )
}

export function useDeletePromotion() {
  return promotionApi.useRemove((id) => call(send, deletePromotion, { params: { id } }))
}

/** Somebody of the operator's staff has looked at what was changed after the approval. */
export function useSeePromotionChange() {
  return promotionApi.useChange(
    ({ id, version }: Pick<Promotion, 'id' | 'version'>) =>
      call(send, seePromotionChange, { params: { id }, body: { version } }),
    ({ id }) => id,
  )
}

/** A new draft like this one, so many months later. */
export function useDuplicatePromotion() {
  return promotionApi.useChange(
    ({ id, months, idempotencyKey }: { id: string; months: number; idempotencyKey: string }) =>
      call(send, duplicatePromotion, { params: { id }, body: { months }, idempotencyKey }),
  )
}

interface StatusChange {
  readonly id: string
  readonly to: (typeof promotionTargets)[number]
  readonly note?: string
  /** The version that was looked at, where the decision depends on what was seen. */
  readonly version?: number
}

export function changePromotionStatus({ id, ...body }: StatusChange): Promise<Promotion> {
  return call(send, setPromotionStatus, { params: { id }, body })
}

/** Submits, approves, sends back, pauses, resumes, cancels or archives. */
export function useSetPromotionStatus() {
  return promotionApi.useChange(changePromotionStatus, ({ id }) => id)
}

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
import { ApiError } from '../../api/api-error.ts'
import { firstCall } from '../../api/first-call.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'
import { workCounts } from '../../record/work-counts.ts'

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

import { call, newIdempotencyKey } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import type { PlanCycle } from '@madang/contract/plan-periods'
import {
  answerPlanOffer,
  changeSubscription,
  getStoreSubscription,
  orderPlan,
  setSubscriptionStatus,
  startTrial,
  type StoreSubscription,
} from '@madang/contract/subscriptions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showAnswer } from '../../api/show-answer.ts'
import { send } from '../../api/send.ts'
import { cancelOpenOrder, findCheckoutUrl } from '../payments/payments.api.ts'

/** What a store has subscribed to, and how much of it is used. */
export function storePlanQuery(storeId: string) {
  return queryOptions({
    queryKey: ['plans', 'of', storeId],
    queryFn: () => call(send, getStoreSubscription, { params: { id: storeId } }),
  })
}

/** What changes a store's subscription answers with how it is then; whatever is refused, it is asked for anew. */
function useSubscriptionChange<Input>(storeId: string, change: (input: Input) => Promise<StoreSubscription>) {
  const client = useQueryClient()
  const { queryKey } = storePlanQuery(storeId)
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => showAnswer(queryKey, answer),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/** Less for the end of the period, or what it has after all. */
export function useChooseNext(storeId: string) {
  return useSubscriptionChange(storeId, (body: CallInput<typeof changeSubscription>['body']) =>
    call(send, changeSubscription, { params: { id: storeId }, body }),
  )
}

/** What an owner says to other terms of the plan. */
export function useAnswerOffer(storeId: string) {
  return useSubscriptionChange(storeId, (body: CallInput<typeof answerPlanOffer>['body']) =>
    call(send, answerPlanOffer, { params: { id: storeId }, body }),
  )
}

/** A plan free of charge, once. */
export function useStartTrial(storeId: string) {
  return useSubscriptionChange(storeId, () =>
    call(send, startTrial, { params: { id: storeId }, idempotencyKey: newIdempotencyKey() }),
  )
}

/** It ends with its period, or goes on. */
export function useSubscriptionStatus(storeId: string) {
  return useSubscriptionChange(storeId, (to: CallInput<typeof setSubscriptionStatus>['body']['to']) =>
    call(send, setSubscriptionStatus, { params: { id: storeId }, body: { to } }),
  )
}

/** A plan that was ordered and not paid. */
export function useCancelOpenOrder(storeId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: cancelOpenOrder,
    onSettled: () => client.invalidateQueries({ queryKey: storePlanQuery(storeId).queryKey }),
  })
}

interface Ordering {
  readonly storeId: string
  readonly planKey: string
  readonly cycle: PlanCycle
}

/**
 * The page on which a plan is paid. One that was ordered before and not paid is paid there as well, and gives way to
 * another.
 */
export async function findPlanCheckout(
  ordering: Ordering,
  open: StoreSubscription['openOrder'],
  returnPath: string,
): Promise<string> {
  if (open !== null) {
    if (open.planKey === ordering.planKey && open.cycle === ordering.cycle)
      return findCheckoutUrl(open.id, returnPath)
    await cancelOpenOrder(open.id)
  }
  const placed = await call(send, orderPlan, { body: ordering, idempotencyKey: newIdempotencyKey() })
  return placed.checkoutUrl
}

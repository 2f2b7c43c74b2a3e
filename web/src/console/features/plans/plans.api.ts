import { call } from '@madang/contract/call'
import type { CallInput } from '@madang/contract/endpoint'
import { createPlan, listPlanEntries, listPlans, updatePlan, type PlanEntry } from '@madang/contract/plans'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/send.ts'
import { recordApi } from '../../record/record-api.ts'

/** What is offered, as everyone sees it. */
export const offeredPlansQuery = queryOptions({
  queryKey: ['plans', 'offered'],
  queryFn: () => call(send, listPlans, {}),
})

async function loadPlan(id: string): Promise<PlanEntry> {
  const { items } = await call(send, listPlanEntries, {})
  const plan = items.find((one) => one.id === id)
  if (plan === undefined) throw new ApiError('resource.not_found', { status: 404 })
  return plan
}

/** For those who write them: all at once, there are never many. */
export const planApi = recordApi({
  name: 'plans',
  one: (id) => ({ queryFn: () => loadPlan(id) }),
  list: () => ({ queryFn: () => call(send, listPlanEntries, {}) }),
  shownIn: [{ queryKey: ['plans', 'offered'] }, { queryKey: ['plans', 'of'] }],
})

export function useCreatePlan() {
  return planApi.useChange((input: CallInput<typeof createPlan>) => call(send, createPlan, input))
}

export function useUpdatePlan() {
  return planApi.useChange(
    ({ id, ...body }: { id: string } & CallInput<typeof updatePlan>['body']) =>
      call(send, updatePlan, { params: { id }, body }),
    ({ id }) => id,
  )
}

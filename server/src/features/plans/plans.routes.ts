import {
  createPlan,
  getStoreSubscription,
  listPlanEntries,
  listPlans,
  updatePlan,
} from '@madang/contract/plans'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { readUsage } from '../limits/limits.queries.ts'
import { getInScope } from '../stores/stores.scope.ts'
import { addPlan, changePlan } from './plans.changes.ts'
import { findLivingSubscription, listEntries, listOfferedPlans } from './plans.queries.ts'

/** Plans: everyone sees what is offered, the operator writes them, a store's people see what theirs leaves. */
export function plansRoutes(serve: Serve, { now }: Deps): void {
  const callerOf = createCallerOf(now)

  serve(listPlans, async ({ db }) => ({ items: await listOfferedPlans(db, now()) }))

  serve(listPlanEntries, async ({ db }) => ({ items: await listEntries(db, now()) }))

  serve(createPlan, (call) => addPlan(call.db, call.body, callerOf(call)))

  serve(updatePlan, (call) => changePlan(call.db, call, callerOf(call)))

  serve(getStoreSubscription, async ({ db, params, viewer }) => {
    const { store } = await getInScope(db, params.id, viewer)
    const subscription = (await findLivingSubscription(db, store.id)) ?? null
    return { subscription, ...(await readUsage(db, store.id, now())) }
  })
}

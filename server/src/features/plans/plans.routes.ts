import { createPlan, listPlanEntries, listPlans, updatePlan } from '@madang/contract/plans'
import {
  answerPlanOffer,
  changeSubscription,
  getStoreSubscription,
  orderPlan,
  setSubscriptionStatus,
  startTrial,
} from '@madang/contract/subscriptions'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answerPlaced } from '../payments/payments.orders.changes.ts'
import { demandProvider } from '../payments/payments.scope.ts'
import { getInScope } from '../stores/stores.scope.ts'
import { addPlan, changePlan } from './plans.changes.ts'
import { orderPlan as placePlan } from './plans.orders.changes.ts'
import { answerOwnOffer } from './plans.offers.changes.ts'
import { listEntries, listOfferedPlans } from './plans.queries.ts'
import { startOwnTrial } from './plans.trials.changes.ts'
import { answerSubscription, changeOwnStatus, changeOwnSubscription } from './plans.subscriptions.changes.ts'

/** Plans: everyone sees what is offered, the operator writes them, a store's people see what theirs leaves. */
export function plansRoutes(serve: Serve, deps: Deps): void {
  const { now } = deps
  const callerOf = createCallerOf(now)

  serve(listPlans, async ({ db }) => ({ items: await listOfferedPlans(db, now()) }))

  serve(listPlanEntries, async ({ db }) => ({ items: await listEntries(db, now()) }))

  serve(createPlan, (call) => addPlan(call.db, call.body, callerOf(call)))

  serve(updatePlan, (call) => changePlan(call.db, call, callerOf(call)))

  serve(getStoreSubscription, async ({ db, params, viewer }) => {
    const { store } = await getInScope(db, params.id, viewer)
    return answerSubscription(db, store.id, now())
  })

  serve(orderPlan, async (call) => {
    demandProvider(deps.payments)
    const { db, body } = call
    const caller = callerOf(call)
    const placed = await inTransaction(db, (trx) => placePlan(trx, body, caller))
    call.setHeader('location', `/api/v1/payment/order/${placed.order.id}`)
    return answerPlaced(db, placed, { ...caller, place: deps })
  })

  serve(changeSubscription, (call) => changeOwnSubscription(call.db, call, callerOf(call)))

  serve(startTrial, async (call) => {
    // What ends it is not set up either.
    demandProvider(deps.payments)
    return startOwnTrial(call.db, call.params.id, callerOf(call))
  })

  serve(answerPlanOffer, (call) => answerOwnOffer(call.db, call, callerOf(call)))

  serve(setSubscriptionStatus, (call) => changeOwnStatus(call.db, call, callerOf(call)))
}

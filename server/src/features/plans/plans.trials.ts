import type { StoreSubscription } from '@madang/contract/subscriptions'
import type { Plan } from '@madang/contract/plans'
import type { Db } from '../../db/database.ts'
import { findTrialSetting } from '../settings/settings.queries.ts'
import { findOfferedPlan } from './plans.queries.ts'
import { listOpenOrders } from './plans.subscriptions.queries.ts'
import { hadPlan } from './plans.trials.queries.ts'

/** What a store may try and for how many days; null for whoever had a plan before or is about to pay for one. */
export async function findTrial(
  db: Db,
  storeId: string,
  now: Date,
): Promise<{ readonly plan: Plan; readonly days: number } | null> {
  const setting = await findTrialSetting(db)
  const plan = setting && (await findOfferedPlan(db, setting.planKey, now))
  if (!plan || (await hadPlan(db, storeId))) return null
  const isOrdered = (await listOpenOrders(db, storeId)).length > 0
  return isOrdered ? null : { plan, days: setting.days }
}

export async function answerTrial(db: Db, storeId: string, now: Date): Promise<StoreSubscription['trial']> {
  const trial = await findTrial(db, storeId, now)
  return trial && { planKey: trial.plan.key, days: trial.days }
}

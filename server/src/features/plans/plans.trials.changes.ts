import { AppError } from '@madang/contract/errors'
import { dayMs } from '@madang/contract/korean-time'
import { anchorDayOf } from '@madang/contract/plan-periods'
import { subscriptionActions } from '@madang/contract/subscription-actions'
import type { StoreSubscription } from '@madang/contract/subscriptions'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/serve.ts'
import type { Tasks } from '../../jobs/runner.ts'
import { record } from '../../record/audit.queries.ts'
import type { KeepWithin } from '../../record/consequences.ts'
import { demand } from '../../record/demand.ts'
import { lockFamily } from '../limits/limits.queries.ts'
import { lock } from '../stores/stores.scope.ts'
import { keepAllWithin } from './plans.keeping.ts'
import { answerSubscription } from './plans.subscriptions.changes.ts'
import {
  aboutSubscription,
  findSubscription,
  insertSubscription,
  listOwners,
  updateSubscription,
} from './plans.subscriptions.queries.ts'
import { findTrial } from './plans.trials.ts'
import { trialNotice } from './plans.trials.notices.ts'
import {
  insertTrialUses,
  listLeavingTrials,
  listTrialsToRemind,
  setTrialReminded,
} from './plans.trials.queries.ts'

/** Begins a trial, which is its owners' own matter: each has one. Without an order it ends by itself, at no charge. */
export async function startOwnTrial(
  db: Kysely<Tables>,
  storeId: string,
  caller: Caller,
): Promise<StoreSubscription> {
  const { now } = caller
  return inTransaction(db, async (trx) => {
    const { store, viewer } = await lock(trx, storeId, caller)
    demand(subscriptionActions(null, viewer).startTrial)
    const trial = store.status === 'CLOSED' ? null : await findTrial(trx, storeId, now)
    if (trial === null) throw new AppError('conflict.state')
    const { key: planKey, planVersion } = trial.plan
    const end = new Date(now.getTime() + trial.days * dayMs)
    const trialEndsAt = end.toISOString()
    const period = { currentPeriodStart: now.toISOString(), currentPeriodEnd: trialEndsAt, trialEndsAt }
    const terms = { planKey, planVersion, cycle: 'MONTH', anchorDay: anchorDayOf(end) } as const
    const begun = await insertSubscription(trx, { storeId, ...terms, ...period }, now)
    if (!(await insertTrialUses(trx, { storeId, subscriptionId: begun.id, now })))
      throw new AppError('conflict.state')
    const changes = { planKey: { from: null, to: planKey }, trialEndsAt: { from: null, to: trialEndsAt } }
    await record(trx, caller, { action: 'subscriptions.tried', ...aboutSubscription(begun), changes })
    return answerSubscription(trx, storeId, now)
  })
}

interface TrialDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly keepWithin: readonly KeepWithin[]
}

/** Tells owners three days before a trial ends, and has what was ordered meanwhile take its place. */
export function trialTasks({ db, now: clock, keepWithin }: TrialDeps): Tasks {
  return {
    'subscriptions:leave-trials': async () => {
      const now = clock()
      for (const { id, storeId } of await listLeavingTrials(db, now)) {
        await inTransaction(db, async (trx) => {
          await lockFamily(trx, storeId)
          const living = await findSubscription(trx, id)
          if (!living?.triedPlanKey || living.status === 'ENDED') return
          await updateSubscription(trx, id, { triedPlanKey: null, triedPlanVersion: null, now })
          await keepAllWithin(trx, keepWithin, { storeId, now })
        })
      }
    },
    'subscriptions:remind': async () => {
      const now = clock()
      for (const { id, storeId } of await listTrialsToRemind(db, now)) {
        await inTransaction(db, async (trx) => {
          if (!(await setTrialReminded(trx, id, now))) return
          const owners = await listOwners(trx, storeId)
          await trialNotice.addAll(
            trx,
            owners.map(({ id: userId }) => ({ subscriptionId: id, userId })),
          )
        })
      }
    },
  }
}

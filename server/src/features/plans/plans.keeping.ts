import { isDeepStrictEqual } from 'node:util'
import type { Subscription } from '@madang/contract/plans'
import type { Db } from '../../db/database.ts'
import type { Consequences, KeepWithin } from '../../record/consequences.ts'
import { findLimits, listLimitsOfFamily, lockFamily } from '../limits/limits.queries.ts'

/** By store. Unknown where a trial is over by the clock and its limits were not left yet. */
type LimitsBefore = Awaited<ReturnType<typeof listLimitsOfFamily>> | undefined

/** What the stores that share a plan are allowed before a subscription of theirs changes. */
export async function limitsBefore(trx: Db, living: Subscription, now: Date): Promise<LimitsBefore> {
  return living.triedPlanKey === null ? listLimitsOfFamily(trx, living.storeId, now) : undefined
}

interface KeptWithin {
  readonly storeId: string
  readonly before?: LimitsBefore
  readonly now: Date
}

/**
 * What is above the limits of what the plan is now, in each of the stores that share it and that it allows something else
 * than before: `lockFamily` has locked them. Where another store's plan is as good, nothing changes.
 */
export async function keepAllWithin(
  trx: Db,
  keepWithin: readonly KeepWithin[],
  { storeId: changed, before, now }: KeptWithin,
): Promise<void> {
  // One that came to share it while the others were waited for is not locked yet.
  await lockFamily(trx, changed)
  for (const [storeId, limits] of await listLimitsOfFamily(trx, changed, now)) {
    if (isDeepStrictEqual(limits, before?.get(storeId))) continue
    for (const keep of keepWithin) await keep(trx, { storeId, limits, now })
  }
}

/** What a store that comes back had on before, and its plan does not allow any more, is paused again. */
export function createKeepReturned(keepWithin: readonly KeepWithin[]): Consequences['ofStore'][number] {
  return async (trx, { storeId, event }, { now }) => {
    const limits = event === 'reactivate' ? await findLimits(trx, storeId, now) : null
    if (limits === null) return
    for (const keep of keepWithin) await keep(trx, { storeId, limits, now })
  }
}

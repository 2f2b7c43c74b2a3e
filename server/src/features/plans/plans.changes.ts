import { isDeepStrictEqual } from 'node:util'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { planErrors, type PlanEntry, type PlanInput, type updatePlan } from '@madang/contract/plans'
import type { Kysely } from 'kysely'
import { isUniqueViolation } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { Caller } from '../../http/serve.ts'
import { about, record } from '../../record/audit.queries.ts'
import { changesBetween } from '../../record/changes.ts'
import { demandVersion, refuseWrong } from '../../record/demand.ts'
import { holdSameRole } from '../../record/viewer.queries.ts'
import { offerTerms } from './plans.offers.ts'
import { getEntry, insertPlan, insertVersion, lockPlan, updatePlanRow } from './plans.queries.ts'

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'plans_key')) throw error
  throw new AppError('conflict.duplicate', { errors: [{ pointer: '/key', code: 'taken' }] })
}

/** What of a plan is a version: what it costs and what is given for it. */
function termsOf({
  priceMonthlyWon,
  priceYearlyWon,
  limits,
}: Pick<PlanInput, 'priceMonthlyWon' | 'priceYearlyWon' | 'limits'>) {
  return { priceMonthlyWon, priceYearlyWon, limits }
}

/** Runs in the kernel's transaction, since the endpoint is idempotent. */
export async function addPlan(db: Kysely<Tables>, body: PlanInput, caller: Caller): Promise<PlanEntry> {
  const { viewer, now } = caller
  const { key, name, description, place, active } = body
  refuseWrong(planErrors(body))
  return inTransaction(db, async (trx) => {
    await holdSameRole(trx, viewer)
    const id = uuidV7(now)
    await insertPlan(trx, { id, key, name, description, place, active, now }).catch(refuseTaken)
    const version = { planKey: key, planVersion: 1, ...termsOf(body) }
    await insertVersion(trx, { ...version, createdBy: viewer.userId, now })
    const changes = changesBetween({}, body)
    await record(trx, caller, { action: 'plans.created', ...about('plan', { id, name: key }), changes })
    return getEntry(trx, id, now)
  })
}

/** Other prices or limits are a new version; what is there already is no change: no version and no record. */
export async function changePlan(
  db: Kysely<Tables>,
  { params: { id }, body }: Pick<CallParts<typeof updatePlan>, 'params' | 'body'>,
  caller: Caller,
): Promise<PlanEntry> {
  const { version, subscribers = 'keep', ...change } = body
  const { viewer, now } = caller
  return inTransaction(db, async (trx) => {
    const before = await lockPlan(trx, id, now)
    if (before === undefined) throw new AppError('resource.not_found')
    await holdSameRole(trx, viewer)
    demandVersion(before, version)
    const after = { ...before, ...change }
    refuseWrong(planErrors(after))
    const changes = changesBetween(before, change)
    if (Object.keys(changes).length === 0) return getEntry(trx, id, now)
    const { key, name, description, place, active } = after
    const terms = termsOf(after)
    const isOther = !isDeepStrictEqual(terms, termsOf(before))
    const planVersion = before.planVersion + (isOther ? 1 : 0)
    await updatePlanRow(trx, id, { name, description, place, active, now })
    if (isOther) {
      await insertVersion(trx, { planKey: key, planVersion, ...terms, createdBy: viewer.userId, now })
      if (subscribers === 'move') await offerTerms(trx, { planKey: key, planVersion }, now)
    }
    const said = { ...changes, ...changesBetween(before, { planVersion }) }
    await record(trx, caller, { action: 'plans.updated', ...about('plan', { id, name: key }), changes: said })
    return getEntry(trx, id, now)
  })
}

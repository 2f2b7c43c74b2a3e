import type { Plan, PlanEntry, PlanLimits, PlanVersion, Subscription } from '@madang/contract/plans'
import type { LocalisedText } from '@madang/contract/settings'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'

type PlanRecord = Omit<PlanEntry, 'versions'>

const columns = sql`
  p.id, p.key, p.name, p.description, p.place, p.active, p.created_at, p.updated_at, p.version,
  v.plan_version, v.price_monthly_won, v.price_yearly_won, v.limits
`

/** Plans with the version of their terms that is offered now, from the least to the best. */
function plansNow(now: Date, where: RawBuilder<unknown>): RawBuilder<PlanRecord> {
  return sql<PlanRecord>`
    select ${columns}
    from plans as p
    join lateral (
      select plan_version, price_monthly_won, price_yearly_won, limits from plan_versions
      where plan_key = p.key and effective_at <= ${now.toISOString()}
      order by plan_version desc limit 1
    ) as v on true
    where ${where}
    order by p.place, p.key
  `
}

/** Those that are offered, for everyone. */
export async function listOfferedPlans(db: Db, now: Date): Promise<Plan[]> {
  const { rows } = await plansNow(now, sql`p.active`).execute(db)
  return rows
}

export async function findOfferedPlan(db: Db, key: string, now: Date): Promise<Plan | undefined> {
  return (await listOfferedPlans(db, now)).find((plan) => plan.key === key)
}

async function withVersions(db: Db, plans: readonly PlanRecord[]): Promise<PlanEntry[]> {
  const { rows } = await sql<PlanVersion & { planKey: string }>`
    select v.plan_key, v.plan_version, v.price_monthly_won, v.price_yearly_won, v.limits, v.created_at,
      v.effective_at, v.created_by,
      (
        select count(*)::int from subscriptions as s
        where s.plan_key = v.plan_key and s.plan_version = v.plan_version and s.status <> 'ENDED'
      ) as subscribers
    from plan_versions as v where v.plan_key = any(${plans.map(({ key }) => key)}::text[])
    order by v.plan_version desc
  `.execute(db)
  return plans.map((plan) => ({ ...plan, versions: rows.filter(({ planKey }) => planKey === plan.key) }))
}

/** All of them, for those who write them. */
export async function listEntries(db: Db, now: Date): Promise<PlanEntry[]> {
  const { rows } = await plansNow(now, sql`true`).execute(db)
  return withVersions(db, rows)
}

/** The plan, locked for a change of it and of its terms. */
export async function lockPlan(trx: Db, id: string, now: Date): Promise<PlanRecord | undefined> {
  await trx.selectFrom('plans').select('id').where('id', '=', id).forUpdate().execute()
  // The statement that waited for the lock does not see what was written meanwhile.
  const { rows } = await plansNow(now, sql`p.id = ${id}`).execute(trx)
  return rows[0]
}

export async function getEntry(db: Db, id: string, now: Date): Promise<PlanEntry> {
  const { rows } = await plansNow(now, sql`p.id = ${id}`).execute(db)
  const [entry] = await withVersions(db, rows)
  if (entry === undefined) throw new Error('A plan that was written is gone.')
  return entry
}

export interface PlanWords {
  readonly name: LocalisedText
  readonly description: LocalisedText
  readonly place: number
  readonly active: boolean
}

export async function insertPlan(
  trx: Db,
  { id, key, name, description, place, active, now }: PlanWords & { id: string; key: string; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const words = { name: JSON.stringify(name), description: JSON.stringify(description) }
  await trx
    .insertInto('plans')
    .values({ id, key, ...words, place, active, createdAt: at, updatedAt: at })
    .execute()
}

export async function updatePlanRow(
  trx: Db,
  id: string,
  { name, description, now, ...rest }: PlanWords & { now: Date },
): Promise<void> {
  await trx
    .updateTable('plans')
    .set({
      ...rest,
      name: JSON.stringify(name),
      description: JSON.stringify(description),
      updatedAt: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

interface NewVersion {
  readonly planKey: string
  readonly planVersion: number
  readonly priceMonthlyWon: number
  readonly priceYearlyWon: number
  readonly limits: PlanLimits
  readonly createdBy: string
  readonly now: Date
}

/** Terms that are offered from now on. */
export async function insertVersion(trx: Db, { limits, now, ...version }: NewVersion): Promise<void> {
  const at = now.toISOString()
  const times = { createdAt: at, effectiveAt: at }
  await trx
    .insertInto('planVersions')
    .values({ ...version, ...times, limits: JSON.stringify(limits) })
    .execute()
}

export const subscriptionColumns = [
  'id',
  'storeId',
  'planKey',
  'planVersion',
  'cycle',
  'status',
  'currentPeriodStart',
  'currentPeriodEnd',
  'anchorDay',
  'nextPlanKey',
  'nextPlanVersion',
  'nextCycle',
  'paymentMethodId',
  'failedAttempts',
  'trialEndsAt',
  'triedPlanKey',
  'createdAt',
  'updatedAt',
  'version',
] as const satisfies readonly (keyof Subscription)[]

/** A store's subscription as long as it lives. */
export function findLivingSubscription(db: Db, storeId: string): Promise<Subscription | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(subscriptionColumns)
    .where('storeId', '=', storeId)
    .where('status', '<>', 'ENDED')
    .executeTakeFirst()
}

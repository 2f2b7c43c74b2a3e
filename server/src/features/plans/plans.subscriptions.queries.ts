import { openPaymentStatuses, type paymentProviders } from '@madang/contract/order-actions'
import type { PlanCycle } from '@madang/contract/plan-periods'
import type { Plan, Subscription } from '@madang/contract/plans'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidV7 } from '../../db/uuid.ts'
import { about } from '../../record/audit.queries.ts'
import { moveRecord } from '../../record/moves.queries.ts'
import { subscriptionColumns } from './plans.queries.ts'
import { nextTryAt } from './plans.renewals.queries.ts'
import type { PlanTerms } from './plans.terms.ts'

/** What was done with a subscription, which is its store's, too. */
export function aboutSubscription({
  id,
  planKey,
  storeId,
}: Pick<Subscription, 'id' | 'planKey' | 'storeId'>) {
  return about('subscription', { id, name: planKey }, [storeId])
}

export function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  return db.selectFrom('subscriptions').select(subscriptionColumns).where('id', '=', id).executeTakeFirst()
}

/** Whether its people have said since an instant how it goes on. */
export async function wasDecidedSince(db: Db, id: string, at: string): Promise<boolean> {
  const decided = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .where('decidedAt', '>', at)
    .executeTakeFirst()
  return decided !== undefined
}

/** A plan in the version of its terms that somebody has. */
export async function getTerms(db: Db, { planKey, planVersion }: Terms): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select p.key, p.name, p.description, p.place, v.plan_version, v.price_monthly_won, v.price_yearly_won, v.limits
    from plans as p join plan_versions as v on v.plan_key = p.key
    where p.key = ${planKey} and v.plan_version = ${planVersion}
  `.execute(db)
  const [plan] = rows
  if (plan === undefined) throw new Error(`There is no version ${planVersion} of the plan ${planKey}.`)
  return plan
}

type Terms = Pick<Subscription, 'planKey' | 'planVersion'>

type NewSubscription = PlanTerms & Pick<Subscription, 'storeId'>

/** Of a locked store that has none that lives. */
export async function insertSubscription(
  trx: Db,
  subscription: NewSubscription,
  now: Date,
): Promise<Subscription> {
  const at = now.toISOString()
  return trx
    .insertInto('subscriptions')
    .values({ ...subscription, paymentMethodId: null, id: uuidV7(now), createdAt: at, updatedAt: at })
    .returning(subscriptionColumns)
    .executeTakeFirstOrThrow()
}

export type SubscriptionChange = Partial<
  PlanTerms &
    Pick<
      Subscription,
      'nextPlanKey' | 'nextPlanVersion' | 'nextCycle' | 'paymentMethodId' | 'failedAttempts' | 'triedPlanKey'
    >
> & { readonly triedPlanVersion?: number | null; readonly decidedAt?: string; readonly triedAt?: string }

/** Changes a subscription of a locked store. */
export async function updateSubscription(
  trx: Db,
  id: string,
  { now, ...set }: SubscriptionChange & { readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ ...set, updatedAt: now.toISOString(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

type SubscriptionAction = Parameters<typeof moveRecord<'subscriptions'>>[2]['action']

/** False where it was not in a state from which the action leads. */
export async function moveSubscription(
  trx: Db,
  id: string,
  { action, now, set = {} }: { action: SubscriptionAction; now: Date; set?: SubscriptionChange },
): Promise<boolean> {
  const { numUpdatedRows } = await moveRecord(trx, 'subscriptions', { action, set, now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type OpenOrder = {
  readonly id: string
  readonly total: number
  readonly planKey: string
  readonly cycle: PlanCycle
  readonly isBeingPaid: boolean
  readonly isTransferAwaited: boolean
} & (
  | { readonly kind: 'RENEWAL'; readonly nextTryAt: string }
  | { readonly kind: 'NEW' | 'UPGRADE'; readonly nextTryAt: null }
)

const hasOpenPayment = (provider: (typeof paymentProviders)[number]) => sql`exists (
  select from payments as p
  where p.order_id = o.id and p.provider = ${provider} and p.status = any(${[...openPaymentStatuses]}::text[])
)`

/** Orders of a store's plan that nobody has paid yet. */
export async function listOpenOrders(db: Db, storeId: string): Promise<readonly OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id, o.total, o.sale ->> 'kind' as kind, o.sale ->> 'planKey' as plan_key, o.sale ->> 'cycle' as cycle,
      ${hasOpenPayment('TOSS')} as is_being_paid, ${hasOpenPayment('MANUAL')} as is_transfer_awaited,
      case when o.is_renewal then ${nextTryAt} end as next_try_at
    from orders as o left join subscriptions as s on s.store_id = o.store_id and s.status <> 'ENDED'
    where o.type = 'STORE_PLAN' and o.target_id = ${storeId} and o.status = 'PENDING'
  `.execute(db)
  return rows
}

/** The last one that ended. */
export function findEnded(
  db: Db,
  storeId: string,
): Promise<{ readonly planKey: string; readonly endedAt: string } | undefined> {
  return db
    .selectFrom('subscriptions')
    .select(['planKey', 'updatedAt as endedAt'])
    .where('storeId', '=', storeId)
    .where('status', '=', 'ENDED')
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Who owns a store and has not withdrawn, the first one first. */
export async function listOwners(
  db: Db,
  storeId: string,
): Promise<readonly { readonly id: string; readonly phone: string | null }[]> {
  return db
    .selectFrom('storeStaff')
    .innerJoin('users', 'users.id', 'storeStaff.userId')
    .select(['users.id', 'users.phone'])
    .where('storeStaff.storeId', '=', storeId)
    .where('storeStaff.staffRole', '=', 'OWNER')
    .where('users.status', '<>', 'WITHDRAWN')
    .orderBy('storeStaff.createdAt')
    .orderBy('users.id')
    .execute()
}

/** Where an owner is told; null where he or she is none any more. */
export async function findOwnerPhone(db: Db, storeId: string, userId: string): Promise<string | null> {
  return (await listOwners(db, storeId)).find(({ id }) => id === userId)?.phone ?? null
}

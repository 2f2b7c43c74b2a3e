import { AppError, type ErrorExtras } from '@madang/contract/errors'
import {
  freePlanKey,
  planLimits,
  type Plan,
  type PlanLimit,
  type PlanLimits,
  type PlanUsage,
} from '@madang/contract/plans'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/database.ts'
import { arePaymentsOn } from '../settings/settings.queries.ts'

/** Of whose plan it is asked: a store's, or somebody's who is about to have one. */
type Whose = { readonly storeId: string } | { readonly ownerId: string }

/** The operator's staff own stores for others, whose plans are not each other's. */
export function owners(whose: Whose): RawBuilder<unknown> {
  if ('ownerId' in whose) return sql`select ${whose.ownerId}::uuid`
  return sql`
    select f.user_id from store_staff as f join users as u on u.id = f.user_id
    where f.store_id = ${whose.storeId} and f.staff_role = 'OWNER' and u.authority_type = 'MANAGER'
  `
}

/** The stores that share a plan: all that have an owner in common. */
export function family(whose: Whose): RawBuilder<unknown> {
  const own = 'storeId' in whose ? sql`union select ${whose.storeId}::uuid` : sql``
  return sql`select store_id from store_staff where staff_role = 'OWNER' and user_id in (${owners(whose)}) ${own}`
}

const planColumns = sql`
  p.key, p.name, p.description, p.place, v.plan_version, v.price_monthly_won, v.price_yearly_won, v.limits
`

/** The plans of subscriptions, and those that are tried until what was ordered begins. */
function plansHad(now: Date): RawBuilder<unknown> {
  return sql`
    subscriptions as s
    cross join lateral (
      values (s.plan_key, s.plan_version), (
        case when s.current_period_start > ${now.toISOString()} then s.tried_plan_key end, s.tried_plan_version
      )
    ) as had (plan_key, plan_version)
    join plans as p on p.key = had.plan_key
    join plan_versions as v on v.plan_key = had.plan_key and v.plan_version = had.plan_version
  `
}

const bestFirst = sql`p.place desc, p.key, v.plan_version desc`

/**
 * The plan that counts: the best of those that the stores of the same owners have, or still try until what they ordered
 * begins; or FREE.
 */
async function findEffectivePlan(db: Db, whose: Whose, now: Date): Promise<Plan> {
  const subscribed = await sql<Plan>`
    select ${planColumns} from ${plansHad(now)}
    where s.status <> 'ENDED' and s.store_id in (${family(whose)})
    order by ${bestFirst} limit 1
  `.execute(db)
  const [plan = await getFreePlan(db, now)] = subscribed.rows
  return plan
}

/** What counts where nobody has subscribed to anything. */
export async function getFreePlan(db: Db, now: Date): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select ${planColumns}
    from plans as p join plan_versions as v on v.plan_key = p.key
    where p.key = ${freePlanKey} and v.effective_at <= ${now.toISOString()}
    order by v.plan_version desc limit 1
  `.execute(db)
  const [plan] = rows
  if (plan === undefined) throw new Error('The migration made the free plan.')
  return plan
}

interface Counting {
  readonly now: Date
  /** Only what runs or will, not what was paused. */
  readonly isRunning?: boolean
  /** A number that is to be invited again, and so adds nobody. */
  readonly besidesPhone?: string
}

/** How much a store has of what a plan limits; of stores, how many its owners have. */
function counted(
  limit: PlanLimit,
  whose: Whose,
  { now, isRunning = false, besidesPhone = '' }: Counting,
): RawBuilder<number> {
  if (limit === 'stores') {
    return sql`(
      select count(*)::int from stores where id in (${family(whose)}) and deleted_at is null and status <> 'CLOSED'
    )`
  }
  const storeId = 'storeId' in whose ? whose.storeId : null
  switch (limit) {
    case 'livePromotions':
      return sql`(
        select count(*)::int from promotions
        where store_id = ${storeId} and deleted_at is null and (
          status = any(${isRunning ? ['SCHEDULED', 'LIVE'] : ['SCHEDULED', 'LIVE', 'PAUSED']}::text[])
          -- An order holds its place, so that what is paid can begin.
          or status = 'PENDING_PAYMENT' and exists (
            select from orders as o
            where o.target_id = promotions.id and o.type = 'PROMOTION_LISTING' and o.status = 'PENDING'
          )
        )
      )`
    case 'openJrs':
      return sql`(
        select count(*)::int from jrs_items
        where store_id = ${storeId} and deleted_at is null
          and (status = 'OPEN' or status = 'PAUSED' and (not ${isRunning}::boolean or paused_until is not null))
      )`
    case 'images':
      return sql`(
        select count(*)::int from files where kind = 'IMAGE' and record_id in (
          select ${storeId}::uuid
          union all select id from promotions where store_id = ${storeId}
          union all select id from jrs_items where store_id = ${storeId}
        )
      )`
    case 'staff':
      return sql`(
        (select count(*)::int from store_staff where store_id = ${storeId})
        + (
          select count(*)::int from invitations
          where store_id = ${storeId} and status = 'PENDING' and expires_at > ${now.toISOString()}
            and phone <> ${besidesPhone}
        )
      )`
  }
}

/** How much of its plan a store uses. */
export async function readUsage(
  db: Db,
  storeId: string,
  now: Date,
): Promise<{ readonly plan: Plan; readonly usage: PlanUsage[] }> {
  const whose = { storeId }
  const plan = await findEffectivePlan(db, whose, now)
  const counts = planLimits.map((limit) => sql`${counted(limit, whose, { now })} as ${sql.ref(limit)}`)
  const { rows } = await sql<Record<PlanLimit, number>>`select ${sql.join(counts)}`.execute(db)
  return {
    plan,
    usage: planLimits.map((limit) => ({ limit, used: rows[0]?.[limit] ?? 0, most: plan.limits[limit] })),
  }
}

/** One at a time adds to what is counted, so that two do not take the last place. */
async function lockCount(trx: Db, limit: PlanLimit, whose: Whose): Promise<void> {
  const counters =
    'storeId' in whose && limit !== 'stores' ? sql`select ${whose.storeId}::uuid` : owners(whose)
  await sql`
    select pg_advisory_xact_lock(hashtextextended('plan limit ' || ${limit} || ' ' || one.id, 0))
    from (select id from (${counters}) as counter (id) order by id) as one
  `.execute(trx)
}

/**
 * Locks a store and all that share its plan, in the order of their ids, before its plan is changed. Whoever adds something
 * to one of them holds that store until it is written: so either waits for the other, and none adds by a plan that is over.
 */
export async function lockFamily(trx: Db, storeId: string): Promise<void> {
  await sql`select id from stores where id in (${family({ storeId })}) order by id for update`.execute(trx)
}

type Asked = (
  | { readonly storeId: string; readonly limit: PlanLimit }
  | { readonly ownerId: string; readonly limit: 'stores' }
) &
  Counting & {
    /** How many are to be added; with 0, whether what is there already is allowed. */
    readonly more?: number
  }

/**
 * Refuses what the plan does not allow any more of, whoever does it: the plan is the store's. Called under the locks of
 * the change, the store's among them, before it is written or, with `more: 0`, after. Throws `plan.limit_reached`.
 */
export async function demandRoom(trx: Db, asked: Asked): Promise<void> {
  const planLimit = await findReached(trx, asked)
  if (planLimit) throw new AppError('plan.limit_reached', { planLimit })
}

/** The same where nobody can be refused. */
export async function hasRoom(trx: Db, asked: Asked): Promise<boolean> {
  return (await findReached(trx, asked)) === null
}

/** What allows no more; null where there is room. */
async function findReached(trx: Db, asked: Asked): Promise<ErrorExtras['planLimit'] | null> {
  const { limit, more = 1, now } = asked
  // Where nobody can pay, nothing is limited.
  if (!(await arePaymentsOn(trx))) return null
  await lockCount(trx, limit, asked)
  const { key, limits } = await findEffectivePlan(trx, asked, now)
  const { rows } = await sql<{ used: number }>`select ${counted(limit, asked, asked)} as used`.execute(trx)
  const most = limits[limit]
  return (rows[0]?.used ?? 0) + more <= most ? null : { limit, most, plan: key }
}

/** The same for the pictures of a record of a store: those that it has, and those that it is to have. */
export async function demandRoomForPictures(
  trx: Db,
  { storeId, before, after, now }: { storeId: string; before: number; after: number; now: Date },
): Promise<void> {
  if (after > before) await demandRoom(trx, { storeId, limit: 'images', more: after - before, now })
}

/** What a store's plan allows; null where nobody can pay. */
export async function findLimits(trx: Db, storeId: string, now: Date): Promise<PlanLimits | null> {
  return (await arePaymentsOn(trx)) ? (await findEffectivePlan(trx, { storeId }, now)).limits : null
}

/**
 * The stores whose plan may be another one once this store's is, and the limits of each, those of the best plan of its
 * owners' stores, whose other owners need not be the same; nothing where nobody can pay.
 */
export async function listLimitsOfFamily(
  trx: Db,
  storeId: string,
  now: Date,
): Promise<ReadonlyMap<string, PlanLimits>> {
  if (!(await arePaymentsOn(trx))) return new Map()
  // By owner and not by pairs of stores, which are ten thousand where an owner has a hundred.
  const { rows } = await sql<{ storeId: string; limits: PlanLimits | null }>`
    with member (store_id) as (
      ${family({ storeId })}
    ), sharing (store_id, sharer_id) as (
      select f.store_id, f.user_id from store_staff as f join users as u on u.id = f.user_id
      where f.store_id in (select store_id from member) and f.staff_role = 'OWNER' and u.authority_type = 'MANAGER'
      union all select store_id, store_id from member
    ), best as (
      select distinct on (shared.sharer_id) shared.sharer_id, ${planColumns}
      from (
        select store_id, user_id from store_staff
        where staff_role = 'OWNER' and user_id in (select sharer_id from sharing)
        union all select store_id, store_id from member
      ) as shared (store_id, sharer_id)
      join (${plansHad(now)}) on s.store_id = shared.store_id
      where s.status <> 'ENDED'
      order by shared.sharer_id, ${bestFirst}
    )
    select distinct on (sharing.store_id) sharing.store_id, best.limits
    from sharing left join best on best.sharer_id = sharing.sharer_id
    order by sharing.store_id, best.place desc nulls last, best.key, best.plan_version desc
  `.execute(trx)
  const free = await getFreePlan(trx, now)
  return new Map(rows.map(({ storeId: id, limits }) => [id, limits ?? free.limits]))
}

import type { Subscription } from '@madang/contract/plans'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { PlanOfferTable } from './plans.tables.ts'

const offerColumns = [
  'id',
  'subscriptionId',
  'planKey',
  'planVersion',
  'needsConsent',
  'createdAt',
  'askedAt',
  'remindedAt',
  'appliesAt',
  'agreedAt',
  'agreedBy',
  'declinedAt',
] as const
export type OfferRecord = Pick<Selectable<PlanOfferTable>, (typeof offerColumns)[number]>

/** Subscriptions that live with earlier terms of a plan, locked. A trial is not charged, whatever the terms become. */
export function lockEarlier(
  trx: Db,
  { planKey, planVersion }: { readonly planKey: string; readonly planVersion: number },
): Promise<Pick<Subscription, 'id' | 'planKey' | 'planVersion' | 'cycle' | 'nextCycle'>[]> {
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'planKey', 'planVersion', 'cycle', 'nextCycle'])
    .where('planKey', '=', planKey)
    .where('planVersion', '<', planVersion)
    .where('status', '<>', 'ENDED')
    .where('trialEndsAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type NewOffer = Pick<OfferRecord, 'subscriptionId' | 'planKey' | 'planVersion' | 'needsConsent'>

export async function insertOffers(trx: Db, offers: readonly NewOffer[], now: Date): Promise<void> {
  if (offers.length === 0) return
  const nothing = { askedAt: null, remindedAt: null, appliesAt: null }
  const open = { ...nothing, agreedAt: null, agreedBy: null, declinedAt: null, createdAt: now.toISOString() }
  await trx
    .insertInto('planOffers')
    .values(offers.map((offer) => ({ ...open, ...offer, id: uuidV7(now) })))
    .execute()
}

/** The newest terms that a subscription goes on with: those that its owners were asked about, or that are no worse. */
export function findOffer(
  db: Db,
  { id, planKey, planVersion }: Pick<Subscription, 'id' | 'planKey' | 'planVersion'>,
): Promise<OfferRecord | undefined> {
  return db
    .selectFrom('planOffers')
    .select(offerColumns)
    .where('subscriptionId', '=', id)
    .where('planKey', '=', planKey)
    .where('planVersion', '>', planVersion)
    .where((build) => build.or([build('askedAt', 'is not', null), build('needsConsent', '=', false)]))
    .orderBy('planVersion', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function getOffer(db: Db, id: string): Promise<OfferRecord> {
  return db.selectFrom('planOffers').select(offerColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function updateOffer(
  trx: Db,
  id: string,
  set: Partial<
    Pick<
      OfferRecord,
      'needsConsent' | 'askedAt' | 'remindedAt' | 'appliesAt' | 'agreedAt' | 'agreedBy' | 'declinedAt'
    >
  >,
): Promise<void> {
  await trx.updateTable('planOffers').set(set).where('id', '=', id).execute()
}

export interface DueOffer {
  readonly id: string
  readonly storeId: string
}

interface Asked {
  readonly now: Date
  /** One alone, to see whether it still is. */
  readonly id?: string
}

const isAsked = ({ id }: Asked) => (id === undefined ? sql`true` : sql`o.id = ${id}`)

/** The owners' consent is asked for within so many days before, and at least so many before: the law says the first. */
const askedWithin = '30 days'
const askedBefore = '7 days'

/** Offers of which nobody was told yet, and of which it is time, the newest of each subscription. */
export async function listToAsk(db: Db, asked: Asked): Promise<readonly DueOffer[]> {
  const at = asked.now.toISOString()
  const { rows } = await sql<DueOffer>`
    select o.id, s.store_id
    from plan_offers as o join subscriptions as s on s.id = o.subscription_id
    where ${isAsked(asked)} and o.needs_consent and o.agreed_at is null and o.asked_at is null
      and s.status = 'ACTIVE' and s.plan_key = o.plan_key and s.plan_version < o.plan_version
      and s.next_plan_key is null
      and s.current_period_end between ${at}::timestamptz + ${sql.lit(askedBefore)}::interval
        and ${at}::timestamptz + ${sql.lit(askedWithin)}::interval
      and not exists (
        select from plan_offers as newer
        where newer.subscription_id = o.subscription_id and newer.plan_version > o.plan_version
      )
    order by o.id limit 500
  `.execute(db)
  return rows
}

/** Offers that nobody has answered, three days before. */
export async function listToRemind(db: Db, asked: Asked): Promise<readonly DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    select o.id, s.store_id
    from plan_offers as o join subscriptions as s on s.id = o.subscription_id
    where ${isAsked(asked)} and o.needs_consent and o.agreed_at is null and o.declined_at is null
      and o.reminded_at is null
      and s.status = 'ACTIVE' and s.plan_key = o.plan_key and s.plan_version < o.plan_version
      and o.applies_at = s.current_period_end
      and o.applies_at <= ${asked.now.toISOString()}::timestamptz + interval '3 days'
    order by o.id limit 500
  `.execute(db)
  return rows
}

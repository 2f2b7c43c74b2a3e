import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { family, owners } from '../limits/limits.queries.ts'

/** Whether a store's owners or its business had a trial before, or any of the owners' stores a plan. */
export async function hadPlan(db: Db, storeId: string): Promise<boolean> {
  const whose = { storeId }
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from subscriptions where store_id in (${family(whose)}))
      or exists (
        select from trial_uses
        where user_id in (${owners(whose)})
          or business_number = (select business_number from stores where id = ${storeId})
      ) as had
  `.execute(db)
  return rows[0]?.had === true
}

interface Used {
  readonly storeId: string
  readonly subscriptionId: string
  readonly now: Date
}

/**
 * Remembers who has a trial now: the owners of a locked store, and its business. False where one of them had one
 * already, be it of another store at the same moment.
 */
export async function insertTrialUses(trx: Db, { storeId, subscriptionId, now }: Used): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    with wanted (user_id, business_number) as (
      select user_id, null::text from (${owners({ storeId })}) as owner
      union all
      select null, business_number from stores where id = ${storeId} and business_number is not null
    ), inserted as (
      insert into trial_uses (user_id, business_number, subscription_id, created_at)
      select user_id, business_number, ${subscriptionId}::uuid, ${now.toISOString()}::timestamptz
      from wanted order by user_id, business_number
      on conflict do nothing returning 1
    )
    select (select count(*) from wanted) = (select count(*) from inserted) as is_first
  `.execute(trx)
  return rows[0]?.isFirst === true
}

interface Ending {
  readonly id: string
  readonly storeId: string
}

/** Trials that end within three days and of which the owners were not told yet. */
export async function listTrialsToRemind(db: Db, now: Date): Promise<readonly Ending[]> {
  const at = now.toISOString()
  const { rows } = await sql<Ending>`
    select id, store_id from subscriptions
    where status = 'ACTIVE' and trial_reminded_at is null
      and trial_ends_at > ${at} and trial_ends_at <= ${at}::timestamptz + interval '3 days'
    order by trial_ends_at, id limit 500
  `.execute(db)
  return rows
}

/** False where it was done meanwhile, or the trial is over or paid for. */
export async function setTrialReminded(trx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriptions')
    .set({ trialRemindedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('trialRemindedAt', 'is', null)
    .where('trialEndsAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Subscriptions that were ordered during a trial and have begun, of which that trial still counted until then. */
export async function listLeavingTrials(db: Db, now: Date): Promise<readonly Ending[]> {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'storeId'])
    .where('status', '<>', 'ENDED')
    .where('triedPlanKey', 'is not', null)
    .where('currentPeriodStart', '<=', now.toISOString())
    .orderBy('currentPeriodStart')
    .limit(500)
    .execute()
}

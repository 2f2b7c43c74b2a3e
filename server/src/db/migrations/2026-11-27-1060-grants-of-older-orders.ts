import { sql, type Kysely } from 'kysely'

/**
 * What orders gave is remembered since `plan_grants`. Of older ones that is known of the one that was paid last for a
 * subscription that lives, where the subscription is what it sold, so that a refund takes it back: a first one and a
 * renewal begin their period, and before an upgrade within it there was the plan that it names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into plan_grants (order_id, subscription_id, paid_at, before, after)
    select o.id, s.id, o.paid_at, is_terms.terms || nullif(o.sale -> 'before', 'null'), is_terms.terms
    from subscriptions as s
    cross join lateral (
      select id, paid_at, status, sale from orders
      where target_id = s.store_id and type = 'STORE_PLAN' and paid_at is not null
      order by paid_at desc limit 1
    ) as o
    cross join lateral (
      select jsonb_build_object(
        'planKey', s.plan_key, 'planVersion', s.plan_version, 'cycle', s.cycle,
        'currentPeriodStart', to_char(s.current_period_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'currentPeriodEnd', to_char(s.current_period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'anchorDay', s.anchor_day, 'trialEndsAt', null
      ) as terms
    ) as is_terms
    where s.status <> 'ENDED' and s.trial_ends_at is null
      and o.status in ('PAID', 'PARTIALLY_REFUNDED')
      and not exists (select from plan_grants as g where g.subscription_id = s.id)
      and o.sale ->> 'planKey' = s.plan_key and (o.sale ->> 'planVersion')::int = s.plan_version
      and o.sale ->> 'cycle' = s.cycle
      and s.current_period_start in (o.paid_at, (o.sale ->> 'periodStart')::timestamptz)
      and (o.sale ->> 'kind' <> 'UPGRADE' or o.sale -> 'before' <> 'null')
  `.execute(db)
}

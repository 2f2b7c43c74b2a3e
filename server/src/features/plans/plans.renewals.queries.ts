import { givenUpStatuses, heldRefundStatuses, inFlightStatuses } from '@madang/contract/order-actions'
import { renewalDays } from '@madang/contract/plan-periods'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface DueRenewal {
  readonly id: string
  readonly storeId: string
  /** Of the store, that nobody has paid yet. */
  readonly orderId: string | null
  /** Whether that is its renewal; else it is more for the period that is over. */
  readonly isRenewal: boolean
}

/** Whether what was paid last for a subscription goes back, and ends with that: who quits pays no more meanwhile. */
export async function endsByRefund(db: Db, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds as r join payments as p on p.id = r.payment_id
    where r.order_id = (
        select g.order_id from plan_grants as g where g.subscription_id = ${subscriptionId} order by g.id desc limit 1
      )
      and r.status in ('REQUESTED', 'PROCESSING')
      and (r.ends_sale or p.total <= (
        select sum(h.amount) from refunds as h
        where h.payment_id = p.id and h.status = any(${[...heldRefundStatuses]}::text[])
      ))
  `.execute(db)
  return rows.length > 0
}

/**
 * When a renewal (`o`) of a subscription (`s`) is tried next: on its days, counted from the first order of its period,
 * whichever that was, and a day after the last try.
 */
export const nextTryAt = sql`greatest(
  (
    select min(f.created_at) from orders as f
    where f.store_id = o.store_id and f.is_renewal and f.sale ->> 'periodStart' = o.sale ->> 'periodStart'
  ) + (${[...renewalDays]}::int[])[least(s.failed_attempts + 1, ${renewalDays.length})] * interval '1 day',
  case when s.status = 'PAST_DUE' then s.tried_at + interval '1 day' end
)`

interface Asked {
  readonly now: Date
  /** One alone, to see whether it still is. */
  readonly id?: string
  readonly after?: string | null
  readonly most: number
}

/**
 * Subscriptions whose period is over and with which something is to be done: neither a card is being charged for one,
 * nor does it wait for its next try. One that is to end waits only for a charge that is on its way, whose days it still
 * has. A trial ends whatever was ordered. An order of more holds nothing up, as little as a transfer that was announced for
 * it, but while it is being paid this moment.
 */
export async function listDueRenewals(
  db: Db,
  { now, id, after = null, most }: Asked,
): Promise<readonly DueRenewal[]> {
  const at = now.toISOString()
  const inFlight = [...inFlightStatuses]
  const { rows } = await sql<DueRenewal>`
    select s.id, s.store_id, o.id as order_id, coalesce(o.is_renewal, false) as is_renewal
    from subscriptions as s
    left join orders as o
      on o.target_id = s.store_id and o.type = 'STORE_PLAN' and o.status = 'PENDING'
        and s.trial_ends_at is null and (
          s.status <> 'CANCELLING' or not o.is_renewal or exists (
            select from payments as p where p.order_id = o.id and p.status = any(${inFlight}::text[])
          )
        )
    where s.status <> 'ENDED' and s.current_period_end <= ${at}
      and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
      and (${after}::uuid is null or s.id > ${after}::uuid)
      and (
        o.id is null
        or (
          o.is_renewal
          and ${nextTryAt} <= ${at}
          and not exists (
            select from payments as p where p.order_id = o.id and p.status <> all(${[...givenUpStatuses]}::text[])
          )
        )
        or (
          not o.is_renewal
          and not exists (
            select from payments as p where p.order_id = o.id and p.status = any(${inFlight}::text[])
          )
        )
      )
    order by s.id limit ${most}
  `.execute(db)
  return rows
}

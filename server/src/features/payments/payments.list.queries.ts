import type { Viewer } from '@madang/contract/access'
import type { OrderStatus, OrderType, PaymentStatus, RefundStatus } from '@madang/contract/order-actions'
import type { OrderRow, OrdersFilter, OrdersQuery, Payment, orderSorts } from '@madang/contract/orders'
import type { RefundRow, refundSorts } from '@madang/contract/refunds'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { bothWays, down, List, type Narrowed, type Narrowing, type Sql } from '../../db/list.ts'
import { dayRange } from '../../db/seoul-days.ts'
import { readTitleSearch, type TitleSearch } from '../../record/title-search.ts'
import { ofStores } from '../stores/stores.list.queries.ts'
import { reachOf, type Reach } from './payments.scope.ts'

export interface OrderFilter {
  /** Beginning of an order's number, or of a store's name. */
  readonly search: TitleSearch | null
  readonly statuses: readonly OrderStatus[] | null
  readonly types: readonly OrderType[] | null
  readonly storeId: string | null
  readonly isWaiting: boolean
  /** Money came in: `since` and `before` are of that then, else of when the order was placed. */
  readonly isCharged: boolean
  /** Instants. */
  readonly since: string | null
  readonly before: string | null
  readonly reach: Reach | null
}

export type OrdersAsked = z.output<typeof OrdersFilter>

export function toFilter(asked: OrdersAsked | OrdersQuery, viewer: Viewer): OrderFilter {
  const { search, status, type, storeId, waiting, charged } = asked
  const days = dayRange(asked)
  return {
    search: search === undefined ? null : readTitleSearch(search),
    statuses: status ?? null,
    types: type ?? null,
    storeId: storeId ?? null,
    isWaiting: waiting !== undefined,
    isCharged: charged !== undefined,
    since: days.from,
    before: days.before,
    reach: reachOf(viewer),
  }
}

/** What is of the stores that somebody works in. */
export function ofOwnStores({ userId }: Pick<Reach, 'userId'>): Sql {
  return sql`store_id in (select s.store_id from store_staff as s where s.user_id = ${userId})`
}

/** What somebody may see, each found on an index of its own: orders of the own stores, and own orders elsewhere. */
function reachedBy(reach: Reach, own: Sql): Sql[] {
  return [ofOwnStores(reach), own]
}

/**
 * How a page is found where somebody sees a part of all: few rows among all that match, many by walking the order, in
 * which the next one is never far.
 */
function byReach(reach: Reach | null, total: number | null): 'order' | 'match' {
  return reach !== null && total !== null && total <= fewRows ? 'match' : 'order'
}
const fewRows = 10_000

/** What a search may mean. */
function meantBy(search: TitleSearch): Sql[] {
  if (search.kind === 'initials') return [ofStores(search)]
  return [sql`no ^@ ${search.key.toUpperCase()}`, ofStores(search)]
}

function narrow(filter: OrderFilter, { total }: Pick<Narrowing<unknown>, 'total'>): Narrowed {
  const { search, statuses, types, storeId, isWaiting, isCharged, since, before, reach } = filter
  const where: Sql[] = []
  if (statuses !== null) where.push(sql`status = any(${[...statuses]}::text[])`)
  if (types !== null) where.push(sql`type = any(${[...types]}::text[])`)
  if (storeId !== null) where.push(sql`store_id = ${storeId}`)
  const at = isCharged ? sql`paid_at` : sql`created_at`
  if (isCharged) where.push(sql`paid_at is not null`)
  if (since !== null) where.push(sql`${at} >= ${since}`)
  if (before !== null) where.push(sql`${at} < ${before}`)
  // Nothing is paid before it is placed: what is newer need not be walked through.
  if (isCharged && before !== null) where.push(sql`created_at < ${before}`)
  if (isWaiting) {
    where.push(
      sql`status = 'PENDING' and id in (select p.order_id from payments as p where p.status = 'WAITING_FOR_DEPOSIT')`,
    )
  }
  const meant = search === null ? [] : meantBy(search)
  // As the month has it: what was paid for a store that one has left stands with that.
  const reachedAs = (one: Reach) =>
    isCharged && one.grant === 'own' ? [ofOwnStores(one)] : reachedBy(one, sql`buyer_user_id = ${one.userId}`)
  const reached = reach === null ? [] : reachedAs(reach)
  const anyOf =
    meant.length > 0 && reached.length > 0
      ? meant.flatMap((one) => reached.map((other) => sql`${one} and ${other}`))
      : [...meant, ...reached]
  return { where, anyOf, by: meant.length > 0 || isWaiting ? 'match' : byReach(reach, total) }
}

/** A move that no correction takes back, and that is none: the two come to nothing. */
const isStanding = sql`(
  m.corrects_id is null and not exists (select from ledger_moves as c where c.corrects_id = m.id)
)`

/** What the ledger has of an order, by sign. */
function moved(sign: '>' | '<'): Sql {
  return sql`(
    select coalesce(sum(abs(m.amount)), 0)::bigint from ledger_moves as m
    where m.order_id = o.id and m.amount ${sql.raw(sign)} 0 and ${isStanding}
  )`
}

const paymentJson = sql`(
  select json_build_object(
    'id', p.id, 'orderId', p.order_id, 'provider', p.provider, 'method', p.method, 'status', p.status,
    'total', p.total, 'approvedAt', to_char(p.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'card', p.card, 'failureCode', p.failure_code, 'proof', p.proof
  )
  from payments as p where p.order_id = o.id order by p.created_at desc, p.id desc limit 1
)`

export const orders = new List<OrderRow, OrderFilter, (typeof orderSorts)[number]>({
  from: sql`orders as o`,
  orders: {
    ...bothWays('createdAt', sql`created_at`, sql`timestamptz`),
    ...bothWays('total', sql`total`, sql`bigint`),
  },
  narrow,
  columns: sql`
    o.id, o.no, o.type, o.target_id, o.store_id, s.name as store_name, o.items, o.total, o.status,
    ${moved('>')} as paid, ${moved('<')} as refunded, o.created_at, o.paid_at, o.expires_at,
    ${paymentJson} as payment
  `,
  joins: sql`join stores as s on s.id = o.store_id`,
})

interface PaymentFilter {
  readonly statuses: readonly PaymentStatus[] | null
  readonly types: readonly OrderType[] | null
  readonly storeId: string | null
  readonly reach: Reach | null
}

/** Of orders that meet a condition. */
const ofOrders = (condition: Sql) => sql`order_id in (select o.id from orders as o where ${condition})`

export const payments = new List<Payment, PaymentFilter, '-createdAt'>({
  from: sql`payments as p`,
  orders: { '-createdAt': down(sql`created_at`, sql`timestamptz`) },
  narrow: ({ statuses, types, storeId, reach }, { total }) => {
    const where: Sql[] = []
    if (statuses !== null) where.push(sql`status = any(${[...statuses]}::text[])`)
    if (storeId !== null) where.push(sql`store_id = ${storeId}`)
    if (types !== null) where.push(ofOrders(sql`o.type = any(${[...types]}::text[])`))
    if (reach === null) return { where }
    const anyOf = reachedBy(reach, ofOrders(sql`o.buyer_user_id = ${reach.userId}`))
    return { where, anyOf, by: byReach(reach, total) }
  },
  columns: sql`
    p.id, p.order_id, p.provider, p.provider_payment_key, p.method, p.status, p.total, p.approved_at, p.card,
    p.virtual_account, p.receipt_url, p.depositor_name, p.proof, p.version, p.failure_code, p.created_at,
    (select coalesce(-sum(least(m.amount, 0)), 0)::bigint from ledger_moves as m
      where m.payment_id = p.id and ${isStanding}) as refunded
  `,
})

export interface RefundFilter {
  readonly statuses: readonly RefundStatus[] | null
  readonly storeId: string | null
  /** Instants. */
  readonly since: string | null
  readonly before: string | null
  readonly reach: Reach | null
}

/** When the ledger has it; what is not done stands where it was asked for. As the indexes say it. */
const refundedAt = sql`(case when status = 'DONE' then settled_at else created_at end)`

export const refunds = new List<RefundRow, RefundFilter, (typeof refundSorts)[number]>({
  from: sql`refunds as r`,
  orders: {
    ...bothWays('at', refundedAt, sql`timestamptz`),
    ...bothWays('amount', sql`amount`, sql`bigint`),
  },
  narrow: ({ statuses, storeId, since, before, reach }, { total }) => {
    const where: Sql[] = []
    if (statuses !== null) where.push(sql`status = any(${[...statuses]}::text[])`)
    if (storeId !== null) where.push(sql`store_id = ${storeId}`)
    if (since !== null) where.push(sql`${refundedAt} >= ${since}`)
    if (before !== null) where.push(sql`${refundedAt} < ${before}`)
    if (reach === null) return { where }
    // As the month has them: what went back of an own order in a store that one has left stands with that order.
    const anyOf =
      reach.grant === 'own'
        ? [ofOwnStores(reach)]
        : reachedBy(reach, ofOrders(sql`o.buyer_user_id = ${reach.userId}`))
    return { where, anyOf, by: byReach(reach, total) }
  },
  columns: sql`
    r.id, r.order_id, o.no as order_no, s.name as store_name, r.amount, r.reason, r.status, r.source,
    u.name as asked_by_name, case when r.status = 'DONE' then r.settled_at else r.created_at end as at,
    r.created_at, r.settled_at
  `,
  joins: sql`
    join orders as o on o.id = r.order_id
    join stores as s on s.id = r.store_id
    left join users as u on u.id = r.asked_by
  `,
})

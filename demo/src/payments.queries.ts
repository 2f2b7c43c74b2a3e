import type { Plan } from '@madang/contract/plans'
import { sql, type Insertable } from 'kysely'
import type { Db } from '@madang/server/db/database'
import type { PaymentMethodTable } from '@madang/server/features/payments/payments.tables'
import { postAll } from '@madang/server/features/payments/payments.ledger.queries'
import { insertGrants } from '@madang/server/features/plans/plans.grants.queries'
import type { SubscriptionTable } from '@madang/server/features/plans/plans.tables'
import { readUsage } from '@madang/server/features/limits/limits.queries'
import type { PromotionTable } from '@madang/server/features/promotions/promotions.tables'
import { recordEach, type Deed, type Doer } from '@madang/server/record/audit.queries'
import type { DemoRows } from './payment-orders.ts'

export async function hasOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The least plan that leaves a store what it has. */
export async function leastPlanOf(
  db: Db,
  storeId: string,
  { plans, now }: { readonly plans: readonly Plan[]; readonly now: Date },
): Promise<Plan | undefined> {
  const { usage } = await readUsage(db, storeId, now)
  return plans.find(({ limits }) => usage.every(({ limit, used }) => used <= limits[limit])) ?? plans.at(-1)
}

/** Some of the operator's staff who ask for refunds. */
export async function listDemoStaff(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('authorityType', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .where('status', '=', 'ACTIVE')
    .orderBy('authorityType')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(3)
    .execute()
  return rows.map(({ id }) => id)
}

export interface DemoListed {
  readonly id: string
  readonly storeId: string
  readonly code: string
  readonly title: string
  readonly status: PromotionTable['status']['__select__']
  readonly reviewedAt: string
}

/** Promotions that were approved, the one that begins last first. */
export async function listApproved(db: Db): Promise<DemoListed[]> {
  return db
    .selectFrom('promotions')
    .select(['id', 'storeId', 'code', 'title', 'status'])
    .select((build) => build.ref('reviewedAt').$notNull().as('reviewedAt'))
    .where('reviewedAt', 'is not', null)
    .where('status', 'in', ['SCHEDULED', 'LIVE', 'PAUSED', 'ENDED'])
    .orderBy('startAt', 'desc')
    .orderBy('id')
    .execute()
}

/** These are paid for, or wait for it. */
export async function setPaidListings(
  trx: Db,
  { paid, waiting }: { readonly paid: readonly string[]; readonly waiting: readonly string[] },
): Promise<void> {
  const ids = [...paid, ...waiting]
  await sql`
    update promotions set listing = 'PAID',
      status = case when id = any(${waiting}::uuid[]) then 'PENDING_PAYMENT' else status end
    where id = any(${ids}::uuid[])
  `.execute(trx)
}

export interface DemoYear {
  readonly promotions: readonly Insertable<PromotionTable>[]
  readonly cards: readonly Insertable<PaymentMethodTable>[]
  readonly subscriptions: readonly Insertable<SubscriptionTable>[]
  readonly orders: readonly DemoRows[]
  readonly story: readonly (readonly [Doer, Deed])[]
}

const together = 200

/** Some at a time: a statement has at most 65,535 parameters. */
async function inParts<Row>(rows: readonly Row[], write: (part: readonly Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += together) await write(rows.slice(from, from + together))
}

/** Adds a year of payments, each table in few statements; the ledger is written as the server writes it. */
export async function insertDemoYear(trx: Db, year: DemoYear): Promise<void> {
  const { orders } = year
  const payments = orders.flatMap((order) => order.payments.map(({ row }) => row))
  const refunds = orders.flatMap((order) => order.refunds)
  await inParts(year.promotions, (rows) => trx.insertInto('promotions').values(rows).execute())
  await inParts(year.cards, (rows) => trx.insertInto('paymentMethods').values(rows).execute())
  await inParts(year.subscriptions, (rows) => trx.insertInto('subscriptions').values(rows).execute())
  const orderRows = orders.map(({ row }) => row)
  await inParts(orderRows, (rows) => trx.insertInto('orders').values(rows).execute())
  await inParts(payments, (rows) => trx.insertInto('payments').values(rows).execute())
  await inParts(refunds, (rows) => trx.insertInto('refunds').values(rows).execute())
  const grants = orders.flatMap((order) => order.grants)
  await inParts(
    grants.toSorted((one, other) => one.paidAt.localeCompare(other.paidAt)),
    (part) => insertGrants(trx, part),
  )
  const moves = orders.flatMap((order) => order.moves)
  await inParts(
    moves.toSorted((one, other) => one.now.getTime() - other.now.getTime()),
    (part) => postAll(trx, part),
  )
  const story = [...orders.flatMap((order) => order.story), ...year.story]
  const inTime = story.toSorted(([one], [other]) => one.now.getTime() - other.now.getTime())
  await inParts(inTime, (part) => recordEach(trx, part))
}

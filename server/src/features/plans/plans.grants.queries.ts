import type { Plan, Subscription } from '@madang/contract/plans'
import { priceWonOf } from '@madang/contract/subscriptions'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { sumMoves } from '../payments/payments.ledger.queries.ts'
import type { PlanGrantTable } from './plans.tables.ts'
import { getTerms } from './plans.subscriptions.queries.ts'
import { PlanSale, type PlanTerms } from './plans.terms.ts'

/** What an order gave; all of a store's are guarded by the lock of the store. */
export type PlanGrant = Selectable<PlanGrantTable>

const grantColumns = ['id', 'orderId', 'subscriptionId', 'paidAt', 'before', 'after', 'wasEnding'] as const

const jsonOf = (terms: PlanTerms | null) => (terms === null ? null : JSON.stringify(terms))

type NewGrant = Omit<PlanGrant, 'id' | 'wasEnding'> & Partial<Pick<PlanGrant, 'wasEnding'>>

/** Remembers what orders gave, in this order. */
export async function insertGrants(trx: Db, grants: readonly NewGrant[]): Promise<void> {
  const rows = grants.map(({ before, after, ...grant }) => ({
    ...grant,
    before: jsonOf(before),
    after: JSON.stringify(after),
  }))
  await trx.insertInto('planGrants').values(rows).execute()
}

export function findGrant(db: Db, orderId: string): Promise<PlanGrant | undefined> {
  return db.selectFrom('planGrants').select(grantColumns).where('orderId', '=', orderId).executeTakeFirst()
}

/** Takes away what is remembered of an order; undefined where it gave nothing, or that was taken back before. */
export function deleteGrant(trx: Db, orderId: string): Promise<PlanGrant | undefined> {
  return trx
    .deleteFrom('planGrants')
    .where('orderId', '=', orderId)
    .returning(grantColumns)
    .executeTakeFirst()
}

export async function updateGrant(
  trx: Db,
  { id, before, after, wasEnding }: Omit<PlanGrant, 'orderId' | 'subscriptionId' | 'paidAt'>,
): Promise<void> {
  const set = { before: jsonOf(before), after: JSON.stringify(after), wasEnding }
  await trx.updateTable('planGrants').set(set).where('id', '=', id).execute()
}

/** What was given to the same subscription after it, the first one first, with what was sold. */
export function listGrantsAfter(db: Db, { id, subscriptionId }: PlanGrant) {
  return db
    .selectFrom('planGrants as g')
    .innerJoin('orders as o', 'o.id', 'g.orderId')
    .select(['g.id', 'g.paidAt', 'g.after', 'g.wasEnding', 'o.sale'])
    .where('g.subscriptionId', '=', subscriptionId)
    .where('g.id', '>', id)
    .orderBy('g.id')
    .execute()
}

/**
 * What counts as paid for the running period of a subscription, whole won: its price, to which upgrades within it paid it
 * up, less what was given back since the last of them, and less the price of what one of them stood on where that was taken
 * back.
 */
export async function sumPaid(
  db: Db,
  { id, cycle, currentPeriodEnd }: Pick<Subscription, 'id' | 'cycle' | 'currentPeriodEnd'>,
  terms: Plan,
): Promise<number> {
  const grants = await db
    .selectFrom('planGrants as g')
    .innerJoin('orders as o', 'o.id', 'g.orderId')
    .select(['g.orderId', 'g.paidAt', 'g.before', 'o.sale'])
    .where('g.subscriptionId', '=', id)
    .where(sql<boolean>`g.after ->> 'currentPeriodEnd' = ${currentPeriodEnd}`)
    .orderBy('g.id')
    .execute()
  const last = grants.at(-1)
  if (last === undefined) return priceWonOf(terms, cycle)
  const moves = await db
    .selectFrom('ledgerMoves')
    .select(['id', 'amount', 'correctsId'])
    .where(
      'orderId',
      'in',
      grants.map(({ orderId }) => orderId),
    )
    .where('at', '>', last.paidAt)
    .execute()
  let paidWon = priceWonOf(terms, cycle) - sumMoves(moves).refunded
  for (const { before, sale } of grants) {
    const stoodOn = PlanSale.parse(sale).before
    if (before === null && stoodOn !== null) paidWon -= priceWonOf(await getTerms(db, stoodOn), stoodOn.cycle)
  }
  return Math.max(0, paidWon)
}

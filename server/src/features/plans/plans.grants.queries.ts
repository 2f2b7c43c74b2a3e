import { unusedShareWon } from '@madang/contract/plan-periods'
import type { Plan, Subscription } from '@madang/contract/plans'
import { priceWonOf } from '@madang/contract/subscriptions'
import type { Selectable } from 'kysely'
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

type Running = Pick<Subscription, 'id' | 'cycle' | 'currentPeriodEnd'>

/**
 * What orders gave since the last one that began a period, the first one first; null where the running period is of none
 * of them.
 */
async function listCounted(db: Db, { id, currentPeriodEnd }: Running) {
  const grants = await db
    .selectFrom('planGrants as g')
    .innerJoin('orders as o', 'o.id', 'g.orderId')
    .select(['g.orderId', 'g.before', 'g.after', 'o.sale', 'o.total', 'o.createdAt as orderedAt'])
    .where('g.subscriptionId', '=', id)
    .orderBy('g.id')
    .execute()
  // Nobody orders what is renewed for nothing, and of older orders not all are remembered.
  if (grants.at(-1)?.after.currentPeriodEnd !== currentPeriodEnd) return null
  const first = grants.findLastIndex(
    ({ before, after }) => before === null || before.currentPeriodEnd <= after.currentPeriodStart,
  )
  return grants.slice(Math.max(0, first))
}

/** What was given to the same subscription after it, the first one first, with what was sold. */
export function listGrantsAfter(db: Db, { id, subscriptionId }: PlanGrant) {
  return db
    .selectFrom('planGrants as g')
    .innerJoin('orders as o', 'o.id', 'g.orderId')
    .select([
      'g.id',
      'g.orderId',
      'g.paidAt',
      'g.after',
      'g.wasEnding',
      'o.no',
      'o.sale',
      'o.createdAt as orderedAt',
    ])
    .where('g.subscriptionId', '=', subscriptionId)
    .where('g.id', '>', id)
    .orderBy('g.id')
    .execute()
}

export type LaterGrant = Awaited<ReturnType<typeof listGrantsAfter>>[number]

interface Counted {
  readonly paidWon: number
  readonly isBeingRefunded: boolean
  /** What was left of the period before, for each order whose price counted that. */
  readonly creditedWon: ReadonlyMap<string, number>
}

/**
 * What counts as paid for the running period of a subscription, whole won: what each order that is not taken back added to
 * it, less what was given back of that or is to be. A new period counts what was left of the one before, as its price did.
 * And whether any of it is to go back, and may yet stay.
 */
export async function sumPaid(db: Db, subscription: Running, terms: Plan): Promise<Counted> {
  const creditedWon = new Map<string, number>()
  const grants = await listCounted(db, subscription)
  if (grants === null)
    return { paidWon: priceWonOf(terms, subscription.cycle), isBeingRefunded: false, creditedWon }
  const orderIds = grants.map(({ orderId }) => orderId)
  const moves = await db
    .selectFrom('ledgerMoves')
    .select(['id', 'orderId', 'amount', 'correctsId'])
    .where('orderId', 'in', orderIds)
    .execute()
  // What is asked for or on its way may not be credited before it has gone; what comes to nothing counts again.
  const onTheirWay = await db
    .selectFrom('refunds')
    .select(['orderId', 'amount'])
    .where('orderId', 'in', orderIds)
    .where('status', 'in', ['REQUESTED', 'PROCESSING'])
    .execute()
  const wonOf = async (plan: Pick<PlanTerms, 'planKey' | 'planVersion' | 'cycle'>) =>
    priceWonOf(await getTerms(db, plan), plan.cycle)
  let paidWon = 0
  let paidUntil: string | null = null
  for (const { orderId, before, after, total, orderedAt, ...grant } of grants) {
    if (before === null || before.currentPeriodEnd <= after.currentPeriodStart) paidWon = 0
    else if (before.currentPeriodEnd !== paidUntil) paidWon = await wonOf(before)
    const sale = PlanSale.parse(grant.sale)
    if (sale.kind === 'UPGRADE' && sale.before === null && before !== null) {
      const { currentPeriodStart: start, currentPeriodEnd: end } = before
      const countedWon = Math.min(paidWon, sale.countedWon ?? paidWon)
      paidWon = unusedShareWon(countedWon, { start, end }, new Date(orderedAt))
      creditedWon.set(orderId, paidWon)
    }
    const addedWon =
      sale.before === null ? total : (sale.addedWon ?? (await wonOf(sale)) - (await wonOf(sale.before)))
    const backWon = onTheirWay
      .filter((refund) => refund.orderId === orderId)
      .reduce(
        (won, { amount }) => won + amount,
        sumMoves(moves.filter((move) => move.orderId === orderId)).refunded,
      )
    // The days that were left at the order's price stand for the whole period.
    paidWon += total === 0 ? addedWon : Math.floor((addedWon * (total - backWon)) / total)
    paidUntil = after.currentPeriodEnd
  }
  return { paidWon: Math.max(0, paidWon), isBeingRefunded: onTheirWay.length > 0, creditedWon }
}

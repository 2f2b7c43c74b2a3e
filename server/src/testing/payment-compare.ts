import { isGivenUp } from '@madang/contract/order-actions'
import type { Payment } from '@madang/stand-ins/toss.store'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A refund as it was asked for, once or again, with the refund that each answer was of. */
export interface RefundAsked {
  readonly paymentId: string
  readonly amount: number
  readonly idempotencyKey: string
  readonly answers: string[]
}

export interface Compared {
  readonly id: string
  readonly no: string
  readonly asked: readonly RefundAsked[]
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

async function findRows(db: Kysely<Tables>, orderId: string) {
  const [order, moves, postings, payments, refunds] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    db.selectFrom('ledgerMoves').selectAll().where('orderId', '=', orderId).execute(),
    db
      .selectFrom('ledgerPostings')
      .innerJoin('ledgerMoves', 'ledgerMoves.id', 'ledgerPostings.moveId')
      .select('ledgerPostings.amount')
      .where('ledgerMoves.orderId', '=', orderId)
      .execute(),
    db.selectFrom('payments').selectAll().where('orderId', '=', orderId).execute(),
    db.selectFrom('refunds').selectAll().where('orderId', '=', orderId).execute(),
  ])
  return { order, moves, postings, payments, refunds }
}
type Rows = Awaited<ReturnType<typeof findRows>>
type Demand = (holds: boolean, words: string) => void

function compareMoney({ order, moves, postings }: Rows, charged: readonly Payment[], demand: Demand): void {
  const paid = moves.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const left = sumOf(moves)
  const theirPaid = charged.reduce((sum, { total }) => sum + total, 0)
  const theirLeft = charged.reduce((sum, { balance }) => sum + balance, 0)
  demand(sumOf(postings) === 0, 'the ledger does not balance')
  demand(charged.length <= 1, `the provider charged ${charged.length} times`)
  demand(paid === theirPaid, `we have ${paid}, the provider ${theirPaid}`)
  demand(left === theirLeft, `we have left ${left}, the provider ${theirLeft}`)
  demand(left >= 0, 'more was given back than paid')
  const expected = paid === 0 ? null : left === paid ? 'PAID' : left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  demand(expected === null || order.status === expected, `should be ${expected}`)
  demand(
    expected !== null || !['PAID', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(order.status),
    'is not paid',
  )
}

/** What the provider has of a payment that came to nothing here may be anything without money. */
function agrees({ status }: Rows['payments'][number], their: Payment | undefined): boolean {
  if (their === undefined) return false
  if (!isGivenUp({ status })) return status === their.status
  return their.approvedAt === null && their.status !== 'WAITING_FOR_DEPOSIT'
}

function compareStates({ order, payments }: Rows, theirs: readonly Payment[], demand: Demand): void {
  for (const payment of payments) {
    const their = theirs.find(({ paymentKey }) => paymentKey === payment.providerPaymentKey)
    demand(agrees(payment, their), `a payment is ${payment.status}, the provider's ${their?.status}`)
  }
  demand(!payments.some(({ status }) => status === 'IN_PROGRESS'), 'a payment is still on its way')
  const waits = payments.some(({ status }) => status === 'WAITING_FOR_DEPOSIT')
  if (order.status === 'PENDING') demand(waits || order.expiresAt !== null, 'waits for nobody')
  else demand(!waits, 'is over, and its account is open')
}

function compareRefunds({ refunds }: Rows, charged: readonly Payment[], demand: Demand): void {
  demand(!refunds.some(({ status }) => status === 'PROCESSING'), 'a refund is still on its way')
  const wordsOf = (rows: readonly { transactionKey: string | null; amount: number }[]): string =>
    rows
      .map(({ transactionKey, amount }) => `${transactionKey} ${amount}`)
      .toSorted()
      .join(', ')
  const done = wordsOf(refunds.filter(({ status }) => status === 'DONE'))
  const their = wordsOf(charged.flatMap(({ cancels }) => cancels))
  demand(done === their, `refunds [${done}], the provider's [${their}]`)
  // Nobody else gives back with a reason of ours, so that this is money for which no refund of ours stands.
  const reasons = new Set(refunds.filter(({ source }) => source === 'STAFF').map(({ reason }) => reason))
  const isTwice = refunds.some(({ source, reason }) => source === 'PROVIDER' && reasons.has(reason))
  demand(!isTwice, 'a refund was carried out twice')
}

/** Whoever asks again for the same refund gets the same. */
function compareAsked({ refunds }: Rows, asked: readonly RefundAsked[], demand: Demand): void {
  const byStaff = new Set(refunds.filter(({ source }) => source === 'STAFF').map(({ id }) => id))
  demand(byStaff.size <= asked.length, `${byStaff.size} refunds of ${asked.length} that were asked for`)
  const each = asked.map(({ answers }) => [...new Set(answers)])
  const answered = each.flat()
  demand(
    each.every(({ length }) => length <= 1),
    'a refund asked for again was another one',
  )
  demand(
    answered.every((id) => byStaff.has(id)),
    'a refund that was answered is not there',
  )
  demand(new Set(answered).size === answered.length, 'one refund for two')
}

/** Where provider, ledger and records say different things of an order, and what became of it. */
export async function compareOrder(
  db: Kysely<Tables>,
  { id, no, asked }: Compared,
  provider: readonly Payment[],
): Promise<{ status: string; faults: string[] }> {
  const theirs = provider.filter(({ orderId }) => orderId === no)
  const charged = theirs.filter(({ approvedAt }) => approvedAt !== null)
  const rows = await findRows(db, id)
  const { status } = rows.order
  const faults: string[] = []
  const demand: Demand = (holds, words) => {
    if (!holds) faults.push(`${no} (${status}): ${words}`)
  }
  compareMoney(rows, charged, demand)
  compareStates(rows, theirs, demand)
  compareRefunds(rows, charged, demand)
  compareAsked(rows, asked, demand)
  return { status, faults }
}

/** Where the kept sums are not those of the postings. */
export async function compareSums(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select account from (select account, sum(amount) as amount from ledger_postings group by account) as p
    full join (select account, sum(debit - credit) as amount from ledger_days group by account) as s using (account)
    full join (select account, sum(debit - credit) as amount from ledger_totals group by account) as d using (account)
    where p.amount is distinct from s.amount or p.amount is distinct from d.amount
  `.execute(db)
  return rows.map(({ account }) => `the kept sums of ${account} are wrong`)
}

import type { LedgerAccount } from '@madang/contract/ledger'
import type { LedgerCheck, LedgerDifference } from '@madang/contract/reconciliation'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { down, List } from '../../db/list.ts'
import { dayEnd, dayStart } from '../../db/seoul-days.ts'
import { uuidV7 } from '../../db/uuid.ts'
import type { LedgerDifferenceTable } from './payments.tables.ts'

/**
 * Days since the first check there was, before this one and at most thirty, that were not compared after they were over, or
 * have a difference that may be none any more.
 */
export async function listMissedDays(db: Db, before: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(${before}::date - 30, ${before}::date - 1, interval '1 day') as d
    where d >= (select min(day) from ledger_checks) and (
      not exists (
        select from ledger_checks as c
        where c.day = d::date and c.checked_at >= (d::date + 1)::timestamp at time zone 'Asia/Seoul'
      )
      or exists (
        select from ledger_differences as o
        where o.day = d::date and o.resolved_at is null and o.kind = 'MISSING_HERE'
      )
    )
    order by d
  `.execute(db)
  return rows.map(({ day }) => day)
}

/** What the ledger has of a day that the provider did: charges, and refunds by its transaction. */
export async function listProviderMoves(db: Db, day: string) {
  return db
    .selectFrom('ledgerMoves')
    .innerJoin('payments', 'payments.id', 'ledgerMoves.paymentId')
    .leftJoin('refunds', 'refunds.id', 'ledgerMoves.refundId')
    .select((build) => [
      'ledgerMoves.kind',
      'ledgerMoves.orderId',
      'ledgerMoves.amount',
      'payments.method',
      build.ref('payments.providerPaymentKey').$notNull().as('paymentKey'),
      'refunds.transactionKey',
    ])
    .where('ledgerMoves.kind', 'in', ['CHARGE', 'REFUND'])
    .where('payments.provider', '=', 'TOSS')
    .where('payments.providerPaymentKey', 'is not', null)
    .where('ledgerMoves.at', '>=', dayStart(day))
    .where('ledgerMoves.at', '<', dayEnd(day))
    .execute()
}

/**
 * What the ledger has of these payments, whenever: of each its charge, and its refunds by the provider's transaction; one
 * row without a move for a payment that the ledger has nothing of.
 */
export async function findMoves(db: Db, paymentKeys: readonly string[]) {
  return db
    .selectFrom('payments')
    .leftJoin('ledgerMoves', 'ledgerMoves.paymentId', 'payments.id')
    .leftJoin('refunds', 'refunds.id', 'ledgerMoves.refundId')
    .select([
      'payments.providerPaymentKey as paymentKey',
      'payments.orderId',
      'ledgerMoves.kind',
      'ledgerMoves.amount',
      'refunds.transactionKey',
    ])
    .where(sql<boolean>`payments.provider_payment_key = any(${[...paymentKeys]}::text[])`)
    .execute()
}

/** Where the sums that are kept of a day are not those of its postings, by account. */
export async function listWrongSums(
  db: Db,
  day: string,
): Promise<{ account: LedgerAccount; ours: number; theirs: number }[]> {
  const { rows } = await sql<{ account: LedgerAccount; ours: number; theirs: number }>`
    with posted as (
      select account, sum(amount) as amount from ledger_postings where day = ${day} group by account
    ), by_store as (
      select account, sum(debit - credit) as amount from ledger_days where day = ${day} group by account
    ), by_day as (
      select account, sum(debit - credit) as amount from ledger_totals where day = ${day} group by account
    )
    select account, coalesce(p.amount, 0)::bigint as theirs,
      coalesce(case when p.amount is distinct from s.amount then s.amount else d.amount end, 0)::bigint as ours
    from posted as p full join by_store as s using (account) full join by_day as d using (account)
    where p.amount is distinct from s.amount or p.amount is distinct from d.amount
  `.execute(db)
  return rows
}

export type Found = Pick<
  Insertable<LedgerDifferenceTable>,
  'kind' | 'key' | 'account' | 'orderId' | 'paymentKey' | 'transactionKey' | 'ours' | 'theirs'
>

/** Writes down what a check found; what an earlier one found and this one did not is resolved. */
export async function writeCheck(
  trx: Db,
  { day, transactions, found }: { day: string; transactions: number; found: readonly Found[] },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await trx
    .insertInto('ledgerChecks')
    .values({ day, checkedAt: at, transactions })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ checkedAt: at, transactions }))
    .execute()
  await trx
    .updateTable('ledgerDifferences')
    .set({ resolvedAt: at })
    .where('day', '=', day)
    .where('resolvedAt', 'is', null)
    // That is nobody's to say but staff's.
    .where('kind', '<>', 'DOUBTFUL')
    .where(sql<boolean>`not key = any(${found.map(({ key }) => key)}::text[])`)
    .execute()
  await insertFound(trx, { day, found }, now)
}

/** Writes down what differs on a day: once, and open again where it was gone for a while and is back. */
export async function insertFound(
  trx: Db,
  { day, found }: { day: string; found: readonly Found[] },
  now: Date,
): Promise<void> {
  if (found.length === 0) return
  await trx
    .insertInto('ledgerDifferences')
    .values(found.map((one) => ({ ...one, id: uuidV7(now), day, foundAt: now.toISOString() })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'key'])
        .doUpdateSet((build) => ({
          kind: build.ref('excluded.kind'),
          orderId: build.ref('excluded.orderId'),
          ours: build.ref('excluded.ours'),
          theirs: build.ref('excluded.theirs'),
          resolvedAt: null,
        }))
        // What somebody explained stays explained.
        .where('ledgerDifferences.note', 'is', null),
    )
    .execute()
}

export async function listChecks(db: Db): Promise<LedgerCheck[]> {
  return db
    .selectFrom('ledgerChecks')
    .select((build) => [
      'day',
      'checkedAt',
      'transactions',
      build
        .selectFrom('ledgerDifferences')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('ledgerDifferences.day', '=', 'ledgerChecks.day')
        .where('resolvedAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('differences'),
    ])
    .orderBy('day', 'desc')
    .limit(31)
    .execute()
}

/** How many nobody has explained yet. */
export async function countOpenDifferences(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledgerDifferences')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

const differenceColumns = sql`
  d.id, d.day::text as day, d.kind, d.order_id, o.no as order_no, d.payment_key, d.transaction_key,
  d.account, d.ours, d.theirs, d.found_at, d.resolved_at, d.note, d.answer
`

/** Open or resolved; null for both. */
interface DifferenceFilter {
  readonly isOpen: boolean | null
}

export const differences = new List<LedgerDifference, DifferenceFilter, '-foundAt'>({
  from: sql`ledger_differences as d`,
  orders: { '-foundAt': down(sql`found_at`, sql`timestamptz`) },
  narrow: ({ isOpen }) => ({
    where: isOpen === null ? [] : [isOpen ? sql`resolved_at is null` : sql`resolved_at is not null`],
  }),
  columns: differenceColumns,
  joins: sql`left join orders as o on o.id = d.order_id`,
})

export async function findDifference(db: Db, id: string): Promise<LedgerDifference | undefined> {
  const { rows } = await sql<LedgerDifference>`
    select ${differenceColumns} from ledger_differences as d left join orders as o on o.id = d.order_id where d.id = ${id}
  `.execute(db)
  return rows[0]
}

interface Resolution extends Partial<Pick<LedgerDifferenceTable, 'note' | 'answer'>> {
  readonly now: Date
}

/** False where it is resolved already. */
export async function closeDifference(trx: Db, id: string, { now, ...said }: Resolution): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ledgerDifferences')
    .set({ ...said, resolvedAt: now.toISOString() })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Doubt {
  readonly day: string
  readonly orderId: string
  readonly paymentKey: string | null
  readonly transactionKey: string
  readonly refundId: string
  /** Won that the provider gave back, and why. */
  readonly amount: number
  readonly reason: string
}

/** A cancel of the provider that is taken for a chargeback which staff wrote down, until somebody says otherwise. */
export async function insertDoubt(trx: Db, { amount, ...doubt }: Doubt, now: Date): Promise<void> {
  const row = {
    ...doubt,
    kind: 'DOUBTFUL',
    key: `doubt ${doubt.transactionKey}`,
    ours: -amount,
    theirs: -amount,
  } as const
  await trx
    .insertInto('ledgerDifferences')
    .values({ ...row, id: uuidV7(now), foundAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['day', 'key']).doNothing())
    .execute()
}

/** What is doubtful, and still open. */
export function findDoubt(db: Db, id: string) {
  return db
    .selectFrom('ledgerDifferences as d')
    .innerJoin('refunds as r', 'r.id', 'd.refundId')
    .select((build) => [
      'r.id as refundId',
      'r.paymentId',
      'r.orderId',
      'r.amount',
      build.ref('d.transactionKey').$notNull().as('transactionKey'),
      build.ref('d.reason').$notNull().as('reason'),
    ])
    .where('d.id', '=', id)
    .where('d.resolvedAt', 'is', null)
    .executeTakeFirst()
}

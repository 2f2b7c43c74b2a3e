import { addDays, addMonths, dayMs, daysOfMonth, seoulDate } from '@madang/contract/korean-time'
import { isMoneyAccount, moneyAccounts, type LedgerAccount } from '@madang/contract/ledger'
import { countedStatuses, mostCounted, type PaymentMonth } from '@madang/contract/payment-months'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { dayRange } from '../../db/seoul-days.ts'
import { orders, refunds, type OrderFilter } from './payments.list.queries.ts'
import { storesOf, type StatementScope } from './payments.statement.queries.ts'

interface Asked extends StatementScope {
  readonly month: string
  readonly now: Date
}

interface Sum {
  readonly day: string
  readonly account: LedgerAccount
  readonly debit: number
  readonly credit: number
}

interface Days {
  readonly first: string
  readonly last: string
  readonly accounts: readonly LedgerAccount[]
}

/** What the days of these accounts come to: of all stores, or of some. */
async function sumDays(db: Db, asked: Asked, { first, last, accounts }: Days): Promise<Sum[]> {
  const stores = storesOf(asked)
  const table = stores.length === 0 ? sql`ledger_totals` : sql`ledger_days`
  const ofAccounts = sql`account = any(${[...accounts]}::text[])`
  const conditions = [sql`day between ${first} and ${last}`, ofAccounts, ...stores]
  const { rows } = await sql<Sum>`
    select day::text as day, account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from ${table} where ${sql.join(conditions, sql` and `)}
    group by day, account order by day
  `.execute(db)
  return rows
}

const isMoney = ({ account }: Sum) => isMoneyAccount(account)

function sumOf(rows: readonly Sum[], count: (row: Sum) => number): number {
  return rows.reduce((total, row) => total + count(row), 0)
}

const netOf = (rows: readonly Sum[]) => sumOf(rows.filter(isMoney), ({ debit, credit }) => debit - credit)

/**
 * What corrections of these days turned round, which stands on both sides: a correction takes it from the side on which
 * it stood before, so that neither has it as more.
 */
async function sumCorrected(
  db: Db,
  asked: Asked,
  { first, last }: { first: string; last: string },
): Promise<number> {
  const { from, before } = dayRange({ from: first, to: last })
  const conditions = [sql`kind = 'CORRECTION'`, sql`at >= ${from}`, sql`at < ${before}`, ...storesOf(asked)]
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(abs(amount)), 0)::bigint as total from ledger_moves where ${sql.join(conditions, sql` and `)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** How much of these days the lists of orders and refunds have, by what their tabs ask for. */
async function countLists(db: Db, { storeId, reach, month }: Asked): Promise<PaymentMonth['counts']> {
  const { first: from, last: to } = daysOfMonth(month)
  const { from: since, before } = dayRange({ from, to })
  const ofMonth = { storeId, since, before, reach, statuses: null }
  const countOf = async (given: Partial<OrderFilter>) => {
    const filter = { ...ofMonth, search: null, types: null, isWaiting: false, isCharged: false, ...given }
    return Math.min((await orders.count(db, filter)).count, mostCounted)
  }
  const [all, paid, failed, waiting, refunded] = await Promise.all([
    countOf({}),
    countOf({ statuses: countedStatuses.paid }),
    countOf({ statuses: countedStatuses.failed }),
    countOf({ isWaiting: true }),
    refunds.count(db, ofMonth),
  ])
  return { all, paid, failed, waiting, refunded: Math.min(refunded.count, mostCounted) }
}

/** A month by the ledger, without how many orders it had. */
export async function sumMonth(db: Db, asked: Asked): Promise<Omit<PaymentMonth, 'counts'>> {
  const { month, now } = asked
  const { first, last } = daysOfMonth(month)
  const today = seoulDate(now)
  const until = last < today ? last : today
  const count = until < first ? 0 : Math.round((Date.parse(until) - Date.parse(first)) / dayMs) + 1
  const before = daysOfMonth(addMonths(month, -1))
  const sameUntil = count === 0 ? before.first : addDays(before.first, count - 1)
  const [rows, previous, corrected] = await Promise.all([
    sumDays(db, asked, { first, last, accounts: [...moneyAccounts, 'VAT'] }),
    sumDays(db, asked, {
      first: before.first,
      last: sameUntil < before.last ? sameUntil : before.last,
      accounts: moneyAccounts,
    }),
    sumCorrected(db, asked, { first, last }),
  ])
  const money = rows.filter(isMoney)
  const vat = sumOf(
    rows.filter(({ account }) => account === 'VAT'),
    ({ debit, credit }) => credit - debit,
  )
  const net = netOf(rows)
  return {
    month,
    charged: sumOf(money, ({ debit }) => debit) - corrected,
    refunded: sumOf(money, ({ credit }) => credit) - corrected,
    net,
    supply: net - vat,
    vat,
    previousNet: previous.length === 0 ? null : netOf(previous),
    days: Array.from({ length: count }, (_, index) => {
      const day = addDays(first, index)
      return { day, net: netOf(rows.filter((row) => row.day === day)) }
    }),
  }
}

export async function findMonth(db: Db, asked: Asked): Promise<PaymentMonth> {
  const [sums, counts] = await Promise.all([sumMonth(db, asked), countLists(db, asked)])
  return { ...sums, counts }
}

/** Won that payers were told to pay into an account, and have not yet. */
export async function sumAwaited(db: Db, scope: StatementScope): Promise<number> {
  const conditions = [sql`status = 'WAITING_FOR_DEPOSIT'`, ...storesOf(scope)]
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::bigint as total from payments where ${sql.join(conditions, sql` and `)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

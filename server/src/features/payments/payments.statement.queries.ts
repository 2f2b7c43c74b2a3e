import { moneyAccounts, type LedgerKind, type MoneyAccount } from '@madang/contract/ledger'
import type { OrderType } from '@madang/contract/order-actions'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { List, up, type Sql } from '../../db/list.ts'
import { ofOwnStores } from './payments.list.queries.ts'
import type { Reach } from './payments.scope.ts'

/** Whose money, as of the months (payments.months.queries.ts); null for that of all. */
export interface StatementScope {
  readonly storeId: string | null
  readonly reach: Reach | null
}

export interface MovesAsked extends StatementScope {
  /** Instants at which the month begins, and before which it ends. */
  readonly since: string
  readonly before: string
  readonly firstDay: string
}

export interface MoveRow {
  readonly id: string
  readonly kind: LedgerKind
  /** Of what it takes back, where it is a correction. */
  readonly correctedKind: LedgerKind | null
  readonly at: string
  readonly no: string
  readonly type: OrderType
  readonly storeName: string
  /** Won: what came to us above zero, what went back below, and the tax in it. */
  readonly amount: number
  readonly vat: number
  readonly account: MoneyAccount
}

/** The stores that are asked for, as conditions on a column `store_id`; none for all of them. */
export function storesOf({ storeId, reach }: StatementScope): Sql[] {
  return [
    ...(storeId === null ? [] : [sql`store_id = ${storeId}`]),
    ...(reach === null ? [] : [ofOwnStores(reach)]),
  ]
}

/** The moves of the ledger, oldest first. */
export const ledgerMoves = new List<MoveRow, MovesAsked, 'at'>({
  from: sql`ledger_moves as m`,
  orders: { at: up(sql`at`, sql`timestamptz`) },
  narrow: ({ since, before, ...scope }) => ({
    where: [sql`at >= ${since}`, sql`at < ${before}`, ...storesOf(scope)],
  }),
  columns: sql`
    m.id, m.kind, c.kind as corrected_kind, m.at, o.no, o.type, s.name as store_name, m.amount, m.vat, m.account
  `,
  joins: sql`
    join orders as o on o.id = m.order_id
    join stores as s on s.id = m.store_id
    left join ledger_moves as c on c.id = m.corrects_id
  `,
})

/** What was with us when a day began: all that had come, less what had gone back. */
export async function findBalance(db: Db, scope: StatementScope, day: string): Promise<number> {
  const stores = storesOf(scope)
  const table = stores.length === 0 ? sql`ledger_totals` : sql`ledger_days`
  const conditions = [sql`account = any(${[...moneyAccounts]}::text[])`, sql`day < ${day}`, ...stores]
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(debit - credit), 0)::bigint as balance
    from ${table} where ${sql.join(conditions, sql` and `)}
  `.execute(db)
  return rows[0]?.balance ?? 0
}

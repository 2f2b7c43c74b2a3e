import type { LedgerKind } from '@madang/contract/ledger'
import { daysOfMonth, seoulMonth } from '@madang/contract/korean-time'
import { statementHeads, type StatementFilter } from '@madang/contract/payment-statement'
import type { Db } from '../../db/database.ts'
import { dayEnd, dayStart } from '../../db/seoul-days.ts'
import type { Export } from '../../record/exports.ts'
import { reachOf } from './payments.scope.ts'
import { findBalance, ledgerMoves, type MoveRow, type MovesAsked } from './payments.statement.queries.ts'

interface Sum {
  readonly vat: number
  readonly total: number
}

/** A line of the file: what stood before, what moved, and at the end what that comes to. */
type Line =
  | { readonly line: 'opening'; readonly balance: number }
  | { readonly line: 'move'; readonly move: MoveRow; readonly balance: number }
  | (Sum & { readonly line: 'sum'; readonly kind: LedgerKind })
  | (Sum & { readonly line: 'closing'; readonly balance: number })

const plus = (sum: Sum, { vat, amount }: MoveRow): Sum => ({ vat: sum.vat + vat, total: sum.total + amount })
const nothing: Sum = { vat: 0, total: 0 }

async function* walk(db: Db, asked: MovesAsked): AsyncGenerator<Line> {
  const opening = await findBalance(db, asked, asked.firstDay)
  yield { line: 'opening', balance: opening }
  const sums = new Map<LedgerKind, Sum>()
  let all = nothing
  for await (const move of ledgerMoves.walk(db, asked, 'at')) {
    all = plus(all, move)
    // A correction is taken from the sum of what it corrects.
    const kind = move.correctedKind ?? move.kind
    sums.set(kind, plus(sums.get(kind) ?? nothing, move))
    yield { line: 'move', move, balance: opening + all.total }
  }
  for (const [kind, sum] of sums) yield { line: 'sum', kind, ...sum }
  yield { line: 'closing', ...all, balance: opening + all.total }
}

/** What a month moved in the ledger as a file; amounts are numbers, to be summed, what went back below zero. */
export function statementExport(
  now: () => Date,
): Export<StatementFilter, MovesAsked, Line, keyof typeof statementHeads> {
  return {
    name: 'statement',
    action: 'payments.statement_exported',
    entity: 'ledger',
    heads: statementHeads,
    instants: ['at'],
    narrow: ({ month = seoulMonth(now()), storeId = null }, viewer) => {
      const { first: firstDay, last } = daysOfMonth(month)
      const scope = { storeId, reach: reachOf(viewer) }
      return { since: dayStart(firstDay), before: dayEnd(last), firstDay, ...scope }
    },
    count: async (db, asked) => ({ count: await ledgerMoves.countExactly(db, asked), isEstimate: false }),
    walk,
    cells: async (_db, { say }) => {
      const none = { at: null, no: null, store: null, type: null, account: null }
      const noAmounts = { supply: null, vat: null, total: null }
      const amounts = ({ vat, total }: Sum) => ({ supply: total - vat, vat, total })
      return (line) => {
        if (line.line === 'opening')
          return { ...none, ...noAmounts, what: say('payments.statement.opening'), balance: line.balance }
        if (line.line === 'closing')
          return {
            ...none,
            what: say('payments.statement.closing'),
            ...amounts(line),
            balance: line.balance,
          }
        if (line.line === 'sum') {
          const what = say('payments.statement.sumOf', { kind: say(`payments.kind.${line.kind}`) })
          return { ...none, what, ...amounts(line), balance: null }
        }
        const { at, no, storeName: store, kind, type, account, vat, amount: total } = line.move
        return {
          at,
          no,
          store,
          what: say(`payments.kind.${kind}`),
          type: say(`payments.type.${type}`),
          account: say(`reconciliation.account.${account}`),
          ...amounts({ vat, total }),
          balance: line.balance,
        }
      }
    },
  }
}

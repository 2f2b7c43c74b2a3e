import {
  answerDoubt,
  checkLedger,
  listLedgerChecks,
  pagedDifferences,
  resolveDifference,
} from '@madang/contract/reconciliation'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { toPage } from '../../http/paging.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import { explainDifference, settleDoubt } from './payments.reconciliation.changes.ts'
import { differences, listChecks } from './payments.reconciliation.queries.ts'
import { askForCheck } from './payments.reconciliation.ts'
import type { Sales } from './payments.sales.ts'
import { demandProvider } from './payments.scope.ts'

/** What differs between the ledger and the provider. */
export function reconciliationRoutes(
  serve: Serve,
  { now, payments }: Pick<Deps, 'now' | 'payments'>,
  sales: Sales,
): void {
  const callerOf = createCallerOf(now)
  serve(listLedgerChecks, async ({ db }) => ({ items: await listChecks(db) }))
  serve(checkLedger, async ({ db, body }) => {
    demandProvider(payments)
    await askForCheck(db, body.day)
    return {}
  })
  serve(pagedDifferences, async ({ db, query }) => {
    const filter = { isOpen: query.open === undefined ? null : query.open === 'true' }
    const { rows, total } = await differences.page(db, filter, { ...query, sort: '-foundAt' })
    return toPage(rows, query, total)
  })
  serve(resolveDifference, (call) => {
    const { params, body } = call
    const said = { params, body, caller: callerOf(call) }
    return inTransaction(call.db, (trx) => explainDifference(trx, said))
  })
  serve(answerDoubt, (call) => {
    const { params, body } = call
    const said = { params, body, caller: callerOf(call) }
    return inTransaction(call.db, (trx) => settleDoubt(trx, sales, said))
  })
}

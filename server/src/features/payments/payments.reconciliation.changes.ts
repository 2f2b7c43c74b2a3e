import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import type { answerDoubt, LedgerDifference, resolveDifference } from '@madang/contract/reconciliation'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { By } from '../../http/serve.ts'
import { about, record } from '../../record/audit.queries.ts'
import { closeDifference, findDifference, findDoubt } from './payments.reconciliation.queries.ts'
import { setTransactionKey } from './payments.refunds.queries.ts'
import type { Sales } from './payments.sales.ts'
import { lock } from './payments.scope.ts'
import { postRefund, insertTold, lockPaid } from './payments.settling.changes.ts'

async function getDifference(db: Db, id: string): Promise<LedgerDifference> {
  const difference = await findDifference(db, id)
  if (difference === undefined) throw new AppError('resource.not_found')
  return difference
}

/** What was done with a difference between the ledger and the provider. */
function aboutDifference(id: string, orderNo: string | null) {
  return about('difference', { id, name: orderNo })
}

/** Somebody has looked into a difference, and says what it was. */
export async function explainDifference(
  trx: Transaction<Tables>,
  { params: { id }, body: { note }, caller }: By<CallParts<typeof resolveDifference>>,
): Promise<LedgerDifference> {
  const isExplained = await closeDifference(trx, id, { note, now: caller.now })
  const difference = await getDifference(trx, id)
  if (!isExplained) throw new AppError('conflict.state')
  const what = aboutDifference(id, difference.orderNo)
  await record(trx, caller, { action: 'payments.difference_explained', ...what, reason: note })
  return difference
}

/** Says whether a doubtful cancel of the provider is the chargeback that was written down, or is in the ledger besides. */
export async function settleDoubt(
  trx: Transaction<Tables>,
  sales: Sales,
  { params: { id }, body: { answer }, caller }: By<CallParts<typeof answerDoubt>>,
): Promise<LedgerDifference> {
  const { now, viewer } = caller
  await getDifference(trx, id)
  const doubt = await findDoubt(trx, id)
  if (doubt === undefined) throw new AppError('conflict.state')
  const { order, refundableWon } = await lock(trx, doubt.orderId, viewer)
  const isOpen = await closeDifference(trx, id, { answer, now })
  if (!isOpen) throw new AppError('conflict.state')
  const changes = { answer: { from: null, to: answer } }
  const what = aboutDifference(id, order.no)
  await record(trx, caller, { action: 'payments.difference_explained', ...what, changes })
  if (answer === 'ANOTHER') {
    const { refundId, paymentId, amount, reason, transactionKey } = doubt
    if (amount > refundableWon) throw new AppError('conflict.state')
    await setTransactionKey(trx, refundId, null)
    const { payment } = await lockPaid(trx, paymentId)
    const refund = await insertTold(trx, payment, { amount, reason, now })
    await postRefund(trx, { order, payment, sales, now }, { refund, transactionKey })
  }
  return getDifference(trx, id)
}

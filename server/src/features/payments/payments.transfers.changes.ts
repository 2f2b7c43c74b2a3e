import {
  transferWorkingDays,
  type expectTransfer,
  type receiveTransfer,
} from '@madang/contract/bank-transfers'
import type { CallParts } from '@madang/contract/endpoint'
import { AppError } from '@madang/contract/errors'
import { seoulDate, seoulMidnight } from '@madang/contract/korean-time'
import { dueAt } from '@madang/contract/working-days'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { By } from '../../http/serve.ts'
import { record, type Doer } from '../../record/audit.queries.ts'
import { demand, refuseWrong } from '../../record/demand.ts'
import { findTransferAccount } from '../settings/settings.queries.ts'
import { orderExpires } from './payments.clock.ts'
import { aboutOrder, updateOrder, type OrderRecord } from './payments.orders.queries.ts'
import { insertPayment, movePayment, updatePaymentDetails, type PaymentRecord } from './payments.queries.ts'
import type { Sales } from './payments.sales.ts'
import { lock } from './payments.scope.ts'
import { charge } from './payments.settling.changes.ts'
import { updateTransfer } from './payments.transfers.queries.ts'

/** The transfer that is waited for. */
export function expectedOf(payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  return payments.find(({ provider, status }) => provider === 'MANUAL' && status === 'WAITING_FOR_DEPOSIT')
}

/** A payment that is not the provider's: it waits for a transfer, and holds nothing up. */
async function insertTransfer(
  trx: Transaction<Tables>,
  { id: orderId, storeId, total }: OrderRecord,
  { depositorName, now }: Pick<PaymentRecord, 'depositorName'> & { readonly now: Date },
): Promise<PaymentRecord> {
  const row = { orderId, storeId, total, provider: 'MANUAL', providerPaymentKey: null } as const
  const payment = await insertPayment(trx, { ...row, method: 'TRANSFER', depositorName }, now)
  if (payment === undefined) throw new AppError('conflict.state')
  return payment
}

/** A transfer for an order that nobody has paid is waited for. */
export async function awaitDeposit(
  trx: Transaction<Tables>,
  order: OrderRecord,
  {
    depositorName,
    virtualAccount,
    now,
  }: Pick<PaymentRecord, 'depositorName' | 'virtualAccount'> & { readonly now: Date },
): Promise<void> {
  const { id } = await insertTransfer(trx, order, { depositorName, now })
  await movePayment(trx, id, { action: 'awaitDeposit', now })
  const nothing = { approvedAt: null, card: null, receiptUrl: null }
  await updatePaymentDetails(trx, { id, method: 'TRANSFER', virtualAccount, ...nothing }, now)
}

/** The payer says that the money will be transferred, and in whose name. */
export async function announceTransfer(
  db: Kysely<Tables>,
  { params, body: { depositorName }, caller }: By<CallParts<typeof expectTransfer>>,
): Promise<void> {
  const { now } = caller
  await inTransaction(db, async (trx) => {
    const { order, payments, actions } = await lock(trx, params.id, caller.viewer)
    demand(actions.transfer)
    const account = await findTransferAccount(trx)
    if (account === null) throw new AppError('conflict.state')
    const changes = { depositorName: { from: null, to: '***' } }
    await record(trx, caller, { action: 'payments.transfer_expected', ...aboutOrder(order), changes })
    const expected = expectedOf(payments)
    if (expected !== undefined) return updateTransfer(trx, expected.id, { depositorName, now })
    const due = dueAt(now, transferWorkingDays).toISOString()
    const kept = order.keptUntil ?? due
    // Announced once more, as after a card was declined, it is not kept any longer.
    const wasExpected = payments.some(({ provider }) => provider === 'MANUAL')
    const keptUntil = wasExpected || kept > due ? kept : due
    const virtualAccount = { ...account, dueAt: keptUntil }
    await awaitDeposit(trx, order, { depositorName, virtualAccount, now })
    await updateOrder(trx, order.id, { expiresAt: keptUntil, keptUntil })
    await orderExpires.wake(trx, keptUntil)
  })
}

interface Received {
  readonly amount: number
  readonly receivedAt: string
  readonly depositorName: string
}

/**
 * The money for an order has come to the bank account: booked by the function by which every payment is. The order is
 * held by whoever calls, and may be paid.
 */
export async function bookTransfer(
  trx: Transaction<Tables>,
  {
    order,
    payments,
    sales,
    doer,
  }: {
    readonly order: OrderRecord
    readonly payments: readonly PaymentRecord[]
    readonly sales: Sales
    readonly doer: Doer
  },
  { amount, receivedAt: approvedAt, depositorName }: Received,
): Promise<PaymentRecord> {
  const { now } = doer
  if (amount !== order.total) throw new AppError('payment.amount_mismatch')
  const payment = expectedOf(payments) ?? (await insertTransfer(trx, order, { depositorName, now }))
  await updateTransfer(trx, payment.id, { depositorName, approvedAt, now })
  const changes = { amount: { from: null, to: amount } }
  await record(trx, doer, { action: 'payments.transfer_received', ...aboutOrder(order), changes })
  await charge(trx, { order, payment, sales, now })
  return payment
}

/** Somebody of staff has seen the money on the account. */
export async function recordTransfer(
  trx: Transaction<Tables>,
  sales: Sales,
  { params, body, caller }: By<CallParts<typeof receiveTransfer>>,
): Promise<void> {
  const { order, payments, actions } = await lock(trx, params.id, caller.viewer)
  demand(actions.receive)
  const { receivedOn, ...received } = body
  if (receivedOn > seoulDate(caller.now)) refuseWrong([{ pointer: '/receivedOn', code: 'in_future' }])
  const receivedAt = seoulMidnight(receivedOn).toISOString()
  await bookTransfer(trx, { order, payments, sales, doer: caller }, { ...received, receivedAt })
}

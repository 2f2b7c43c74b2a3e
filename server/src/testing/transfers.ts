import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { inTransaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid.ts'
import { readBankRows, readDeposits } from '../features/payments/payments.bank-file.ts'
import { keepFile } from '../features/payments/payments.bank-files.changes.ts'
import { findOrder, updateOrder } from '../features/payments/payments.orders.queries.ts'
import { insertRefund } from '../features/payments/payments.refunds.queries.ts'
import { awaitDeposit, bookTransfer } from '../features/payments/payments.transfers.changes.ts'
import { addOrder, reason, sales, type OrderGiven, type TestOrder } from './orders.ts'

interface TransferGiven extends OrderGiven {
  readonly depositorName: string
}

const day = 24 * 60 * 60_000

/** The buyer of an order that nobody has paid has said that the money will be transferred. */
export async function awaitTransfer(
  db: Kysely<Tables>,
  now: Date,
  { orderId, depositorName }: { readonly orderId: string; readonly depositorName: string },
): Promise<void> {
  const dueAt = new Date(now.getTime() + 3 * day).toISOString()
  await inTransaction(db, async (trx) => {
    const found = await findOrder(trx, orderId)
    if (found === undefined) throw new Error('The order is gone.')
    const virtualAccount = {
      bankCode: '88',
      accountNumber: '11022233344',
      holderName: '마당 주식회사',
      dueAt,
    }
    await awaitDeposit(trx, found, { depositorName, virtualAccount, now })
    await updateOrder(trx, orderId, { expiresAt: dueAt, keptUntil: dueAt })
  })
}

/** An order that will be paid by bank transfer, as its buyer said. */
export async function addTransfer(db: Kysely<Tables>, now: Date, given: TransferGiven): Promise<TestOrder> {
  const { depositorName, ...of } = given
  const order = await addOrder(db, now, { ...of, fate: 'OPEN' })
  await awaitTransfer(db, now, { orderId: order.id, depositorName })
  return order
}

/** An order whose transfer came, of which so much goes back, in won; nobody has sent it. */
export async function addUnsentRefund(
  db: Kysely<Tables>,
  now: Date,
  { amount, askedBy, ...given }: OrderGiven & { readonly amount: number; readonly askedBy: string },
): Promise<TestOrder> {
  const added = await addOrder(db, now, { ...given, fate: 'OPEN' })
  return inTransaction(db, async (trx) => {
    const order = await findOrder(trx, added.id)
    if (order === undefined) throw new Error('The order is gone.')
    const doer = { viewer: { userId: askedBy, role: 'ADMIN' }, origin: null, now } as const
    const received = { amount: order.total, receivedAt: now.toISOString(), depositorName: '윤하늘' }
    const payment = await bookTransfer(trx, { order, payments: [], sales, doer }, received)
    const of = { orderId: order.id, storeId: order.storeId, paymentId: payment.id, amount, reason, askedBy }
    const refund = await insertRefund(
      trx,
      { ...of, id: uuidV7(now), status: 'PROCESSING', source: 'STAFF' },
      now,
    )
    return { ...added, paymentId: payment.id, refundId: refund.id }
  })
}

/** A file of the bank that somebody of staff has read. */
export async function addBankFile(
  db: Kysely<Tables>,
  now: Date,
  { by, text }: { readonly by: string; readonly text: string },
): Promise<string> {
  const read = readDeposits(await readBankRows(Buffer.from(text)))
  const doer = { viewer: { userId: by, role: 'ADMIN' }, origin: null, now } as const
  const file = await inTransaction(db, (trx) => keepFile(trx, read, { name: '입금내역.csv', doer }))
  return file.id
}

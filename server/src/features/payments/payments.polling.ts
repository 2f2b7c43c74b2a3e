import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { before } from '../../db/instants.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { DeclaredEffect } from '../../jobs/effects.ts'
import { addJob, type Tasks } from '../../jobs/runner.ts'
import type { PaymentGateway } from '../../outside/payment-gateway.ts'
import {
  closing,
  findPayment,
  listAbandoned,
  listAwaitingDeposit,
  type PaymentRecord,
} from './payments.queries.ts'
import type { Sales } from './payments.sales.ts'
import { applySnapshot, endUnpaid, lockPaid } from './payments.settling.changes.ts'

const askTask = 'payments:ask'
const Ask = z.object({ paymentId: z.string() })

/** Has the provider asked, soon, what a payment is by now. */
export function askFor(db: Db, { id: paymentId }: Pick<PaymentRecord, 'id'>): Promise<void> {
  return addJob(db, askTask, { paymentId }, { jobKey: `${askTask} ${paymentId}` })
}

interface AskDeps {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly gateway: PaymentGateway
  readonly sales: Sales
  readonly close: DeclaredEffect<{ paymentId: string }>
}

/** So long after the last news of a deposit that is waited for the provider is asked. */
const askedAfterMs = 30 * 60_000

/**
 * Asks the provider what became of payments: those it told of, and those that wait for a deposit, by the clock. Accounts
 * of orders that are over are closed there.
 */
export function askTasks({ db, now, gateway, sales, close }: AskDeps): Tasks {
  async function ask(paymentId: string): Promise<void> {
    const key = (await findPayment(db, paymentId))?.providerPaymentKey
    if (!key) return
    const snapshot = await gateway.findByKey(key)
    await inTransaction(db, async (trx) => {
      if (snapshot !== null)
        return applySnapshot(trx, { paymentId, snapshot, sales, now: now(), isAsked: true })
      const { order, payment } = await lockPaid(trx, paymentId)
      await endUnpaid(trx, { order, payment, sales, now: now() }, { action: 'expire' })
    })
  }
  return {
    [askTask]: async (payload) => ask(Ask.parse(payload).paymentId),
    'payments:ask-waiting': async () => {
      for (const id of await listAwaitingDeposit(db, before(now(), askedAfterMs))) await askFor(db, { id })
      // What else ended its order, as a plan that is over does, left the account open.
      for (const paymentId of await listAbandoned(db))
        await inTransaction(db, (trx) => close.intend(trx, closing(paymentId, now())))
    },
  }
}

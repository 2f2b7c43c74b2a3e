import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { before, dayMs } from '../../db/instants.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { DeclaredEffect } from '../../jobs/effects.ts'
import { addJob, type Tasks } from '../../jobs/runner.ts'
import type { Key, Keyring } from '../../keys.ts'
import type { PaymentGateway, WebhookNews } from '../../outside/payment-gateway.ts'
import { hashSecret, isSameHash } from '../../tokens.ts'
import { deleteOldFiles } from './payments.bank-files.queries.ts'
import { findOrderByNo } from './payments.orders.queries.ts'
import {
  closing,
  deleteOldWebhooks,
  findPayment,
  findPaymentByKey,
  isNewWebhook,
  isOpen,
  listAbandoned,
  listPayments,
  listWaiting,
  type PaymentRecord,
} from './payments.queries.ts'
import type { Sales } from './payments.sales.ts'
import { applySnapshot, endUnpaid, lockPaid } from './payments.settling.changes.ts'

/** The unguessable part of the address to which the provider tells what happens. */
function webhookToken({ secret }: Key): string {
  return createHmac('sha256', secret).update('payment webhooks').digest('base64url')
}

/** The path of the address that is given to the provider (docs/operating.md). */
export function webhookPathOf(key: Key): string {
  return `/api/v1/payment/webhook/toss/${webhookToken(key)}`
}

/** Whether it is that of a key of now or before. */
export function isWebhookToken({ all }: Keyring, token: string): boolean {
  return all.some((key) => isSameHash(hashSecret(webhookToken(key)), hashSecret(token)))
}

const askTask = 'payments:ask'
const Ask = z.object({ paymentId: z.string() })

/** Has the provider asked, soon, what a payment is by now. */
export function askFor(db: Db, { id: paymentId }: Pick<PaymentRecord, 'id'>): Promise<void> {
  return addJob(db, askTask, { paymentId }, { jobKey: `${askTask} ${paymentId}` })
}

type PaymentNews = Exclude<WebhookNews, { readonly kind: 'billing-deleted' }>

async function findTold(trx: Db, news: PaymentNews): Promise<PaymentRecord | undefined> {
  if (news.kind === 'payment') {
    const found = await findPaymentByKey(trx, news.paymentKey)
    if (found !== undefined) return found
  }
  const order = await findOrderByNo(trx, news.orderId)
  // A deposit may be told of after it came, as where the bank takes it back.
  return order && (await listPayments(trx, order.id)).findLast(mayHaveNews)
}

function mayHaveNews(payment: PaymentRecord): boolean {
  return payment.provider === 'TOSS' && (isOpen(payment) || payment.approvedAt !== null)
}

/**
 * Takes what the provider tells: none of it is believed, but a payment of ours that it names is asked about. The same
 * words are heard once. Gives whether there is such a payment.
 */
export async function receiveWebhook(
  db: Kysely<Tables>,
  { news, body, now }: { news: PaymentNews; body: unknown; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const payment = await findTold(trx, news)
    if (payment === undefined) return false
    if (await isNewWebhook(trx, hashSecret(JSON.stringify(body)), now)) await askFor(trx, payment)
    return true
  })
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
const webhooksKeptMs = 30 * dayMs
const bankFilesKeptMs = 180 * dayMs

/** Asks the provider what became of payments: those it told of, and those that wait for a deposit, by the clock. */
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
      for (const id of await listWaiting(db, before(now(), askedAfterMs))) await askFor(db, { id })
      // What else ended its order, as a plan that is over does, left the account open.
      for (const paymentId of await listAbandoned(db))
        await inTransaction(db, (trx) => close.intend(trx, closing(paymentId, now())))
    },
    'payments:clean': async () => {
      await deleteOldWebhooks(db, before(now(), webhooksKeptMs))
      await deleteOldFiles(db, before(now(), bankFilesKeptMs))
    },
  }
}

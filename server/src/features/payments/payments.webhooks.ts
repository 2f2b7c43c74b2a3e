import { createHmac } from 'node:crypto'
import { isOpen } from '@madang/contract/order-actions'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Key, Keyring } from '../../keys.ts'
import type { WebhookNews } from '../../outside/payment-gateway.ts'
import { hashSecret, isSameHash } from '../../tokens.ts'
import { findOrderByNo } from './payments.orders.queries.ts'
import { askFor } from './payments.polling.ts'
import { findPaymentByKey, isNewWebhook, listPayments, type PaymentRecord } from './payments.queries.ts'

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

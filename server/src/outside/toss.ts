import * as z from 'zod/mini'
import {
  GatewayError,
  type GatewayCall,
  type GatewayTransaction,
  type PaymentGateway,
} from './payment-gateway.ts'
import { readBillingKey, readNews, readPayment, readTransactions } from './toss.read.ts'

export interface TossOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly clientKey: string
  readonly secretKey: string
  /** For each exchange; default 10000. */
  readonly timeoutMs?: number
}

/** The script that opens the payment window: of the provider itself, or of what speaks its wire at `baseUrl`. */
export function tossScriptUrl(baseUrl: string): string {
  const { origin, hostname } = new URL(baseUrl)
  return `${hostname === 'api.tosspayments.com' ? 'https://js.tosspayments.com' : origin}/v2/standard`
}

/** Where that script and its windows are, as a source of a content policy. */
export function tossHosts(scriptUrl: string): string {
  const { origin, hostname } = new URL(scriptUrl)
  return hostname.endsWith('.tosspayments.com') ? 'https://*.tosspayments.com' : origin
}

interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** It was done before: what there is has to be read. */
const alreadyCodes = new Set(['ALREADY_PROCESSED_PAYMENT', 'ALREADY_CANCELED_PAYMENT'])

/** Refusals that say nothing about this payment: our keys, or the provider wants to be asked later. */
const unknownCodes = new Set([
  'FORBIDDEN_CONSECUTIVE_REQUEST',
  'FORBIDDEN_REQUEST',
  'IDEMPOTENT_REQUEST_PROCESSING',
  'INCORRECT_BASIC_AUTH_FORMAT',
  'INVALID_API_KEY',
  'UNAUTHORIZED_KEY',
])

/** With these the code says why it was not answered, whatever it is. */
const unknownStatuses = new Set([401, 408, 409, 425, 429])

const mostAnswerBytes = 5_000_000
const transactionsAtOnce = 1_000
/** What moved money: an account that waits for its deposit, or gave up, did not. */
const movedStatuses = new Set(['DONE', 'PARTIAL_CANCELED', 'CANCELED'])

/** Payments by the core API v1 of Toss Payments (korea.md §2.2); `baseUrl` decides between it and the stand-in. */
export function createTossGateway(options: TossOptions): PaymentGateway {
  const ask = (question: Question) => exchange(options, question)
  const find = async (path: string, signal: AbortSignal | undefined) => {
    const answer = await ask({ method: 'GET', path, signal })
    if (answer.status === 404 && codeOf(answer) === 'NOT_FOUND_PAYMENT') return null
    return readPayment(succeed(answer))
  }
  const post = async (path: string, body: object, { idempotencyKey, signal }: GatewayCall) =>
    succeed(await ask({ method: 'POST', path, body, idempotencyKey, signal }))

  return {
    clientKey: options.clientKey,
    confirm: async ({ paymentKey, orderId, amountWon }, call) =>
      readPayment(await post('/v1/payments/confirm', { paymentKey, orderId, amount: amountWon }, call)),
    findByKey: async (paymentKey, signal) => find(`/v1/payments/${segment(paymentKey)}`, signal),
    findByOrder: async (orderId, signal) => find(`/v1/payments/orders/${segment(orderId)}`, signal),
    cancel: async ({ paymentKey, amountWon, reason, refundAccount: account }, call) => {
      const refundReceiveAccount = account && {
        bank: account.bankCode,
        accountNumber: account.accountNumber,
        holderName: account.holderName,
      }
      const body = { cancelReason: reason, cancelAmount: amountWon, refundReceiveAccount }
      return readPayment(await post(`/v1/payments/${segment(paymentKey)}/cancel`, body, call))
    },
    issueBillingKey: async ({ authKey, customerKey }, call) =>
      readBillingKey(await post('/v1/billing/authorizations/issue', { authKey, customerKey }, call)),
    chargeBillingKey: async ({ billingKey, amountWon, ...rest }, call) =>
      readPayment(await post(`/v1/billing/${segment(billingKey)}`, { ...rest, amount: amountWon }, call)),
    deleteBillingKey: async (billingKey, signal) => {
      const answer = await ask({ method: 'DELETE', path: `/v1/billing/${segment(billingKey)}`, signal })
      // An older provider has no such call; a key that is gone is what was asked for.
      if (answer.status === 404 || answer.status === 405) return
      if (answer.status < 200 || answer.status > 299) refuse(answer)
    },
    listDay: (day, signal) => listDay(ask, day, signal),
    parseWebhook: readNews,
  }
}

async function listDay(
  ask: (question: Question) => Promise<Answer>,
  day: string,
  signal: AbortSignal | undefined,
): Promise<GatewayTransaction[]> {
  const found = new Map<string, GatewayTransaction>()
  let startingAfter: string | undefined
  for (;;) {
    const query = new URLSearchParams({
      startDate: `${day}T00:00:00`,
      endDate: `${day}T23:59:59`,
      limit: String(transactionsAtOnce),
      ...(startingAfter !== undefined && { startingAfter }),
    })
    const page = readTransactions(
      succeed(await ask({ method: 'GET', path: `/v1/transactions?${query}`, signal })),
    )
    // Until one is empty, for the provider may give fewer at once than it was asked for.
    const last = page.at(-1)
    if (last === undefined) break
    // What was listed before would be listed for ever.
    if (found.has(last.transactionKey)) throw new GatewayError('unreadable', 'unknown')
    for (const transaction of page) found.set(transaction.transactionKey, transaction)
    startingAfter = last.transactionKey
  }
  return [...found.values()].filter(({ status }) => movedStatuses.has(status))
}

/** One part of a path. What no key of the provider looks like never becomes another path. */
function segment(key: string): string {
  if (!/^[A-Za-z0-9_=+-]{1,300}$/.test(key)) throw new GatewayError('INVALID_REQUEST', 'refused')
  return encodeURIComponent(key)
}

const Failure = z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/)) })

function codeOf({ body }: Answer): string | null {
  return Failure.safeParse(body).data?.code ?? null
}

/** What it answered; throws where it did not do it. */
function succeed(answer: Answer): unknown {
  return answer.status === 200 ? answer.body : refuse(answer)
}

/** Decides by the code; without one it is not known who spoke, so nothing is final. */
function refuse(answer: Answer): never {
  const { status } = answer
  const code = codeOf(answer)
  if (code === null) throw new GatewayError(`http-${status}`, 'unknown')
  if (alreadyCodes.has(code)) throw new GatewayError(code, 'already')
  const isFinal = status >= 400 && status < 500 && !unknownStatuses.has(status) && !unknownCodes.has(code)
  throw new GatewayError(code, isFinal ? 'refused' : 'unknown')
}

async function exchange(options: TossOptions, question: Question): Promise<Answer> {
  const { baseUrl, secretKey, timeoutMs = 10_000 } = options
  const { method, path, body, idempotencyKey, signal } = question
  const timeLimit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeLimit, signal]) : timeLimit,
    })
    return { status: response.status, body: parse(await readText(response)) }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    // Without its cause, which may name what was sent.
    if (timeLimit.aborted) throw new GatewayError('timeout', 'unknown')
    throw new GatewayError(signal?.aborted === true ? 'aborted' : 'network', 'unknown')
  }
}

/** Throws `unreadable` for an answer that goes on and on. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > mostAnswerBytes) throw new GatewayError('unreadable', 'unknown')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Undefined for what is no JSON: no shape takes it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

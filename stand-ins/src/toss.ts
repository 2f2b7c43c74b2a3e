import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listening.ts'
import { Refusal } from './toss.codes.ts'
import { Faults, type Fault } from './toss.faults.ts'
import { findPage } from './toss.pages.ts'
import { remember, type PastCard, type PastPayment } from './toss.past.ts'
import * as payments from './toss.payments.ts'
import type { Books, Given } from './toss.payments.ts'
import { Store, type Payment } from './toss.store.ts'
import { Webhooks } from './toss.webhooks.ts'
import { billingKeyBody, paymentBody, transactionsBody } from './toss.wire.ts'

export interface TossOptions {
  /** 0 takes any free port. */
  port: number
  clientKey: string
  secretKey: string
  /** Where its state is kept; left out: in memory. */
  file?: string
  /** What a minute between the repetitions of a webhook takes; default a minute. */
  minuteMs?: number
  clock?: () => Date
}

export interface TossStandIn {
  /** What the driver takes as its base URL; there is also the page of the payments. */
  url: string
  /** Where it tells what happens. */
  tellTo(webhookUrl: string): void
  payments(): Payment[]
  /** Takes payments and cards of the time before, as if they had been made here. */
  remember(past: { payments: readonly PastPayment[]; cards: readonly PastCard[] }): void
  /** As if it had just been started for the first time. */
  clear(): void
  close(): Promise<void>
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** Of the path, where the route has a place for one. */
  readonly key: string
  readonly given: Given
}

interface Toss {
  readonly options: TossOptions
  readonly books: Books
  readonly store: Store
  readonly faults: Faults
  readonly webhooks: Webhooks
  /** Calls with an idempotency key that are under way. */
  readonly running: Set<string>
}

/** What a call of the API does, and its answer. */
type Operation = (toss: Toss, exchange: Exchange) => object

const largestBodyBytes = 1024 * 1024
const answersKeptMs = 15 * 24 * 60 * 60_000

const operations: Readonly<Record<string, Operation>> = {
  'POST /v1/payments/confirm': ({ books }, { given }) => paymentBody(payments.confirmPayment(books, given)),
  'GET /v1/payments/orders/*': ({ books }, { key }) => paymentBody(payments.getPaymentOf(books, key)),
  'GET /v1/payments/*': ({ books }, { key }) => paymentBody(payments.getPayment(books, key)),
  'POST /v1/payments/*/cancel': ({ books }, { key, given }) =>
    paymentBody(payments.cancelPayment(books, { ...given, paymentKey: key })),
  'POST /v1/billing/authorizations/issue': ({ books }, { given }) =>
    billingKeyBody(payments.issueBillingKey(books, given)),
  'POST /v1/billing/*': ({ books }, { key, given }) =>
    paymentBody(payments.chargeBillingKey(books, key, given)),
  'DELETE /v1/billing/*': ({ books }, { key }) => billingKeyBody(payments.deleteBillingKey(books, key)),
  'GET /v1/transactions': ({ store }, { url }) => transactionsBody(store, url.searchParams),
}

/** Switches for tests, and what the pages do. */
const others: Readonly<Record<string, Operation>> = {
  'POST /pay/open': ({ books }, { given }) => payments.openPayment(books, given),
  'POST /pay/approve': ({ books }, { given }) => payments.approvePayment(books, given),
  'POST /pay/abort': ({ books }, { given }) => payments.abortPayment(books, given),
  'POST /pay/billing': ({ books }, { given }) => ({ authKey: payments.authorizeBilling(books, given) }),
  // The payer at once, without a page: opened and agreed to.
  'POST /__test/pay': ({ books }, { given }) => {
    const { paymentKey } = payments.openPayment(books, { orderName: '시험 결제', ...given })
    return payments.approvePayment(books, { ...given, paymentKey })
  },
  'POST /__test/billing': ({ books }, { given }) => payments.declineBillingKey(books, given),
  'POST /__test/deposit': ({ books }, { given }) => payments.deposit(books, given),
  'POST /__test/deposit-undone': ({ books }, { given }) => payments.undoDeposit(books, given),
  'POST /__test/acquirer-cancel': ({ books }, { given }) =>
    payments.cancelPayment(books, { cancelReason: '매입사 취소', ...given }, { isByAcquirer: true }),
  'GET /__test/payments': ({ books, store }) =>
    [...store.maps.payments.keys()].map((key) => payments.getPayment(books, key)),
  'GET /__test/webhooks': ({ store }) => [...store.maps.webhooks.values()],
  'POST /__test/webhook-url': (toss, { given }) => set(toss, { webhookUrl: String(given['url']) }),
  'POST /__test/clock': moveClock,
  'POST /__test/clear': (toss) => {
    clear(toss)
    return { cleared: true }
  },
  'POST /__test/behaviour': ({ faults }, { given }) => {
    if (!faults.behave(given)) throw new Refusal('INVALID_REQUEST')
    return given
  },
}

function clear({ store, webhooks, faults }: Toss): void {
  webhooks.forget()
  store.clear()
  faults.behave({})
}

function settingsOf({ store }: Pick<Toss, 'store'>) {
  return store.maps.settings.get('settings') ?? { webhookUrl: null, clockOffsetMs: 0 }
}

function set(toss: Pick<Toss, 'store'>, change: Partial<ReturnType<typeof settingsOf>>): object {
  const settings = { ...settingsOf(toss), ...change }
  toss.store.put('settings', 'settings', settings)
  return settings
}

/** `{ now }` to an instant, or `{ advanceSeconds }`. */
function moveClock(toss: Toss, { given: { now, advanceSeconds } }: Exchange): object {
  const byMs =
    typeof now === 'string'
      ? Date.parse(now) - toss.books.now().getTime()
      : Number(advanceSeconds ?? Number.NaN) * 1000
  if (!Number.isFinite(byMs)) throw new Refusal('INVALID_REQUEST')
  set(toss, { clockOffsetMs: settingsOf(toss).clockOffsetMs + byMs })
  return { now: toss.books.now().toISOString() }
}

/** Tells again: one by its id, all of a payment, or the newest of all. */
async function replay({ store, webhooks }: Toss, { response, given }: Exchange): Promise<void> {
  const all = [...store.maps.webhooks.values()]
  const { id, paymentKey } = given
  const byId = all.filter((one) => (id === undefined ? one.paymentKey === paymentKey : one.id === id))
  const chosen = id === undefined && paymentKey === undefined ? all.slice(-1) : byId
  const statuses = await Promise.all(chosen.map((webhook) => webhooks.replay(webhook)))
  json(response, { status: 200, body: { statuses } })
}

/**
 * A local Toss Payments: its core API v1 with Basic authorisation, idempotency keys and webhooks (korea.md §2.2), the
 * script at `/v2/standard` that opens its payment page, a page of all payments at `/`, and switches for tests under
 * `/__test/`. Its state survives a kill at any instruction where it has a file.
 */
export async function startToss(options: TossOptions): Promise<TossStandIn> {
  const store = new Store(options.file ?? null)
  const clock = options.clock ?? (() => new Date())
  const now = () => new Date(clock().getTime() + settingsOf({ store }).clockOffsetMs)
  const webhooks = new Webhooks(store, { minuteMs: options.minuteMs ?? 60_000 })
  const toss: Toss = {
    options,
    store,
    books: { store, now },
    faults: new Faults(),
    webhooks,
    running: new Set(),
  }
  const server = createServer((request, response) => {
    take(toss, request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy()
      // A body that ends early or is no JSON is the sender's fault; the rest is ours.
      const isBody = error instanceof SyntaxError
      json(response, {
        status: isBody ? 400 : 500,
        body: { code: 'INVALID_REQUEST', message: String(error) },
      })
    })
  })
  const listening = await listen(server, { port: options.port })
  webhooks.deliverWaiting()
  return {
    url: listening.url,
    tellTo: (webhookUrl) => {
      set({ store }, { webhookUrl })
      store.flush()
    },
    payments: () => [...store.maps.payments.values()],
    remember: (past) => remember(store, past),
    clear: () => clear(toss),
    close: async () => {
      webhooks.close()
      await listening.close()
      store.close()
    },
  }
}

// A `*` in a route stands for one part of the path; what is named itself comes first.
function find<T>(
  routes: Readonly<Record<string, T>>,
  method: string,
  path: string,
): { route: T; key: string } | null {
  const named = routes[`${method} ${path}`]
  if (named !== undefined) return { route: named, key: '' }
  for (const [pattern, route] of Object.entries(routes)) {
    const [before = '', after] = pattern.split('*')
    const whole = `${method} ${path}`
    if (after === undefined || !whole.startsWith(before) || !whole.endsWith(after)) continue
    const key = whole.slice(before.length, whole.length - after.length)
    if (key !== '' && !key.includes('/')) return { route, key: decodeURIComponent(key) }
  }
  return null
}

async function take(toss: Toss, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const method = request.method ?? 'GET'
  const page = method === 'GET' ? findPage(url.pathname, request.headers['accept-language'] ?? '') : null
  const given = method === 'POST' ? await readJson(request) : {}
  const exchange = { request, response, url, key: '', given }
  if (page !== null) return void response.writeHead(200, page.headers).end(page.body)
  if (method === 'POST' && url.pathname === '/__test/webhook') return replay(toss, exchange)
  const other = find(others, method, url.pathname)
  if (other !== null) return answer(toss, exchange, { work: () => other.route(toss, exchange) })
  const operation = find(operations, method, url.pathname)
  if (operation === null) return refuse(response, new Refusal('NOT_FOUND'))
  await takeCall(toss, { ...exchange, key: operation.key }, operation.route)
}

async function takeCall(toss: Toss, exchange: Exchange, operation: Operation): Promise<void> {
  const { request, response, url } = exchange
  const fault = toss.faults.next(url.pathname)
  if (fault === 'hang') return
  if (fault === 'down') return refuse(response, new Refusal('FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING'))
  if (fault === 'conflict') return refuse(response, new Refusal('IDEMPOTENT_REQUEST_PROCESSING'))
  if (fault === 'html')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>점검 중</h1>')
  const expected = `Basic ${Buffer.from(`${toss.options.secretKey}:`).toString('base64')}`
  if (request.headers.authorization !== expected) return refuse(response, new Refusal('UNAUTHORIZED_KEY'))
  const { 'idempotency-key': key, 'tosspayments-test-code': testCode } = request.headers
  const work = () => {
    if (typeof testCode === 'string') throw new Refusal(testCode)
    return operation(toss, exchange)
  }
  if (typeof key !== 'string' || request.method !== 'POST') {
    if (fault === 'slow') await toss.faults.pause()
    return answer(toss, exchange, { work, fault })
  }
  const scope = `${request.method} ${url.pathname} ${key}`
  if (toss.running.has(scope)) return refuse(response, new Refusal('IDEMPOTENT_REQUEST_PROCESSING'))
  toss.running.add(scope)
  try {
    if (fault === 'slow') await toss.faults.pause()
    answer(toss, exchange, { work, fault, scope })
  } finally {
    toss.running.delete(scope)
  }
}

interface Answering {
  readonly work: () => object
  readonly fault?: Fault
  /** Of the call's idempotency key: the same is done once. */
  readonly scope?: string
}

/** Does it within one turn, and answers once it is on the disk. */
function answer(toss: Toss, { response }: Exchange, { work, fault, scope }: Answering): void {
  const { store, books } = toss
  const now = books.now().toISOString()
  const kept = scope === undefined ? undefined : store.maps.answers.get(scope)
  const isKept = kept !== undefined && Date.parse(now) - Date.parse(kept.at) < answersKeptMs
  const outcome = isKept ? kept : carryOut(work)
  if (!isKept && scope !== undefined && outcome.status < 500 && outcome.status !== 401)
    store.put('answers', scope, { status: outcome.status, body: outcome.body, at: now })
  store.flush()
  toss.webhooks.deliverWaiting()
  if (fault === 'lost-answer') return void response.destroy()
  json(response, outcome)
}

function carryOut(work: () => object): { status: number; body: unknown } {
  try {
    return { status: 200, body: work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { code: error.code, message: error.message } }
  }
}

async function readJson(request: IncomingMessage): Promise<Given> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // A request without setEncoding yields buffers; the library's type says any.
    bytes += chunk.length
    if (bytes > largestBodyBytes) throw new SyntaxError('The body is larger than 1 MB.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  const value: unknown = text === '' ? {} : JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function json(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function refuse(response: ServerResponse, { status, code, message }: Refusal): void {
  json(response, { status, body: { code, message } })
}

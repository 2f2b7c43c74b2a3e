import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startToss } from '@madang/stand-ins/toss'
import { afterEach, describe, expect, it } from 'vitest'
import { GatewayError, type PaymentGateway } from './payment-gateway.ts'
import { createTossGateway, tossHosts, tossScriptUrl, type TossOptions } from './toss.ts'

const paymentKey = 'tgen_20261121abcdef'
const billingKey = 'Z_t5vOvQxrj4499PeiJcjen28-V2RyqgYTwN44Rdzk0='
const input = { paymentKey, orderId: 'order-000001', amountWon: 10_000 }
const call = { idempotencyKey: 'confirm:order-000001' }
const secretKey = 'test_sk_secretsecretsecret'

/** The least that the provider sends; the rest is null or missing. */
const least = {
  paymentKey,
  orderId: 'order-000001',
  status: 'DONE',
  totalAmount: 10_000,
  balanceAmount: 10_000,
}

interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

let server: Server | null = null
let asked: Asked[] = []

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
  asked = []
})

async function open(
  answer: (response: ServerResponse) => void,
  options: Partial<TossOptions> = {},
): Promise<PaymentGateway> {
  const opened = createServer((request, response) => {
    let sent = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (sent += chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      asked.push({ method, url, headers, body: sent === '' ? null : JSON.parse(sent) })
      answer(response)
    })
  })
  server = opened
  await new Promise<void>((resolve) => {
    opened.listen(0, '127.0.0.1', resolve)
  })
  const { port } = opened.address() as AddressInfo // a TCP server that listens has an address object
  return createTossGateway({
    baseUrl: `http://127.0.0.1:${port}`,
    clientKey: 'test_ck_client',
    secretKey,
    ...options,
  })
}

function answering(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return open((response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(text))
}

async function failure(promise: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GatewayError)) throw new Error('expected a GatewayError', { cause: error })
  return error
}

describe('what is asked', () => {
  it.each([
    ['https://api.tosspayments.com', 'https://js.tosspayments.com/v2/standard', 'https://*.tosspayments.com'],
    ['http://127.0.0.1:3002', 'http://127.0.0.1:3002/v2/standard', 'http://127.0.0.1:3002'],
  ])('of %s the script is %s, which may load from %s', (baseUrl, script, hosts) => {
    expect(tossScriptUrl(baseUrl)).toBe(script)
    expect(tossHosts(script)).toBe(hosts)
  })

  it.each([
    ['confirm', 'POST', '/v1/payments/confirm', { paymentKey, orderId: 'order-000001', amount: 10_000 }],
    [
      'cancel',
      'POST',
      `/v1/payments/${paymentKey}/cancel`,
      { cancelReason: '고객 요청', cancelAmount: 3_000 },
    ],
    [
      'refund',
      'POST',
      `/v1/payments/${paymentKey}/cancel`,
      {
        cancelReason: '고객 요청',
        cancelAmount: 3_000,
        refundReceiveAccount: { bank: '88', accountNumber: '110123456789', holderName: '김하늘' },
      },
    ],
    [
      'charge',
      'POST',
      `/v1/billing/${encodeURIComponent(billingKey)}`,
      {
        customerKey: 'customer',
        amount: 9_900,
        orderId: 'order-000002',
        orderName: '요금제',
      },
    ],
  ] as const)('%s: %s %s with the key of its effect', async (name, method, url, body) => {
    const gateway = await answering(200, least)
    const cancelled = { paymentKey, amountWon: 3_000, reason: '고객 요청' }
    const refundAccount = { bankCode: '88', accountNumber: '110123456789', holderName: '김하늘' } as const
    const charged = { billingKey, customerKey: 'customer', amountWon: 9_900, orderId: 'order-000002' }
    await {
      confirm: () => gateway.confirm(input, call),
      cancel: () => gateway.cancel(cancelled, call),
      refund: () => gateway.cancel({ ...cancelled, refundAccount }, call),
      charge: () => gateway.chargeBillingKey({ ...charged, orderName: '요금제' }, call),
    }[name]()
    expect(asked).toMatchObject([
      {
        method,
        url,
        body,
        headers: {
          'idempotency-key': call.idempotencyKey,
          authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
        },
      },
    ])
    expect(asked[0]?.body).toEqual(body)
  })

  it.each(['../confirm', 'a/b', '..', '', 'key?x=1', '키'])(
    'never leaves its path for the key %j',
    async (key) => {
      const gateway = await answering(200, least)
      expect(await failure(gateway.findByKey(key))).toMatchObject({ kind: 'refused' })
      expect(asked).toEqual([])
    },
  )
})

describe('what is read', () => {
  it('of a payment with nulls everywhere and fields that nobody knows', async () => {
    const gateway = await answering(200, {
      ...least,
      card: null,
      cancels: null,
      method: null,
      news: { a: [1] },
    })
    expect(await gateway.confirm(input, call)).toEqual({
      ...least,
      method: 'OTHER',
      requestedAt: null,
      approvedAt: null,
      lastTransactionKey: null,
      card: null,
      virtualAccount: null,
      receiptUrl: null,
      cashReceipt: null,
      failure: null,
      cancels: [],
    })
  })

  it('of a card that was charged and cancelled in part', async () => {
    const gateway = await answering(200, {
      ...least,
      status: 'PARTIAL_CANCELED',
      method: '카드',
      balanceAmount: 7_000,
      approvedAt: '2026-11-21T10:00:00+09:00',
      receipt: { url: 'https://dashboard.tosspayments.com/receipt' },
      card: { issuerCode: '61', number: '43301234****123*', installmentPlanMonths: 3, cardType: '신용' },
      cancels: [
        {
          transactionKey: 't2',
          cancelAmount: 3_000,
          cancelReason: '고객 요청',
          canceledAt: '2026-11-21T10:01:00',
        },
      ],
    })
    expect(await gateway.findByOrder('order-000001')).toMatchObject({
      method: 'CARD',
      approvedAt: '2026-11-21T01:00:00.000Z',
      receiptUrl: 'https://dashboard.tosspayments.com/receipt',
      card: { issuer: '현대카드', installmentMonths: 3, cardType: '신용', approveNo: null },
      cancels: [{ transactionKey: 't2', amount: 3_000, at: '2026-11-21T01:01:00.000Z' }],
    })
  })

  it.each([
    ['issued', [{ transactionType: 'CONFIRM', issueStatus: 'COMPLETED' }], '7', false],
    ['not issued yet', [{ transactionType: 'CONFIRM', issueStatus: 'IN_PROGRESS' }], null, false],
    [
      'cancelled in part',
      [
        { transactionType: 'CONFIRM', issueStatus: 'COMPLETED' },
        { transactionType: 'CANCEL', issueStatus: 'COMPLETED', amount: 1 },
      ],
      '7',
      false,
    ],
    [
      'cancelled whole',
      [
        { transactionType: 'CONFIRM', issueStatus: 'COMPLETED' },
        { transactionType: 'CANCEL', issueStatus: 'COMPLETED' },
      ],
      '7',
      true,
    ],
  ])('of a cash receipt that is %s', async (_, rows, number, isCancelled) => {
    const of = { issueNumber: '7', amount: 10_000, requestedAt: '2026-11-21T10:00:00+09:00' }
    const gateway = await answering(200, { ...least, cashReceipts: rows.map((row) => ({ ...of, ...row })) })
    const issuedAt = '2026-11-21T01:00:00.000Z'
    const { cashReceipt } = await gateway.confirm(input, call)
    expect(cashReceipt).toEqual(number === null ? null : { number, issuedAt, isCancelled })
  })

  it('of a card that may be charged again', async () => {
    const card = { issuerCode: 'Z9', number: '43301234****123*', cardType: '체크', ownerType: '개인' }
    const gateway = await answering(200, { billingKey, customerKey: 'customer', method: '카드', card })
    expect(await gateway.issueBillingKey({ authKey: 'a', customerKey: 'customer' }, call)).toEqual({
      billingKey,
      customerKey: 'customer',
      issuer: 'Z9',
      numberMasked: '43301234****123*',
      cardType: '체크',
      ownerType: '개인',
    })
  })

  it('of a day, page by page, and only what moved money', async () => {
    const row = (n: number, status: string) => ({
      transactionKey: `t${n}`,
      paymentKey,
      orderId: 'order-000001',
      status,
      amount: 5_000,
      transactionAt: '2026-11-21T00:00:00+09:00',
    })
    const pages = [[row(1, 'WAITING_FOR_DEPOSIT'), row(2, 'DONE')], [row(3, 'CANCELED')], []]
    const gateway = await open((response) => response.end(JSON.stringify(pages.shift())))
    const day = await gateway.listDay('2026-11-21')
    expect(day.map(({ transactionKey, amountWon, at }) => [transactionKey, amountWon, at])).toEqual([
      ['t2', 5_000, '2026-11-20T15:00:00.000Z'],
      ['t3', -5_000, '2026-11-20T15:00:00.000Z'],
    ])
    const after = asked.map(({ url }) => new URL(url ?? '', 'http://x').searchParams.get('startingAfter'))
    expect(after).toEqual([null, 't2', 't3'])
  })

  it('of a day that never ends is given up', async () => {
    const row = { ...least, transactionKey: 't1', amount: 1, transactionAt: '2026-11-21T00:00:00+09:00' }
    const gateway = await answering(200, [row])
    expect(await failure(gateway.listDay('2026-11-21'))).toMatchObject({ code: 'unreadable' })
  })

  it('of no such payment is null', async () => {
    const gateway = await answering(404, { code: 'NOT_FOUND_PAYMENT', message: '' })
    expect(await gateway.findByKey(paymentKey)).toBeNull()
    expect(await gateway.findByOrder('order-000001')).toBeNull()
    expect(await failure(gateway.confirm(input, call))).toMatchObject({ kind: 'refused' })
  })

  it.each([
    [
      { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '', data: least },
      { kind: 'payment', paymentKey, orderId: 'order-000001' },
    ],
    [
      { createdAt: '', secret: 's', status: 'DONE', transactionKey: 't', orderId: 'o' },
      { kind: 'deposit', orderId: 'o' },
    ],
    [
      { eventType: 'BILLING_DELETED', createdAt: '', billingKey, reason: '' },
      { kind: 'billing-deleted', billingKey },
    ],
    [{ eventType: 'payout.changed', data: least }, null],
    [{ eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey: ['a'], orderId: 'o' } }, null],
    [{ eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey: 'a'.repeat(301), orderId: 'o' } }, null],
    [{ eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey, orderId: 'o\u0000' } }, null],
    [null, null],
    ['text', null],
  ])('of the news %j', async (body, expected) => {
    const gateway = await answering(500, '')
    expect(gateway.parseWebhook(body)).toEqual(expected)
  })
})

describe('what went wrong', () => {
  it.each([
    [400, { code: 'ALREADY_PROCESSED_PAYMENT' }, 'ALREADY_PROCESSED_PAYMENT', 'already'],
    [400, { code: 'ALREADY_CANCELED_PAYMENT' }, 'ALREADY_CANCELED_PAYMENT', 'already'],
    [403, { code: 'REJECT_CARD_COMPANY' }, 'REJECT_CARD_COMPANY', 'refused'],
    [403, { code: 'NOT_CANCELABLE_PAYMENT' }, 'NOT_CANCELABLE_PAYMENT', 'refused'],
    [400, { code: 'SOMETHING_NEW', message: null }, 'SOMETHING_NEW', 'refused'],
    [404, { code: 'NOT_FOUND_PAYMENT_SESSION' }, 'NOT_FOUND_PAYMENT_SESSION', 'refused'],
    [400, { code: 'INVALID_API_KEY' }, 'INVALID_API_KEY', 'unknown'],
    [401, { code: 'UNAUTHORIZED_KEY' }, 'UNAUTHORIZED_KEY', 'unknown'],
    [403, { code: 'FORBIDDEN_REQUEST' }, 'FORBIDDEN_REQUEST', 'unknown'],
    [429, { code: 'TOO_MANY_REQUESTS' }, 'TOO_MANY_REQUESTS', 'unknown'],
    [409, { code: 'IDEMPOTENT_REQUEST_PROCESSING' }, 'IDEMPOTENT_REQUEST_PROCESSING', 'unknown'],
    [
      500,
      { code: 'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING' },
      'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING',
      'unknown',
    ],
    [502, '<html>bad gateway</html>', 'http-502', 'unknown'],
    [404, '<html>not found</html>', 'http-404', 'unknown'],
    [400, { code: 'a card 4330123412341234' }, 'http-400', 'unknown'],
    [302, '', 'http-302', 'unknown'],
    [200, '<html>maintenance</html>', 'unreadable', 'unknown'],
    [200, '{}', 'unreadable', 'unknown'],
    [200, { ...least, totalAmount: 0.5 }, 'unreadable', 'unknown'],
    [200, { ...least, status: 'PAID' }, 'unreadable', 'unknown'],
    [200, { ...least, approvedAt: '2026-13-41T99:00' }, 'unreadable', 'unknown'],
  ])('%i %j is %s, %s', async (status, body, code, kind) => {
    const gateway = await answering(status, body)
    expect(await failure(gateway.confirm(input, call))).toMatchObject({ code, kind })
  })

  it('a provider that hangs, before its answer or in it, is given up', async () => {
    const silent = await open(() => undefined, { timeoutMs: 100 })
    expect(await failure(silent.confirm(input, call))).toMatchObject({ code: 'timeout', kind: 'unknown' })
    server?.closeAllConnections()
    server?.close()
    const half = await open((response) => void response.write('{'), { timeoutMs: 100 })
    expect(await failure(half.confirm(input, call))).toMatchObject({ code: 'timeout', kind: 'unknown' })
  })

  it('who asked may give up earlier', async () => {
    const controller = new AbortController()
    const gateway = await open(() => controller.abort())
    const error = await failure(gateway.confirm(input, { ...call, signal: controller.signal }))
    expect(error).toMatchObject({ code: 'aborted', kind: 'unknown' })
  })

  it('an answer that is lost, too long, or from nobody is not known', async () => {
    const lost = await open((response) => response.destroy())
    expect(await failure(lost.confirm(input, call))).toMatchObject({ code: 'network', kind: 'unknown' })
    const gone = server
    await new Promise((resolve) => gone?.close(resolve))
    expect(await failure(lost.confirm(input, call))).toMatchObject({ code: 'network', kind: 'unknown' })
    const long = await answering(200, `"${'a'.repeat(5_000_001)}"`)
    expect(await failure(long.confirm(input, call))).toMatchObject({ code: 'unreadable', kind: 'unknown' })
  })

  it.each([404, 405, 200])('deleting a billing key is done with %i', async (status) => {
    const gateway = await answering(status, { code: 'NOT_FOUND_BILLING' })
    await expect(gateway.deleteBillingKey(billingKey)).resolves.toBeUndefined()
    expect(asked).toMatchObject([{ method: 'DELETE' }])
  })

  it('names no key, card or account', async () => {
    const gateway = await open((response) => response.destroy())
    const refundAccount = { bankCode: '88', accountNumber: '110123456789', holderName: '김하늘' } as const
    for (const promise of [
      gateway.cancel({ paymentKey, amountWon: 1, reason: '', refundAccount }, call),
      gateway.chargeBillingKey(
        { billingKey, customerKey: 'c', amountWon: 1, orderId: 'o', orderName: 'o' },
        call,
      ),
    ]) {
      const error = await failure(promise)
      const said = JSON.stringify([error.message, error.stack, error.cause ?? null, error])
      expect(said).not.toMatch(/110123456789|Z_t5|secretsecret|김하늘|tgen_/)
    }
  })
})

it('the stand-in speaks the same wire', async () => {
  const keys = { clientKey: 'test_ck_client', secretKey }
  const toss = await startToss({ port: 0, ...keys })
  const gateway = createTossGateway({ baseUrl: toss.url, ...keys })
  const body = JSON.stringify({ orderId: 'order-000001', amount: 10_000, method: 'CARD' })
  await fetch(`${toss.url}/__test/pay`, { method: 'POST', body })
  const [payment] = toss.payments()
  const agreed = { ...input, paymentKey: payment?.paymentKey ?? '' }
  const confirmed = await gateway.confirm(agreed, call)
  expect(confirmed).toMatchObject({ status: 'DONE', method: 'CARD', card: { issuer: '현대카드' } })
  expect(await gateway.confirm(agreed, call)).toEqual(confirmed)
  const again = await failure(gateway.confirm(agreed, { idempotencyKey: 'another' }))
  expect(again.kind).toBe('already')
  const cancel = { paymentKey: agreed.paymentKey, amountWon: 4_000, reason: '고객 요청' }
  await gateway.cancel(cancel, { idempotencyKey: 'cancel:1' })
  expect(await gateway.findByOrder('order-000001')).toMatchObject({ balanceAmount: 6_000 })
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const amounts = (await gateway.listDay(day)).map(({ amountWon }) => amountWon)
  expect(amounts).toEqual([10_000, -4_000])
  expect(await gateway.findByKey('nobody')).toBeNull()
  await toss.close()
})

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startToss, type TossStandIn } from './toss.ts'

const keys = { clientKey: 'test_ck_client', secretKey: 'test_sk_secret' }
const authorization = `Basic ${Buffer.from(`${keys.secretKey}:`).toString('base64')}`

let toss: TossStandIn
let directory: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'toss-'))
  toss = await startToss({ port: 0, ...keys, minuteMs: 1 })
})
afterEach(async () => {
  await toss.close()
  rmSync(directory, { recursive: true, force: true })
})

interface Asking {
  readonly method?: string
  readonly body?: object
  readonly key?: string
  readonly headers?: Record<string, string>
  readonly url?: string
}

/** The fields that are looked at; the rest is in the provider's documents. */
interface Said {
  readonly status?: string
  readonly code?: string
  readonly paymentKey: string
  readonly authKey: string
  readonly billingKey: string
  readonly secret: string
  readonly balanceAmount?: number
}

async function ask(path: string, { method, body, key, headers, url = toss.url }: Asking = {}) {
  const answer = await fetch(url + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { authorization, ...(key !== undefined && { 'idempotency-key': key }), ...headers },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: answer.status, body: (await answer.json()) as Said } // the stand-in's own answer
}

let orders = 0
async function agree(more: object = {}, url = toss.url) {
  orders += 1
  const orderId = `order-${String(orders).padStart(6, '0')}`
  const { body } = await ask('/__test/pay', { body: { orderId, amount: 10_000, ...more }, url })
  return { paymentKey: body.paymentKey, orderId, amount: 10_000 }
}

const confirm = (body: object, more: Asking = {}) => ask('/v1/payments/confirm', { body, ...more })
const cancel = (paymentKey: string, body: object, more: Asking = {}) =>
  ask(`/v1/payments/${paymentKey}/cancel`, { body: { cancelReason: '고객 요청', ...body }, ...more })
const behave = (body: object) => ask('/__test/behaviour', { body })

describe('a card', () => {
  it('is charged, found, cancelled in parts and listed', async () => {
    const asked = await agree()
    expect(await confirm(asked)).toMatchObject({
      status: 200,
      body: { status: 'DONE', method: '카드', totalAmount: 10_000, balanceAmount: 10_000, type: 'NORMAL' },
    })
    expect(await ask(`/v1/payments/orders/${asked.orderId}`)).toMatchObject({ body: { status: 'DONE' } })
    const part = await cancel(asked.paymentKey, { cancelAmount: 3_000 })
    expect(part.body).toMatchObject({ status: 'PARTIAL_CANCELED', balanceAmount: 7_000 })
    expect(await cancel(asked.paymentKey, { cancelAmount: 7_001 })).toMatchObject({
      status: 403,
      body: { code: 'NOT_CANCELABLE_AMOUNT' },
    })
    expect((await cancel(asked.paymentKey, {})).body).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
    expect((await cancel(asked.paymentKey, {})).body.code).toBe('ALREADY_CANCELED_PAYMENT')
    const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
    const query = `startDate=${day}T00:00:00&endDate=${day}T23:59:59`
    const { body } = await ask(`/v1/transactions?${query}`)
    expect(body).toMatchObject([{ amount: 10_000 }, { amount: -3_000 }, { amount: -7_000 }])
    const [first] = body as unknown as { transactionKey: string }[] // a list, as the line above saw
    const rest = await ask(`/v1/transactions?${query}&startingAfter=${first?.transactionKey}&limit=1`)
    expect(rest.body).toMatchObject([{ amount: -3_000 }])
  })

  it.each([
    ['another amount', { amount: 1_000 }, 400, 'INVALID_REQUEST'],
    ['another order', { orderId: 'order-of-another' }, 404, 'NOT_FOUND_PAYMENT_SESSION'],
    ['a key nobody knows', { paymentKey: 'nobody' }, 404, 'NOT_FOUND_PAYMENT'],
    ['no amount', { amount: 0 }, 400, 'INVALID_REQUEST'],
  ])('is not charged with %s', async (_name, change, status, code) => {
    const asked = await agree()
    expect(await confirm({ ...asked, ...change })).toMatchObject({ status, body: { code } })
    expect((await ask(`/v1/payments/${asked.paymentKey}`)).body.status).toBe('IN_PROGRESS')
  })

  it('is charged once, and an order once', async () => {
    const asked = await agree()
    await confirm(asked)
    expect((await confirm(asked)).body.code).toBe('ALREADY_PROCESSED_PAYMENT')
    const { body } = await ask('/__test/pay', { body: { orderId: asked.orderId, amount: 10_000 } })
    expect((await confirm({ ...asked, paymentKey: body.paymentKey })).body.code).toBe('DUPLICATED_ORDER_ID')
  })

  it('is declined at the confirm', async () => {
    const asked = await agree({ declineAtConfirm: 'REJECT_CARD_COMPANY' })
    expect(await confirm(asked)).toMatchObject({ status: 403, body: { code: 'REJECT_CARD_COMPANY' } })
    const { body } = await ask(`/v1/payments/${asked.paymentKey}`)
    expect(body).toMatchObject({ status: 'ABORTED', failure: { code: 'REJECT_CARD_COMPANY' } })
  })

  it('is to be confirmed within ten minutes', async () => {
    const [soon, late] = [await agree(), await agree()]
    await ask('/__test/clock', { body: { advanceSeconds: 599 } })
    expect((await confirm(soon)).status).toBe(200)
    await ask('/__test/clock', { body: { advanceSeconds: 5 } })
    expect((await confirm(late)).body.code).toBe('NOT_FOUND_PAYMENT_SESSION')
  })

  it('meets what the header or a wrong key asks for', async () => {
    const headers = { 'tosspayments-test-code': 'INVALID_STOPPED_CARD' }
    expect((await confirm(await agree(), { headers })).body.code).toBe('INVALID_STOPPED_CARD')
    const other = { authorization: 'Basic b3RoZXI6' }
    expect(await confirm(await agree(), { headers: other })).toMatchObject({ status: 401 })
  })
})

describe('a virtual account', () => {
  it('waits for its deposit, and gives back to an account only', async () => {
    const asked = await agree({ method: 'VIRTUAL_ACCOUNT' })
    expect((await confirm(asked)).body.status).toBe('WAITING_FOR_DEPOSIT')
    await ask('/__test/deposit', { body: asked })
    expect((await ask(`/v1/payments/${asked.paymentKey}`)).body.status).toBe('DONE')
    expect((await cancel(asked.paymentKey, {})).body.code).toBe('INVALID_REFUND_ACCOUNT_INFO')
    const refundReceiveAccount = { bank: '20', accountNumber: '1002000000000', holderName: '김하늘' }
    expect((await cancel(asked.paymentKey, { refundReceiveAccount })).body.status).toBe('CANCELED')
  })

  it('expires', async () => {
    const asked = await agree({ method: 'VIRTUAL_ACCOUNT' })
    await confirm(asked)
    await ask('/__test/clock', { body: { advanceSeconds: 8 * 24 * 3600 } })
    expect((await ask(`/v1/payments/${asked.paymentKey}`)).body.status).toBe('EXPIRED')
  })
})

describe('a billing key', () => {
  it('is issued once, charged by its customer only, and deleted', async () => {
    const customerKey = 'customer-1'
    const { body: auth } = await ask('/pay/billing', { body: { customerKey } })
    const issue = (body: object) => ask('/v1/billing/authorizations/issue', { body })
    expect((await issue({ ...auth, customerKey: 'other' })).body.code).toBe('NOT_MATCHES_CUSTOMER_KEY')
    const { body: issued } = await issue({ ...auth, customerKey })
    expect((await issue({ ...auth, customerKey })).body.code).toBe('INVALID_BILL_KEY_REQUEST')
    const path = `/v1/billing/${encodeURIComponent(issued.billingKey)}`
    const charge = (orderId: string, more: object = {}) =>
      ask(path, { body: { customerKey, orderId, orderName: '요금제', amount: 9_900, ...more } })
    expect(await charge('billing-1')).toMatchObject({ body: { status: 'DONE', type: 'BILLING' } })
    expect((await charge('billing-1')).body.code).toBe('DUPLICATED_ORDER_ID')
    expect((await charge('billing-2', { customerKey: 'other' })).body.code).toBe('NOT_MATCHES_CUSTOMER_KEY')
    await ask('/__test/billing', { body: { ...issued, declineWith: 'REJECT_CARD_PAYMENT' } })
    expect((await charge('billing-2')).body.code).toBe('REJECT_CARD_PAYMENT')
    expect((await ask(path, { method: 'DELETE' })).status).toBe(200)
    expect((await charge('billing-3')).body.code).toBe('NOT_FOUND_BILLING')
  })
})

describe('an idempotency key', () => {
  it('does it once for a hundred at once, and says the same', async () => {
    const asked = await agree()
    await confirm(asked, { key: 'confirm' })
    const path = { key: 'cancel:1' }
    const all = await Promise.all(
      Array.from({ length: 100 }, () => cancel(asked.paymentKey, { cancelAmount: 1_000 }, path)),
    )
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await ask(`/v1/payments/${asked.paymentKey}`)).body.balanceAmount).toBe(9_000)
  })

  it('is another one at another address, and busy while it runs', async () => {
    const asked = await agree()
    expect((await confirm(asked, { key: 'same' })).status).toBe(200)
    expect((await cancel(asked.paymentKey, {}, { key: 'same' })).body.status).toBe('CANCELED')
    const slow = await agree()
    await behave({ mode: 'slow', ms: 200 })
    const answers = await Promise.all([confirm(slow, { key: 'slow' }), confirm(slow, { key: 'slow' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('faults', () => {
  it.each([
    ['down', 500, 'IN_PROGRESS'],
    ['conflict', 409, 'IN_PROGRESS'],
    ['lost-answer', null, 'DONE'],
    ['html', null, 'IN_PROGRESS'],
  ])('%s for the next call only', async (mode, expected, status) => {
    const asked = await agree()
    await behave({ mode, count: 1, path: '/confirm' })
    const first = await confirm(asked).catch(() => null)
    expect(first?.status ?? null).toBe(expected)
    expect((await ask(`/v1/payments/${asked.paymentKey}`)).body.status).toBe(status)
    const second = await confirm(asked)
    expect(second.status).toBe(status === 'DONE' ? 400 : 200)
  })

  it('come in the order of their seed', async () => {
    const run = async () => {
      await behave({ mode: 'random', seed: 7, share: 0.5, of: ['down', 'conflict'] })
      const met: number[] = []
      for (let at = 0; at < 20; at += 1) met.push((await ask('/v1/payments/nobody')).status)
      return met
    }
    const first = await run()
    expect(new Set(first)).toEqual(new Set([404, 409, 500]))
    expect(await run()).toEqual(first)
    expect((await behave({ mode: 'unheard' })).status).toBe(400)
  })
})

describe('news', () => {
  async function openShop(statusOf: (count: number) => number, until: number) {
    const heard: { eventType?: string; secret?: string; data?: { status: string } }[] = []
    const { promise: all, resolve } = Promise.withResolvers<void>()
    const shop = createServer((request, response) => {
      let sent = ''
      request.setEncoding('utf8').on('data', (chunk: string) => (sent += chunk))
      request.on('end', () => {
        heard.push(JSON.parse(sent) as (typeof heard)[number]) // as the stand-in writes it
        response.writeHead(statusOf(heard.length)).end()
        if (heard.length === until) resolve()
      })
    })
    await new Promise<void>((done) => {
      shop.listen(0, '127.0.0.1', done)
    })
    const { port } = shop.address() as AddressInfo // a TCP server that listens has an address object
    await ask('/__test/webhook-url', { body: { url: `http://127.0.0.1:${port}/` } })
    return { heard, all, close: () => shop.close() }
  }

  it('are told again until the shop answers 200, and once more when asked to', async () => {
    const shop = await openShop((count) => (count < 4 ? 500 : 200), 4)
    await confirm(await agree())
    await shop.all
    expect(shop.heard.map(({ data }) => data?.status)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
    expect(await ask('/__test/webhook', { body: {} })).toMatchObject({ body: { statuses: [200] } })
    expect(shop.heard).toHaveLength(5)
    shop.close()
  })

  it('of a deposit carry the secret', async () => {
    const shop = await openShop(() => 200, 3)
    const asked = await agree({ method: 'VIRTUAL_ACCOUNT' })
    const { body } = await confirm(asked)
    await ask('/__test/deposit', { body: asked })
    await shop.all
    expect(shop.heard.find(({ eventType }) => eventType === undefined)?.secret).toBe(body.secret)
    shop.close()
  })
})

describe('pages', () => {
  it.each(['/v2/standard', '/toss.css', '/toss.pay.js', '/toss.list.js'])('%s is there', async (path) => {
    expect((await fetch(toss.url + path)).status).toBe(200)
  })

  it.each([
    ['/', 'ko', '결제 목록', "frame-ancestors 'none'"],
    ['/pay', 'ko-KR', '결제하기', 'frame-ancestors http://localhost:*'],
    ['/pay', 'fa', 'Virtual account', "default-src 'none'"],
  ])('%s in %s shows %s', async (path, language, words, policy) => {
    const answer = await fetch(toss.url + path, { headers: { 'accept-language': language } })
    expect(await answer.text()).toContain(words)
    expect(answer.headers.get('content-security-policy')).toContain(policy)
  })
})

describe('its state', () => {
  const process = fileURLToPath(new URL('./toss.process.ts', import.meta.url))

  async function start(file: string): Promise<{ url: string; child: ChildProcess }> {
    const child = spawn(globalThis.process.execPath, [process, JSON.stringify({ port: 0, ...keys, file })])
    const [line] = (await once(child.stdout, 'data')) as [Buffer] // the first thing it prints
    return { url: line.toString().trim(), child }
  }

  it('survives being killed while it writes', async () => {
    const file = join(directory, 'toss.jsonl')
    const acknowledged: { paymentKey: string; orderId: string }[] = []
    for (let round = 0; round < 5; round += 1) {
      const { url, child } = await start(file)
      const ended = once(child, 'exit')
      const work = async () => {
        for (;;) {
          const asked = await agree({}, url)
          const { status } = await confirm(asked, { key: `confirm:${asked.orderId}`, url })
          if (status === 200) acknowledged.push(asked)
          if (acknowledged.length >= (round + 1) * 20) child.kill('SIGKILL')
        }
      }
      await Promise.allSettled(Array.from({ length: 4 }, work))
      await ended
    }
    const { url, child } = await start(file)
    expect(acknowledged.length).toBeGreaterThanOrEqual(100)
    for (const { paymentKey } of acknowledged)
      expect((await ask(`/v1/payments/${paymentKey}`, { url })).body.status).toBe('DONE')
    const [first] = acknowledged
    const again = await confirm({ ...first, amount: 10_000 }, { key: `confirm:${first?.orderId}`, url })
    expect(again.body.status).toBe('DONE')
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  it('drops a line that was half written', async () => {
    const file = join(directory, 'toss.jsonl')
    const first = await startToss({ port: 0, ...keys, file })
    const asked = await agree({}, first.url)
    await first.close()
    writeFileSync(file, `${readFileSync(file, 'utf8')}[["payments","half`)
    const second = await startToss({ port: 0, ...keys, file })
    expect(second.payments()).toMatchObject([{ paymentKey: asked.paymentKey }])
    await second.close()
  })
})

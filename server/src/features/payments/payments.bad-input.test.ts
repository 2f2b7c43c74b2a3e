import { exportAudit } from '@madang/contract/audit-export'
import { expectTransfer } from '@madang/contract/bank-transfers'
import { exportOrders } from '@madang/contract/order-export'
import {
  cancelOrder,
  decideRefund,
  getOrder,
  openCheckout,
  pagedOrderHistory,
  refundPayment,
  type Order,
} from '@madang/contract/orders'
import { exportStatement } from '@madang/contract/payment-statement'
import { confirmPromotionPayment } from '@madang/contract/payments'
import { declineCodes } from '@madang/stand-ins/toss.codes'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf, problemOf } from '../../testing/outcomes.ts'
import { changedPayment, openShop, countDrifted, type Shop } from '../../testing/selling.ts'
import { send } from '../../testing/sign-in.ts'

/** All that the server logs. */
const logged: string[] = []
let t: TestApp
let shop: Shop
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  t = await startTestApp({ withPayments: true, log })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
})
afterAll(() => t.close())

const read = (id: string) => t.call(getOrder, { params: { id } }, shop.owner.token)
const theirs = () => t.standIns.toss?.payments() ?? []

describe('an order', () => {
  test('that is paid takes no second card, which is not charged', async () => {
    const order = await shop.pay()
    const second = await shop.agree(order)
    expect(await outcomeOf(shop.confirm(order, second))).toBe('conflict.state')
    await t.runJobs()
    const { status, payments, paid } = await read(order.id)
    expect([status, payments.length, paid, await countDrifted(t)]).toEqual(['PAID', 1, 9_900, 0])
    expect(theirs().filter(({ approvedAt }) => approvedAt !== null)).toHaveLength(1)
  })

  test('costs what it cost when it was placed, whatever the price has become since', async () => {
    const order = await shop.order()
    await shop.setPrice(19_900, (await t.signedIn('SUPER_ADMIN')).token)
    const paymentKey = await shop.agree(order)
    expect(await outcomeOf(shop.confirm(order, paymentKey, 19_900))).toBe('payment.amount_mismatch')
    const paid = await shop.confirm(order, paymentKey)
    expect([paid.status, paid.total, paid.paid]).toEqual(['PAID', 9_900, 9_900])
    expect((await shop.order()).total).toBe(19_900)
  })

  test('of another store is nobody’s to pay, open, cancel or give back', async () => {
    const [open, paid] = [await shop.order(), await shop.pay()]
    const paymentKey = await shop.agree(open)
    const { user, token } = await t.signedIn('MANAGER')
    await t.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
    const params = { id: open.id }
    const refund = { params: { id: paid.payments[0]?.id ?? '' }, body: { amount: 100, reason: '시험' } }
    const calls = [
      t.call(confirmPromotionPayment, { body: { orderId: open.id, paymentKey, amount: 9_900 } }, token),
      t.call(openCheckout, { params, body: {} }, token),
      t.call(cancelOrder, { params }, token),
      t.call(expectTransfer, { params, body: { depositorName: '김민수' } }, token),
      t.call(pagedOrderHistory, { params, query: {} }, token),
      t.call(refundPayment, { ...refund, idempotencyKey: open.id }, token),
    ]
    expect(await Promise.all(calls.map(outcomeOf))).toEqual(Array(6).fill('resource.not_found'))
    expect((await read(open.id)).status).toBe('PENDING')
  })
})

describe('a confirmation', () => {
  test('of what the provider says is processed already is paid once', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    // As by a call of ours of which nothing is known any more.
    const asked = { paymentKey, orderId: order.no, amountWon: order.total }
    await t.deps.payments?.gateway.confirm(asked, { idempotencyKey: 'another' })
    expect((await shop.confirm(order, paymentKey)).status).toBe('PAID')
    const { paid, payments } = await read(order.id)
    expect([paid, payments.map(({ status }) => status), await countDrifted(t)]).toEqual([9_900, ['DONE'], 0])
  })

  test.each(declineCodes)('that is declined with %s is none', async (declineAtConfirm) => {
    const order = await shop.order()
    const declined = await shop.agree(order, { declineAtConfirm })
    expect(await outcomeOf(shop.confirm(order, declined))).toBe('payment.declined')
    const { status, paid, payments } = await read(order.id)
    expect([status, paid, payments[0]?.failureCode]).toEqual(['PENDING', 0, declineAtConfirm])
  })
})

test('what is told of a payment that is not known here leaves its kind in the log, and nothing else of it', async () => {
  const unknown = 'tgen_20261128nobodyknows'
  const before = logged.length
  await shop.tellWebhook(changedPayment(await shop.order(), unknown))
  const lines = logged.slice(before)
  expect(lines.filter((line) => line.includes('is not known here'))).toEqual([
    expect.stringContaining('"kind":"payment"'),
  ])
  expect(lines.join('')).not.toContain(unknown)
})

describe('the account to which a refund goes', () => {
  const number = '98765432198761'
  const says = (text: string) => text.replaceAll(/[\s-]/g, '').includes(number)
  const account = { bankCode: '88', accountNumber: '987-654-32198761', holderName: '성춘향' } as const

  /** All rows of all tables. */
  async function rows(): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
    `.execute(t.db)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows: texts } = await sql<{ text: string }>`
        select line::text as text from ${sql.raw(name)} as line
      `.execute(t.db)
      found.push(...texts.map(({ text }) => text))
    }
    return found
  }

  /** Paid into a virtual account, from which the money goes back to an account alone. */
  async function deposited(): Promise<Order> {
    const placed = await shop.order()
    const paymentKey = await shop.agree(placed, { method: 'VIRTUAL_ACCOUNT' })
    await shop.confirm(placed, paymentKey)
    await shop.tell('/__test/deposit', { paymentKey })
    await shop.tellWebhook(changedPayment(placed, paymentKey))
    await t.runJobs()
    return read(placed.id)
  }

  test('is asked for where the provider needs it, and kept nowhere else', async () => {
    const { token } = await t.signedIn('ADMIN')
    const { errors } = await problemOf(shop.refund(await deposited(), 1_000, { token }))
    expect(errors).toMatchObject([{ pointer: '/account', code: 'required' }])
    await shop.refund(await shop.pay(), 1_000, { token, account })
    const kept = await t.db.selectFrom('refunds').select('accountSealed').execute()
    expect(kept).toEqual([{ accountSealed: null }])
  })

  test('stands in no log, answer, row or export, before and after the money went there', async () => {
    const chief = await t.signedIn('SUPER_ADMIN')
    const { token } = await t.signedIn('SUPER_ADMIN')
    await shop.setPrice(600_000, chief.token)
    const order = await deposited()
    const params = { id: order.payments[0]?.id ?? '' }
    const idempotencyKey = order.id
    const ask = (given: object) => {
      const body = { amount: 600_000, reason: '손님 요청', account: { ...account, ...given } }
      return send(t, refundPayment, { params, body, idempotencyKey, token })
    }
    const answers: unknown[] = [await ask({ bankCode: '00' }), await ask({}), await ask({})]
    const seen = async () => {
      for (const of of [token, chief.token, shop.owner.token]) {
        answers.push(await send(t, getOrder, { params: { id: order.id }, token: of }))
        answers.push(await send(t, pagedOrderHistory, { params: { id: order.id }, query: {}, token: of }))
      }
      const given = { reason: '정기 점검에 씁니다', format: 'csv', filter: {} } as const
      for (const file of await Promise.all([
        t.call(exportAudit, { body: given }, token),
        t.call(exportOrders, { body: given }, token),
        t.call(exportStatement, { body: given }, token),
      ]))
        answers.push(await file.text())
      return [...answers.map((answer) => JSON.stringify(answer)), ...(await rows()), ...logged].filter(says)
    }
    expect(await seen()).toEqual([])
    const [asked] = (await read(order.id)).refunds
    expect(asked?.status).toBe('REQUESTED')
    const decided = {
      params: { id: asked?.id ?? '' },
      body: { to: 'PROCESSING', version: asked?.version ?? 0 },
      token: chief.token,
    } as const
    answers.push(await send(t, decideRefund, decided))
    await t.runJobs()
    expect((await read(order.id)).refunds[0]?.status).toBe('DONE')
    expect(logged.join('')).toContain('/cancel')
    expect(await seen()).toEqual([])
  })
})

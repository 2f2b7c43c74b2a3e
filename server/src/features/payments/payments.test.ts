import { pagedNotifications } from '@madang/contract/notifications'
import { getPromotion } from '@madang/contract/promotions'
import {
  cancelOrder,
  decideRefund,
  getOrder,
  orderListing,
  pagedOrders,
  pagedPromotionOrders,
} from '@madang/contract/orders'
import { getPaymentMonth } from '@madang/contract/payment-months'
import {
  confirmCheckout,
  confirmStorePayment,
  getCheckout,
  getPayment,
  pagedPayments,
} from '@madang/contract/payments'
import { checkLedger, pagedDifferences } from '@madang/contract/reconciliation'
import { uuidV7 } from '../../db/uuid.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { anonymousWritesPerAddress } from '../../http/limits.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { changedPayment, openShop, countDrifted, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
})
afterAll(() => t.close())

const nextKey = () => uuidV7(t.clock.now())

/** What the clock does after this time. */
async function settleAfter(minutes: number): Promise<void> {
  t.clock.advance({ minutes })
  await addJob(t.db, 'effects:sweep', null)
  await t.runJobs()
}

const read = (id: string, token = shop.owner.token) => t.call(getOrder, { params: { id } }, token)
const staff = async (role: 'ADMIN' | 'SUPER_ADMIN' = 'ADMIN') => (await t.signedIn(role)).token

describe('an order', () => {
  test('is priced by the server, paid once, and gives what it sold', async () => {
    const order = await shop.order()
    expect([order.status, order.total, order.supply, order.vat]).toEqual(['PENDING', 9_900, 9_000, 900])
    const paid = await shop.confirm(order, await shop.agree(order))
    expect([paid.status, paid.paid, paid.refunded, paid.refundableWon]).toEqual(['PAID', 9_900, 0, 9_900])
    expect(paid.payments.map(({ status, method }) => [status, method])).toEqual([['DONE', 'CARD']])
    expect(paid.statement.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['CHARGE', 9_900, 9_900],
    ])
    const promotion = await t.call(getPromotion, { params: { id: order.targetId } }, shop.owner.token)
    expect('status' in promotion && promotion.status).toBe('SCHEDULED')
    expect(await countDrifted(t)).toBe(0)
    await t.runJobs()
    const [text] = t.texts(shop.owner.user.phone ?? '')
    expect(text).toContain('9,900원 결제가 완료되었습니다.')
  })

  test('is one as long as nobody has paid it', async () => {
    const order = await shop.order()
    const again = t.call(
      orderListing,
      { body: { promotionId: order.targetId }, idempotencyKey: nextKey() },
      shop.owner.token,
    )
    expect(await outcomeOf(again)).toBe('conflict.duplicate')
  })

  test('expires after half an hour, and cannot be paid then', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    t.clock.advance({ minutes: 30, seconds: 1 })
    expect(await outcomeOf(shop.confirm(order, paymentKey))).toBe('conflict.state')
    await t.runJobs()
    expect((await read(order.id)).status).toBe('EXPIRED')
  })

  test('that is cancelled is not paid', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    await t.call(cancelOrder, { params: { id: order.id } }, shop.owner.token)
    expect(await outcomeOf(shop.confirm(order, paymentKey))).toBe('conflict.state')
  })

  test('is seen by its store’s people, its buyer and staff alone', async () => {
    const order = await shop.pay()
    const other = await t.signedIn('MANAGER')
    expect(await outcomeOf(read(order.id, other.token))).toBe('resource.not_found')
    const [payment] = order.payments
    const one = t.call(getPayment, { params: { id: payment?.id ?? '' } }, other.token)
    expect(await outcomeOf(one)).toBe('resource.not_found')
    const countOf = async (token: string) =>
      (await t.call(pagedOrders, { query: {} }, token)).totalCount +
      (await t.call(pagedPayments, { query: {} }, token)).totalCount +
      (await t.call(pagedPromotionOrders, { query: {} }, token)).totalCount
    expect([
      await countOf(other.token),
      await countOf(shop.owner.token),
      await countOf(await staff()),
    ]).toEqual([0, 3, 3])
    const paid = confirmStorePayment
    const asPlan = t.call(paid, { body: { orderId: order.id, paymentKey: 'x', amount: 1 } }, shop.owner.token)
    expect(await outcomeOf(asPlan)).toBe('resource.not_found')
  })
})

describe('a confirmation', () => {
  test('with another amount is refused before the provider is asked', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    expect(await outcomeOf(shop.confirm(order, paymentKey, 100))).toBe('payment.amount_mismatch')
    expect((await read(order.id)).payments).toEqual([])
  })

  test('a hundred times at once is one payment', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.confirm(order, paymentKey).catch(() => null)),
    )
    await t.runJobs()
    expect(answers.filter((answer) => answer?.status === 'PAID').length).toBeGreaterThan(0)
    const paid = await read(order.id)
    expect([paid.payments.length, paid.paid, await countDrifted(t)]).toEqual([1, 9_900, 0])
  })

  test('whose answer is lost settles itself', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    await shop.tell('/__test/behaviour', { mode: 'lost-answer', count: 1, path: 'confirm' })
    const response = await fetch(`${t.url}/api/v1/promotion/payment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: order.id, paymentKey, amount: order.total }),
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      202,
      'payment.pending',
    ])
    expect((await read(order.id)).isBeingPaid).toBe(true)
    await settleAfter(1)
    expect((await read(order.id)).status).toBe('PAID')
  })

  test.each(['down', 'html', 'conflict', 'hang'])(
    'while the provider is %s is not known, and settles later',
    async (mode) => {
      const order = await shop.order()
      const paymentKey = await shop.agree(order)
      await shop.tell('/__test/behaviour', { mode, path: 'confirm' })
      await shop.confirm(order, paymentKey).catch(() => null)
      const open = await read(order.id)
      expect([open.status, open.isBeingPaid]).toEqual(['PENDING', true])
      await shop.tell('/__test/behaviour', { mode: 'ok' })
      await settleAfter(3)
      expect((await read(order.id)).status).toBe('PAID')
      expect(await countDrifted(t)).toBe(0)
    },
  )

  test.each(['REJECT_CARD_COMPANY', 'INVALID_CARD_EXPIRATION', 'INVALID_STOPPED_CARD'])(
    'that is declined with %s says so, and another card pays',
    async (declineAtConfirm) => {
      const order = await shop.order()
      const declined = await shop.agree(order, { declineAtConfirm })
      expect(await outcomeOf(shop.confirm(order, declined))).toBe('payment.declined')
      const between = await read(order.id)
      expect([between.status, between.payments[0]?.status, between.payments[0]?.failureCode]).toEqual([
        'PENDING',
        'ABORTED',
        declineAtConfirm,
      ])
      expect((await shop.confirm(order, await shop.agree(order))).status).toBe('PAID')
    },
  )

  test('of another order’s payment is refused', async () => {
    const [first, second] = [await shop.order(), await shop.order()]
    const paymentKey = await shop.agree(first)
    await shop.confirm(first, paymentKey)
    expect(await outcomeOf(shop.confirm(second, paymentKey))).toBe('conflict.state')
  })
})

describe('the page of an order’s key', () => {
  const keyOf = (url: string) => url.split('/').at(-1) ?? ''

  test('names nobody, and confirms', async () => {
    const order = await shop.order()
    const params = { key: keyOf(order.checkoutUrl) }
    const open = await t.call(getCheckout, { params })
    expect([open.state, open.amount, open.no]).toEqual(['OPEN', 9_900, order.no])
    const body = { orderId: order.no, paymentKey: await shop.agree(order), amount: 9_900 }
    expect((await t.call(confirmCheckout, { params, body })).state).toBe('PAID')
    expect((await t.call(confirmCheckout, { params, body })).state).toBe('PAID')
  })

  test('is not there for another key', async () => {
    expect(await outcomeOf(t.call(getCheckout, { params: { key: 'x'.repeat(43) } }))).toBe(
      'resource.not_found',
    )
  })
})

describe('a virtual account', () => {
  test('is paid by a deposit, of which the provider tells', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order, { method: 'VIRTUAL_ACCOUNT' })
    const waiting = await shop.confirm(order, paymentKey)
    expect([waiting.status, waiting.payments[0]?.status]).toEqual(['PENDING', 'WAITING_FOR_DEPOSIT'])
    expect(waiting.payments[0]?.virtualAccount?.accountNumber).toMatch(/\d{6,}/)
    // It does not expire with the half hour.
    t.clock.advance({ hours: 2 })
    await addJob(t.db, 'clock:sweep', null)
    await t.runJobs()
    expect((await read(order.id)).status).toBe('PENDING')
    await shop.tell('/__test/deposit', { paymentKey })
    t.clock.advance({ hours: 1 })
    await t.deps.db.deleteFrom('paymentWebhooks').execute()
    await shop.tellWebhook(changedPayment(order, paymentKey))
    await t.runJobs()
    expect((await read(order.id)).status).toBe('PAID')
  })

  test('is closed where its order is cancelled, and the same can be ordered anew', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order, { method: 'VIRTUAL_ACCOUNT' })
    expect((await shop.confirm(order, paymentKey)).payments[0]?.status).toBe('WAITING_FOR_DEPOSIT')
    const cancelled = await t.call(cancelOrder, { params: { id: order.id } }, shop.owner.token)
    expect(cancelled.status).toBe('CANCELLED')
    await t.runJobs()
    expect((await read(order.id)).payments[0]?.status).toBe('EXPIRED')
    const theirs = (await (await fetch(`${shop.url}/__test/payments`)).json()) as { status: string }[]
    expect(theirs.at(-1)?.status).toBe('CANCELED')
    const body = { promotionId: order.targetId }
    const again = await t.call(orderListing, { body, idempotencyKey: nextKey() }, shop.owner.token)
    expect(again.status).toBe('PENDING')
  })

  test('that is settled between two reads of the page is paid for it', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    await shop.confirm(order, paymentKey)
    // As who read the order before the payment.
    await t.db.updateTable('orders').set({ status: 'PENDING' }).where('id', '=', order.id).execute()
    const params = { key: order.checkoutUrl.split('/').at(-1) ?? '' }
    expect((await t.call(getCheckout, { params })).state).toBe('PAID')
  })

  test('of an order that is over another way is closed soon', async () => {
    const order = await shop.order()
    await shop.confirm(order, await shop.agree(order, { method: 'VIRTUAL_ACCOUNT' }))
    const over = { status: 'CANCELLED', expiresAt: null } as const
    await t.db.updateTable('orders').set(over).where('id', '=', order.id).execute()
    await addJob(t.db, 'payments:ask-waiting', null)
    await t.runJobs()
    expect((await read(order.id)).payments[0]?.status).toBe('EXPIRED')
  })

  test('that the bank paid by mistake is a difference, until it is paid', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order, { method: 'VIRTUAL_ACCOUNT' })
    await shop.confirm(order, paymentKey)
    const tell = async (path: string) => {
      await shop.tell(path, { paymentKey })
      t.clock.advance({ minutes: 1 })
      await t.deps.db.deleteFrom('paymentWebhooks').execute()
      // As the provider tells of deposits: without the payment's key.
      await shop.tellWebhook({
        createdAt: '2026-11-21T10:00:00',
        secret: 's',
        status: 'DONE',
        transactionKey: path,
        orderId: order.no,
      })
      await t.runJobs()
    }
    await tell('/__test/deposit')
    await tell('/__test/deposit-undone')
    const { token } = await t.signedIn('ADMIN')
    const open = async () => (await t.call(pagedDifferences, { query: { open: 'true' } }, token)).items
    expect(await open()).toMatchObject([
      { kind: 'MISSING_THERE', orderId: order.id, ours: 9_900, theirs: null },
    ])
    const check = async () => {
      await t.call(checkLedger, { body: { day: '2026-11-21' } }, token)
      await t.runJobs()
      return open()
    }
    expect(await check()).toHaveLength(1)
    await tell('/__test/deposit')
    expect(await check()).toEqual([])
    expect((await read(order.id)).paid).toBe(9_900)
  })
})

describe('what the provider tells', () => {
  test('is believed only after asking', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order)
    await shop.tell('/__test/behaviour', { mode: 'down', path: 'confirm' })
    await shop.confirm(order, paymentKey).catch(() => null)
    const made = {
      eventType: 'PAYMENT_STATUS_CHANGED',
      data: { paymentKey, orderId: order.no, status: 'DONE' },
    }
    expect((await shop.tellWebhook(made)).status).toBe(200)
    await t.runJobs()
    expect((await read(order.id)).status).toBe('PENDING')
  })

  test.each([
    ['a wrong token', '/api/v1/payment/webhook/toss/wrong', 404],
    ['another provider', '/api/v1/payment/webhook/other/wrong', 404],
  ])('with %s is not there', async (_, path, status) => {
    expect((await shop.tellWebhook({}, path)).status).toBe(status)
  })

  test('comes as often as the provider likes: no count of strangers keeps it out', async () => {
    const calls = Array.from({ length: anonymousWritesPerAddress + 5 }, () => shop.tellWebhook({}))
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('twice and about nothing of ours changes nothing', async () => {
    const order = await shop.pay()
    const [payment] = order.payments
    const body = changedPayment(order, payment?.providerPaymentKey)
    for (const told of [
      body,
      body,
      { eventType: 'X' },
      changedPayment({ no: 'O\u0000' }, '\u0000'),
      changedPayment({ no: 'O20261120-AAAAAA' }, 'tviva_x'),
    ])
      expect((await shop.tellWebhook(told)).status).toBe(200)
    await t.runJobs()
    expect((await read(order.id)).statement).toHaveLength(1)
  })

  test('a cancel by the acquirer comes into the ledger', async () => {
    const order = await shop.pay()
    const paymentKey = order.payments[0]?.providerPaymentKey ?? ''
    await shop.tell('/__test/acquirer-cancel', { paymentKey })
    await shop.tellWebhook(changedPayment(order, paymentKey))
    await t.runJobs()
    const cancelled = await read(order.id)
    expect([cancelled.status, cancelled.refunded, cancelled.refunds[0]?.source]).toEqual([
      'REFUNDED',
      9_900,
      'PROVIDER',
    ])
    expect(await countDrifted(t)).toBe(0)
  })
})

describe('a refund', () => {
  test('goes back in part and then whole, and takes back what was sold', async () => {
    const order = await shop.pay()
    const token = await staff()
    await shop.refund(order, 3_000, { token })
    await t.runJobs()
    const part = await read(order.id)
    expect([part.status, part.refunded, part.refundableWon]).toEqual(['PARTIALLY_REFUNDED', 3_000, 6_900])
    await shop.refund(order, 6_900, { token })
    await t.runJobs()
    const whole = await read(order.id)
    expect([whole.status, whole.refunded, whole.payments[0]?.status]).toEqual(['REFUNDED', 9_900, 'CANCELED'])
    const promotion = await t.call(getPromotion, { params: { id: order.targetId } }, shop.owner.token)
    expect('status' in promotion && promotion.status).toBe('CANCELLED')
    expect(await countDrifted(t)).toBe(0)
    expect(t.texts(shop.owner.user.phone ?? '').filter((text) => text.includes('환불이 완료'))).toHaveLength(
      2,
    )
  })

  test('of more than is left, of nothing, or by somebody who only may ask is refused', async () => {
    const order = await shop.pay()
    const token = await staff()
    expect(await outcomeOf(shop.refund(order, 9_901, { token }))).toBe('validation.failed')
    expect(await outcomeOf(shop.refund(order, 0, { token }))).toBe('validation.failed')
    expect(await outcomeOf(shop.refund(order, 1_000, { token: shop.owner.token }))).toBe('authz.forbidden')
  })

  test('sent twice with one key is one; a hundred at once give back no more than was paid', async () => {
    const order = await shop.pay()
    const token = await staff()
    const key = nextKey()
    const [one, same] = [
      await shop.refund(order, 100, { token, idempotencyKey: key }),
      await shop.refund(order, 100, { token, idempotencyKey: key }),
    ]
    expect(same.id).toBe(one.id)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.refund(order, 1_960, { token }).catch(() => null)),
    )
    expect(answers.filter((answer) => answer !== null)).toHaveLength(5)
    await t.runJobs()
    const { refunded, refundableWon } = await read(order.id)
    expect([refunded, refundableWon, await countDrifted(t)]).toEqual([9_900, 0, 0])
  })

  test.each(['lost-answer', 'down', 'html', 'conflict', 'hang'])(
    'while the provider is %s is done once it is known',
    async (mode) => {
      const order = await shop.pay()
      await shop.tell('/__test/behaviour', { mode, count: 1, path: 'cancel' })
      await shop.refund(order, 1_000, { token: await staff() })
      await t.runJobs()
      expect((await read(order.id)).refunds.map(({ status }) => status)).toEqual(['PROCESSING'])
      await settleAfter(3)
      expect((await read(order.id)).refunds.map(({ status, amount }) => [status, amount])).toEqual([
        ['DONE', 1_000],
      ])
    },
  )

  test('above the limit waits for a second person, who is not the one who asked', async () => {
    await shop.setPrice(600_000, await staff('SUPER_ADMIN'))
    const order = await shop.pay()
    const [admin, chief, other] = [await staff(), await staff('SUPER_ADMIN'), await staff('SUPER_ADMIN')]
    await shop.refund(order, 500_000, { token: admin })
    // Split up it counts together, also for a chief.
    const asked = await shop.refund(order, 1, { token: chief })
    expect(asked.status).toBe('REQUESTED')
    const told = async (token: string) => (await t.call(pagedNotifications, { query: {} }, token)).items
    expect([await told(chief), await told(admin)]).toEqual([[], []])
    expect(await told(other)).toMatchObject([
      { type: 'payments.refund_asked', subject: { entity: 'order', id: order.id, name: order.no } },
    ])
    await t.runJobs()
    expect((await read(order.id)).refunded).toBe(500_000)
    const decide = (token: string, to: 'PROCESSING' | 'DECLINED' = 'PROCESSING') =>
      t.call(decideRefund, { params: { id: asked.id }, body: { to, version: asked.version } }, token)
    expect(await outcomeOf(decide(chief))).toBe('authz.forbidden')
    expect(await outcomeOf(decide(admin))).toBe('authz.forbidden')
    expect(await outcomeOf(decide(other, 'DECLINED'))).toBe('validation.failed')
    expect((await decide(other)).status).toBe('PROCESSING')
    await t.runJobs()
    expect((await read(order.id)).refunded).toBe(500_001)
  })

  test('to which nobody agrees lapses after three working days', async () => {
    await shop.setPrice(600_000, await staff('SUPER_ADMIN'))
    const order = await shop.pay()
    await shop.refund(order, 600_000, { token: await staff() })
    expect((await read(order.id)).refundableWon).toBe(0)
    t.clock.advance({ days: 5 })
    await t.runJobs()
    const { refunds, refundableWon } = await read(order.id, await staff())
    expect([refunds[0]?.status, refundableWon]).toEqual(['LAPSED', 600_000])
  })
})

test('a month comes to what the ledger has', async () => {
  const order = await shop.pay()
  await shop.pay()
  await shop.refund(order, 900, { token: await staff() })
  await t.runJobs()
  const query = { month: '2026-11' }
  const all = await t.call(getPaymentMonth, { query }, await staff())
  const own = await t.call(getPaymentMonth, { query }, shop.owner.token)
  expect(own).toEqual(all)
  const { charged, refunded, net, supply, vat, counts } = all
  expect([charged, refunded, net, supply + vat, vat]).toEqual([19_800, 900, 18_900, 18_900, 1_718])
  expect([counts.all, counts.paid, counts.refunded]).toEqual([2, 1, 1])
  const nobody = await t.call(getPaymentMonth, { query }, (await t.signedIn('MANAGER')).token)
  expect(nobody.net).toBe(0)
})

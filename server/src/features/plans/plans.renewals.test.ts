import { pagedNotifications } from '@madang/contract/notifications'
import { cancelOrder, getOrder, openCheckout, pagedOrders } from '@madang/contract/orders'
import { payOutRefund } from '@madang/contract/payments-by-hand'
import {
  confirmCardCheckout,
  getCardCheckout,
  listPaymentCards,
  removePaymentCard,
  setDefaultCard,
  startPaymentCard,
} from '@madang/contract/payment-cards'
import type { Subscription } from '@madang/contract/plans'
import { changeSubscription, setSubscriptionStatus } from '@madang/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { unseal } from '../../sealed.ts'
import { keySealedAs } from '../payments/payments.cards.effects.ts'
import { webhookPathOf } from '../payments/payments.webhooks.ts'
import { createTasks } from '../../tasks.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertJrsItem, insertSubscription, sellPlans } from '../../testing/factories.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { giveCard, openShop, countDrifted, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
/** The owner's. */
let mine: string
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
  mine = shop.owner.token
})
afterAll(() => t.close())

const params = () => ({ storeId: shop.store.id })
/** What the provider charges a card by. */
async function keyOf(id = '') {
  const { sealedKey, customerKey } = await t.db
    .selectFrom('paymentMethods')
    .select(['sealedKey', 'customerKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { billingKey: unseal(t.deps.fieldKeys, keySealedAs(id), sealedKey ?? ''), customerKey }
}
const start = async () => {
  const { checkoutUrl } = await t.call(startPaymentCard, { params: params() }, mine)
  const key = checkoutUrl.split('/').at(-1) ?? ''
  return { key, ...(await t.call(getCardCheckout, { params: { key } })) }
}

const give = (declineWith?: string) => giveCard(t, shop, { token: mine, declineWith: declineWith ?? null })
async function otherStore() {
  const { user, token } = await t.signedIn('MANAGER')
  const { id: storeId } = await t.insertStore({ status: 'ACTIVE' }, { [user.id]: 'OWNER' })
  return { params: { storeId }, token }
}
const cards = async () => (await t.call(listPaymentCards, { params: params() }, mine)).items

async function renew(): Promise<void> {
  await addJob(t.db, 'subscriptions:renew', null)
  await addJob(t.db, 'effects:sweep', null)
  await t.runJobs()
  mine = await t.signInAs(shop.owner.user)
}
async function renewOn(instant: string): Promise<void> {
  const seconds = (Date.parse(instant) - t.clock.now().getTime()) / 1_000
  t.clock.advance({ seconds })
  await renew()
}
const after = async (days: number) => {
  t.clock.advance({ days })
  await renew()
}
const subscribed = (given: Partial<Subscription> = {}) =>
  insertSubscription(t.db, t.clock.now(), { storeId: shop.store.id, planKey: 'BASIC', ...given })
const row = (id: string) =>
  t.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const orders = async () => (await t.call(pagedOrders, { query: {} }, mine)).items
/** The newest order. */
const newest = async () => t.call(getOrder, { params: { id: (await orders())[0]?.id ?? '' } }, mine)
const told = () => t.texts(shop.owner.user.phone ?? '')

describe('a card', () => {
  test('is given on a page of its own, and only its end is kept readable', async () => {
    expect((await start()).state).toBe('OPEN')
    expect((await give()).state).toBe('ADDED')
    const [card] = await cards()
    expect([card?.isDefault, card?.last4.length]).toEqual([true, 4])
    const kept = JSON.stringify(await t.db.selectFrom('effects').selectAll().execute())
    const { id, sealedKey } = await t.db
      .selectFrom('paymentMethods')
      .select(['id', 'sealedKey'])
      .where('status', '=', 'ACTIVE')
      .executeTakeFirstOrThrow()
    const billingKey = unseal(t.deps.fieldKeys, keySealedAs(id), sealedKey ?? '')
    expect([kept.includes(sealedKey ?? ''), kept.includes(billingKey)]).toEqual([true, false])
  })

  test('of another page is refused, and the same one sent again answers the same', async () => {
    const [one, two] = [await start(), await start()]
    const { authKey } = await shop.tell<{ authKey: string }>('/pay/billing', { customerKey: two.customerKey })
    const send = (key: string, customerKey: string) =>
      t.call(confirmCardCheckout, { params: { key }, body: { authKey, customerKey } })
    expect(await outcomeOf(send(one.key, two.customerKey))).toBe('conflict.state')
    expect(await outcomeOf(send(one.key, one.customerKey))).toBe('payment.declined')
    expect(await outcomeOf(send(two.key, two.customerKey))).toBe('done')
    expect(await outcomeOf(send(two.key, two.customerKey))).toBe('done')
    expect((await cards()).length).toBe(1)
    const refused = await t.call(getCardCheckout, { params: { key: one.key } })
    expect(refused.state).toBe('FAILED')
    expect(refused.failureCode).not.toBeNull()
  })

  test('is its owners’ matter; the operator sees it', async () => {
    await give()
    const other = await t.signedIn('MANAGER')
    const admin = await t.signedIn('ADMIN')
    const list = (token: string) => outcomeOf(t.call(listPaymentCards, { params: params() }, token))
    const begin = (token: string) => outcomeOf(t.call(startPaymentCard, { params: params() }, token))
    expect([await list(other.token), await list(admin.token)]).toEqual(['resource.not_found', 'done'])
    expect([await begin(other.token), await begin(admin.token)]).toEqual([
      'resource.not_found',
      'authz.forbidden',
    ])
  })

  test('that a plan is renewed with stays until another one is there', async () => {
    await give()
    await subscribed()
    const [first] = await cards()
    const remove = (id = '') => t.call(removePaymentCard, { params: { ...params(), id } }, mine)
    expect(await outcomeOf(remove(first?.id))).toBe('conflict.state')
    await give()
    const second = (await cards()).find(({ id }) => id !== first?.id)
    await t.call(setDefaultCard, { params: { ...params(), id: second?.id ?? '' } }, mine)
    expect((await cards())[0]?.id).toBe(second?.id)
    const removed = await keyOf(second?.id)
    const { items } = await remove(second?.id)
    expect(items.map(({ id, isDefault }) => [id, isDefault])).toEqual([[first?.id, true]])
    await t.runJobs()
    const gone = await t.db.selectFrom('paymentMethods').selectAll().where('status', '=', 'REMOVED').execute()
    expect(gone.map(({ sealedKey }) => sealedKey)).toEqual([null])
    // The provider charges it no more either.
    const asked = { ...removed, amountWon: 1_000, orderId: 'O20261121-ABCDEF', orderName: '요금제' }
    const charged = t.deps.payments?.gateway.chargeBillingKey(asked, { idempotencyKey: 'charge' })
    await expect(charged).rejects.toMatchObject({ code: 'NOT_FOUND_BILLING' })
  })

  test('whose key the provider gave up is removed, and another one takes its place', async () => {
    await give('REJECT_CARD_PAYMENT')
    await give()
    const [first, second] = await cards()
    const { id } = await subscribed({ paymentMethodId: first?.id ?? null })
    const { billingKey } = await keyOf(first?.id)
    const news = {
      eventType: 'BILLING_DELETED',
      createdAt: '2026-11-21T10:00:00.000000',
      billingKey,
      reason: '',
    }
    const tell = (token: string) =>
      fetch(t.url + webhookPathOf(t.deps.tokenKeys.current) + token, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(news),
      })
    expect([(await tell('x')).status, (await cards()).length]).toEqual([404, 2])
    for (const _ of [1, 2]) expect((await tell('')).status).toBe(200)
    expect((await cards()).map(({ id, isDefault }) => [id, isDefault])).toEqual([[second?.id, true]])
    expect(await t.auditOf('payment_methods.removed')).toHaveLength(1)
    const change = { params: { id: shop.store.id }, body: { version: 1, nextPlanKey: null } }
    expect(await outcomeOf(t.call(changeSubscription, change, mine))).toBe('done')
    await after(30)
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', failedAttempts: 0 })
    expect((await orders()).map(({ status }) => status)).toEqual(['PAID'])
  })

  test('of another store is none for a subscription, nor to be preferred or removed', async () => {
    await give()
    const [theirs] = await cards()
    const { params: elsewhere, token } = await otherStore()
    await insertSubscription(t.db, t.clock.now(), { ...elsewhere, planKey: 'BASIC' })
    const card = { ...elsewhere, id: theirs?.id ?? '' }
    const paymentMethodId = card.id
    const params = { id: elsewhere.storeId }
    const change = t.call(changeSubscription, { params, body: { version: 1, paymentMethodId } }, token)
    expect(await outcomeOf(change)).toBe('validation.failed')
    const mixed = [
      t.call(setDefaultCard, { params: card }, token),
      t.call(removePaymentCard, { params: card }, token),
      t.call(removePaymentCard, { params: { ...card, storeId: shop.store.id } }, token),
    ]
    expect(await outcomes(mixed)).toEqual(Array(3).fill('resource.not_found'))
    expect((await cards()).map(({ id, isDefault }) => [id, isDefault])).toEqual([[theirs?.id, true]])
  })
})

describe('a renewal', () => {
  test.each([
    ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-01-31', ['2028-02-29', '2028-03-31']],
  ])('from %s is charged at the end of each month', async (begun, ends) => {
    await give()
    t.clock.advance({ seconds: (Date.parse(`${begun}T03:00:00Z`) - t.clock.now().getTime()) / 1_000 })
    const { id } = await subscribed()
    for (const [index, end] of ends.entries()) {
      expect((await row(id)).currentPeriodEnd).toBe(`${end}T03:00:00.000Z`)
      await renewOn(`${end}T03:00:00Z`)
      const paid = await orders()
      expect(paid.map(({ status }) => status)).toEqual(Array.from({ length: index + 1 }, () => 'PAID'))
    }
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', failedAttempts: 0 })
    expect(await countDrifted(t)).toBe(0)
  })

  test('is tried again on day 2 and 5, with a text each time, and then it is over', async () => {
    await give('REJECT_CARD_PAYMENT')
    const { id } = await subscribed()
    const lists = []
    for (let count = 0; count < 2; count++) {
      lists.push(await insertJrsItem(t.db, t.clock.now(), { storeId: shop.store.id, status: 'OPEN' }))
    }
    const seen: unknown[] = []
    for (const days of [30, 1, 1, 2, 1]) {
      await after(days)
      const { status, failedAttempts } = await row(id)
      seen.push([status, failedAttempts, told().length])
    }
    expect(seen).toEqual([
      ['PAST_DUE', 1, 1],
      ['PAST_DUE', 1, 1],
      ['PAST_DUE', 2, 2],
      ['PAST_DUE', 2, 2],
      ['ENDED', 3, 3],
    ])
    expect((await orders()).map(({ status }) => status)).toEqual(['FAILED'])
    const open = await t.db.selectFrom('jrsItems').select('status').where('status', '=', 'OPEN').execute()
    expect(open.length).toBe(1)
  })

  test('that a second try pays goes on from where the period ended', async () => {
    await give('REJECT_CARD_PAYMENT')
    const { id } = await subscribed()
    await after(30)
    await give()
    const better = (await cards()).find(({ isDefault }) => !isDefault)
    await t.call(setDefaultCard, { params: { ...params(), id: better?.id ?? '' } }, mine)
    await after(2)
    expect(await row(id)).toMatchObject({
      status: 'ACTIVE',
      failedAttempts: 0,
      currentPeriodStart: '2026-12-21T01:00:00.000Z',
      currentPeriodEnd: '2027-01-21T01:00:00.000Z',
    })
    expect((await newest()).payments.map(({ status }) => status)).toEqual(['ABORTED', 'DONE'])
  })

  test('without a card is asked for, and may be paid by hand', async () => {
    const { id } = await subscribed()
    await after(30)
    expect(told()[0]).toContain('/admin/payments/pricing-plans')
    const { dueOrder } = await shop.subscription(mine)
    const order = await t.call(getOrder, { params: { id: dueOrder?.id ?? '' } }, mine)
    await t.call(openCheckout, { params: { id: order.id }, body: {} }, mine)
    await shop.payPlan(order, mine)
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', currentPeriodEnd: '2027-01-21T01:00:00.000Z' })
  })

  test('becomes what was chosen for it', async () => {
    await give()
    const next = { nextPlanKey: 'BASIC', nextPlanVersion: 1, nextCycle: 'YEAR' } as const
    const { id } = await subscribed({ planKey: 'PRO', ...next })
    for (let count = 0; count < 3; count++)
      await insertJrsItem(t.db, t.clock.now(), { storeId: shop.store.id, status: 'OPEN' })
    await after(30)
    expect(await row(id)).toMatchObject({
      planKey: 'BASIC',
      cycle: 'YEAR',
      nextPlanKey: null,
      currentPeriodEnd: '2027-12-21T01:00:00.000Z',
    })
    const open = await t.db.selectFrom('jrsItems').select('status').where('status', '=', 'OPEN').execute()
    expect(open.length).toBe(2)
  })

  test('that is due ends with the plan, not with its order, which owners are told; its card can be removed then', async () => {
    await give('REJECT_CARD_PAYMENT')
    const { id } = await subscribed()
    await after(30)
    const { dueOrder } = await shop.subscription(mine)
    const order = { params: { id: dueOrder?.id ?? '' } }
    expect((await t.call(getOrder, order, mine)).isRenewal).toBe(true)
    expect(await outcomeOf(t.call(cancelOrder, order, mine))).toBe('conflict.state')
    const body = { to: 'CANCELLING' } as const
    await t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body }, mine)
    await renew()
    expect([(await row(id)).status, (await orders()).map(({ status }) => status)]).toEqual([
      'ENDED',
      ['CANCELLED'],
    ])
    expect(t.texts(shop.owner.user.phone ?? '')).toContainEqual(expect.stringContaining('주문도 취소했으니'))
    const [card] = await cards()
    const removed = { params: { ...params(), id: card?.id ?? '' } }
    expect(await outcomeOf(t.call(removePaymentCard, removed, mine))).toBe('done')
  })

  test('that is late is late again where the plan goes on after all', async () => {
    const { id } = await subscribed()
    await after(30)
    const press = (to: 'CANCELLING' | 'ACTIVE') =>
      t.call(setSubscriptionStatus, { params: { id: shop.store.id }, body: { to } }, mine)
    await press('CANCELLING')
    await press('ACTIVE')
    expect((await row(id)).status).toBe('PAST_DUE')
  })

  test('is none for one that was cancelled', async () => {
    await give()
    const { id } = await subscribed()
    const cancel = { params: { id: shop.store.id }, body: { to: 'CANCELLING' } } as const
    await t.call(setSubscriptionStatus, cancel, mine)
    await after(29)
    expect((await row(id)).status).toBe('CANCELLING')
    await after(1)
    expect([(await row(id)).status, (await orders()).length]).toEqual(['ENDED', 0])
  })

  test('charges once, though the answer is lost and two processes renew at once', async () => {
    await give()
    const { id } = await subscribed()
    t.clock.advance({ days: 30 })
    await shop.tell('/__test/behaviour', { mode: 'lost-answer' })
    const { tasks } = createTasks(t.deps)
    const run = async () => tasks['subscriptions:renew']?.(null)
    await Promise.all([run(), run(), run(), run()])
    await t.runJobs()
    await shop.tell('/__test/behaviour', { mode: 'ok' })
    t.clock.advance({ minutes: 5 })
    await renew()
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', currentPeriodEnd: '2027-01-21T01:00:00.000Z' })
    const moves = await t.db.selectFrom('ledgerMoves').select('kind').execute()
    expect(moves).toEqual([{ kind: 'CHARGE' }])
    expect((await orders()).map(({ status }) => status)).toEqual(['PAID'])
  })

  /** The charge has gone out, and its answer was lost. */
  async function chargeUnheard(): Promise<void> {
    t.clock.advance({ days: 30 })
    await shop.tell('/__test/behaviour', { mode: 'lost-answer' })
    await renew()
    await shop.tell('/__test/behaviour', { mode: 'ok' })
  }
  async function hear(): Promise<void> {
    t.clock.advance({ minutes: 5 })
    await addJob(t.db, 'effects:sweep', null)
    await t.runJobs()
  }

  test('that was on its way when the plan was cancelled is the last one', async () => {
    await give()
    const { id } = await subscribed()
    await chargeUnheard()
    const cancel = { params: { id: shop.store.id }, body: { to: 'CANCELLING' } } as const
    await t.call(setSubscriptionStatus, cancel, mine)
    // The clock waits for it.
    await renew()
    await hear()
    const renewed = { status: 'CANCELLING', currentPeriodEnd: '2027-01-21T01:00:00.000Z' }
    expect(await row(id)).toMatchObject(renewed)
  })

  test('is paid though its card was removed before anybody heard so', async () => {
    await give()
    await give()
    const { id } = await subscribed()
    const [charged, other] = await cards()
    await chargeUnheard()
    await t.call(setDefaultCard, { params: { ...params(), id: other?.id ?? '' } }, mine)
    await t.call(removePaymentCard, { params: { ...params(), id: charged?.id ?? '' } }, mine)
    await t.runJobs()
    await hear()
    expect(await row(id)).toMatchObject({ status: 'ACTIVE', currentPeriodEnd: '2027-01-21T01:00:00.000Z' })
    expect((await orders()).map(({ status }) => status)).toEqual(['PAID'])
  })

  test('without a card is missed once a day, though two processes renew at once', async () => {
    const { id } = await subscribed()
    const { tasks } = createTasks(t.deps)
    const run = async () => tasks['subscriptions:renew']?.(null)
    const seen: number[] = []
    for (const days of [30, 2]) {
      t.clock.advance({ days })
      await Promise.all([run(), run(), run(), run()])
      seen.push((await row(id)).failedAttempts)
    }
    expect(seen).toEqual([1, 2])
  })

  test('that is given back whole ends the subscription', async () => {
    await give()
    const { id } = await subscribed()
    await after(30)
    const paid = await newest()
    const { token } = await t.signedIn('SUPER_ADMIN')
    await shop.refund(paid, paid.total, { token })
    await t.runJobs()
    expect((await row(id)).status).toBe('ENDED')
    expect(await countDrifted(t)).toBe(0)
  })

  test('that is being charged while what it renews is given back begins none anew', async () => {
    await give()
    const { user, token } = await t.signedIn('SUPER_ADMIN')
    const paid = await shop.receive(await shop.orderPlan('BASIC', mine), token)
    await shop.tell('/__test/behaviour', { mode: 'lost-answer' })
    await after(30)
    const chief = await t.signInAs(user)
    const { id: refundId } = await shop.refund(paid, paid.total, { token: chief })
    await t.call(payOutRefund, { params: { id: refundId } }, chief)
    expect((await orders()).map(({ status }) => status)).toEqual(['CANCELLED', 'REFUNDED'])
    await shop.tell('/__test/behaviour', { mode: 'ok' })
    t.clock.advance({ minutes: 5 })
    await renew()
    expect((await orders()).map(({ status }) => status)).toEqual(['PAID', 'REFUNDED'])
    const { subscription } = await shop.subscription(mine)
    const { items } = await t.call(pagedNotifications, { query: {} }, await t.signInAs(user))
    expect([subscription, items.map(({ type }) => type)]).toEqual([null, ['payments.nothing_given']])
  })

  test('is tried no oftener where the one before is given back meanwhile', async () => {
    await give()
    await shop.receive(await shop.orderPlan('BASIC', mine), (await t.signedIn('SUPER_ADMIN')).token)
    await after(30)
    const paid = await newest()
    await give('REJECT_CARD_PAYMENT')
    const bad = (await cards()).find(({ isDefault }) => !isDefault)
    await t.call(setDefaultCard, { params: { ...params(), id: bad?.id ?? '' } }, mine)
    await after(31)
    await shop.refund(paid, paid.total, { token: (await t.signedIn('SUPER_ADMIN')).token })
    await t.runJobs()
    for (const days of [2, 0, 0, 0]) await after(days)
    expect((await newest()).payments.map(({ status }) => status)).toEqual(['ABORTED', 'ABORTED'])
    expect((await shop.subscription(mine)).subscription?.failedAttempts).toBe(2)
  })

  test('of a store that closed is over, and money that comes all the same begins none', async () => {
    const { id } = await subscribed()
    await after(30)
    await t.db.updateTable('stores').set({ status: 'CLOSED' }).where('id', '=', shop.store.id).execute()
    await after(2)
    const [open] = await t.db.selectFrom('orders').select(['id', 'status', 'total']).execute()
    expect([(await row(id)).status, open?.status]).toEqual(['ENDED', 'CANCELLED'])
    const { token } = await t.signedIn('SUPER_ADMIN')
    await shop.receive(open ?? { id: '', total: 0 }, token)
    expect((await shop.subscription(token)).subscription).toBeNull()
  })

  test('that is paid after the subscription had ended begins one, which ends where it is given back', async () => {
    const { id } = await subscribed()
    for (const days of [30, 2, 3]) await after(days)
    expect((await row(id)).status).toBe('ENDED')
    const [late] = await orders()
    const { token } = await t.signedIn('SUPER_ADMIN')
    const paid = await shop.receive(late ?? { id: '', total: 0 }, token)
    const read = () => shop.subscription(mine)
    expect([(await read()).subscription?.planKey, paid.unused?.amount]).toEqual(['BASIC', late?.total])
    const { id: refundId } = await shop.refund(paid, paid.total, { token })
    await t.call(payOutRefund, { params: { id: refundId } }, token)
    expect([(await read()).subscription, await countDrifted(t)]).toEqual([null, 0])
  })

  test('that is not paid yet is not changed any more; its card is', async () => {
    await give('REJECT_CARD_PAYMENT')
    const { id } = await subscribed({ planKey: 'PRO' })
    await after(30)
    const { version } = (await shop.subscription(mine)).subscription ?? { version: 0 }
    const at = { id: shop.store.id }
    const [card] = await cards()
    const choose = (body: object) =>
      outcomeOf(t.call(changeSubscription, { params: at, body: { version, ...body } }, mine))
    expect(await choose({ nextPlanKey: 'BASIC' })).toBe('conflict.state')
    expect(await choose({ nextCycle: 'YEAR' })).toBe('conflict.state')
    expect(await choose({ paymentMethodId: card?.id ?? '' })).toBe('done')
    expect(await row(id)).toMatchObject({ nextPlanKey: null, nextCycle: null, paymentMethodId: card?.id })
  })

  test('is not kept away by an order of more that nobody pays', async () => {
    await subscribed()
    t.clock.advance({ days: 30, hours: 1 })
    mine = await t.signInAs(shop.owner.user)
    expect(await outcomeOf(shop.orderPlan('PRO', mine))).toBe('conflict.state')
  })
})

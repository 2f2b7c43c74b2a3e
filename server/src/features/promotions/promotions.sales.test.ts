import { expectTransfer, receiveTransfer } from '@madang/contract/bank-transfers'
import { dayMs, seoulDate } from '@madang/contract/korean-time'
import { pagedNotifications } from '@madang/contract/notifications'
import { cancelOrder, getOrder, orderListing, type Order } from '@madang/contract/orders'
import { correctMove } from '@madang/contract/payments-by-hand'
import {
  getPromotion,
  setPromotionStatus,
  updatePromotion,
  type Promotion,
} from '@madang/contract/promotions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion, sellPlans } from '../../testing/factories.ts'
import { addOrder } from '../../testing/orders.ts'
import { outcomeOf, problemOf } from '../../testing/outcomes.ts'
import { offerTransfers, openShop, countDrifted, type Shop } from '../../testing/selling.ts'
import { runTask } from '../../testing/sign-in.ts'

let t: TestApp
let shop: Shop
/** Who sees the money on the bank account. */
let chief: string
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
  chief = (await t.signedIn('SUPER_ADMIN')).token
})
afterAll(() => t.close())

const nextKey = () => uuidV7(t.clock.now())
const cancel = ({ id }: Pick<Order, 'id'>) => t.call(cancelOrder, { params: { id } }, shop.owner.token)
/** The money for it has come. */
function pay({ id, total: amount }: Pick<Order, 'id' | 'total'>): Promise<Order> {
  const body = { amount, receivedOn: seoulDate(t.clock.now()), depositorName: '김민수' }
  return t.call(receiveTransfer, { params: { id }, body, idempotencyKey: nextKey() }, chief)
}
/** It was the money of somebody else. */
const takeBack = ({ statement }: Order) =>
  t.call(correctMove, { params: { id: statement[0]?.id ?? '' }, body: { reason: '잘못 적음' } }, chief)
const told = async () =>
  (await t.call(pagedNotifications, { query: {} }, chief)).items.map(({ type, subject }) => [
    type,
    subject?.id,
  ])
const move = (id: string, to: 'LIVE' | 'CANCELLED') =>
  t.call(setPromotionStatus, { params: { id }, body: { to } }, shop.owner.token)
async function ownPromotion(id: string): Promise<Promotion> {
  const promotion = await t.call(getPromotion, { params: { id } }, shop.owner.token)
  if (promotion.view !== 'staff') throw new Error('It is not shown as its own.')
  return promotion
}
const statusOf = async (id: string) => (await ownPromotion(id)).status

test('a listing that is paid after its order was given up waits where the plan has no room for it', async () => {
  const late = await shop.order()
  await cancel(late)
  const { id: other } = await insertPromotion(t.db, t.clock.now(), {
    storeId: shop.store.id,
    status: 'LIVE',
  })
  await pay(late)
  expect([await statusOf(late.targetId), await statusOf(other)]).toEqual(['PAUSED', 'LIVE'])
  expect(await outcomeOf(move(late.targetId, 'LIVE'))).toBe('plan.limit_reached')
  await move(other, 'CANCELLED')
  expect((await move(late.targetId, 'LIVE')).status).toBe('SCHEDULED')
})

test('a listing that is paid after its order was given up is up where there is room', async () => {
  const late = await shop.order()
  await cancel(late)
  await pay(late)
  expect([await statusOf(late.targetId), await told()]).toEqual(['SCHEDULED', []])
})

test('a listing that is paid twice gives nothing more, and stays as long as one of both is paid', async () => {
  const late = await shop.order()
  await cancel(late)
  const body = { promotionId: late.targetId }
  const again = await t.call(orderListing, { body, idempotencyKey: nextKey() }, shop.owner.token)
  const first = await pay(again)
  t.clock.advance({ minutes: 1 })
  const second = await pay(late)
  expect(await told()).toEqual([['payments.nothing_given', late.id]])
  const unusedOf = async ({ id }: Order) =>
    (await t.call(getOrder, { params: { id } }, shop.owner.token)).unused?.days ?? null
  expect([await unusedOf(first), await unusedOf(second)]).toEqual([30, null])
  await takeBack(first)
  expect(await statusOf(late.targetId)).toBe('SCHEDULED')
  await takeBack(second)
  expect([await statusOf(late.targetId), await countDrifted(t)]).toEqual(['CANCELLED', 0])
})

test('a listing costs its price as often as its days begin, and lasts no longer than is paid', async () => {
  const at = (days: number) => new Date(t.clock.now().getTime() + days * dayMs).toISOString()
  const given = { storeId: shop.store.id, status: 'PENDING_PAYMENT', listing: 'PAID' } as const
  const { id } = await insertPromotion(t.db, t.clock.now(), { ...given, startAt: at(2), endAt: at(60) })
  const { token, user } = shop.owner
  await t.insertFile(user.id, 'PROMOTION_COVER', { recordId: id, position: 0 })
  const order = await t.call(orderListing, { body: { promotionId: id }, idempotencyKey: nextKey() }, token)
  expect(order.items[0]).toMatchObject({ unitPrice: 9_900, qty: 2, amount: 19_800, days: 60 })
  await pay(order)
  const until = async (endAt: string) => {
    const { version, orderId } = await ownPromotion(id)
    expect(orderId).toBe(order.id)
    return t.call(updatePromotion, { params: { id }, body: { version, endAt } }, token)
  }
  expect((await problemOf(until(at(63)))).errors).toEqual([
    { pointer: '/endAt', code: 'period_unpaid', params: { days: 60 } },
  ])
  expect((await until(at(62))).endAt).toBe(at(62))
  expect((await until(at(10))).endAt).toBe(at(10))
})

test('a listing of what is over by now is not paid for', async () => {
  const { id: promotionId } = await insertPromotion(t.db, t.clock.now(), {
    storeId: shop.store.id,
    status: 'PENDING_PAYMENT',
    listing: 'PAID',
  })
  t.clock.advance({ days: 8 })
  shop.owner.token = await t.signInAs(shop.owner.user)
  const ordered = { body: { promotionId }, idempotencyKey: nextKey() }
  expect(await outcomeOf(t.call(orderListing, ordered, shop.owner.token))).toBe('conflict.state')
})

test('money that comes when the promotion is over lists nothing, and is given back', async () => {
  const order = await shop.order()
  t.clock.advance({ days: 8 })
  chief = (await t.signedIn('SUPER_ADMIN')).token
  await pay(order)
  shop.owner.token = await t.signInAs(shop.owner.user)
  expect(await statusOf(order.targetId)).not.toBe('SCHEDULED')
  expect(await told()).toEqual([['payments.nothing_given', order.id]])
})

test('what nobody pays for is cancelled after its period, and money that comes later goes back', async () => {
  const given = { storeId: shop.store.id, status: 'PENDING_PAYMENT', listing: 'PAID' } as const
  const [{ id }, { id: awaitedId }] = [
    await insertPromotion(t.db, t.clock.now(), given),
    await insertPromotion(t.db, t.clock.now(), given),
  ]
  const after = async (days: number) => {
    t.clock.advance({ days })
    await runTask(t, 'clock:sweep')
    shop.owner.token = await t.signInAs(shop.owner.user)
    return [await statusOf(id), await statusOf(awaitedId)]
  }
  expect(await after(6)).toEqual(['PENDING_PAYMENT', 'PENDING_PAYMENT'])
  const { token } = shop.owner
  await offerTransfers(t)
  const ordered = { body: { promotionId: awaitedId }, idempotencyKey: nextKey() }
  const order = await t.call(orderListing, ordered, token)
  await t.call(expectTransfer, { params: { id: order.id }, body: { depositorName: '김민수' } }, token)
  expect(await after(2)).toEqual(['CANCELLED', 'PENDING_PAYMENT'])
  await cancel(order)
  expect(await after(0)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await t.auditOf('promotions.lapsed')).toMatchObject([
    { entityId: id, actorId: null },
    { entityId: awaitedId, actorId: null },
  ])
  chief = (await t.signedIn('SUPER_ADMIN')).token
  const { status, refundableWon } = await pay(order)
  expect([status, refundableWon]).toEqual(['PAID', order.total])
  expect([await told(), await statusOf(awaitedId)]).toEqual([
    [['payments.nothing_given', order.id]],
    'CANCELLED',
  ])
})

test('of a listing the whole days are proposed that it was not up', async () => {
  const order = await pay(await shop.order())
  const at = (days: number) => new Date(t.clock.now().getTime() + days * dayMs).toISOString()
  await t.db
    .updateTable('promotions')
    .set({ startAt: at(2), endAt: at(40) })
    .where('id', '=', order.targetId)
    .execute()
  const unused = async () => (await t.call(getOrder, { params: { id: order.id } }, shop.owner.token)).unused
  const after = async (days: number) => {
    t.clock.advance({ days, minutes: 1 })
    shop.owner.token = await t.signInAs(shop.owner.user)
    return unused()
  }
  expect(await unused()).toEqual({ days: 30, ofDays: 30, amount: 9_900 })
  // It begins a minute later, and a day that has begun is used.
  expect(await after(1)).toEqual({ days: 30, ofDays: 30, amount: 9_900 })
  expect(await after(1)).toEqual({ days: 29, ofDays: 30, amount: 9_570 })
  expect(await after(9)).toEqual({ days: 20, ofDays: 30, amount: 6_600 })
  await move(order.targetId, 'CANCELLED')
  // It was up until then, whenever the money is asked back.
  expect(await after(5)).toEqual({ days: 20, ofDays: 30, amount: 6_600 })
})

test('of a listing that is up nothing is left to propose after its days', async () => {
  const order = await pay(await shop.order())
  t.clock.advance({ days: 31 })
  shop.owner.token = await t.signInAs(shop.owner.user)
  const { unused } = await t.call(getOrder, { params: { id: order.id } }, shop.owner.token)
  expect(unused).toEqual({ days: 0, ofDays: 30, amount: 0 })
})

test('money for what nobody sells is told to the operator', async () => {
  const of = { storeId: shop.store.id, buyerUserId: shop.owner.user.id, total: 11_000 } as const
  const { id } = await addOrder(t.db, t.clock.now(), { ...of, type: 'AD', fate: 'OPEN' })
  const { status, refundableWon } = await pay({ id, total: of.total })
  expect([status, refundableWon, await told()]).toEqual(['PAID', 11_000, [['payments.nothing_given', id]]])
})

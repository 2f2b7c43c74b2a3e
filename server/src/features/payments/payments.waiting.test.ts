import { markNotificationsRead, pagedNotifications } from '@madang/contract/notifications'
import { decideRefund } from '@madang/contract/orders'
import { payOutRefund } from '@madang/contract/payments-by-hand'
import { pagedWaitingRefunds } from '@madang/contract/waiting-refunds'
import { getWorkCounts } from '@madang/contract/work-counts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertRequest } from '../../testing/factories.ts'
import { outcomeOf } from '../../testing/outcomes.ts'
import { openShop, type Shop } from '../../testing/selling.ts'

type SignedIn = Awaited<ReturnType<TestApp['signedIn']>>
let t: TestApp
let shop: Shop
let admin: SignedIn
let chief: SignedIn
let other: SignedIn
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
  admin = await t.signedIn('ADMIN')
  chief = await t.signedIn('SUPER_ADMIN')
  other = await t.signedIn('SUPER_ADMIN')
  await shop.setPrice(600_000, chief.token)
})
afterAll(() => t.close())

async function ask({ token }: SignedIn, amount = 600_000) {
  const order = await shop.pay()
  t.clock.advance({ minutes: 1 })
  return { order, refund: await shop.refund(order, amount, { token }) }
}
const listed = async ({ token }: SignedIn) => (await t.call(pagedWaitingRefunds, { query: {} }, token)).items
const counted = async ({ token }: SignedIn) => (await t.call(getWorkCounts, {}, token)).refunds

test('whoever may agree sees every refund that waits, the longest wait first, with who asked and since when', async () => {
  const [one, two] = [await ask(admin), await ask(chief)]
  await ask(admin, 500_000)
  const items = await listed(other)
  expect(items.map(({ id }) => id)).toEqual([one.refund.id, two.refund.id])
  const { createdAt, approvalDueAt } = one.refund
  expect(items[0]).toMatchObject({
    orderId: one.order.id,
    orderNo: one.order.no,
    amount: 600_000,
    askedBy: admin.user.id,
    createdAt,
    approvalDueAt,
  })
  expect(items[0]?.askedByName).toContain('*')
  expect(await counted(other)).toEqual({ waiting: 2, mine: 2 })
})

test('who asked sees it too, and that it is not his or hers to decide', async () => {
  const [own] = [await ask(admin), await ask(chief)]
  expect((await listed(admin)).map(({ id }) => id)).toEqual([own.refund.id])
  expect([await counted(admin), await counted(chief)]).toEqual([
    { waiting: 1, mine: 0 },
    { waiting: 2, mine: 1 },
  ])
})

test('nor is one for which he or she wrote down the request', async () => {
  const order = await shop.pay()
  await insertRequest(t.db, t.clock.now(), { orderNo: order.no, openedBy: other.user.id })
  await shop.refund(order, 1_000, { token: other.token })
  expect([await counted(other), await counted(chief)]).toEqual([
    { waiting: 1, mine: 0 },
    { waiting: 1, mine: 1 },
  ])
})

const told = async ({ token }: SignedIn) =>
  (await t.call(pagedNotifications, { query: {} }, token)).items
    .filter(({ readAt }) => readAt === null)
    .map(({ type, subject }) => [type, subject.id])
async function wait(span: object) {
  t.clock.advance(span)
  for (const one of [admin, chief, other]) one.token = await t.signInAs(one.user)
  await t.call(markNotificationsRead, { body: {} }, other.token)
  for (const task of ['clock:sweep', 'payments:remind']) await addJob(t.db, task, null)
  await t.runJobs()
}

test('whoever may agree is told once more each day, and staff that nobody did in time', async () => {
  const { order } = await ask(chief)
  await wait({ hours: 1 })
  expect(await told(other)).toEqual([])
  await wait({ days: 1 })
  expect([await told(other), await told(chief)]).toEqual([[['payments.refund_asked', order.id]], []])
  await wait({ days: 7 })
  const lapsed = [['payments.refund_failed', order.id]]
  expect([await told(other), await told(chief), await told(admin)]).toEqual([lapsed, lapsed, lapsed])
})

test('staff are told each day of what was agreed to and has still to be sent by hand, until it is', async () => {
  const order = await shop.payByTransfer(admin.token)
  const { id } = await shop.refund(order, 1_000, { token: admin.token })
  await wait({ hours: 1 })
  expect(await told(other)).toEqual([])
  const toSend = [['payments.refund_to_send', order.id]]
  for (const _day of [1, 2]) {
    await wait({ days: 1 })
    expect([await told(other), await told(admin)]).toEqual([toSend, toSend])
  }
  await t.call(payOutRefund, { params: { id } }, admin.token)
  await wait({ days: 1 })
  expect(await told(other)).toEqual([])
})

test('what is agreed to and has to be sent by hand waits for all staff, also for who asked, until it is sent', async () => {
  const order = await shop.payByTransfer(admin.token)
  const { id, version } = await shop.refund(order, 600_000, { token: chief.token })
  expect([await counted(admin), await counted(chief)]).toEqual([
    { waiting: 0, mine: 0 },
    { waiting: 1, mine: 0 },
  ])
  const decision = { params: { id }, body: { to: 'PROCESSING', version } } as const
  await t.call(decideRefund, decision, other.token)
  for (const who of [admin, chief, other]) {
    expect(await listed(who)).toMatchObject([
      { id, status: 'PROCESSING', amount: 600_000, approvalDueAt: null },
    ])
    expect(await counted(who)).toEqual({ waiting: 1, mine: 1 })
  }
  const { refund: asked } = await ask(admin)
  expect((await listed(chief)).map((one) => one.id)).toEqual([id, asked.id])
  await t.call(payOutRefund, { params: { id } }, admin.token)
  expect((await listed(other)).map((one) => one.id)).toEqual([asked.id])
  expect(await counted(other)).toEqual({ waiting: 1, mine: 1 })
})

test('it leaves the list once it is decided, and nobody but staff has the list', async () => {
  const { refund } = await ask(admin)
  const params = { id: refund.id }
  await t.call(decideRefund, { params, body: { to: 'PROCESSING', version: refund.version } }, chief.token)
  expect([await listed(chief), await counted(chief)]).toEqual([[], { waiting: 0, mine: 0 }])
  expect(await outcomeOf(listed(shop.owner))).toBe('authz.forbidden')
  expect(await counted(shop.owner)).toBeNull()
})

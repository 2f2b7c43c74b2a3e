import { decideRefund, getOrder, type Order, type Refund } from '@madang/contract/orders'
import { correctMove, payOutRefund } from '@madang/contract/payments-by-hand'
import { pagedWaitingRefunds } from '@madang/contract/waiting-refunds'
import { getWorkCounts } from '@madang/contract/work-counts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Keyring } from '../../keys.ts'
import { seal } from '../../sealed.ts'
import { createTasks } from '../../tasks.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertRequest } from '../../testing/factories.ts'
import { testKeys } from '../../testing/keys.ts'
import { outcomeOf, outcomes } from '../../testing/outcomes.ts'
import { changedPayment, openShop, countDrifted, type Shop } from '../../testing/selling.ts'
import { accountSealedAs } from './payments.effects.ts'

let t: TestApp
let shop: Shop
let admin: Awaited<ReturnType<TestApp['signedIn']>>
let chief: Awaited<ReturnType<TestApp['signedIn']>>
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
  admin = await t.signedIn('ADMIN')
  chief = await t.signedIn('SUPER_ADMIN')
})
afterAll(() => t.close())

const read = (id: string) => t.call(getOrder, { params: { id } }, admin.token)
const refund = (order: Order, amount: number, given: Partial<Parameters<Shop['refund']>[2]> = {}) =>
  shop.refund(order, amount, { token: admin.token, ...given })
const chargeBack = (order: Order, amount: number) => shop.chargeBack(order, amount, admin.token)
const payOut = (id: string, token = admin.token) => t.call(payOutRefund, { params: { id } }, token)
const reverse = (moveId: string | undefined, token = chief.token) =>
  t.call(correctMove, { params: { id: moveId ?? '' }, body: { reason: '잘못 적음' } }, token)

describe('nobody alone gives back more than the limit', () => {
  test('as a chargeback of a bank transfer', async () => {
    const order = await shop.payByTransfer(admin.token)
    expect(await outcomeOf(chargeBack(order, 9_900))).toBe('conflict.state')
  })

  test('in parts of which one is sent and then corrected', async () => {
    await shop.setPrice(900_000, chief.token)
    const order = await shop.payByTransfer(admin.token)
    const one = await refund(order, 400_000, { token: chief.token })
    await payOut(one.id, chief.token)
    await reverse((await read(order.id)).statement.at(-1)?.id)
    expect((await refund(order, 400_000, { token: chief.token })).status).toBe('REQUESTED')
  })

  test('in parts of which one was to be sent by hand and is taken back', async () => {
    await shop.setPrice(900_000, chief.token)
    const order = await shop.payByTransfer(admin.token)
    const { id, version } = await refund(order, 400_000)
    const body = { to: 'DECLINED', note: '잘못 적음', version } as const
    await t.call(decideRefund, { params: { id }, body }, admin.token)
    expect((await refund(order, 400_000)).status).toBe('REQUESTED')
  })

  test('nor agrees to what he or she wrote down as a request, though it is not named', async () => {
    await shop.setPrice(900_000, chief.token)
    const order = await shop.pay()
    const now = t.clock.now()
    await insertRequest(t.db, now, { orderNo: order.no, openedBy: admin.user.id })
    await insertRequest(t.db, now, { orderNo: order.no, openedBy: chief.user.id })
    const { id, version, requestOpenedBy } = await refund(order, 600_000)
    expect(requestOpenedBy).toBe(chief.user.id)
    const agree = (token: string) =>
      outcomeOf(t.call(decideRefund, { params: { id }, body: { to: 'PROCESSING', version } }, token))
    expect(await agree(chief.token)).toBe('authz.forbidden')
    const { token, user } = await t.signedIn('SUPER_ADMIN')
    const seen = async () => {
      const { items } = await t.call(pagedWaitingRefunds, { query: {} }, token)
      const [onPage] = (await t.call(getOrder, { params: { id: order.id } }, token)).refunds
      const { refunds } = await t.call(getWorkCounts, {}, token)
      return [items[0]?.requestOpenedBy, onPage?.requestOpenedBy, refunds?.mine]
    }
    expect(await seen()).toEqual([chief.user.id, chief.user.id, 1])
    await insertRequest(t.db, now, { orderNo: order.no, openedBy: user.id })
    expect(await seen()).toEqual([user.id, user.id, 0])
    expect(await agree(token)).toBe('authz.forbidden')
    expect(await agree((await t.signedIn('SUPER_ADMIN')).token)).toBe('done')
  })

  test.each(['asked for', 'has of the own store'] as const)('nor what he or she %s', async (how) => {
    await shop.setPrice(900_000, chief.token)
    const order = await shop.pay()
    const userId = chief.user.id
    if (how === 'has of the own store') {
      const createdAt = t.clock.now().toISOString()
      const row = { storeId: shop.store.id, userId, staffRole: 'OWNER', createdAt } as const
      await t.db.insertInto('storeStaff').values(row).execute()
    } else await insertRequest(t.db, t.clock.now(), { orderNo: order.no, requesterId: userId })
    expect((await refund(order, 1_000, { token: chief.token })).status).toBe('REQUESTED')
    const { id, version } = await refund(order, 600_000)
    const decided = { params: { id }, body: { to: 'PROCESSING', version } } as const
    expect(await outcomeOf(t.call(decideRefund, decided, chief.token))).toBe('authz.forbidden')
    expect((await t.call(getWorkCounts, {}, chief.token)).refunds).toEqual({ waiting: 2, mine: 0 })
  })

  test('nor what he or she wrote down as a request that is closed by now', async () => {
    const order = await shop.pay()
    const request = { orderNo: order.no, openedBy: admin.user.id, status: 'COMPLETED' } as const
    await insertRequest(t.db, t.clock.now(), request)
    expect((await refund(order, 1_000)).status).toBe('REQUESTED')
  })

  test('nor what he or she wrote down as a request, whether it is named or another one is', async () => {
    const [order, other] = [await shop.pay(), await shop.pay()]
    const now = t.clock.now()
    await insertRequest(t.db, now, { orderNo: order.no, openedBy: admin.user.id })
    const ofAnother = await insertRequest(t.db, now, { orderNo: other.no })
    const ofNone = await insertRequest(t.db, now)
    const isOwn = async (id: string, token: string) =>
      (await t.call(getOrder, { params: { id } }, token)).isInvolved
    expect([await isOwn(order.id, admin.token), await isOwn(other.id, admin.token)]).toEqual([true, false])
    expect(await isOwn(order.id, chief.token)).toBe(false)
    expect(await outcomeOf(refund(order, 1_000, { requestId: ofAnother.id }))).toBe('validation.failed')
    expect((await refund(order, 1_000, { requestId: ofNone.id })).status).toBe('REQUESTED')
    expect((await refund(order, 1_000)).status).toBe('REQUESTED')
    expect((await refund(order, 1_000, { token: chief.token })).status).toBe('PROCESSING')
  })
})

test.each([
  ['nothing', true],
  ['the own store', false],
  ['a request of his or her own', false],
  ['a request that was written down', false],
] as const)(
  'whether anybody else may agree is told before: a chief administrator with %s',
  async (part, may) => {
    const order = await shop.payByTransfer(admin.token)
    const canBeAgreed = async (token: string) =>
      (await t.call(getOrder, { params: { id: order.id } }, token)).canBeAgreed
    expect([await canBeAgreed(admin.token), await canBeAgreed(chief.token)]).toEqual([true, false])
    const { token, user } = await t.signedIn('SUPER_ADMIN')
    const [now, orderNo] = [t.clock.now(), order.no]
    const row = {
      storeId: shop.store.id,
      userId: user.id,
      staffRole: 'STAFF',
      createdAt: now.toISOString(),
    } as const
    if (part === 'the own store') await t.db.insertInto('storeStaff').values(row).execute()
    if (part === 'a request of his or her own')
      await insertRequest(t.db, now, { orderNo, requesterId: user.id })
    if (part === 'a request that was written down')
      await insertRequest(t.db, now, { orderNo, openedBy: user.id })
    expect([await canBeAgreed(chief.token), await canBeAgreed(token)]).toEqual([may, true])
    expect(await canBeAgreed(shop.owner.token)).toBe(false)
  },
)

describe('the account of a refund that waits for a second person', () => {
  let order: Order
  let asked: Refund
  beforeEach(async () => {
    await shop.setPrice(600_000, chief.token)
    const placed = await shop.order()
    const paymentKey = await shop.agree(placed, { method: 'VIRTUAL_ACCOUNT' })
    await shop.confirm(placed, paymentKey)
    await shop.tell('/__test/deposit', { paymentKey })
    await shop.tellWebhook(changedPayment(placed, paymentKey))
    await t.runJobs()
    order = await read(placed.id)
    const account = { bankCode: '88', accountNumber: '9876543219876', holderName: '성춘향' } as const
    asked = await refund(order, 600_000, { account })
  })
  const kept = async () => {
    const columns = ['status', 'accountSealed'] as const
    const { status, accountSealed } = await t.db
      .selectFrom('refunds')
      .select(columns)
      .executeTakeFirstOrThrow()
    return { status, keyId: accountSealed?.split('.')[0] ?? null }
  }

  const agree = async () => {
    const body = { to: 'PROCESSING', version: asked.version } as const
    await t.call(decideRefund, { params: { id: asked.id }, body }, chief.token)
    await t.runJobs()
    return (await read(order.id)).refunds.map(({ status }) => status)
  }

  test('is not kept where nobody agrees', async () => {
    expect(await kept()).toEqual({ status: 'REQUESTED', keyId: t.deps.fieldKeys.current.id })
    t.clock.advance({ days: 6 })
    await t.runJobs()
    expect(await kept()).toEqual({ status: 'LAPSED', keyId: null })
  })

  test('goes along to a new key in the night, and the money goes to it', async () => {
    const { current } = t.deps.fieldKeys
    const next = testKeys('the next field key, long enough to pass', current.secret)
    const back = testKeys(current.secret, next.current.secret)
    const resealWith = (fieldKeys: Keyring) =>
      createTasks({ ...t.deps, fieldKeys }).tasks['billing:reseal']?.(null)
    await resealWith(next)
    expect((await kept()).keyId).toBe(next.current.id)
    await resealWith(back)
    expect(await agree()).toEqual(['DONE'])
  })

  test('may be at a bank that is not known any more', async () => {
    const account = JSON.stringify({ bankCode: '99', accountNumber: '9876543219876', holderName: '성춘향' })
    const accountSealed = seal(t.deps.fieldKeys, accountSealedAs(asked.id), account)
    await t.db.updateTable('refunds').set({ accountSealed }).execute()
    expect(await agree()).toEqual(['DONE'])
  })
})

describe('a refund that waits for a second person', () => {
  let asked: Refund
  beforeEach(async () => {
    await shop.setPrice(600_000, chief.token)
    asked = await refund(await shop.pay(), 600_000)
  })
  const decide = (to: 'PROCESSING' | 'DECLINED', token = chief.token) =>
    t.call(
      decideRefund,
      { params: { id: asked.id }, body: { to, note: '확인', version: asked.version } },
      token,
    )

  test('is decided once, whoever agrees and whoever declines at the same moment', async () => {
    const other = await t.signedIn('SUPER_ADMIN')
    const pressed = [decide('PROCESSING'), decide('DECLINED', admin.token), decide('DECLINED', other.token)]
    const ended = await outcomes(pressed)
    expect(ended.filter((one) => one === 'done')).toHaveLength(1)
    await t.runJobs()
    const { refunds, refunded } = await read(asked.orderId)
    expect([refunds[0]?.status === 'DONE', refunds[0]?.status === 'DECLINED']).toContain(true)
    expect(refunded).toBe(refunds[0]?.status === 'DONE' ? 600_000 : 0)
    expect(await countDrifted(t)).toBe(0)
  })

  test('is no store’s to see or decide, nor that of whoever asked to agree to', async () => {
    const stranger = await t.signedIn('MANAGER')
    const other = await t.signedIn('ADMIN')
    const list = (token: string) => t.call(pagedWaitingRefunds, { query: {} }, token)
    for (const { token } of [shop.owner, stranger]) {
      expect(await outcomeOf(list(token))).toBe('authz.forbidden')
      expect(await outcomeOf(decide('DECLINED', token))).not.toBe('done')
    }
    expect((await list(other.token)).items).toEqual([])
    expect((await list(admin.token)).items.map(({ id }) => id)).toEqual([asked.id])
    expect(await outcomeOf(decide('DECLINED', other.token))).toBe('authz.forbidden')
    expect(await outcomeOf(decide('PROCESSING', admin.token))).toBe('authz.forbidden')
  })

  test('is lapsed once its time is over, also where nothing has said so yet', async () => {
    t.clock.advance({ days: 6 })
    chief = { ...chief, token: await t.signInAs(chief.user) }
    expect(await outcomeOf(decide('PROCESSING'))).toBe('conflict.state')
  })
})

import { pagedNotifications } from '@madang/contract/notifications'
import { bookBankFile, decideBankRow, getBankFile, uploadBankFile } from '@madang/contract/bank-files'
import { receiveTransfer } from '@madang/contract/bank-transfers'
import type { LedgerAccount } from '@madang/contract/ledger'
import { getOrder, type Order } from '@madang/contract/orders'
import { chargeBack as writeChargeback, correctMove, payOutRefund } from '@madang/contract/payments-by-hand'
import { answerDoubt, checkLedger, pagedDifferences } from '@madang/contract/reconciliation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidV7 } from '../../db/uuid.ts'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { outcomeOf, outcomes, problemOf } from '../../testing/outcomes.ts'
import { changedPayment, openShop, countDrifted, type Shop } from '../../testing/selling.ts'
import { addBankFile, addTransfer } from '../../testing/transfers.ts'

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

const nextKey = () => uuidV7(t.clock.now())
const read = (id: string) => t.call(getOrder, { params: { id } }, admin.token)
const refund = (order: Order, amount: number, given: Partial<Parameters<Shop['refund']>[2]> = {}) =>
  shop.refund(order, amount, { token: admin.token, ...given })
const chargeBack = (order: Order, amount: number) => shop.chargeBack(order, amount, admin.token)
const payOut = (id: string, token = admin.token) => t.call(payOutRefund, { params: { id } }, token)
const reverse = (moveId: string | undefined, token = chief.token) =>
  t.call(correctMove, { params: { id: moveId ?? '' }, body: { reason: '잘못 적음' } }, token)
async function sumOf(account: LedgerAccount): Promise<number> {
  const rows = await t.db
    .selectFrom('ledgerPostings')
    .select('amount')
    .where('account', '=', account)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

test.each(['0000-01-01', '1899-12-31', '9999-12-31'])('money came on no day like %s', async (receivedOn) => {
  const order = await shop.order()
  const body = { amount: order.total, receivedOn, depositorName: '김민수' }
  const params = { id: order.id }
  const received = t.call(receiveTransfer, { params, body, idempotencyKey: nextKey() }, admin.token)
  expect(await outcomeOf(received)).toBe('validation.failed')
  expect(await outcomeOf(t.call(checkLedger, { body: { day: receivedOn } }, admin.token))).toBe(
    'validation.failed',
  )
})

test('no won of tax is left of what went back in parts of which one was corrected', async () => {
  const order = await shop.payByTransfer(admin.token)
  const [one, two] = [await refund(order, 1_005), await refund(order, 3_007)]
  await payOut(one.id)
  await payOut(two.id)
  const first = (await read(order.id)).statement.find(({ refundId }) => refundId === one.id)
  await reverse(first?.id)
  const rest = await refund(order, (await read(order.id)).refundableWon)
  await payOut(rest.id)
  const { status, paid, refunded } = await read(order.id)
  expect([status, paid, refunded]).toEqual(['REFUNDED', 9_900, 9_900])
  expect([await sumOf('VAT'), await sumOf('BANK'), await countDrifted(t)]).toEqual([0, 0, 0])
})

describe('what the provider tells late', () => {
  const tell = async (order: Order) => {
    const paymentKey = order.payments[0]?.providerPaymentKey ?? ''
    // The same words are heard once.
    await shop.tellWebhook({ ...changedPayment(order, paymentKey), createdAt: nextKey() })
    await t.runJobs()
    return read(order.id)
  }

  test('of what staff wrote down as a chargeback is the same one', async () => {
    const order = await shop.pay()
    await chargeBack(order, 9_900)
    const paymentKey = order.payments[0]?.providerPaymentKey
    await shop.tell('/__test/acquirer-cancel', { paymentKey })
    const { status, paid, refunded, refunds } = await tell(order)
    expect([status, paid, refunded]).toEqual(['REFUNDED', 9_900, 9_900])
    expect(refunds.map(({ source, transactionKey }) => [source, transactionKey !== null])).toEqual([
      ['CHARGEBACK', true],
    ])
  })

  const giveBackThere = (order: Order, cancelAmount: number) =>
    shop.tell('/__test/acquirer-cancel', { paymentKey: order.payments[0]?.providerPaymentKey, cancelAmount })
  const balanceOf = ({ refunded, refunds, statement }: Order) => [
    refunded,
    refunds.map(({ source, amount, transactionKey }) => [source, amount, transactionKey !== null]),
    statement.at(-1)?.balance,
  ]
  /** What somebody has to look at. */
  const doubts = async () => {
    const { items } = await t.call(pagedDifferences, { query: { open: 'true' } }, admin.token)
    return items
  }
  /** Written down by staff on the day after that on which the provider gave it back. */
  const doubtful = async () => {
    const order = await shop.pay()
    await giveBackThere(order, 4_000)
    t.clock.advance({ days: 1 })
    admin = { ...admin, token: await t.signInAs(admin.user) }
    await chargeBack(order, 4_000)
    return { order: await tell(order), doubt: (await doubts())[0] }
  }
  const say = (id: string, said: 'SAME' | 'ANOTHER') =>
    t.call(answerDoubt, { params: { id }, body: { answer: said } }, admin.token)

  test('of a part of it is counted once, each with the oldest of its amount, and what is beyond them is new', async () => {
    const order = await shop.pay()
    await chargeBack(order, 2_000)
    await chargeBack(order, 1_000)
    await chargeBack(order, 2_000)
    for (const amount of [2_000, 1_000]) await giveBackThere(order, amount)
    const told = await tell(order)
    expect(balanceOf(told)).toEqual([
      5_000,
      [
        ['CHARGEBACK', 2_000, true],
        ['CHARGEBACK', 1_000, true],
        ['CHARGEBACK', 2_000, false],
      ],
      4_900,
    ])
    for (const amount of [2_000, 3_000]) await giveBackThere(order, amount)
    expect(balanceOf(await tell(told))).toEqual([
      8_000,
      [
        ['CHARGEBACK', 2_000, true],
        ['CHARGEBACK', 1_000, true],
        ['CHARGEBACK', 2_000, true],
        ['PROVIDER', 3_000, true],
      ],
      1_900,
    ])
    expect([await doubts(), await countDrifted(t)]).toEqual([[], 0])
  })

  test('is the provider’s truth once it is told: nobody corrects it, nor writes it down again', async () => {
    const order = await shop.pay()
    await chargeBack(order, 4_000)
    await giveBackThere(order, 4_000)
    const { statement } = await tell(order)
    expect(statement.at(-1)?.isWrittenByHand).toBe(false)
    expect(await outcomeOf(reverse(statement.at(-1)?.id))).toBe('conflict.state')
    const again = await problemOf(chargeBack(order, 4_000))
    expect(again.errors).toMatchObject([{ pointer: '/isAnother', code: 'required' }])
  })

  test('of a day before it was written down is doubtful: said to be the same it stays', async () => {
    const { order, doubt } = await doubtful()
    expect(doubt).toMatchObject({ kind: 'DOUBTFUL', orderNo: order.no, day: '2026-11-21', theirs: -4_000 })
    // No check of that day decides it.
    await t.call(checkLedger, { body: { day: '2026-11-21' } }, admin.token)
    await t.runJobs()
    expect((await doubts()).map(({ id }) => id)).toEqual([doubt?.id])
    expect(await say(doubt?.id ?? '', 'SAME')).toMatchObject({ answer: 'SAME' })
    expect(balanceOf(await read(order.id))).toEqual([4_000, [['CHARGEBACK', 4_000, true]], 5_900])
    expect(await outcomeOf(say(doubt?.id ?? '', 'ANOTHER'))).toBe('conflict.state')
  })

  test('is in the ledger besides where staff say that it is another one, and stays so', async () => {
    const { order, doubt } = await doubtful()
    expect(
      await outcomeOf(
        t.call(answerDoubt, { params: { id: order.id }, body: { answer: 'SAME' } }, admin.token),
      ),
    ).toBe('resource.not_found')
    const id = doubt?.id ?? ''
    expect(await outcomes([say(id, 'ANOTHER'), say(id, 'ANOTHER')])).toEqual(['conflict.state', 'done'])
    const both = [
      8_000,
      [
        ['CHARGEBACK', 4_000, false],
        ['PROVIDER', 4_000, true],
      ],
      1_900,
    ]
    expect(balanceOf(await read(order.id))).toEqual(both)
    await giveBackThere(order, 1_900)
    const [refunded] = balanceOf(await tell(order))
    expect([refunded, await doubts(), await countDrifted(t)]).toEqual([9_900, [], 0])
  })

  test('is one thing of two that are said about it at once', async () => {
    const { order, doubt } = await doubtful()
    const id = doubt?.id ?? ''
    expect((await outcomes([say(id, 'ANOTHER'), say(id, 'SAME')])).toSorted()).toEqual([
      'conflict.state',
      'done',
    ])
    const [said] = (await t.call(pagedDifferences, { query: { open: 'false' } }, admin.token)).items
    const [refunded] = balanceOf(await read(order.id))
    expect([refunded, await countDrifted(t)]).toEqual([said?.answer === 'ANOTHER' ? 8_000 : 4_000, 0])
  })

  test('and staff write down after that is counted once, unless they say that it is another one', async () => {
    const order = await shop.pay()
    await giveBackThere(order, 4_000)
    await tell(order)
    const again = await problemOf(chargeBack(order, 4_000))
    expect(again.errors).toMatchObject([{ pointer: '/isAnother', code: 'required' }])
    expect(balanceOf(await read(order.id))).toEqual([4_000, [['PROVIDER', 4_000, true]], 5_900])
    const [id, body] = [order.payments[0]?.id ?? '', { amount: 4_000, reason: '다른 건', isAnother: true }]
    await t.call(writeChargeback, { params: { id }, body, idempotencyKey: nextKey() }, admin.token)
    await giveBackThere(order, 4_000)
    const both = [
      ['PROVIDER', 4_000, true],
      ['CHARGEBACK', 4_000, true],
    ]
    expect([balanceOf(await tell(order)), await countDrifted(t)]).toEqual([[8_000, both, 1_900], 0])
  })

  test('beyond what was paid is in no ledger, so that somebody looks', async () => {
    const order = await shop.pay()
    await chargeBack(order, 4_000)
    const paymentKey = order.payments[0]?.providerPaymentKey
    await shop.tell('/__test/acquirer-cancel', { paymentKey })
    const { refunded, statement } = await tell(order)
    expect([refunded, statement.at(-1)?.balance, await countDrifted(t)]).toEqual([4_000, 5_900, 0])
    // Each night the day before is compared.
    t.clock.advance({ days: 1 })
    await addJob(t.db, 'payments:check', null)
    await t.runJobs()
    admin = { ...admin, token: await t.signInAs(admin.user) }
    const found = { kind: 'MISSING_HERE', orderNo: order.no, paymentKey, ours: null, theirs: -9_900 }
    expect(await doubts()).toMatchObject([found])
    // What was written down wrongly is corrected, and what the provider says is in the ledger then.
    chief = { ...chief, token: await t.signInAs(chief.user) }
    await reverse(statement.at(-1)?.id)
    expect(balanceOf(await tell(order))[0]).toBe(9_900)
    await t.call(checkLedger, { body: { day: '2026-11-21' } }, admin.token)
    await t.runJobs()
    expect([await doubts(), await countDrifted(t)]).toEqual([[], 0])
  })

  test('of a payment that was given up pays it, and it can be given back', async () => {
    const order = await shop.order()
    const paymentKey = await shop.agree(order, { method: 'VIRTUAL_ACCOUNT' })
    const waiting = await shop.confirm(order, paymentKey)
    await t.db.updateTable('payments').set({ status: 'EXPIRED' }).execute()
    await shop.tell('/__test/deposit', { paymentKey })
    const { status, payments, refundableWon } = await tell(waiting)
    expect([status, payments[0]?.status, refundableWon]).toEqual(['PAID', 'DONE', 9_900])
  })
})

test('each of two refunds of one amount is what its own answer says, whichever comes first', async () => {
  const order = await shop.pay()
  const paymentKey = order.payments[0]?.providerPaymentKey
  await shop.tell('/__test/acquirer-cancel', { paymentKey, cancelAmount: 5_000 })
  const [one, two] = [await refund(order, 4_900), await refund(order, 4_900)]
  // The first one is not answered; when it is asked for again nothing is left for it.
  await shop.tell('/__test/behaviour', { mode: 'down', count: 1, path: 'cancel' })
  await t.runJobs()
  t.clock.advance({ minutes: 3 })
  await addJob(t.db, 'effects:sweep', null)
  await t.runJobs()
  admin = { ...admin, token: await t.signInAs(admin.user) }
  const { refunded, refunds } = await read(order.id)
  expect(refunds.map(({ id, source, status }) => [source === 'PROVIDER' ? source : id, status])).toEqual([
    [one.id, 'FAILED'],
    [two.id, 'DONE'],
    ['PROVIDER', 'DONE'],
  ])
  expect([refunds[0]?.failureCode, refunded]).toEqual(['ALREADY_CANCELED_PAYMENT', 9_900])
  const { items } = await t.call(pagedNotifications, { query: {} }, admin.token)
  expect(items).toMatchObject([{ type: 'payments.refund_failed', subject: { id: order.id } }])
  expect(await countDrifted(t)).toBe(0)
})

test('refunds and chargebacks at once give back no more than was paid', async () => {
  const order = await shop.pay()
  const ask = (index: number) => (index % 2 === 0 ? chargeBack(order, 1_000) : refund(order, 1_000))
  const ended = await outcomes(Array.from({ length: 20 }, (_, index) => ask(index)))
  await t.runJobs()
  const { paid, refunded } = await read(order.id)
  expect([ended.filter((one) => one === 'done').length, paid, refunded]).toEqual([9, 9_900, 9_000])
  expect(await countDrifted(t)).toBe(0)
})

describe('the bank’s file', () => {
  async function twoOrders() {
    const of = {
      storeId: shop.store.id,
      buyerUserId: shop.owner.user.id,
      total: 49_000,
      type: 'PROMOTION_LISTING',
    } as const
    const one = await addTransfer(t.db, t.clock.now(), { ...of, depositorName: '김민수' })
    const two = await addTransfer(t.db, t.clock.now(), { ...of, depositorName: '홍길동' })
    return [one, two] as const
  }
  test('has a row in two files that many people decide at once: it is booked once', async () => {
    const [one, two] = await twoOrders()
    const text = '거래일자,입금액,보낸분\n2026-11-21,49000,김민수'
    const ids = [
      await addBankFile(t.db, t.clock.now(), { by: admin.user.id, text }),
      await addBankFile(t.db, t.clock.now(), { by: chief.user.id, text: text + '\n2026-11-21,5,홍' }),
    ]
    const file = await t.call(getBankFile, { params: { id: ids[0] ?? '' } }, admin.token)
    const rowId = file.rows[0]?.id ?? ''
    const calls = Array.from({ length: 20 }, (_, index) => {
      const id = ids[index % 2] ?? ''
      return index % 3 === 0
        ? t.call(bookBankFile, { params: { id }, body: { rowIds: [rowId] } }, admin.token)
        : t.call(
            decideBankRow,
            {
              params: { id, rowId },
              body: { orderId: index % 3 === 1 ? one.id : index === 2 ? null : two.id },
            },
            chief.token,
          )
    })
    const ended = await outcomes(calls)
    const moves = await t.db.selectFrom('ledgerMoves').select(['kind', 'amount']).execute()
    expect(new Set(ended)).toEqual(new Set(['conflict.state', 'done']))
    expect([moves, await countDrifted(t)]).toEqual([[{ kind: 'CHARGE', amount: 49_000 }], 0])
  })
  test('is uploaded by several at once, in another order: each row is kept once', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `2026-11-21,${index + 1},김${index}`)
    const upload = (lines: string[]) =>
      t.call(
        uploadBankFile,
        { body: {}, file: new File([['거래일자,입금액,보낸분', ...lines].join('\n')], 'a.csv') },
        admin.token,
      )
    const ended = await outcomes(
      Array.from({ length: 6 }, (_, index) => upload(index % 2 ? rows : rows.toReversed())),
    )
    const { count } = await t.db
      .selectFrom('bankRows')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect([ended, Number(count)]).toEqual([Array.from({ length: 6 }, () => 'done'), 3_000])
  })
})

test('no more listings are ordered than the plan has room for, and what is ordered holds its place', async () => {
  await sellPlans(t.db, t.clock.now())
  const placed = await shop.order()
  expect(await outcomeOf(shop.order())).toBe('plan.limit_reached')
  expect((await shop.confirm(placed, await shop.agree(placed))).status).toBe('PAID')
  expect(await outcomeOf(shop.order())).toBe('plan.limit_reached')
})

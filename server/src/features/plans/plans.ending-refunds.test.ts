import { getOrder, type Order } from '@madang/contract/orders'
import { payOutRefund } from '@madang/contract/payments-by-hand'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sellPlans } from '../../testing/factories.ts'
import { countDrifted, openShop, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  await sellPlans(t.db, t.clock.now())
  shop = await openShop(t)
})
afterAll(() => t.close())

const chief = async () => (await t.signedIn('SUPER_ADMIN')).token
const living = async () => (await shop.subscription(await chief())).subscription
/** A plan by the month, bought by a transfer. */
const buy = async (planKey = 'BASIC') =>
  shop.receive(await shop.orderPlan(planKey, await chief()), await chief())
const read = async ({ id }: Order) => t.call(getOrder, { params: { id } }, await chief())
const unusedWon = async (paid: Order) => (await read(paid)).unused?.amount ?? 0

const ask = async (paid: Order, amount: number, said: { readonly endsSale?: boolean } = {}) =>
  shop.refund(paid, amount, { token: await chief(), ...said })
/** The money was sent. */
async function send({ id }: { readonly id: string }): Promise<void> {
  await t.call(payOutRefund, { params: { id } }, await chief())
  expect(await countDrifted(t)).toBe(0)
}
const giveBack = async (...asked: Parameters<typeof ask>) => send(await ask(...asked))
/** Whether refunds end what the order gave, as its record says it. */
const recorded = async (paid: Order) => (await read(paid)).refunds.map(({ endsSale }) => endsSale)

describe('a refund of a part', () => {
  /** Minutes before the hour at which a day of the period is used, as when somebody opens the dialog. */
  async function propose() {
    const paid = await buy()
    t.clock.advance({ days: 9, hours: 23, minutes: 55 })
    const amount = await unusedWon(paid)
    t.clock.advance({ minutes: 15 })
    expect(await unusedWon(paid)).toBeLessThan(amount)
    return { paid, amount }
  }

  test('ends the plan where whoever asked said so, though a day was used since it was proposed', async () => {
    const { paid, amount } = await propose()
    await giveBack(paid, amount, { endsSale: true })
    expect([await living(), await recorded(paid)]).toEqual([null, [true]])
  })

  test('ends nothing where that was not said, and is not what is unused', async () => {
    const { paid, amount } = await propose()
    await giveBack(paid, amount)
    expect([(await living())?.status, await recorded(paid)]).toEqual(['ACTIVE', [false]])
  })

  test('of exactly the unused days ends nothing where somebody said that the plan stays', async () => {
    const paid = await buy()
    t.clock.advance({ days: 10 })
    await giveBack(paid, await unusedWon(paid), { endsSale: false })
    expect([(await living())?.status, await recorded(paid)]).toEqual(['ACTIVE', [false]])
  })

  test('is judged by the days of when it was asked for where that was before anybody could say it', async () => {
    const paid = await buy()
    t.clock.advance({ days: 10 })
    const [whole, part] = [await ask(paid, await unusedWon(paid)), await ask(paid, 1_000)]
    await t.db.updateTable('refunds').set({ endsSale: null }).execute()
    t.clock.advance({ days: 2 })
    await send(part)
    expect((await living())?.status).toBe('ACTIVE')
    await send(whole)
    expect([await living(), await recorded(paid)]).toEqual([null, [true, false]])
  })
})

test('a refund of all that is left ends the plan, whatever was said', async () => {
  const paid = await buy()
  await giveBack(paid, 1_000)
  expect((await living())?.status).toBe('ACTIVE')
  await giveBack(paid, paid.total - 1_000, { endsSale: false })
  expect([await living(), await recorded(paid)]).toEqual([null, [false, true]])
})

import { getOrder, type Order } from '@madang/contract/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addJob } from '../../jobs/runner.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openShop, type Shop } from '../../testing/selling.ts'

let t: TestApp
let shop: Shop
let order: Order
let request: { id: string; phone: string }
beforeAll(async () => {
  t = await startTestApp({ withPayments: true })
})
beforeEach(async () => {
  await t.reset()
  shop = await openShop(t)
  order = await shop.pay()
  request = await t.insertRequest({ status: 'APPROVED', orderNo: order.no })
})
afterAll(() => t.close())

const told = () => t.texts(request.phone)
async function seen() {
  const { status } = await t.db
    .selectFrom('userRequests')
    .select('status')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  return [status, told().length]
}
async function refund(): Promise<void> {
  const { token } = await t.signedIn('ADMIN')
  await shop.refund(order, 9_900, { token, requestId: request.id })
  await t.runJobs()
}

describe('a request to which a refund belongs', () => {
  test('is done, and who asked is told, when the provider has said so and not before', async () => {
    await shop.tell('/__test/behaviour', { mode: 'down', count: 1, path: 'cancel' })
    await refund()
    expect(await seen()).toEqual(['APPROVED', 0])
    t.clock.advance({ minutes: 3 })
    await addJob(t.db, 'effects:sweep', null)
    await t.runJobs()
    expect(await seen()).toEqual(['COMPLETED', 1])
    expect(told()[0]).toContain('처리')
    const [done] = await t.auditOf('requests.completed')
    expect(done).toMatchObject({ entityId: request.id })
  })

  test('stays open where the provider refuses', async () => {
    await shop.tell('/__test/clear')
    await refund()
    const { refunds } = await t.call(getOrder, { params: { id: order.id } }, shop.owner.token)
    expect([refunds[0]?.status, await seen()]).toEqual(['FAILED', ['APPROVED', 0]])
  })
})

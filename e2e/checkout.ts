import { insertSession, type TestSession, type TestUser } from '@madang/server/testing/factories'
import type { TestOrder } from '@madang/server/testing/orders'
import { expect, type SignedIn } from './fixtures.ts'
import { addOrderOf } from './orders.ts'
import { readSystem } from './server.ts'
import type { Db } from './signed-in.ts'

/** Where one goes back to. */
export const returnPath = '/admin/payments/orders'

export async function post(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body), headers })
  expect(answer.ok, address).toBe(true)
  return answer.json()
}

export interface Payable extends TestOrder {
  /** Of the page on which it is paid. */
  readonly address: string
}

/** An order that its buyer has pressed to pay. */
export async function addPayable(db: Db, { user, session }: SignedIn): Promise<Payable> {
  const name = { kr: '프로모션 유료 등록, 30일', gb: 'Paid listing of a promotion, 30 days' }
  const of = { type: 'PROMOTION_LISTING', total: 9_900, fate: 'OPEN' } as const
  const order = await addOrderOf(db, user, { ...of, name })
  return { ...order, address: await pressPay(session, order) }
}

async function pressPay({ accessToken }: TestSession, { id }: TestOrder): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const path = `/api/v1/payment/order/${id}/checkout`
  const answer = await post(readSystem().url + path, { returnPath }, headers)
  return (answer as { checkoutUrl: string }).checkoutUrl // the endpoint's output
}

/** An order whose money the provider has, so that it can give it back; or waits for. */
export async function payAtProvider(
  db: Db,
  { buyer, ...paying }: { buyer: TestUser; total: number; method?: string },
): Promise<TestOrder> {
  const { total, method = 'CARD' } = paying
  const order = await addOrderOf(db, buyer, { fate: 'OPEN', type: 'PROMOTION_LISTING', total })
  const { url, paymentsUrl } = readSystem()
  const agreed = await post(`${paymentsUrl}/__test/pay`, { orderId: order.no, amount: total, method })
  const { paymentKey } = agreed as { paymentKey: string } // as the stand-in answers
  const paid = { orderId: order.id, paymentKey, amount: total }
  const token = await insertSession(db, new Date(), buyer.id)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await post(`${url}/api/v1/promotion/payment`, paid, headers)
  return order
}

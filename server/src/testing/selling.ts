import { receiveTransfer } from '@madang/contract/bank-transfers'
import { orderListing, refundPayment, type Order } from '@madang/contract/orders'
import { chargeBack, payOutRefund } from '@madang/contract/payments-by-hand'
import { confirmCardCheckout, getCardCheckout, startPaymentCard } from '@madang/contract/payment-cards'
import { confirmPromotionPayment, confirmStorePayment } from '@madang/contract/payments'
import type { PlanCycle } from '@madang/contract/plan-periods'
import { seoulDate } from '@madang/contract/korean-time'
import { updatePrices, updateTransfer } from '@madang/contract/settings-desk'
import type { CallInput } from '@madang/contract/endpoint'
import { getStoreSubscription, orderPlan } from '@madang/contract/subscriptions'
import { sql } from 'kysely'
import { uuidV7 } from '../db/uuid.ts'
import { webhookPathOf } from '../features/payments/payments.webhooks.ts'
import type { TestApp } from './app.ts'
import { insertPromotion } from './factories.ts'

type RefundGiven = Omit<CallInput<typeof refundPayment>['body'], 'amount' | 'reason'> & {
  readonly token: string
  readonly idempotencyKey?: string
}

/** Tells the provider's stand-in anything. */
function tellerOf(url: string) {
  return async <Answer = unknown>(path: string, given: object = {}): Promise<Answer> => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(given) })
    if (!response.ok) throw new Error(`The stand-in refused ${path}: ${await response.text()}`)
    return (await response.json()) as Answer // as the stand-in answers it
  }
}

/** The payer agrees in the provider's window; gives the key that the browser brings back. */
function agreerBy(tell: ReturnType<typeof tellerOf>) {
  return async ({ no, total }: { no: string; total: number }, given: object = {}): Promise<string> => {
    const asked = { orderId: no, amount: total, ...given }
    return (await tell<{ paymentKey: string }>('/__test/pay', asked)).paymentKey
  }
}

/** What a test before left with the provider. */
async function forget(tell: ReturnType<typeof tellerOf>): Promise<void> {
  await tell('/__test/clear')
  await tell('/__test/behaviour', { mode: 'ok' })
}

/** A store whose owner has a promotion that waits for the payment of its listing, by a server with payments. */
export async function openShop(t: TestApp) {
  const owner = await t.signedIn('MANAGER')
  const store = await t.insertStore({ status: 'ACTIVE' }, { [owner.user.id]: 'OWNER' })
  const url = t.standIns.toss?.url ?? ''
  const tell = tellerOf(url)
  const agree = agreerBy(tell)
  const newKey = () => uuidV7(t.clock.now())

  await forget(tell)

  /** Of a listing that was approved. */
  async function order() {
    const { id: promotionId } = await insertPromotion(t.db, t.clock.now(), {
      storeId: store.id,
      status: 'PENDING_PAYMENT',
      listing: 'PAID',
    })
    return t.call(orderListing, { body: { promotionId }, idempotencyKey: newKey() }, owner.token)
  }

  /** The browser brings the key back. */
  function confirm({ id, total }: Pick<Order, 'id' | 'total'>, paymentKey: string, amount = total) {
    return t.call(confirmPromotionPayment, { body: { orderId: id, paymentKey, amount } }, owner.token)
  }

  /** Somebody of staff has seen the order's money on the bank account today. */
  function receive({ id, total: amount }: Pick<Order, 'id' | 'total'>, token: string): Promise<Order> {
    const body = { amount, receivedOn: seoulDate(t.clock.now()), depositorName: '김민수' }
    return t.call(receiveTransfer, { params: { id }, body, idempotencyKey: newKey() }, token)
  }

  const paymentOf = ({ payments }: Order) => ({ id: payments.at(-1)?.id ?? '' })

  /** Asks for a refund of the order's payment. */
  function refund(paid: Order, amount: number, { token, idempotencyKey = newKey(), ...more }: RefundGiven) {
    const body = { amount, reason: '손님 요청', ...more }
    return t.call(refundPayment, { params: paymentOf(paid), body, idempotencyKey }, token)
  }

  return {
    owner,
    store,
    tell,
    url,
    order,
    agree,
    confirm,
    receive,
    /** A new order, paid in the provider's window. */
    async pay(given: object = {}): Promise<Order> {
      const placed = await order()
      return confirm(placed, await agree(placed, given))
    },
    /** A new order, whose money somebody of staff has seen on the bank account today. */
    async payByTransfer(token: string): Promise<Order> {
      return receive(await order(), token)
    },
    /** Orders a plan for the store. */
    orderPlan(planKey: string, token: string, cycle: PlanCycle = 'MONTH') {
      const body = { storeId: store.id, planKey, cycle }
      return t.call(orderPlan, { body, idempotencyKey: newKey() }, token)
    },
    /** Pays the order of a plan in the provider's window. */
    async payPlan(
      placed: Pick<Order, 'id' | 'no' | 'total'>,
      token: string,
      given: object = {},
    ): Promise<Order> {
      const body = { orderId: placed.id, paymentKey: await agree(placed, given), amount: placed.total }
      return t.call(confirmStorePayment, { body }, token)
    },
    /** What the store has. */
    subscription(token: string) {
      return t.call(getStoreSubscription, { params: { id: store.id } }, token)
    },
    refund,
    /** Somebody of staff, who has no part in it, gives back money of a transfer, and sends it. */
    async sendBack(paid: Order, amount = paid.total): Promise<void> {
      const { token } = await t.signedIn('ADMIN')
      const { id } = await refund(paid, amount, { token })
      await t.call(payOutRefund, { params: { id } }, token)
    },
    /** Writes down that the card company took the order's payment back. */
    chargeBack(paid: Order, amount: number, token: string) {
      const body = { amount, reason: '이의 제기' }
      return t.call(chargeBack, { params: paymentOf(paid), body, idempotencyKey: newKey() }, token)
    },
    /** What a listing costs from now on. */
    async setPrice(listingWon: number, chiefToken: string): Promise<void> {
      const body = { version: 0, value: { listingWon, listingDays: 30 } }
      await t.call(updatePrices, { body }, chiefToken)
    },
    /** The provider tells our server something; of an order, that its payment is another one. */
    tellWebhook(body: object, path = webhookPathOf(t.deps.tokenKeys.current)): Promise<Response> {
      const headers = { 'content-type': 'application/json' }
      return fetch(t.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/** Gives a shop a card, which is declined with this code when it is charged. */
export async function giveCard(
  t: TestApp,
  { store, tell }: Pick<Shop, 'store' | 'tell'>,
  { token, declineWith = null }: { readonly token: string; readonly declineWith?: string | null },
) {
  const { checkoutUrl } = await t.call(startPaymentCard, { params: { storeId: store.id } }, token)
  const key = checkoutUrl.split('/').at(-1) ?? ''
  const { customerKey } = await t.call(getCardCheckout, { params: { key } })
  const { authKey } = await tell<{ authKey: string }>('/pay/billing', { customerKey, declineWith })
  return t.call(confirmCardCheckout, { params: { key }, body: { authKey, customerKey } })
}

/** The operator's account, to which orders can be transferred from now on; gives who of its chiefs said so. */
export async function offerTransfers(t: TestApp) {
  const chief = await t.signedIn('SUPER_ADMIN')
  const value = { bankCode: '88', accountNumber: '110-222-33344', holderName: '마당 주식회사' } as const
  await t.call(updateTransfer, { body: { version: 0, value } }, chief.token)
  return chief
}

/** What the provider tells of a payment that became another one. */
export function changedPayment({ no }: Pick<Order, 'no'>, paymentKey: string | null | undefined): object {
  return { eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey, orderId: no } }
}

/** How many orders are not in the state that the ledger's moves of them come to; 0 where nothing drifted. */
export async function countDrifted({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders as o, lateral (
      select coalesce(sum(m.amount) filter (where m.kind = 'CHARGE'), 0) as paid, coalesce(sum(m.amount), 0) as remaining
      from ledger_moves as m where m.order_id = o.id
    ) as moved
    where case
      when paid = 0 then o.status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')
      when remaining = paid then o.status <> 'PAID'
      when remaining = 0 then o.status <> 'REFUNDED'
      else o.status <> 'PARTIALLY_REFUNDED'
    end
  `.execute(db)
  return rows[0]?.count ?? 0
}

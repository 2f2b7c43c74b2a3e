import { orderListing } from '@madang/contract/orders'
import { uuidV7 } from '../db/uuid.ts'
import type { TestApp } from './app.ts'
import { insertPromotion } from './factories.ts'

/** A store whose owner has a promotion that waits for the payment of its listing, by a server with payments. */
export async function openShop(t: TestApp) {
  const owner = await t.signedIn('MANAGER')
  const store = await t.insertStore({ status: 'ACTIVE' }, { [owner.user.id]: 'OWNER' })
  const url = t.standIns.toss?.url ?? ''

  /** Anything that the stand-in can be told. */
  async function tell<Answer = unknown>(path: string, given: object = {}): Promise<Answer> {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(given) })
    if (!response.ok) throw new Error(`The stand-in refused ${path}: ${await response.text()}`)
    return (await response.json()) as Answer // as the stand-in answers it
  }

  return {
    owner,
    store,
    tell,
    url,
    /** Of a listing that was approved. */
    async order() {
      const { id: promotionId } = await insertPromotion(t.db, t.clock.now(), {
        storeId: store.id,
        status: 'PENDING_PAYMENT',
        listing: 'PAID',
      })
      const idempotencyKey = uuidV7(t.clock.now())
      return t.call(orderListing, { body: { promotionId }, idempotencyKey }, owner.token)
    },
    /** The payer agrees in the provider's window; gives the key that the browser brings back. */
    async agree({ no, total }: { no: string; total: number }, given: object = {}): Promise<string> {
      const { paymentKey } = await tell<{ paymentKey: string }>('/__test/pay', {
        orderId: no,
        amount: total,
        ...given,
      })
      return paymentKey
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

/** The ledger's whole: nothing where it balances. */
export async function unbalanced(t: Pick<TestApp, 'db'>): Promise<number> {
  const postings = await t.db.selectFrom('ledgerPostings').select('amount').execute()
  return postings.reduce((sum, { amount }) => sum + amount, 0)
}

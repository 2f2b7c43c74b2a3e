import {
  confirmCardCheckout,
  getCardCheckout,
  listPaymentCards,
  removePaymentCard,
  setDefaultCard,
  startPaymentCard,
} from '@madang/contract/payment-cards'
import type { Deps } from '../../deps.ts'
import { createCallerOf, type Serve } from '../../http/serve.ts'
import {
  answerCardCheckout,
  chooseDefault,
  listOwnCards,
  removeCard,
  startCard,
  takeCard,
} from './payments.cards.changes.ts'
import { createCardEffects } from './payments.cards.effects.ts'
import { checkoutUrlOf } from './payments.orders.changes.ts'
import type { Sales } from './payments.sales.ts'
import { demandProvider } from './payments.scope.ts'

/** Cards that plans are renewed with: their store's owners give and remove them. */
export function cardRoutes(serve: Serve, deps: Deps, sales: Sales): void {
  const { db, log, now, fieldKeys, payments } = deps
  const callerOf = createCallerOf(now)
  const effects = payments && createCardEffects({ db, gateway: payments.gateway, sales, fieldKeys })

  serve(listPaymentCards, async (call) => ({ items: await listOwnCards(call.db, call.params.storeId, call) }))
  serve(startPaymentCard, async (call) => {
    demandProvider(deps.payments)
    const key = await startCard(call.db, call.params.storeId, callerOf(call))
    return { checkoutUrl: checkoutUrlOf(deps, `card/${key}`) }
  })
  serve(setDefaultCard, async (call) => ({
    items: await chooseDefault(call.db, call.params, callerOf(call)),
  }))
  serve(removePaymentCard, async (call) => {
    const removed = { params: call.params, effects: demandProvider(effects), sales }
    return { items: await removeCard(call.db, removed, callerOf(call)) }
  })

  serve(getCardCheckout, (call) => answerCardCheckout(call.db, call.params.key, now()))
  serve(confirmCardCheckout, async ({ db: own, params: { key }, body }) => {
    await takeCard({ db: own, log, now, effects: demandProvider(effects), fieldKeys }, { key, ...body })
    return answerCardCheckout(own, key, now())
  })
}

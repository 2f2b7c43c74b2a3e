import * as z from 'zod/mini'
import type { ClockMoves, Moves } from './actions.ts'
import { endpoint } from './endpoint.ts'
import { getCheckout } from './payments.ts'
import { Id, Instant } from './shapes.ts'

export const cardStatuses = ['PENDING', 'ACTIVE', 'FAILED', 'REMOVED'] as const
export type CardStatus = (typeof cardStatuses)[number]

export const cardMoves: Moves<'remove', CardStatus, 'REMOVED'> = {
  remove: { from: ['ACTIVE'], to: 'REMOVED', isDangerous: true, recordedAs: 'payment_methods.removed' },
}

/** What the provider answered when it was asked for the key of a card. */
export const cardFollows: ClockMoves<'issue' | 'refuse', CardStatus> = {
  issue: { from: ['PENDING'], to: 'ACTIVE' },
  refuse: { from: ['PENDING'], to: 'FAILED' },
}

/** A card that plans are renewed with. Of its number no more is known here than its end. */
export const PaymentCard = z.object({
  id: Id,
  storeId: Id,
  issuer: z.string(),
  last4: z.string(),
  cardType: z.nullable(z.string()),
  ownerType: z.nullable(z.string()),
  /** Charged where a subscription names no other. */
  isDefault: z.boolean(),
  createdAt: Instant,
})
export type PaymentCard = z.infer<typeof PaymentCard>

/** Which of a store's cards, in the order in which they are listed, a renewal charges; none where there is none. */
export function chargedCard<Card extends { readonly id: string }>(
  cards: readonly Card[],
  { paymentMethodId }: { readonly paymentMethodId: string | null },
): Card | undefined {
  return cards.find(({ id }) => id === paymentMethodId) ?? cards[0]
}

const Cards = z.object({ items: z.array(PaymentCard) })
const ofStore = z.object({ storeId: Id })
const ofCard = z.object({ storeId: Id, id: Id })

export const listPaymentCards = endpoint({
  method: 'GET',
  path: '/api/v1/payment/method/:storeId',
  summary: 'The cards that the plans of a store are renewed with, the one that is charged first.',
  access: 'payments.accounts',
  params: ofStore,
  output: Cards,
})

export const startPaymentCard = endpoint({
  method: 'POST',
  path: '/api/v1/payment/method/:storeId/start',
  summary: 'A page of a one-time key on which a card is given.',
  access: 'payments.accounts',
  params: ofStore,
  refuses: ['provider.payment_unavailable'],
  output: z.object({ checkoutUrl: z.string() }),
})

export const setDefaultCard = endpoint({
  method: 'POST',
  path: '/api/v1/payment/method/:storeId/:id/default',
  summary: 'Have a card charged where a subscription names no other.',
  access: 'payments.accounts',
  params: ofCard,
  output: Cards,
})

export const removePaymentCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/payment/method/:storeId/:id',
  summary: 'Remove a card, at the provider too. The last one stays while a plan is renewed with it.',
  access: 'payments.accounts',
  params: ofCard,
  refuses: ['conflict.state', 'provider.payment_unavailable'],
  output: Cards,
})

/** What the page says on which a card is given: nothing of a person. */
export const CardCheckout = z.object({
  kind: z.literal('CARD'),
  storeName: z.string(),
  state: z.enum(['OPEN', 'BEING_ADDED', 'ADDED', 'FAILED', 'OVER']),
  failureCode: z.nullable(z.string()),
  customerKey: z.string(),
  /** Path of this site to which one goes back. */
  returnPath: z.string(),
})
export type CardCheckout = z.infer<typeof CardCheckout>

export const getCardCheckout = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/card/:key',
  summary: 'For which store a card is given on the page of this one-time key.',
  access: 'public',
  params: getCheckout.params,
  output: CardCheckout,
})

export const confirmCardCheckout = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/card/:key',
  summary: 'Take the card that its owner agreed to in the provider’s window; sent again it answers the same.',
  access: 'public',
  params: getCheckout.params,
  body: z.strictObject({
    authKey: z.string().check(z.regex(/^[\w=-]{1,300}$/)),
    customerKey: z.string().check(z.regex(/^[\w\-=.@]{2,50}$/)),
  }),
  refuses: ['conflict.state', 'payment.pending', 'payment.declined', 'provider.payment_unavailable'],
  output: CardCheckout,
})

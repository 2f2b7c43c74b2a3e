import type { CardCheckout } from '@madang/contract/payment-cards'
import type { Checkout } from '@madang/contract/payments'
import { describe, expect, test } from 'vitest'
import type { Answer } from './checkout.api.ts'
import { afterAnswer, afterFailure, pauseMs, phaseOf, type State } from './checkout.state.ts'

const checkout: Checkout = {
  kind: 'ORDER',
  no: 'O20261120-K7Q2MX',
  name: 'PRO 요금제, 1개월',
  names: { kr: 'PRO 요금제, 1개월' },
  storeName: '한빛분식',
  amount: 49_000,
  state: 'OPEN',
  virtualAccount: null,
  receiptUrl: null,
  failureCode: null,
  customerKey: '019aa2f0-0000-7000-8000-000000000001',
  returnPath: '/admin',
}
const open: State = {
  checkout,
  isGone: false,
  returned: null,
  failure: null,
  isClosed: false,
  isOpening: false,
  isUnreached: false,
  lacksScript: false,
}
const returned = { orderId: checkout.no, paymentKey: 'pay_1', amount: 49_000 }
const confirming: State = { ...open, returned }
const beingPaid: State = { ...open, checkout: { ...checkout, state: 'BEING_PAID' } }
const loading: State = { ...open, checkout: null }
const answered = (change: Partial<Checkout>): Answer => ({
  kind: 'checkout',
  checkout: { ...checkout, ...change },
})

describe('what is shown', () => {
  test.each<[string, State, Answer, string]>([
    ['a confirmed payment', confirming, answered({ state: 'PAID' }), 'PAID'],
    ['an outcome that nobody knows yet', confirming, { kind: 'pending' }, 'BEING_PAID'],
    ['a card that was declined', confirming, { kind: 'declined', code: 'REJECT_CARD_COMPANY' }, 'OPEN'],
    ['an amount that is another one', confirming, { kind: 'mismatch' }, 'OPEN'],
    ['a key that another one replaced', confirming, { kind: 'gone' }, 'GONE'],
    ['no answer to a confirmation', confirming, { kind: 'unreached' }, 'BEING_PAID'],
    ['no answer to the first question', loading, { kind: 'unreached' }, 'LOADING'],
    ['an outcome that is unknown no more', beingPaid, answered({ state: 'PAID' }), 'PAID'],
    [
      'an account that was issued',
      confirming,
      answered({ state: 'WAITING_FOR_DEPOSIT' }),
      'WAITING_FOR_DEPOSIT',
    ],
  ])('after %s', (_what, state, answer, phase) => {
    expect(phaseOf(afterAnswer(state, answer))).toBe(phase)
  })
})

describe('of a card', () => {
  const card: CardCheckout = {
    kind: 'CARD',
    storeName: '한빛분식',
    state: 'OPEN',
    failureCode: null,
    customerKey: checkout.customerKey,
    returnPath: '/admin',
  }
  const giving: State = { ...open, checkout: card, returned: { authKey: 'auth_1', customerKey: 'c' } }
  const being: State = { ...open, checkout: { ...card, state: 'BEING_ADDED' } }
  const said = (change: Partial<CardCheckout>): Answer => ({
    kind: 'checkout',
    checkout: { ...card, ...change },
  })

  test.each<[string, State, Answer, string]>([
    ['one that was added', giving, said({ state: 'ADDED' }), 'ADDED'],
    ['an outcome that nobody knows yet', giving, { kind: 'pending' }, 'BEING_ADDED'],
    ['no answer', giving, { kind: 'unreached' }, 'BEING_ADDED'],
    ['one that was refused', being, said({ state: 'FAILED', failureCode: 'X' }), 'FAILED'],
  ])('after %s', (_what, state, answer, phase) => {
    expect(phaseOf(afterAnswer(state, answer))).toBe(phase)
  })

  test('it is asked about in growing pauses until it is known', () => {
    expect([pauseMs(being, 0), pauseMs(being, 20)]).toEqual([1_000, 10_000])
    expect(pauseMs({ ...open, checkout: { ...card, state: 'FAILED' } }, 0)).toBeNull()
  })
})

test('what the provider led back with is kept until our server has answered', () => {
  expect(afterAnswer(confirming, { kind: 'unreached' })).toMatchObject({ returned, isUnreached: true })
  expect(afterAnswer(confirming, { kind: 'pending' }).returned).toBeNull()
})

test('a payment that was refused while it was on its way says why', () => {
  const refused = answered({ failureCode: 'REJECT_CARD_PAYMENT' })
  expect(afterAnswer(beingPaid, refused).failure).toEqual({ kind: 'code', code: 'REJECT_CARD_PAYMENT' })
  // One that is looked at again says nothing new.
  expect(afterAnswer(open, refused).failure).toBeNull()
})

test.each([
  ['PAY_PROCESS_CANCELED', null],
  ['USER_CANCEL', null],
  ['REJECT_CARD_COMPANY', 'REJECT_CARD_COMPANY'],
  ['<b>pay elsewhere</b>', 'UNKNOWN'],
])('the code %s of the address is said as %s', (code, said) => {
  const { failure, isClosed } = afterFailure(open, code)
  expect(failure).toEqual(said === null ? null : { kind: 'code', code: said })
  expect(isClosed).toBe(said === null)
})

test('questions come in growing pauses while it is paid, evenly for a deposit, and not otherwise', () => {
  const pauses = [0, 1, 2, 20].map((asked) => pauseMs(beingPaid, asked))
  expect(pauses).toEqual([1_000, 1_500, 2_250, 10_000])
  const waiting: State = { ...open, checkout: { ...checkout, state: 'WAITING_FOR_DEPOSIT' } }
  expect(pauseMs(waiting, 7)).toBe(20_000)
  expect(pauseMs(open, 0)).toBeNull()
})

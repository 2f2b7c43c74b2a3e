import { orderActions, type OrderState } from '@madang/contract/order-actions'
import { expect, test } from 'vitest'
import { endNote, endsSale, firstStep, isExpected, needsSomebody, proposedWon } from './payment-words.ts'

const open: OrderState = {
  type: 'PROMOTION_LISTING',
  status: 'PENDING',
  buyerUserId: 'buyer',
  isBeingPaid: false,
  payments: [],
  isTransferOffered: true,
  refundableWon: 0,
  isRenewal: false,
}
const untried = open.payments
const transfer = [{ provider: 'MANUAL', status: 'WAITING_FOR_DEPOSIT' }] as const
const account = [{ provider: 'TOSS', status: 'WAITING_FOR_DEPOSIT' }] as const
const tried = [...transfer, { provider: 'TOSS', status: 'ABORTED' }] as const

test.each([
  ['the buyer of an order', 'MANAGER', 'buyer', 'PENDING', untried, 'pay', false],
  ['the buyer who announced a transfer', 'MANAGER', 'buyer', 'PENDING', transfer, 'pay', false],
  ['staff', 'ADMIN', 'somebody', 'PENDING', untried, 'receive', false],
  ['staff who look for a transfer', 'ADMIN', 'somebody', 'PENDING', transfer, 'receive', true],
  ['staff, once something else was tried since', 'ADMIN', 'somebody', 'PENDING', tried, 'receive', false],
  // What goes to an account of the provider's is told by the provider.
  ['staff, of a virtual account', 'ADMIN', 'somebody', 'PENDING', account, 'receive', false],
  ['staff who ordered it themselves', 'ADMIN', 'buyer', 'PENDING', untried, 'pay', false],
  ['staff who announced a transfer themselves', 'ADMIN', 'buyer', 'PENDING', transfer, 'receive', true],
  ['the buyer of what is paid', 'MANAGER', 'buyer', 'PAID', untried, null, false],
  ['staff, of an order that is over', 'ADMIN', 'somebody', 'EXPIRED', transfer, null, false],
] as const)('the first step of %s', (_, role, userId, status, payments, step, expected) => {
  const order = { ...open, status, payments, isBeingPaid: payments === account }
  const actions = orderActions(order, { role, userId, staffRole: role === 'MANAGER' ? 'OWNER' : null })
  expect(firstStep(order, actions)).toBe(step)
  expect(isExpected(order, actions)).toBe(expected)
})

test('the first step of the order of a plan is to pay it, also for who is refused that', () => {
  const order = { ...open, type: 'STORE_PLAN' } as const
  const actions = orderActions(order, { role: 'MANAGER', userId: 'somebody', staffRole: 'STAFF' })
  expect([firstStep({ ...order, payments: [] }, actions), actions.pay.allowed]).toEqual(['pay', false])
})

test.each([
  ['REQUESTED', false, true],
  ['REQUESTED', true, true],
  ['PROCESSING', false, false],
  ['PROCESSING', true, true],
  ['DONE', true, false],
] as const)('a refund %s, by hand: %s, needs somebody: %s', (status, isByHand, needed) => {
  expect(needsSomebody({ status, isByHand })).toBe(needed)
})

const unused = (amount: number) => ({ days: 0, ofDays: 30, amount })
test.each([
  ['what a request asks for', unused(4_000), 3_000, 3_000],
  ['no more than is left', unused(4_000), 12_000, 9_900],
  ['what was not used', unused(4_000), NaN, 4_000],
  ['nothing of what is used up', unused(0), NaN, 0],
  ['all where it is not known', null, NaN, 9_900],
] as const)('a refund is proposed of %s', (_what, left, requested, won) => {
  expect(proposedWon({ refundableWon: 9_900, unused: left }, requested)).toBe(won)
})

test.each([
  ['what is not used', 3_900, null, true],
  ['what was not used a day before', 4_000, null, true],
  ['less', 2_000, null, false],
  ['no amount yet', 0, null, false],
  ['less, of which somebody said so', 2_000, true, true],
  ['what is not used, of which somebody said that it does not', 3_900, false, false],
  ['all that is left', 9_900, false, true],
] as const)('whether %s ends what the order gave', (_, amountWon, chosen, ends) => {
  const order = { refundableWon: 9_900, unused: unused(3_900), amountWon }
  expect(endsSale(order, chosen)).toBe(ends)
})

test.each([
  ['used up', unused(0)],
  ['not used day by day', null],
])('of what is %s nobody says whether it ends, but with all that is left', (_, left) => {
  const order = { refundableWon: 9_900, unused: left }
  const ends = [4_000, 9_900].map((amountWon) => endsSale({ ...order, amountWon }, null))
  expect(ends).toEqual([null, true])
})

test.each([
  ['REQUESTED', true, 'yes'],
  ['REQUESTED', false, 'no'],
  ['PROCESSING', false, 'no'],
  ['DONE', true, 'yes'],
  ['DONE', false, null],
  ['DECLINED', true, null],
  ['REQUESTED', null, null],
] as const)('a refund %s that ends what the order gave (%s) says of it: %s', (status, ends, note) => {
  expect(endNote({ status, endsSale: ends })).toBe(note)
})

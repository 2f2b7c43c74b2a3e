import { describe, expect, test } from 'vitest'
import type { Role } from './access.ts'
import {
  needsSecondPerson,
  orderActions,
  refundActions,
  type OrderState,
  type OrderStatus,
  type RefundStatus,
} from './order-actions.ts'
import type { StaffRole } from './store-actions.ts'

const paid: OrderState = {
  type: 'PROMOTION_LISTING',
  status: 'PAID',
  buyerUserId: 'buyer',
  isBeingPaid: false,
  payments: [],
  isTransferOffered: true,
  isRenewal: false,
  refundableWon: 9_900,
}
const viewer = (role: Role, staffRole: StaffRole | null = null, userId = 'somebody') => ({
  userId,
  role,
  staffRole,
})
const reasonOf = (decision: { allowed: boolean; reason?: string }) => decision.reason ?? 'allowed'

describe('who sees an order and gives it back', () => {
  test.each([
    ['SUPER_ADMIN', null, 'somebody', 'allowed', 'allowed'],
    ['ADMIN', null, 'somebody', 'allowed', 'allowed'],
    ['MANAGER', 'OWNER', 'somebody', 'allowed', 'role'],
    ['MANAGER', 'STAFF', 'somebody', 'allowed', 'role'],
    ['MANAGER', null, 'somebody', 'not_yours', 'not_yours'],
    ['MANAGER', null, 'buyer', 'allowed', 'role'],
    ['USER', null, 'buyer', 'allowed', 'role'],
    ['USER', null, 'somebody', 'not_yours', 'not_yours'],
  ] as const)('%s, %s of its store, %s: %s, %s', (role, staffRole, userId, see, refund) => {
    const actions = orderActions(paid, viewer(role, staffRole, userId))
    expect([reasonOf(actions.see), reasonOf(actions.refund)]).toEqual([see, refund])
  })
})

test.each([
  ['PENDING', false, 'allowed'],
  ['PENDING', true, 'being_paid'],
  ['PAID', false, 'not_pending'],
  ['EXPIRED', false, 'not_pending'],
  ['CANCELLED', false, 'not_pending'],
] as const)(
  'an order that is %s, being paid: %s, can be paid and cancelled: %s',
  (status, isBeingPaid, reason) => {
    const order = { ...paid, status: status satisfies OrderStatus, isBeingPaid }
    const { pay, cancel } = orderActions(order, viewer('MANAGER', 'OWNER'))
    expect([reasonOf(pay), reasonOf(cancel)]).toEqual([reason, reason])
  },
)

test('an order whose deposit is awaited is cancelled, not paid another way', () => {
  const payments = [{ provider: 'TOSS', status: 'WAITING_FOR_DEPOSIT' }] as const
  const order = { ...paid, payments, status: 'PENDING', isBeingPaid: true } as const
  const { pay, cancel } = orderActions(order, viewer('MANAGER', 'OWNER'))
  expect([reasonOf(pay), reasonOf(cancel)]).toEqual(['being_paid', 'allowed'])
})

test('an order that renews a plan is paid, and ends with the plan alone', () => {
  const order = { ...paid, status: 'PENDING', isRenewal: true } as const
  const { pay, cancel } = orderActions(order, viewer('MANAGER', 'OWNER'))
  expect([reasonOf(pay), reasonOf(cancel)]).toEqual(['allowed', 'renewal'])
})

test.each([
  ['ADMIN', null, 'somebody', 'not_buyer'],
  ['SUPER_ADMIN', null, 'somebody', 'not_buyer'],
  ['ADMIN', 'OWNER', 'somebody', 'not_buyer'],
  // What they ordered themselves.
  ['ADMIN', null, 'buyer', 'allowed'],
  ['MANAGER', 'STAFF', 'somebody', 'allowed'],
  ['USER', null, 'buyer', 'allowed'],
  ['MANAGER', null, 'somebody', 'not_yours'],
] as const)('%s, %s of its store, %s, pays an open order: %s', (role, staffRole, userId, reason) => {
  const order = { ...paid, status: 'PENDING' } as const
  const { pay, cancel, transfer } = orderActions(order, viewer(role, staffRole, userId))
  expect(reasonOf(pay)).toBe(reason)
  const besides = reason === 'not_yours' ? reason : 'allowed'
  expect([reasonOf(cancel), reasonOf(transfer)]).toEqual([besides, besides])
})

test.each([
  ['MANAGER', 'OWNER', 'somebody', 'allowed'],
  ['MANAGER', 'STAFF', 'somebody', 'not_owner'],
  // Who ordered it as an owner and is one no more.
  ['MANAGER', 'STAFF', 'buyer', 'not_owner'],
  ['MANAGER', null, 'buyer', 'not_owner'],
  ['ADMIN', null, 'buyer', 'allowed'],
] as const)(
  '%s, %s of its store, %s, decides on the order of a plan: %s',
  (role, staffRole, userId, reason) => {
    const order = { ...paid, type: 'STORE_PLAN', status: 'PENDING' } as const
    const { pay, cancel, transfer } = orderActions(order, viewer(role, staffRole, userId))
    expect([reasonOf(pay), reasonOf(cancel), reasonOf(transfer)]).toEqual([reason, reason, reason])
  },
)

test.each([
  ['PENDING', false, true, 'allowed'],
  ['PENDING', true, true, 'being_paid'],
  ['PENDING', false, false, 'no_account'],
  ['EXPIRED', false, true, 'not_pending'],
] as const)(
  'an order that is %s, being paid: %s, account: %s, is announced to be transferred: %s',
  (status, isBeingPaid, isTransferOffered, reason) => {
    const order = { ...paid, status, isBeingPaid, isTransferOffered }
    expect(reasonOf(orderActions(order, viewer('MANAGER', 'OWNER')).transfer)).toBe(reason)
  },
)

test.each([
  ['ADMIN', 'PENDING', false, 'allowed'],
  ['SUPER_ADMIN', 'PENDING', false, 'allowed'],
  ['MANAGER', 'PENDING', false, 'role'],
  ['ADMIN', 'PENDING', true, 'being_paid'],
  // The money is here, and can be given back.
  ['ADMIN', 'EXPIRED', false, 'allowed'],
  ['ADMIN', 'CANCELLED', false, 'allowed'],
  ['ADMIN', 'PAID', false, 'paid'],
  ['ADMIN', 'REFUNDED', false, 'paid'],
] as const)(
  '%s receives the money of an order that is %s, being paid: %s: %s',
  (role, status, isBeingPaid, reason) => {
    const order = { ...paid, status, isBeingPaid }
    const staffRole = role === 'MANAGER' ? 'OWNER' : null
    expect(reasonOf(orderActions(order, viewer(role, staffRole)).receive)).toBe(reason)
  },
)

test.each([
  ['ADMIN', 'OWNER', 'own_store'],
  ['ADMIN', 'STAFF', 'own_store'],
  ['SUPER_ADMIN', 'OWNER', 'own_store'],
] as const)('%s, who is %s of its store, receives the money of an order: %s', (role, staffRole, reason) => {
  expect(reasonOf(orderActions({ ...paid, status: 'PENDING' }, viewer(role, staffRole)).receive)).toBe(reason)
})

test.each([
  ['ADMIN', 'PROCESSING', true, 'allowed'],
  ['ADMIN', 'PROCESSING', false, 'not_processing'],
  ['ADMIN', 'REQUESTED', true, 'not_processing'],
  ['ADMIN', 'DONE', true, 'not_processing'],
  ['MANAGER', 'PROCESSING', true, 'role'],
] as const)(
  '%s sends the money of a refund that is %s, by hand: %s: %s',
  (role, status, isByHand, reason) => {
    const refund = { status, askedBy: 'asker', requestOpenedBy: null, isByHand }
    expect(reasonOf(refundActions(refund, { userId: 'me', role }).payOut)).toBe(reason)
  },
)

test.each([
  ['PROCESSING', true, 'allowed'],
  // The provider has it.
  ['PROCESSING', false, 'not_requested'],
  ['DONE', true, 'not_requested'],
] as const)(
  'a refund that is %s, by hand: %s, is taken back by who asked: %s',
  (status, isByHand, reason) => {
    const refund = { status, askedBy: 'me', requestOpenedBy: null, isByHand }
    expect(reasonOf(refundActions(refund, { userId: 'me', role: 'ADMIN' }).decline)).toBe(reason)
  },
)

test('what is given back already cannot be given back again', () => {
  expect(reasonOf(orderActions({ ...paid, refundableWon: 0 }, viewer('ADMIN')).refund)).toBe('nothing_left')
})

test.each([
  [500_000, 0, false],
  [500_001, 0, true],
  // Split up it counts together.
  [100_000, 400_000, false],
  [100_001, 400_000, true],
])('%i won after %i need a second person: %s', (amountWon, countedWon, isNeeded) => {
  expect(needsSecondPerson({ amountWon, countedWon, isInvolved: false })).toBe(isNeeded)
})

test('who has a part in it never agrees alone', () => {
  expect(needsSecondPerson({ amountWon: 1_000, countedWon: 0, isInvolved: true })).toBe(true)
})

describe('who agrees to a refund that waits', () => {
  test.each([
    ['SUPER_ADMIN', 'asker', null, 'allowed', 'allowed'],
    ['SUPER_ADMIN', 'me', null, 'own_refund', 'allowed'],
    ['SUPER_ADMIN', 'asker', 'me', 'own_refund', 'allowed'],
    ['ADMIN', 'asker', null, 'chief', 'chief'],
    ['ADMIN', 'me', null, 'chief', 'allowed'],
  ] as const)(
    '%s, asked by %s, request by %s: %s, %s',
    (role, askedBy, requestOpenedBy, approve, decline) => {
      const refund = { status: 'REQUESTED' as RefundStatus, askedBy, requestOpenedBy, isByHand: false }
      const actions = refundActions(refund, { userId: 'me', role })
      expect([reasonOf(actions.approve), reasonOf(actions.decline)]).toEqual([approve, decline])
    },
  )
  test('one that is on its way is decided already', () => {
    const refund = {
      status: 'PROCESSING' as RefundStatus,
      askedBy: 'asker',
      requestOpenedBy: null,
      isByHand: false,
    }
    const actions = refundActions(refund, { userId: 'me', role: 'SUPER_ADMIN' })
    expect([reasonOf(actions.approve), reasonOf(actions.decline)]).toEqual(['not_requested', 'not_requested'])
  })
})

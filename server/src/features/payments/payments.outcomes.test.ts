import type { PaymentStatus } from '@madang/contract/order-actions'
import { expect, test } from 'vitest'
import { GatewayError, type PaymentSnapshot } from '../../outside/payment-gateway.ts'
import { paidSnapshot } from '../../testing/orders.ts'
import { hasMoney, isTaken, outcomeOf } from './payments.outcomes.ts'

const order = { no: 'O20261120-K7Q2MX', total: 9_900 }
const paid = paidSnapshot(order, { method: 'CARD', providerPaymentKey: 'tviva' }, new Date('2026-11-20'))
const running = { ...paid, status: 'IN_PROGRESS' } satisfies PaymentSnapshot
const throwing = (kind: GatewayError['kind']) => () => Promise.reject(new GatewayError('SOME_CODE', kind))
const giving = (snapshot: PaymentSnapshot | null) => () => Promise.resolve(snapshot)

test.each([
  ['answered', () => Promise.resolve(paid), giving(null), { kind: 'known', snapshot: paid }],
  [
    'answered while it went on, and is done',
    () => Promise.resolve(running),
    giving(paid),
    { kind: 'known', snapshot: paid },
  ],
  ['done before', throwing('already'), giving(paid), { kind: 'known', snapshot: paid, code: 'SOME_CODE' }],
  [
    'refused',
    throwing('refused'),
    giving(running),
    { kind: 'refused', code: 'SOME_CODE', snapshot: running },
  ],
] as const)('a call that was %s has an outcome', async (_what, call, read, outcome) => {
  expect(await outcomeOf(call, read)).toEqual(outcome)
})

test.each([
  ['unheard', throwing('unknown'), giving(paid)],
  ['answered while the provider is still at it', () => Promise.resolve(running), giving(running)],
  ['sent again while the provider is still at it', throwing('already'), giving(running)],
] as const)('the outcome of a call that was %s is not known yet', async (_what, call, read) => {
  await expect(outcomeOf(call, read)).rejects.toMatchObject({ kind: 'unknown' })
})

const at = '2026-11-21T01:00:00.000Z'

test.each<[PaymentStatus, string | null, boolean, boolean]>([
  ['READY', null, false, false],
  ['IN_PROGRESS', null, false, false],
  ['WAITING_FOR_DEPOSIT', null, false, true],
  ['DONE', at, true, true],
  ['PARTIAL_CANCELED', at, true, true],
  ['CANCELED', at, true, true],
  ['CANCELED', null, false, false],
  ['ABORTED', null, false, false],
  ['EXPIRED', null, false, false],
])(
  'a payment that is %s, approved at %s: money came %s, or may come %s',
  (status, approvedAt, came, taken) => {
    const told = { status, approvedAt }
    expect([hasMoney(told), isTaken(told)]).toEqual([came, taken])
  },
)

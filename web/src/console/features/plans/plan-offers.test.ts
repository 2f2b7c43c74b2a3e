import { freePlanKey, type Plan } from '@madang/contract/plans'
import type { StoreSubscription } from '@madang/contract/subscriptions'
import { describe, expect, test } from 'vitest'
import { isHeldUp, offerOf, termsFor } from './plan-offers.ts'

const words = { kr: '요금제', gb: 'Plan', br: '', cn: '', es: '', ir: '' }
function planOf(key: string, place: number, priceMonthlyWon: number): Plan {
  const limits = { stores: 1, livePromotions: place + 1, openJrs: place + 1, images: 10, staff: 2 }
  const prices = { priceMonthlyWon, priceYearlyWon: priceMonthlyWon * 10 }
  return { key, name: words, description: words, place, planVersion: 1, ...prices, limits }
}
const free = planOf(freePlanKey, 0, 0)
const basic = planOf('BASIC', 1, 19_000)
const pro = planOf('PRO', 2, 49_000)

const end = '2026-12-01T00:00:00.000Z'
const subscription = {
  id: '019aa001-0000-7000-8000-000000000001',
  storeId: '019aa001-0000-7000-8000-000000000002',
  planKey: 'BASIC',
  planVersion: 1,
  cycle: 'MONTH',
  status: 'ACTIVE',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: end,
  anchorDay: 1,
  nextPlanKey: null,
  nextPlanVersion: null,
  nextCycle: null,
  paymentMethodId: null,
  failedAttempts: 0,
  trialEndsAt: null,
  triedPlanKey: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
} satisfies NonNullable<StoreSubscription['subscription']>
const usage = [{ limit: 'openJrs', used: 2, most: 2 }] as const
const threeOpen = [{ limit: 'openJrs' as const, used: 3, most: 3 }]
const now = new Date('2026-11-16T00:00:00Z')
const having = { subscription, terms: basic, paidWon: 19_000, usage: [...usage] }

test('a store without a subscription begins with any that costs something', () => {
  const nothing = { subscription: null, terms: null, paidWon: 0, usage: [] }
  expect(offerOf(nothing, { plan: pro, cycle: 'YEAR' }, now)).toEqual({
    kind: 'begin',
    won: 490_000,
    from: null,
    above: [],
  })
  expect(offerOf(nothing, { plan: free, cycle: 'MONTH' }, now)).toEqual({ kind: 'none' })
})

test('what is paid for during a trial begins when that ends', () => {
  const trial = { ...having, subscription: { ...subscription, trialEndsAt: end } }
  const begin = { kind: 'begin', from: end }
  expect(offerOf(trial, { plan: basic, cycle: 'MONTH' }, now)).toMatchObject({ ...begin, won: 19_000 })
  expect(offerOf(trial, { plan: pro, cycle: 'YEAR' }, now)).toMatchObject({ ...begin, won: 490_000 })
  expect(offerOf(trial, { plan: free, cycle: 'MONTH' }, now)).toEqual({ kind: 'none' })
})

test.each([
  ['the own one', basic, 'MONTH', { kind: 'own' }],
  ['a better one for the days that are left', pro, 'MONTH', { kind: 'more', won: 15_000, days: 15 }],
  [
    'the own one by the year, from today',
    basic,
    'YEAR',
    { kind: 'more', won: 180_500, days: null, isSame: true },
  ],
  ['the free one at the end, which pauses one', free, 'YEAR', { kind: 'less', at: end, isEnd: true }],
] as const)('of a subscription: %s', (_what, plan, cycle, offer) => {
  expect(offerOf(having, { plan, cycle }, now)).toMatchObject(offer)
})

test.each([
  ['by the month, as it is charged', 'MONTH', 'MONTH', 19_000],
  ['by the year, which is bought anew', 'MONTH', 'YEAR', 25_000],
  ['by the month, which it keeps from the end of its year', 'YEAR', 'MONTH', 19_000],
] as const)('the own plan at its own terms: %s', (_what, cycle, shown, priceMonthlyWon) => {
  const own = { subscription: { ...subscription, cycle }, terms: basic }
  const offered = { ...planOf('BASIC', 1, 25_000), planVersion: 2 }
  expect(termsFor(own, offered, shown)).toMatchObject({ priceMonthlyWon })
  expect(termsFor(own, pro, shown)).toEqual(pro)
})

test('less than is tried says what is above it by then', () => {
  const trial = {
    subscription: { ...subscription, trialEndsAt: end },
    terms: pro,
    paidWon: 0,
    usage: threeOpen,
  }
  const offer = offerOf(trial, { plan: basic, cycle: 'MONTH' }, now)
  expect(offer).toMatchObject({ kind: 'begin', above: [{ limit: 'openJrs', used: 3, most: 2 }] })
  expect(offerOf(trial, { plan: pro, cycle: 'MONTH' }, now)).toMatchObject({ above: [] })
})

test('the year that is ordered before the paid period begins with that, not today', () => {
  const ahead = { ...subscription, currentPeriodStart: end, currentPeriodEnd: '2027-01-01T00:00:00.000Z' }
  const wanted = { plan: basic, cycle: 'YEAR' } as const
  expect(offerOf({ ...having, subscription: ahead }, wanted, now)).toMatchObject({ days: null, from: end })
  expect(offerOf(having, wanted, now)).toMatchObject({ days: null, from: null })
})

test('what was given back of the running period is not paid up with', () => {
  const offer = offerOf({ ...having, paidWon: 9_000 }, { plan: pro, cycle: 'MONTH' }, now)
  expect(offer).toMatchObject({ kind: 'more', won: 20_000, days: 15 })
})

test('a better one by the month waits for the end of a year that is paid', () => {
  const yearly = { ...having, subscription: { ...subscription, cycle: 'YEAR' as const } }
  expect(offerOf(yearly, { plan: pro, cycle: 'MONTH' }, now)).toMatchObject({
    kind: 'less',
    at: end,
    isBetter: true,
  })
  expect(offerOf(yearly, { plan: pro, cycle: 'YEAR' }, now).kind).toBe('more')
})

test('what is above less is named before it is chosen', () => {
  const offer = offerOf(having, { plan: free, cycle: 'MONTH' }, now)
  expect(offer).toMatchObject({ above: [{ limit: 'openJrs', used: 2, most: 1 }] })
})

test('what comes next is that one, and no other', () => {
  const cancelling = { ...having, subscription: { ...subscription, status: 'CANCELLING' as const } }
  expect(offerOf(cancelling, { plan: free, cycle: 'MONTH' }, now).kind).toBe('next')
  const yearly = { ...subscription, planKey: 'PRO', cycle: 'YEAR', nextCycle: 'MONTH' } as const
  const lesser = { subscription: yearly, terms: pro, paidWon: 490_000, usage: [] }
  expect(offerOf(lesser, { plan: pro, cycle: 'MONTH' }, now)).toMatchObject({ kind: 'next', isSame: true })
  expect(offerOf(lesser, { plan: basic, cycle: 'MONTH' }, now).kind).toBe('less')
})

describe('while what was paid last goes back', () => {
  const due = { id: subscription.id, total: 19_000, nextTryAt: end, isTransferAwaited: false }
  const back = { subscription, endsByRefund: true, dueOrder: null }
  const over = new Date(end)
  test.each([
    ['its period has not ended', back, now, false],
    ['it has', back, over, true],
    ['a renewal is not paid', { ...back, dueOrder: { ...due, isBeingPaid: false } }, over, true],
    ['a renewal is being charged', { ...back, dueOrder: { ...due, isBeingPaid: true } }, over, false],
    ['that was declined', { ...back, endsByRefund: false }, over, false],
    ['there is no plan any more', { ...back, subscription: null }, over, false],
  ])('and %s', (_, own, at, isHeld) => {
    expect(isHeldUp(own, at)).toBe(isHeld)
  })
})

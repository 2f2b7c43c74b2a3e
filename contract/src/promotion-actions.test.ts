import { describe, expect, test } from 'vitest'
import { findMove } from './actions.ts'
import {
  isKnown,
  isPausedAhead,
  promotionActions,
  promotionClock,
  promotionFollows,
  promotionMoves,
  promotionTargets,
  statusAt,
  type PromotionActions,
  type PromotionState,
  type PromotionStatus,
  type PromotionViewer,
} from './promotion-actions.ts'
import { promotionStatuses } from './statuses.ts'

const now = new Date('2026-11-21T01:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()
const userId = '00000000-0000-7000-8000-000000000001'

const viewers = {
  owner: { userId, role: 'MANAGER', staffRole: 'OWNER' },
  staff: { userId, role: 'MANAGER', staffRole: 'STAFF' },
  stranger: { userId, role: 'MANAGER', staffRole: null },
  member: { userId, role: 'USER', staffRole: null },
  admin: { userId, role: 'ADMIN', staffRole: null },
} as const satisfies Record<string, PromotionViewer>

/** A promotion in this state whose time is right for it. */
function promotionIn(status: PromotionStatus, given: Partial<PromotionState> = {}): PromotionState {
  const hasBegun = status === 'LIVE' || status === 'PAUSED' || status === 'ENDED'
  const period = { startAt: hours(hasBegun ? -2 : 1), endAt: hours(status === 'ENDED' ? -1 : 2) }
  const rest = { listing: 'FREE', storeStatus: 'ACTIVE', pausedBy: null, isChangeUnseen: false } as const
  return { status, ...period, ...rest, ...given }
}

function namesOf(actions: PromotionActions): string {
  const names = Object.keys(actions) as (keyof PromotionActions)[] // Object.keys forgets the key type
  return names.filter((name) => actions[name].allowed).join(' ')
}

const allowedFor = (viewer: keyof typeof viewers, promotion: PromotionState) =>
  namesOf(promotionActions(promotion, viewers[viewer], now))

/** State → what its owner, its staff and an administrator may do there (product.md §3 and §5). */
const table: Record<PromotionStatus, readonly [owner: string, staff: string, admin: string]> = {
  DRAFT: [
    'see edit remove duplicate submit archive',
    'see edit duplicate submit archive',
    'see edit remove duplicate submit archive',
  ],
  PENDING_REVIEW: ['see duplicate', 'see duplicate', 'see edit duplicate approve reject'],
  REJECTED: ['see duplicate revise archive', 'see duplicate revise archive', 'see duplicate revise archive'],
  PENDING_PAYMENT: ['see duplicate pay', 'see duplicate pay', 'see duplicate pay'],
  SCHEDULED: ['see edit duplicate cancel', 'see edit duplicate', 'see edit duplicate cancel'],
  LIVE: ['see edit duplicate pause cancel', 'see edit duplicate pause', 'see edit duplicate pause cancel'],
  PAUSED: [
    'see edit duplicate resume cancel',
    'see edit duplicate resume',
    'see edit duplicate resume cancel',
  ],
  ENDED: ['see duplicate archive', 'see duplicate archive', 'see duplicate archive'],
  CANCELLED: ['see duplicate', 'see duplicate', 'see duplicate'],
  ARCHIVED: ['see duplicate', 'see duplicate', 'see duplicate'],
}

describe.each(promotionStatuses)('%s', (status) => {
  test('lets each do what the table says, and strangers nothing', () => {
    const promotion = promotionIn(status)
    const people = (['owner', 'staff', 'admin'] as const).map((viewer) => allowedFor(viewer, promotion))
    expect(people).toEqual(table[status])
    expect([allowedFor('stranger', promotion), allowedFor('member', promotion)]).toEqual(['', ''])
  })

  test('hides itself from strangers, whatever they ask', () => {
    const actions = promotionActions(promotionIn(status), viewers.stranger, now)
    expect(Object.values(actions).map((one) => !one.allowed && one.kind)).toEqual(
      Object.keys(actions).map(() => 'hidden'),
    )
  })

  test('is left only by the moves of the table', () => {
    const leaves = (moves: Record<string, { from: readonly string[]; to: string }>) =>
      Object.values(moves).flatMap(({ from, to }) => (from.includes(status) ? [to] : []))
    expect(leaves(promotionMoves)).toEqual(
      {
        DRAFT: ['PENDING_REVIEW', 'ARCHIVED'],
        PENDING_REVIEW: ['SCHEDULED', 'PENDING_PAYMENT', 'REJECTED'],
        REJECTED: ['DRAFT', 'ARCHIVED'],
        PENDING_PAYMENT: [],
        SCHEDULED: ['CANCELLED'],
        LIVE: ['PAUSED', 'CANCELLED'],
        PAUSED: ['LIVE', 'CANCELLED'],
        ENDED: ['ARCHIVED'],
        CANCELLED: [],
        ARCHIVED: [],
      }[status],
    )
    for (const to of promotionTargets) {
      const action = findMove(promotionMoves, { from: status, to })
      const leads = leaves(promotionMoves).includes(to)
      expect([to, action !== undefined && promotionMoves[action].from.includes(status)]).toEqual([to, leads])
    }
    const closed = ['DRAFT', 'REJECTED', 'ENDED', 'CANCELLED', 'ARCHIVED'].includes(status)
    expect(leaves(promotionFollows).length > 0).toBe(!closed)
  })
})

describe('the clock', () => {
  test.each<[PromotionStatus, string, string, PromotionStatus]>([
    ['SCHEDULED', hours(1), hours(2), 'SCHEDULED'],
    ['SCHEDULED', hours(0), hours(2), 'LIVE'],
    ['SCHEDULED', hours(-2), hours(0), 'ENDED'],
    ['LIVE', hours(-2), hours(1), 'LIVE'],
    ['LIVE', hours(-2), hours(0), 'ENDED'],
    ['PAUSED', hours(-2), hours(0), 'ENDED'],
    ['PENDING_REVIEW', hours(-2), hours(-1), 'PENDING_REVIEW'],
    ['DRAFT', hours(-2), hours(-1), 'DRAFT'],
    ['PENDING_PAYMENT', hours(-2), hours(-1), 'PENDING_PAYMENT'],
    ['CANCELLED', hours(-2), hours(-1), 'CANCELLED'],
  ])('has %s from %s to %s in %s', (status, startAt, endAt, expected) => {
    expect(statusAt({ status, startAt, endAt, storeStatus: 'ACTIVE' }, now)).toBe(expected)
  })

  test('lets nothing begin in a store that is suspended, but what is over is over', () => {
    const held = { status: 'SCHEDULED', startAt: hours(-2), storeStatus: 'SUSPENDED' } as const
    expect(statusAt({ ...held, endAt: hours(1) }, now)).toBe('SCHEDULED')
    expect(statusAt({ ...held, endAt: hours(0) }, now)).toBe('ENDED')
  })

  test('decides what may be done before its job has run', () => {
    const due = promotionIn('SCHEDULED', { startAt: hours(-1) })
    expect(allowedFor('owner', due)).toBe('see edit duplicate pause cancel')
    const over = promotionIn('PAUSED', { endAt: hours(0) })
    expect(allowedFor('owner', over)).toBe('see duplicate archive')
  })

  test('moves nothing that somebody else moves to the same state', () => {
    expect(promotionClock.begin).toEqual({ from: ['SCHEDULED'], to: 'LIVE' })
    expect(findMove(promotionMoves, { from: 'SCHEDULED', to: 'LIVE' })).toBe('resume')
  })
})

test.each([
  ['SCHEDULED', hours(1), false],
  ['PAUSED', hours(1), true],
  ['PAUSED', hours(0), false],
] as const)('%s from %s: paused ahead %s', (status, startAt, isAhead) => {
  expect(isPausedAhead({ status, startAt }, now)).toBe(isAhead)
})

test.each([
  ['SCHEDULED', null, null, false],
  ['SCHEDULED', hours(1), null, false],
  ['SCHEDULED', hours(-1), null, true],
  ['PAUSED', null, null, true],
  ['PAUSED', null, hours(-2), false],
  ['PAUSED', hours(-1), hours(-2), false],
  ['PAUSED', hours(-3), hours(-2), true],
  ['LIVE', null, null, true],
  ['ENDED', null, null, false],
] as const)(
  '%s, shown from %s, paused ahead at %s: known %s',
  (status, displayFrom, pausedAheadAt, isOut) => {
    expect(isKnown({ status, displayFrom, pausedAheadAt }, now)).toBe(isOut)
  },
)

describe('besides', () => {
  test('a suspended or closed store begins nothing new', () => {
    expect(allowedFor('owner', promotionIn('DRAFT', { storeStatus: 'SUSPENDED' }))).toBe(
      'see edit remove duplicate archive',
    )
    expect(allowedFor('admin', promotionIn('PENDING_REVIEW', { storeStatus: 'SUSPENDED' }))).toBe(
      'see edit duplicate reject',
    )
    expect(allowedFor('owner', promotionIn('PAUSED', { storeStatus: 'SUSPENDED' }))).toBe(
      'see edit duplicate cancel',
    )
    expect(allowedFor('owner', promotionIn('DRAFT', { storeStatus: 'CLOSED' }))).toBe('see remove archive')
  })

  test('what the operator paused the operator resumes', () => {
    const paused = promotionIn('PAUSED', { pausedBy: 'OPERATOR' })
    expect(promotionActions(paused, viewers.owner, now).resume).toMatchObject({
      reason: 'paused_by_operator',
    })
    expect(promotionActions(paused, viewers.admin, now).resume.allowed).toBe(true)
  })

  test('a listing that is paid for waits for its payment', () => {
    const { approve, askForPayment } = promotionActions(
      promotionIn('PENDING_REVIEW', { listing: 'PAID' }),
      viewers.admin,
      now,
    )
    expect([approve.allowed, askForPayment.allowed]).toEqual([false, true])
  })

  test('only an administrator looks at what was changed, and only once', () => {
    const changed = promotionIn('LIVE', { isChangeUnseen: true })
    expect(promotionActions(changed, viewers.admin, now).seeChange.allowed).toBe(true)
    expect(promotionActions(changed, viewers.owner, now).seeChange).toMatchObject({ kind: 'right' })
    expect(promotionActions(promotionIn('LIVE'), viewers.admin, now).seeChange.allowed).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import type { Role } from './access.ts'
import { findMove } from './actions.ts'
import { keysOf } from './keys-of.ts'
import { storeActions, storeMoves, storeTargets, type StaffRole, type StoreStatus } from './store-actions.ts'
import { storeStatuses } from './statuses.ts'

const me = '00000000-0000-7000-8000-000000000001'

function reasons(status: StoreStatus, role: Role, staffRole: StaffRole | null = null) {
  const actions = storeActions({ status }, { userId: me, role, staffRole })
  const names = Object.keys(actions) as (keyof typeof actions)[] // keys forgets them
  return Object.fromEntries(
    names.map((name) => {
      const decision = actions[name]
      return [name, decision.allowed ? '' : decision.reason]
    }),
  )
}

/** '' = allowed; the columns are edit, changeBusinessNumber, submit, close, remove, seeStaff, changeStaff. */
const columns = ['edit', 'changeBusinessNumber', 'submit', 'close', 'remove', 'seeStaff', 'changeStaff']
const reviews = ['approve', 'reject', 'suspend', 'reactivate']
const notReviews = ['not_in_review', 'not_in_review', 'not_active', 'not_suspended']

function pick(found: Record<string, string>, names: readonly string[]) {
  return names.map((name) => found[name])
}

describe('an owner', () => {
  test.each([
    ['DRAFT', ['', '', '', 'not_open', '', '', '']],
    ['PENDING_REVIEW', ['in_review', 'in_review', 'not_submittable', 'not_open', 'not_draft', '', '']],
    ['REJECTED', ['', '', '', 'not_open', 'not_draft', '', '']],
    ['ACTIVE', ['', 'approved', 'not_submittable', '', 'not_draft', '', '']],
    ['SUSPENDED', ['', 'approved', 'not_submittable', '', 'not_draft', '', '']],
    ['CLOSED', ['closed', 'closed', 'not_submittable', 'closed', 'not_draft', '', 'closed']],
  ] as const)('of a store that is %s', (status, expected) => {
    const found = reasons(status, 'MANAGER', 'OWNER')
    expect(pick(found, columns)).toEqual(expected)
    expect(pick(found, reviews)).toEqual(['role', 'role', 'role', 'role'])
  })
})

describe('staff of the store', () => {
  test.each(storeStatuses)('may do with a store that is %s what owners may, but not end it', (status) => {
    const found = reasons(status, 'MANAGER', 'STAFF')
    const owner = reasons(status, 'MANAGER', 'OWNER')
    const shared = ['edit', 'changeBusinessNumber', 'submit', 'seeStaff', ...reviews]
    expect(pick(found, shared)).toEqual(pick(owner, shared))
    expect(pick(found, ['close', 'remove', 'changeStaff'])).toEqual(['not_owner', 'not_owner', 'not_owner'])
  })
})

describe('the operator', () => {
  const decisions: Record<StoreStatus, readonly string[]> = {
    DRAFT: notReviews,
    PENDING_REVIEW: ['', '', 'not_active', 'not_suspended'],
    REJECTED: notReviews,
    ACTIVE: ['not_in_review', 'not_in_review', '', 'not_suspended'],
    SUSPENDED: ['not_in_review', 'not_in_review', 'not_active', ''],
    CLOSED: notReviews,
  }
  test.each(storeStatuses)('decides on a store that is %s', (status) => {
    for (const role of ['ADMIN', 'SUPER_ADMIN'] as const) {
      const found = reasons(status, role)
      expect(pick(found, reviews)).toEqual(decisions[status])
      expect([found['edit'], found['changeStaff']]).toEqual(
        status === 'CLOSED' ? ['closed', 'closed'] : ['', ''],
      )
    }
  })
})

test.each(storeStatuses)('for everyone else a store that is %s is not theirs', (status) => {
  const strangers = [
    reasons(status, 'MANAGER'),
    reasons(status, 'USER'),
    reasons(status, 'USER', 'OWNER'), // lost the role of a manager
  ]
  for (const found of strangers) expect(new Set(Object.values(found))).toEqual(new Set(['not_yours']))
})

describe('moves', () => {
  const listed = Object.values(storeMoves).flatMap(({ from, to }) => from.map((one) => `${one} ${to}`))

  test('are those of the product and no other', () => {
    expect(listed.toSorted()).toEqual(
      [
        'ACTIVE CLOSED',
        'ACTIVE SUSPENDED',
        'DRAFT PENDING_REVIEW',
        'PENDING_REVIEW ACTIVE',
        'PENDING_REVIEW REJECTED',
        'REJECTED PENDING_REVIEW',
        'SUSPENDED ACTIVE',
        'SUSPENDED CLOSED',
      ].toSorted(),
    )
  })

  const pairs = storeStatuses.flatMap((from) => storeTargets.map((to) => [from, to] as const))
  test.each(pairs)('from %s to %s is allowed exactly when it is listed', (from, to) => {
    const action = findMove(storeMoves, { from, to }) ?? 'submit'
    const admin = storeActions({ status: from }, { userId: me, role: 'ADMIN', staffRole: null })
    expect(admin[action].allowed).toBe(listed.includes(`${from} ${to}`))
  })

  test('a store is told why it is sent back or suspended', () => {
    const told = keysOf(storeMoves).filter((action) => storeMoves[action].needsNote)
    expect(told).toEqual(['reject', 'suspend'])
  })
})

import { describe, expect, test } from 'vitest'
import { roles } from './access.ts'
import { keysOf } from './keys-of.ts'
import {
  needsAnswer,
  requestActions,
  requestMoves,
  requestStatuses,
  requestTargets,
  requestTypes,
  takesAnswer,
  type RequestActions,
  type RequestStatus,
} from './request-actions.ts'
import { OrderNumber } from './requests.ts'

const names = ['take', 'assign', 'approve', 'complete', 'reject', 'withdraw'] as const

function allowedIn(actions: RequestActions): string[] {
  return names.filter((name) => actions[name].allowed)
}

/** product.md §5: what staff may do with a request of somebody else, by its status. */
const byStaff: Record<RequestStatus, readonly string[]> = {
  RECEIVED: ['take', 'assign'],
  IN_REVIEW: ['assign', 'approve', 'reject'],
  APPROVED: ['assign', 'complete', 'reject'],
  COMPLETED: [],
  REJECTED: [],
  WITHDRAWN: [],
}

describe.each(roles)('%s', (role) => {
  const viewer = { userId: 'viewer', role }
  const isStaff = role === 'ADMIN' || role === 'SUPER_ADMIN'

  test.each(requestStatuses)("may do with another's request that is %s", (status) => {
    for (const requesterId of ['other', null]) {
      expect(allowedIn(requestActions({ status, requesterId }, viewer))).toEqual(
        isStaff ? byStaff[status] : [],
      )
    }
  })

  test.each(requestStatuses)('may do with the own request that is %s', (status) => {
    const actions = requestActions({ status, requesterId: 'viewer' }, viewer)
    expect(allowedIn(actions)).toEqual(status === 'RECEIVED' ? ['withdraw'] : [])
    expect(actions.take).toMatchObject({ kind: 'right', reason: isStaff ? 'own_request' : 'role' })
  })
})

test('every move that is allowed is one of the moves', () => {
  for (const action of keysOf(requestMoves)) {
    const { from, to } = requestMoves[action]
    const viewer = { userId: 'viewer', role: 'ADMIN' as const }
    const requesterId = action === 'withdraw' ? 'viewer' : null
    const allowedFrom = requestStatuses.filter(
      (status) => requestActions({ status, requesterId }, viewer)[action].allowed,
    )
    expect([to, allowedFrom]).toEqual([to, from])
  }
})

test('an answer is needed to reject, and to approve an inquiry', () => {
  for (const type of requestTypes) {
    expect([type, needsAnswer(type, 'REJECTED')]).toEqual([type, true])
    expect([type, needsAnswer(type, 'APPROVED')]).toEqual([type, type === 'INQUIRY'])
    expect([type, needsAnswer(type, 'COMPLETED')]).toEqual([type, false])
  }
})

test('an answer comes with a decision, but not with the end of the account that could read it', () => {
  for (const type of requestTypes) {
    const taking = requestTargets.filter((to) => takesAnswer(type, to))
    const decisions = ['APPROVED', 'COMPLETED', 'REJECTED']
    expect([type, taking]).toEqual([type, type === 'ACCOUNT_DELETION' ? ['REJECTED'] : decisions])
  }
})

test.each([
  [' o20261120-7k3f9a ', 'O20261120-7K3F9A'],
  ['O20261120-7K3F9', null],
  ['20261120-7K3F9A', null],
  ['O20261120-7K3F9가', null],
  ['', null],
])('"%s" as an order number is %s', (typed, expected) => {
  expect(OrderNumber.safeParse(typed).data ?? null).toBe(expected)
})

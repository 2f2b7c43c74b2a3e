import { expect, test } from 'vitest'
import type { Role } from './access.ts'
import type { StaffRole } from './store-actions.ts'
import { subscriptionActions, subscriptionStatuses, type SubscriptionStatus } from './subscription-actions.ts'

/** In which states each action is open to an owner. */
const open: Record<string, readonly SubscriptionStatus[]> = {
  change: ['ACTIVE', 'PAST_DUE', 'CANCELLING'],
  cancel: ['ACTIVE', 'PAST_DUE'],
  resume: ['CANCELLING'],
  startTrial: subscriptionStatuses,
  answerOffer: subscriptionStatuses,
}

test.each(subscriptionStatuses)(
  'an owner of a store whose subscription is %s may do what its state allows',
  (status) => {
    const actions = subscriptionActions({ status }, { role: 'MANAGER', staffRole: 'OWNER' })
    const may = Object.entries(actions).flatMap(([name, { allowed }]) => (allowed ? [name] : []))
    expect(may).toEqual(Object.keys(open).filter((name) => open[name]?.includes(status)))
  },
)

test.each<[Role, StaffRole | null, string, string]>([
  ['MANAGER', 'OWNER', 'true', 'true'],
  ['MANAGER', 'STAFF', 'not_owner', 'not_owner'],
  ['MANAGER', null, 'not_yours', 'not_yours'],
  ['USER', null, 'not_yours', 'not_yours'],
  ['ADMIN', null, 'true', 'not_owner'],
  ['SUPER_ADMIN', null, 'true', 'not_owner'],
])('%s who is %s in the store: cancel %s, agree %s', (role, staffRole, ...expected) => {
  const actions = subscriptionActions({ status: 'ACTIVE' }, { role, staffRole })
  const said = [actions.cancel, actions.answerOffer]
  expect(said.map((decision) => (decision.allowed ? 'true' : decision.reason))).toEqual(expected)
})

test('where none lives one may be ordered and tried, and there is nothing to end', () => {
  const actions = subscriptionActions(null, { role: 'MANAGER', staffRole: 'OWNER' })
  const may = Object.entries(actions).flatMap(([name, { allowed }]) => (allowed ? [name] : []))
  expect(may).toEqual(['change', 'startTrial', 'answerOffer'])
})

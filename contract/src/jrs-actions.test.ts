import { expect, test } from 'vitest'
import { jrsActions, type JrsActions, type JrsState, type JrsViewer } from './jrs-actions.ts'
import { keysOf } from './keys-of.ts'
import { jrsStatuses } from './statuses.ts'

const now = new Date('2026-11-27T03:00:00Z')
const viewers: Record<string, JrsViewer> = {
  owner: { userId: 'a', role: 'MANAGER', staffRole: 'OWNER' },
  staff: { userId: 'b', role: 'MANAGER', staffRole: 'STAFF' },
  stranger: { userId: 'c', role: 'MANAGER', staffRole: null },
  admin: { userId: 'd', role: 'ADMIN', staffRole: null },
}

function allowedTo(viewer: string, state: Partial<JrsState>): string {
  const item = { kind: 'QUEUE', status: 'DRAFT', storeStatus: 'ACTIVE', endAt: null, ...state } as const
  const actions: JrsActions = jrsActions(item, viewers[viewer] as JrsViewer, now) // one of those above
  return keysOf(actions)
    .filter((action) => actions[action].allowed)
    .join(' ')
}

const byState = {
  DRAFT: 'see edit remove duplicate renewCode open',
  OPEN: 'see edit duplicate renewCode pause close',
  PAUSED: 'see edit duplicate renewCode resume close',
  CLOSED: 'see edit duplicate renewCode reopen archive',
  ARCHIVED: 'see duplicate',
}

test.each(jrsStatuses)('what an owner and the operator may do with a list that is %s', (status) => {
  expect(allowedTo('owner', { status })).toBe(byState[status])
  expect(allowedTo('admin', { status })).toBe(byState[status])
})

test.each(jrsStatuses)(
  'staff of the store neither delete nor renew a code, a stranger sees nothing: %s',
  (status) => {
    const expected = byState[status].replace(' remove', '').replace(' renewCode', '')
    expect(allowedTo('staff', { status })).toBe(expected)
    expect(allowedTo('stranger', { status })).toBe('')
  },
)

test('where the store is not active nothing opens, and what runs can be closed', () => {
  expect(allowedTo('owner', { storeStatus: 'SUSPENDED' })).not.toContain('open')
  expect(allowedTo('owner', { status: 'PAUSED', storeStatus: 'SUSPENDED' })).toBe(
    'see edit duplicate renewCode close',
  )
  expect(allowedTo('owner', { status: 'CLOSED', storeStatus: 'CLOSED' })).toBe('see archive')
})

test('a list whose period is over does not open again', () => {
  expect(allowedTo('owner', { status: 'CLOSED', endAt: '2026-11-27T03:00:00Z' })).not.toContain('reopen')
})

test('a raffle is drawn once, from its end on, and opens no more', () => {
  const byStatus = jrsStatuses.map((status) =>
    allowedTo('staff', { kind: 'RAFFLE', status }).includes('draw'),
  )
  expect(byStatus).toEqual(jrsStatuses.map((status) => status === 'CLOSED' || status === 'ARCHIVED'))
  const drawn = { kind: 'RAFFLE', status: 'CLOSED', drawnAt: '2026-11-27T02:00:00Z' } as const
  expect(allowedTo('staff', drawn)).not.toContain('draw')
  expect(allowedTo('owner', { kind: 'RAFFLE', status: 'CLOSED' })).not.toContain('reopen')
})

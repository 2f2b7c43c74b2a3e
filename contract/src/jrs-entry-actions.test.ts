import { expect, test } from 'vitest'
import { entryActions, type EntryState } from './jrs-entry-actions.ts'
import { jrsKinds } from './jrs-actions.ts'
import { keysOf } from './keys-of.ts'
import { jrsEntryStatuses } from './statuses.ts'

const now = new Date('2026-11-27T10:10:00Z')

function allowedTo(by: 'staff' | 'person', state: Partial<EntryState>): string {
  const ends = state.status === 'NO_SHOW' || state.status === 'CANCELLED'
  const entry: EntryState = {
    kind: 'QUEUE',
    status: 'WAITING',
    deferredCount: 0,
    maxDeferrals: 2,
    endedAt: ends ? '2026-11-27T10:00:00Z' : null,
    hasRejoined: false,
    isAnonymised: false,
    isListOver: false,
    ...state,
  }
  const actions = entryActions(entry, by, now)
  return keysOf(actions)
    .filter((action) => actions[action].allowed)
    .join(' ')
}

/** Product.md §5: kind, state, what staff may, what the person may. */
const rules: readonly (readonly [string, string, string, string])[] = [
  ['QUEUE', 'WAITING', 'edit call cancel', 'edit cancel'],
  ['QUEUE', 'CALLED', 'edit callAgain complete miss defer cancel', 'defer cancel'],
  ['QUEUE', 'NO_SHOW', 'restore', 'restore'],
  ['QUEUE', 'CANCELLED', 'restore', ''],
  ['RESERVATION', 'WAITING', 'edit accept refuse cancel', 'edit cancel'],
  ['RESERVATION', 'CONFIRMED', 'edit complete miss cancel', 'cancel'],
  ['RESERVATION', 'NO_SHOW', 'restore', ''],
  ['RESERVATION', 'CANCELLED', 'restore', ''],
  ['APPLICATION', 'WAITING', 'edit accept refuse cancel', 'edit cancel'],
  ['APPLICATION', 'CONFIRMED', 'edit complete cancel', 'cancel'],
  // Nobody gets there by a move of an application; who does can be put back all the same.
  ['APPLICATION', 'NO_SHOW', 'restore', ''],
  ['APPLICATION', 'CANCELLED', 'restore', ''],
  ['RAFFLE', 'WAITING', 'edit cancel', 'edit cancel'],
  ['RAFFLE', 'CONFIRMED', 'edit complete cancel', ''],
  ['RAFFLE', 'CANCELLED', '', ''],
]

/** A queue confirms nobody, the others call nobody. */
const cases = jrsKinds.flatMap((kind) =>
  jrsEntryStatuses
    .filter((status) => status !== (kind === 'QUEUE' ? 'CONFIRMED' : 'CALLED'))
    .map((status) => ({ kind, status })),
)

test.each(cases)('$kind, $status', ({ kind, status }) => {
  const [, , staff = '', person = ''] = rules.find(([one, other]) => one === kind && other === status) ?? []
  expect(allowedTo('staff', { kind, status })).toBe(
    kind === 'RESERVATION' && status === 'CANCELLED' ? 'restore' : staff,
  )
  expect(allowedTo('person', { kind, status })).toBe(person)
})

test('a queue takes back for ten minutes, the person once; never on a list that is over', () => {
  const missed = { status: 'NO_SHOW' } as const
  expect(allowedTo('staff', { ...missed, endedAt: '2026-11-27T09:59:59Z' })).toBe('')
  expect(allowedTo('staff', { ...missed, kind: 'RESERVATION', endedAt: '2026-11-20T09:59:59Z' })).toBe(
    'restore',
  )
  expect(allowedTo('person', { ...missed, hasRejoined: true })).toBe('')
  expect(allowedTo('staff', { ...missed, isListOver: true })).toBe('')
})

test('a deferral too many is refused, and nothing is done with what names nobody any more', () => {
  expect(allowedTo('person', { status: 'CALLED', deferredCount: 2 })).toBe('cancel')
  expect(allowedTo('staff', { isAnonymised: true })).toBe('')
})

import type { CallInput, Endpoint } from '@madang/contract/endpoint'
import {
  callNextJrs,
  changeJrsEntry,
  getJrsBoard,
  getJrsEntry,
  pagedJrsEntries,
  revealJrsEntry,
  setJrsEntryStatus,
} from '@madang/contract/jrs-entries'
import { exportJrsEntries, moveJrsEntries, viewJrsEntry } from '@madang/contract/jrs-entries-desk'
import { keysOf } from '@madang/contract/keys-of'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { openList } from '../../testing/lists.ts'
import { outcomeOf } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Somebody who waits, on a list of a store with one of each of its roles. */
async function arrange() {
  await app.reset()
  const list = await openList(app)
  const other = await openList(app)
  const staff = await app.signedIn('MANAGER')
  await app.db
    .insertInto('storeStaff')
    .values({
      storeId: list.storeId,
      userId: staff.user.id,
      staffRole: 'STAFF',
      createdAt: app.clock.now().toISOString(),
    })
    .execute()
  const { id } = await list.add({ name: '김보리' })
  const person = await app.signedIn('USER')
  await app.db.updateTable('jrsEntries').set({ userId: person.user.id }).where('id', '=', id).execute()
  const tokenOf = async (role: 'USER' | 'ADMIN' | 'SUPER_ADMIN') => (await app.signedIn(role)).token
  const tokens = {
    owner: list.token,
    staff: staff.token,
    'owner of another store': other.token,
    admin: await tokenOf('ADMIN'),
    'super admin': await tokenOf('SUPER_ADMIN'),
    'whose it is': person.token,
    'another member': await tokenOf('USER'),
  }
  return { list, entryId: id, tokens }
}

type Arranged = Awaited<ReturnType<typeof arrange>>
type Role = keyof Arranged['tokens']

const reason = '놓고 가신 물건'
const call =
  <E extends Endpoint>(endpoint: E, input: (given: Arranged) => CallInput<E>) =>
  (given: Arranged, role: Role) =>
    outcomeOf(app.call(endpoint, input(given), given.tokens[role]))
const entry = ({ entryId }: Arranged) => ({ params: { entryId } })
const list = (given: Arranged) => ({ params: given.list.params })

const deeds = {
  'look at the board': call(getJrsBoard, list),
  'look at the list': call(pagedJrsEntries, (given) => ({ ...list(given), query: {} })),
  'look at the entry': call(viewJrsEntry, entry),
  'look at the own place': call(getJrsEntry, entry),
  'call the next': call(callNextJrs, (given) => ({ ...list(given), body: {} })),
  call: call(setJrsEntryStatus, (given) => ({
    ...entry(given),
    body: { from: 'WAITING', to: 'CALLED' } as const,
  })),
  cancel: call(setJrsEntryStatus, (given) => ({
    ...entry(given),
    body: { from: 'WAITING', to: 'CANCELLED' } as const,
  })),
  'change the party': call(changeJrsEntry, (given) => ({
    ...entry(given),
    body: { version: 1, partySize: 2 },
  })),
  'write a note': call(changeJrsEntry, (given) => ({
    ...entry(given),
    body: { version: 1, staffMemo: '창가' },
  })),
  reveal: call(revealJrsEntry, (given) => ({ ...entry(given), body: { reason } })),
  'move many': call(moveJrsEntries, (given) => ({
    ...list(given),
    body: { move: 'call', filter: {}, isRehearsal: false } as const,
  })),
  export: call(exportJrsEntries, (given) => ({
    ...list(given),
    body: { format: 'csv', reason, filter: {} } as const,
  })),
}
type Deed = keyof typeof deeds

const all = keysOf(deeds)
const ofStaff = all.filter((deed) => deed !== 'look at the own place')
/** What each may do; the rest is not there, or not for that role. */
const rights: Readonly<Record<Role, readonly Deed[]>> = {
  owner: ofStaff,
  staff: ofStaff,
  'owner of another store': [],
  admin: ofStaff,
  'super admin': ofStaff,
  'whose it is': ['look at the own place', 'cancel', 'change the party'],
  'another member': [],
}
/** What whoever sees the own entry is told of what is the staff's alone. */
const ownRefusals: Partial<Record<Deed, string>> = {
  call: 'conflict.state',
  'write a note': 'validation.failed',
}

function expected(role: Role, deed: Deed): readonly string[] {
  if (rights[role].includes(deed)) return ['done']
  const told = role === 'whose it is' ? ownRefusals[deed] : undefined
  return told === undefined ? ['resource.not_found', 'authz.forbidden'] : [told]
}

describe.each(keysOf(rights))('%s', (role) => {
  test.each(all)('%s', async (deed) => {
    const outcome = await deeds[deed](await arrange(), role)
    expect(expected(role, deed)).toContain(outcome)
  })
})

import type { Role } from '@madang/contract/access'
import { storeActions, type StaffRole, type StoreStatus } from '@madang/contract/store-actions'
import { inviteStoreStaff, listStoreStaff, removeStoreStaff } from '@madang/contract/store-staff'
import {
  createStore,
  deleteStore,
  getStore,
  getStoreClosing,
  pagedStores,
  setStoreStatus,
  updateStore,
} from '@madang/contract/stores'
import { storeStatuses } from '@madang/contract/statuses'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { nextBusinessNumber, nextPhone } from '../../testing/factories.ts'
import { statusOf } from '../../testing/outcomes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

type Person = 'owner' | 'staff' | 'other manager' | 'member' | 'ADMIN' | 'SUPER_ADMIN'
const persons: Record<Person, { role: Role; staffRole: StaffRole | null }> = {
  owner: { role: 'MANAGER', staffRole: 'OWNER' },
  staff: { role: 'MANAGER', staffRole: 'STAFF' },
  'other manager': { role: 'MANAGER', staffRole: null },
  member: { role: 'USER', staffRole: null },
  ADMIN: { role: 'ADMIN', staffRole: null },
  SUPER_ADMIN: { role: 'SUPER_ADMIN', staffRole: null },
}

/** A store in this state with an owner besides, and somebody signed in. */
async function arrange(person: Person, status: StoreStatus) {
  const { role, staffRole } = persons[person]
  const viewer = await app.insertUser({ authorityType: role })
  const owner = await app.insertUser({ authorityType: 'MANAGER' })
  const staff = { [owner.id]: 'OWNER' as const, ...(staffRole && { [viewer.id]: staffRole }) }
  const store = await app.insertStore({ status }, staff)
  return { id: store.id, ownerId: owner.id, viewer, token: await app.signInAs(viewer) }
}

interface Target {
  readonly id: string
  readonly ownerId: string
  readonly token: string
}

const moves = {
  submit: { to: 'PENDING_REVIEW' },
  approve: { to: 'ACTIVE' },
  reject: { to: 'REJECTED', note: '주소를 확인해 주세요' },
  suspend: { to: 'SUSPENDED', note: '신고 접수' },
  reactivate: { to: 'ACTIVE' },
  close: { to: 'CLOSED' },
} as const

function move(action: keyof typeof moves) {
  return ({ id, token }: Target) => app.call(setStoreStatus, { params: { id }, body: moves[action] }, token)
}

const attempts: Record<string, (target: Target) => Promise<unknown>> = {
  edit: ({ id, token }) =>
    app.call(updateStore, { params: { id }, body: { version: 1, holidayNote: '설날 휴무' } }, token),
  changeBusinessNumber: ({ id, token }) => {
    const body = { version: 1, businessNumber: nextBusinessNumber() }
    return app.call(updateStore, { params: { id }, body }, token)
  },
  submit: move('submit'),
  approve: move('approve'),
  reject: move('reject'),
  suspend: move('suspend'),
  reactivate: move('reactivate'),
  close: move('close'),
  remove: ({ id, token }) => app.call(deleteStore, { params: { id } }, token),
  seeStaff: ({ id, token }) => app.call(listStoreStaff, { params: { id } }, token),
  changeStaff: ({ id, token }) => {
    const body = { phone: nextPhone(), name: '박지은', staffRole: 'STAFF' as const }
    return app.call(inviteStoreStaff, { params: { id }, body }, token)
  },
}

/** What product.md §3 and §5 say: allowed, a missing right, not there, or not in this state. */
function expected(action: string, person: Person, status: StoreStatus): number | 'done' {
  const { role, staffRole } = persons[person]
  if (role === 'USER') return 403
  const actions = storeActions({ status }, { userId: 'x', role, staffRole })
  const decision = actions[action as keyof typeof actions] // the attempts have the contract's names
  if (decision.allowed) return 'done'
  if (decision.reason === 'not_yours') return 404
  return decision.reason === 'role' || decision.reason === 'not_owner' ? 403 : 409
}

const isTwoWays = (action: string) => action === 'approve' || action === 'reactivate'

describe('states and roles', () => {
  const pairs = (Object.keys(persons) as Person[]).flatMap((person) =>
    storeStatuses.map((status) => [person, status] as const),
  )

  test.each(pairs)('%s and a store that is %s', async (person, status) => {
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const [action, attempt] of Object.entries(attempts)) {
      // Both end in ACTIVE; the state says which of them it is.
      if (isTwoWays(action) && (action === 'reactivate') !== (status === 'SUSPENDED')) continue
      found[action] = await statusOf(attempt(await arrange(person, status)))
      wanted[action] = expected(action, person, status)
    }
    expect(found).toEqual(wanted)
  })

  const hidden = storeStatuses.filter((status) => status !== 'ACTIVE')
  test.each(hidden)('a store that is %s is not there for anybody else', async (status) => {
    for (const person of ['other manager', 'member'] as const) {
      const { id, token } = await arrange(person, status)
      expect(await statusOf(app.call(getStore, { params: { id } }, token))).toBe(404)
      expect(await statusOf(app.call(getStore, { params: { id } }))).toBe(404)
    }
    for (const person of ['owner', 'staff', 'ADMIN', 'SUPER_ADMIN'] as const) {
      const { id, token } = await arrange(person, status)
      const { staffRole } = persons[person]
      expect(await app.call(getStore, { params: { id } }, token)).toMatchObject({ view: 'staff', staffRole })
    }
  })
})

test('another manager gets 404 on every call', async () => {
  for (const status of storeStatuses) {
    const { id, ownerId, token } = await arrange('other manager', status)
    const calls = [
      ...Object.values(attempts).map((attempt) => attempt({ id, ownerId, token })),
      app.call(getStoreClosing, { params: { id } }, token),
      app.call(removeStoreStaff, { params: { id }, query: { userId: ownerId } }, token),
    ]
    expect(new Set(await Promise.all(calls.map(statusOf)))).toEqual(new Set([404]))
    expect((await app.call(pagedStores, { query: {} }, token)).items).toEqual([])
  }
})

test('a deleted store is not there for anybody', async () => {
  const { id, ownerId, token } = await arrange('SUPER_ADMIN', 'DRAFT')
  await app.call(deleteStore, { params: { id } }, token)
  const calls = [
    ...Object.values(attempts).map((attempt) => attempt({ id, ownerId, token })),
    app.call(getStore, { params: { id } }, token),
    app.call(getStoreClosing, { params: { id } }, token),
  ]
  expect(new Set(await Promise.all(calls.map(statusOf)))).toEqual(new Set([404]))
})

describe('who is signed in', () => {
  test('matters to everything but the public page', async () => {
    const { id, ownerId } = await arrange('owner', 'ACTIVE')
    const calls = Object.values(attempts).map((attempt) =>
      statusOf(attempt({ id, ownerId, token: 'unknown' })),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([401]))
    expect(await app.call(getStore, { params: { id } })).toMatchObject({ view: 'public' })
    expect(await statusOf(app.call(getStore, { params: { id } }, 'unknown'))).toBe(401)
  })

  test('a member creates no store and sees no list', async () => {
    const token = await app.signInAs(await app.insertUser())
    expect(await statusOf(app.call(createStore, { body: { name: '마당' } }, token))).toBe(403)
    expect(await statusOf(app.call(pagedStores, { query: {} }, token))).toBe(403)
  })
})

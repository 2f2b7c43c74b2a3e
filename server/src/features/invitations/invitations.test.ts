import {
  answerInvitation,
  listOwnInvitations,
  listStoreInvitations,
  revokeStoreInvitation,
} from '@madang/contract/invitations'
import { pagedStoreHistory } from '@madang/contract/store-history'
import { inviteStoreStaff, removeStoreStaff, setStoreStaffRole } from '@madang/contract/store-staff'
import { deleteStore, getStore, setStoreStatus } from '@madang/contract/stores'
import { deleteUser, getUser, setUserStatus, updateUser } from '@madang/contract/users'
import { zeroGuid } from '@madang/contract/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { nextPhone } from '../../testing/factories.ts'
import { refusal } from '../../testing/refusal.ts'
import { runTask, signInByCode } from '../../testing/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'
const typed = { name: '박지은', staffRole: 'STAFF' as const }

async function ownStore(status: 'DRAFT' | 'ACTIVE' | 'CLOSED' = 'ACTIVE') {
  const { user, token } = await app.signedIn('MANAGER')
  const { id } = await app.insertStore({ status, name: '마당 국밥' }, { [user.id]: 'OWNER' })
  return { user, token, id, params: { id } }
}
type Owned = Awaited<ReturnType<typeof ownStore>>

async function addStaff(storeId: string, userId: string, staffRole: 'OWNER' | 'STAFF' = 'STAFF') {
  const row = { storeId, userId, staffRole, createdAt: '2026-01-01T00:00:00Z' }
  await app.db.insertInto('storeStaff').values(row).execute()
}

async function invite({ params, token }: Owned, phone: string, staffRole: 'OWNER' | 'STAFF' = 'STAFF') {
  const invited = await app.call(inviteStoreStaff, { params, body: { ...typed, staffRole, phone } }, token)
  if (!('status' in invited)) throw new Error('A manager invites.')
  return invited
}

const pendingOf = async ({ params, token }: Owned) =>
  (await app.call(listStoreInvitations, { params }, token)).items
const ownOf = async (token: string) => (await app.call(listOwnInvitations, {}, token)).items
const answer = (id: string, to: 'ACCEPTED' | 'DECLINED', token: string) =>
  app.call(answerInvitation, { params: { id }, body: { to } }, token)
const revoke = ({ params, token }: Owned, invitationId: string) =>
  app.call(revokeStoreInvitation, { params, query: { invitationId } }, token)
const roleOf = async (id: string, token: string) =>
  (await app.call(getUser, { params: { id, scopeId: zeroGuid } }, token)).authorityType

/** A member who was invited to a store and has a session. */
async function invitedMember(owned: Owned, staffRole: 'OWNER' | 'STAFF' = 'STAFF') {
  const { user, token } = await app.signedIn('USER', { name: '최하늘' })
  const { id } = await invite(owned, user.phone, staffRole)
  return { user, token, id }
}

describe('an invitation', () => {
  test('tells the inviter what was typed, the number masked, and stands for fourteen days', async () => {
    const owned = await ownStore()
    const phone = nextPhone()
    const invited = await invite(owned, phone)
    expect(invited).toEqual({
      id: expect.any(String) as unknown,
      storeId: owned.id,
      phoneNumber: `010-****-${phone.slice(-4)}`,
      name: '박지은',
      staffRole: 'STAFF',
      status: 'PENDING',
      createdAt: '2026-11-21T01:00:00.000Z',
      expiresAt: '2026-12-05T01:00:00.000Z',
    })
    expect(await pendingOf(owned)).toEqual([invited])
    const [record, ...others] = await app.auditOf('stores.invitation_sent')
    expect(others).toEqual([])
    expect(record).toMatchObject({ actorId: owned.user.id, entityId: owned.id, subjectIds: [owned.id] })
    expect(JSON.stringify(record)).not.toContain(phone.slice(5))
  })

  test('changes nothing about the member before it is accepted', async () => {
    const owned = await ownStore()
    const { user, token } = await invitedMember(owned)
    expect(await roleOf(user.id, token)).toBe('USER')
    await expect(app.call(getStore, { params: owned.params }, token)).resolves.toMatchObject({
      view: 'public',
    })
  })

  test('sent again is the same one with the new words and the new time', async () => {
    const owned = await ownStore()
    const phone = nextPhone()
    const { id } = await invite(owned, phone)
    app.clock.advance({ days: 3 })
    const later = { ...owned, token: await app.signInAs(owned.user) }
    const again = await invite(later, phone, 'OWNER')
    expect(again).toMatchObject({ id, staffRole: 'OWNER', expiresAt: '2026-12-08T01:00:00.000Z' })
    expect(await pendingOf(later)).toEqual([again])
  })

  test('is seen by owners and the operator only, who sees the name masked and is recorded', async () => {
    const owned = await ownStore()
    await invite(owned, nextPhone())
    const staff = await app.signedIn('MANAGER')
    await addStaff(owned.id, staff.user.id)
    await expect(pendingOf({ ...owned, token: staff.token })).rejects.toMatchObject({ status: 403 })
    const admin = await app.signedIn('ADMIN')
    expect(await pendingOf({ ...owned, token: admin.token })).toMatchObject([{ name: '박*은' }])
    expect(await app.auditOf('stores.staff_viewed')).toMatchObject([{ subjectIds: [owned.id] }])
    const other = await app.signedIn('MANAGER')
    await expect(pendingOf({ ...owned, token: other.token })).rejects.toMatchObject({ status: 404 })
    await expect(pendingOf({ ...owned, params: { id: nobody } })).rejects.toMatchObject({ status: 404 })
  })

  test('is forgotten a month after it ended', async () => {
    const owned = await ownStore()
    const { id } = await invite(owned, nextPhone())
    await revoke(owned, id)
    const rows = () => app.db.selectFrom('invitations').select('status').execute()
    app.clock.advance({ days: 30 })
    await runTask(app, 'invitations:clean')
    expect(await rows()).toEqual([{ status: 'REVOKED' }])
    app.clock.advance({ hours: 1 })
    await runTask(app, 'invitations:clean')
    expect(await rows()).toEqual([])
  })
})

describe('taking an invitation back', () => {
  test('ends it for both, once', async () => {
    const owned = await ownStore()
    const { token, id } = await invitedMember(owned)
    expect(await revoke(owned, id)).toBeUndefined()
    await expect(revoke(owned, id)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    expect(await pendingOf(owned)).toEqual([])
    expect(await ownOf(token)).toEqual([])
    await expect(answer(id, 'ACCEPTED', token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect(await app.auditOf('stores.invitation_revoked')).toHaveLength(1)
  })

  test('is an owner’s matter, of an invitation to this store that stands', async () => {
    const [owned, other] = [await ownStore(), await ownStore()]
    const { id, token } = await invitedMember(owned)
    await expect(revoke(other, id)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    await expect(revoke(owned, nobody)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    await expect(revoke(owned, 'x')).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    await expect(revoke({ ...owned, token: other.token }, id)).rejects.toMatchObject({ status: 404 })
    await expect(revoke({ ...owned, token }, id)).rejects.toMatchObject({ status: 403 })
    await expect(revoke({ ...owned, token: 'unknown' }, id)).rejects.toMatchObject({ status: 401 })
    await answer(id, 'ACCEPTED', token)
    await expect(revoke(owned, id)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
  })

  test('happens by itself when the inviter is no owner any more, the store is closed, or the draft deleted', async () => {
    const removed = await ownStore()
    const demoted = await ownStore()
    const admin = await app.signedIn('ADMIN')
    for (const { id } of [removed, demoted]) {
      await addStaff(id, (await app.insertUser({ authorityType: 'MANAGER' })).id, 'OWNER')
    }
    const closed = await ownStore()
    const draft = await ownStore('DRAFT')
    const all = [removed, demoted, closed, draft]
    for (const owned of all) await invite(owned, nextPhone())
    const of = ({ params, user }: Owned) => ({ params, query: { userId: user.id } })
    await app.call(removeStoreStaff, of(removed), admin.token)
    await app.call(setStoreStaffRole, { ...of(demoted), body: { staffRole: 'STAFF' } }, admin.token)
    await app.call(setStoreStatus, { params: closed.params, body: { to: 'CLOSED' } }, closed.token)
    await app.call(deleteStore, { params: draft.params }, draft.token)
    const rows = await app.db.selectFrom('invitations').select('status').execute()
    expect(rows).toEqual(all.map(() => ({ status: 'REVOKED' })))
    expect(await app.auditOf('stores.invitation_revoked')).toHaveLength(all.length)
  })
})

describe('accepting', () => {
  test('makes a member a manager of the store at once, without another sign-in on this device', async () => {
    const owned = await ownStore()
    const { user, token, id } = await invitedMember(owned)
    const elsewhere = await app.signInAs(user)
    expect(await ownOf(token)).toEqual([
      {
        id,
        storeId: owned.id,
        storeName: '마당 국밥',
        inviterName: '김*수',
        staffRole: 'STAFF',
        createdAt: '2026-11-21T01:00:00.000Z',
        expiresAt: '2026-12-05T01:00:00.000Z',
      },
    ])
    const accepted = { storeId: owned.id, status: 'ACCEPTED', authorityType: 'MANAGER' }
    expect(await answer(id, 'ACCEPTED', token)).toEqual(accepted)
    expect(await answer(id, 'ACCEPTED', token)).toEqual(accepted)
    expect(await app.call(getStore, { params: owned.params }, token)).toMatchObject({ staffRole: 'STAFF' })
    await expect(ownOf(elsewhere)).rejects.toMatchObject({ status: 401 })
    expect(await ownOf(token)).toEqual([])
    expect(await pendingOf(owned)).toEqual([])
    expect(await app.auditOf('stores.invitation_accepted')).toMatchObject([
      { actorId: user.id, entityId: owned.id, subjectIds: [owned.id, user.id] },
    ])
    expect(await app.auditOf('users.updated')).toMatchObject([
      { actorId: user.id, changes: { authorityType: { from: 'USER', to: 'MANAGER' } } },
    ])
  })

  test('is the own matter: others do not find it, the operator’s people cannot, and signed out one is asked to', async () => {
    const owned = await ownStore()
    const { id } = await invitedMember(owned)
    const { token } = await app.signedIn('USER')
    const others = [
      [token, 404],
      [owned.token, 404],
      [(await app.signedIn('ADMIN')).token, 403],
      ['unknown', 401],
    ] as const
    for (const [token, status] of others) {
      await expect(answer(id, 'ACCEPTED', token)).rejects.toMatchObject({ status })
    }
    await expect(answer(nobody, 'ACCEPTED', token)).rejects.toMatchObject({ status: 404 })
    await expect(answer('x', 'ACCEPTED', token)).rejects.toMatchObject({ status: 404 })
    await expect(answer(id, 'REVOKED' as 'DECLINED', token)).rejects.toMatchObject({ status: 422 })
    await expect(app.call(listOwnInvitations, {}, 'unknown')).rejects.toMatchObject({ status: 401 })
  })

  test('comes too late after fourteen days, whether or not the clock’s job has run', async () => {
    const owned = await ownStore()
    const { token, user } = await app.signedIn('USER')
    const { id } = await invite(owned, user.phone)
    // The session of the tests ends after half a day, the invitation later.
    await app.db.updateTable('invitations').set({ expiresAt: '2026-11-21T02:00:00Z' }).execute()
    app.clock.advance({ hours: 1 })
    expect(await ownOf(token)).toEqual([])
    expect(await pendingOf(owned)).toEqual([])
    await expect(answer(id, 'ACCEPTED', token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    await runTask(app, 'clock:sweep')
    const rows = await app.db.selectFrom('invitations').select(['status', 'endedAt']).execute()
    expect(rows).toEqual([{ status: 'EXPIRED', endedAt: '2026-11-21T02:00:00.000Z' }])
    await expect(answer(id, 'ACCEPTED', token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    expect(await invite(owned, user.phone)).toMatchObject({ status: 'PENDING' })
  })

  test('is not possible once declined, in a closed store, or without a place', async () => {
    const declined = await ownStore()
    const first = await invitedMember(declined)
    const outcome = { storeId: declined.id, status: 'DECLINED', authorityType: 'USER' }
    expect(await answer(first.id, 'DECLINED', first.token)).toEqual(outcome)
    const closed = await ownStore()
    const second = await invitedMember(closed)
    await app.db.updateTable('stores').set({ status: 'CLOSED' }).where('id', '=', closed.id).execute()
    for (const { id, token } of [first, second]) {
      await expect(answer(id, 'ACCEPTED', token)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    }
  })

  test('leaves who works there already with the role in the store', async () => {
    const owned = await ownStore()
    const { user, token } = await app.signedIn('MANAGER')
    const { id } = await invite(owned, user.phone, 'OWNER')
    await addStaff(owned.id, user.id)
    expect(await ownOf(token)).toEqual([])
    expect(await answer(id, 'ACCEPTED', token)).toMatchObject({ status: 'ACCEPTED' })
    expect(await app.call(getStore, { params: owned.params }, token)).toMatchObject({ staffRole: 'STAFF' })
  })
})

describe('declining', () => {
  test('tells the store that it was declined, not by whom beyond what was typed', async () => {
    const owned = await ownStore()
    const { id, token, user } = await invitedMember(owned)
    await answer(id, 'DECLINED', token)
    await answer(id, 'DECLINED', token)
    expect(await roleOf(user.id, token)).toBe('USER')
    expect(await pendingOf(owned)).toEqual([])
    const { items } = await app.call(pagedStoreHistory, { params: owned.params, query: {} }, owned.token)
    const actions = items.map(({ action }) => action)
    expect(actions).toEqual(['stores.invitation_declined', 'stores.invitation_sent'])
    expect(items[0]).toMatchObject({ actorId: null, actorName: null, actorRole: null })
    expect(items[0]?.changes).toMatchObject({ invitee: { from: '박*은', to: null } })
    expect(JSON.stringify(items[0])).not.toContain('최*늘')
  })
})

describe('a number that was nobody’s', () => {
  test('gets a code while it is invited, and is a member of the typed name after signing in', async () => {
    const owned = await ownStore()
    const phone = nextPhone()
    const { id } = await invite(owned, phone)
    const users = () => app.db.selectFrom('users').select('id').where('phone', '=', phone).execute()
    expect(await users()).toEqual([])
    const session = await signInByCode(app, phone)
    expect(session).toMatchObject({ name: '박지은', authorityType: 'USER', phoneNumber: phone })
    expect(await ownOf(session.accessToken)).toMatchObject([{ id }])
    expect(await app.auditOf('users.created')).toMatchObject([
      { actorId: session.userId, subjectIds: [session.userId] },
    ])
    await answer(id, 'ACCEPTED', session.accessToken)
    expect(await roleOf(session.userId, session.accessToken)).toBe('MANAGER')
  })

  test('gets none any more once the invitation is taken back', async () => {
    const owned = await ownStore()
    const phone = nextPhone()
    const { id } = await invite(owned, phone)
    await app.runJobs()
    await revoke(owned, id)
    await expect(signInByCode(app, phone)).rejects.toThrow('no text with a code')
  })
})

describe('the role by invitation', () => {
  const remove = (owned: Owned, userId: string, by: string) =>
    app.call(removeStoreStaff, { params: owned.params, query: { userId } }, by)

  async function acceptedIn(...stores: Owned[]) {
    const { user, token } = await app.signedIn('USER')
    for (const owned of stores) await answer((await invite(owned, user.phone)).id, 'ACCEPTED', token)
    return { user, token }
  }

  test('ends with the last store: taken out, one signs in again', async () => {
    const [one, two] = [await ownStore(), await ownStore()]
    const { user, token } = await acceptedIn(one, two)
    await remove(one, user.id, one.token)
    expect(await roleOf(user.id, token)).toBe('MANAGER')
    await remove(two, user.id, two.token)
    await expect(roleOf(user.id, token)).rejects.toMatchObject({ status: 401 })
    expect(await roleOf(user.id, await app.signInAs(user))).toBe('USER')
    expect((await app.auditOf('users.updated')).at(-1)).toMatchObject({
      actorId: null,
      subjectIds: [user.id],
      changes: { authorityType: { from: 'MANAGER', to: 'USER' } },
    })
  })

  test('ends with the last store: leaving it oneself, one goes on as a member', async () => {
    const owned = await ownStore()
    const { user, token } = await acceptedIn(owned)
    await remove(owned, user.id, token)
    expect(await roleOf(user.id, token)).toBe('USER')
    const { id } = await invite(owned, user.phone)
    await answer(id, 'ACCEPTED', token)
    expect(await roleOf(user.id, token)).toBe('MANAGER')
  })

  test('ends with the draft that was the last store', async () => {
    const draft = await ownStore('DRAFT')
    const { user, token } = await acceptedIn(draft)
    await app.call(deleteStore, { params: draft.params }, draft.token)
    await expect(roleOf(user.id, token)).rejects.toMatchObject({ status: 401 })
    // Who was a manager before stays one.
    expect(await roleOf(draft.user.id, draft.token)).toBe('MANAGER')
  })

  test('stays what the operator gave: before, or since', async () => {
    const owned = await ownStore()
    const before = await app.signedIn('MANAGER')
    await answer((await invite(owned, before.user.phone)).id, 'ACCEPTED', before.token)
    await remove(owned, before.user.id, owned.token)
    expect(await roleOf(before.user.id, before.token)).toBe('MANAGER')

    const { user } = await acceptedIn(owned)
    const boss = await app.signedIn('SUPER_ADMIN')
    const params = { id: user.id }
    const set = async (authorityType: 'USER' | 'MANAGER') => {
      const scoped = { params: { ...params, scopeId: zeroGuid } }
      const { version } = await app.call(getUser, scoped, boss.token)
      await app.call(updateUser, { params, body: { version, authorityType } }, boss.token)
    }
    await set('USER')
    await set('MANAGER')
    await remove(owned, user.id, owned.token)
    expect(await roleOf(user.id, await app.signInAs(user))).toBe('MANAGER')
  })
})

describe('a member who', () => {
  test('is suspended cannot answer, before or after signing in', async () => {
    const owned = await ownStore()
    const { user, token, id } = await invitedMember(owned)
    const boss = await app.signedIn('SUPER_ADMIN')
    const body = { to: 'SUSPENDED' as const, note: '도용 신고' }
    await app.call(setUserStatus, { params: { id: user.id }, body }, boss.token)
    await expect(answer(id, 'ACCEPTED', token)).rejects.toMatchObject({ status: 401 })
    await expect(signInByCode(app, user.phone)).rejects.toThrow('auth.account_blocked')
    expect(await pendingOf(owned)).toMatchObject([{ id, status: 'PENDING' }])
  })

  test('withdraws leaves no invitation behind', async () => {
    const owned = await ownStore()
    const { user, token } = await invitedMember(owned)
    await app.call(deleteUser, { query: { id: user.id } }, token)
    expect(await app.db.selectFrom('invitations').select('id').execute()).toEqual([])
  })
})

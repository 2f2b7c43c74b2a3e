import {
  inviteStoreStaff,
  listStoreStaff,
  removeStoreStaff,
  setStoreStaffRole,
} from '@madang/contract/store-staff'
import { getStore, pagedStores } from '@madang/contract/stores'
import { createAdminUser, deleteUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { nextPhone } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'

async function ownStore(status: 'DRAFT' | 'ACTIVE' | 'CLOSED' = 'ACTIVE') {
  const { user, token } = await app.signedIn('MANAGER')
  const { id } = await app.insertStore({ status }, { [user.id]: 'OWNER' })
  return { user, token, id, params: { id } }
}

async function addStaff(storeId: string, userId: string, staffRole: 'OWNER' | 'STAFF' = 'STAFF') {
  const row = { storeId, userId, staffRole, createdAt: '2026-01-01T00:00:00Z' }
  await app.db.insertInto('storeStaff').values(row).execute()
}

async function roleOf(id: string) {
  const row = await app.db
    .selectFrom('users')
    .select(['authorityType', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

const input = { name: '박지은', staffRole: 'STAFF' as const }

/** The store of a manager, and the operator who lets people into it. */
async function storeAndOperator() {
  const { params, id } = await ownStore()
  return { params, id, token: (await app.signedIn('ADMIN')).token }
}

/** What the operator adds is somebody who works there, not an invitation. */
function person<Answer extends object>(answer: Answer): Extract<Answer, { userId: string }> {
  if (!('userId' in answer)) throw new Error('This is an invitation.')
  return answer as Extract<Answer, { userId: string }> // it has a userId
}

describe('the operator lets in', () => {
  test('an unknown number gets the account of a manager, who sees the store', async () => {
    const { params, token, id } = await storeAndOperator()
    const phone = nextPhone()
    const invited = person(await app.call(inviteStoreStaff, { params, body: { ...input, phone } }, token))
    expect(invited).toMatchObject({ name: '박*은', staffRole: 'STAFF' })
    expect(invited.phoneNumber).toBe(`010-****-${phone.slice(-4)}`)
    expect(await roleOf(invited.userId)).toEqual({ authorityType: 'MANAGER', name: '박지은' })
    const theirs = await app.signInAs({ id: invited.userId })
    expect((await app.call(pagedStores, { query: {} }, theirs)).items.map((store) => store.id)).toEqual([id])
    const records = [...(await app.auditOf('users.created')), ...(await app.auditOf('stores.staff_invited'))]
    expect(records.map(({ subjectIds }) => subjectIds)).toEqual([[invited.userId], [id, invited.userId]])
    expect(JSON.stringify(records)).not.toContain(phone.slice(5))
  })

  test('a member becomes a manager under the own name and signs in again', async () => {
    const { params, token } = await storeAndOperator()
    const member = await app.insertUser({ name: '최하늘' })
    const theirs = await app.signInAs(member)
    const body = { ...input, phone: member.phone }
    expect(await app.call(inviteStoreStaff, { params, body }, token)).toMatchObject({ name: '최*늘' })
    expect(await roleOf(member.id)).toEqual({ authorityType: 'MANAGER', name: '최하늘' })
    await expect(app.call(getStore, { params }, theirs)).rejects.toMatchObject({ status: 401 })
    expect(await app.auditOf('users.updated')).toMatchObject([
      { changes: { authorityType: { from: 'USER', to: 'MANAGER' } } },
    ])
  })

  test('a manager keeps the session; the same person cannot be added twice', async () => {
    const { params, token } = await storeAndOperator()
    const { user, token: theirs } = await app.signedIn('MANAGER')
    const body = { ...input, phone: user.phone, staffRole: 'OWNER' as const }
    await app.call(inviteStoreStaff, { params, body }, token)
    expect(await app.call(getStore, { params }, theirs)).toMatchObject({ staffRole: 'OWNER' })
    await expect(app.call(inviteStoreStaff, { params, body }, token)).rejects.toMatchObject(
      refusal(409, 'conflict.duplicate', [{ pointer: '/phone', code: 'taken' }]),
    )
  })

  test('the operator’s people and suspended members cannot be invited, and stay what they are', async () => {
    const { params, token } = await storeAndOperator()
    const people = [
      await app.insertUser({ authorityType: 'ADMIN' }),
      await app.insertUser({ authorityType: 'SUPER_ADMIN' }),
      await app.insertUser({ status: 'SUSPENDED' }),
    ]
    for (const person of people) {
      const inviting = app.call(inviteStoreStaff, { params, body: { ...input, phone: person.phone } }, token)
      await expect(inviting).rejects.toMatchObject(
        refusal(422, 'validation.failed', [{ pointer: '/phone', code: 'not_invitable' }]),
      )
      expect((await roleOf(person.id)).authorityType).toBe(person.authorityType)
    }
  })
})

describe('letting in or inviting', () => {
  test('the same key invites once', async () => {
    const { params, token } = await ownStore()
    const call = { params, body: { ...input, phone: nextPhone() }, idempotencyKey: 'invite-once' }
    const first = await app.call(inviteStoreStaff, call, token)
    expect(await app.call(inviteStoreStaff, call, token)).toEqual(first)
  })

  test('wrong fields are told at once', async () => {
    const { params, token } = await ownStore()
    const body = { phone: '02-123-4567', name: '', staffRole: 'BOSS' as never }
    await expect(app.call(inviteStoreStaff, { params, body }, token)).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [
          { pointer: '/phone', code: 'phone' },
          { pointer: '/name', code: 'required' },
          { pointer: '/staffRole', code: 'choice' },
        ],
      },
    })
  })
})

describe('the people of a store', () => {
  test('are listed owners first, masked; the operator’s look is recorded with whom it saw', async () => {
    const { params, token, id, user } = await ownStore()
    const staff = await app.insertUser({ authorityType: 'MANAGER', name: '한별' })
    await app.db
      .insertInto('storeStaff')
      .values({ storeId: id, userId: staff.id, staffRole: 'STAFF', createdAt: '2020-01-01T00:00:00Z' })
      .execute()
    const { items } = await app.call(listStoreStaff, { params }, token)
    expect(items.map(({ name, staffRole }) => `${name} ${staffRole}`)).toEqual(['김*수 OWNER', '한* STAFF'])
    expect(items.every(({ phoneNumber }) => /^010-\*{4}-\d{4}$/.test(phoneNumber))).toBe(true)
    expect(await app.auditOf('stores.staff_viewed')).toEqual([])
    const admin = await app.signedIn('ADMIN')
    await app.call(listStoreStaff, { params }, admin.token)
    expect(await app.auditOf('stores.staff_viewed')).toMatchObject([{ subjectIds: [id, user.id, staff.id] }])
  })

  test('an owner takes somebody out, who then sees nothing of the store', async () => {
    const { params, token, id } = await ownStore()
    const { user, token: theirs } = await app.signedIn('MANAGER')
    await addStaff(id, user.id)
    const removing = { params, query: { userId: user.id } }
    expect(await app.call(removeStoreStaff, removing, token)).toBeUndefined()
    await expect(app.call(listStoreStaff, { params }, theirs)).rejects.toMatchObject({ status: 404 })
    await expect(app.call(removeStoreStaff, removing, token)).rejects.toMatchObject({ status: 404 })
    expect(await app.auditOf('stores.staff_removed')).toMatchObject([
      { subjectIds: [id, user.id], changes: { staffRole: { from: 'STAFF', to: null } } },
    ])
  })

  test('staff leave by themselves, but take nobody out', async () => {
    const { params, user: owner, id } = await ownStore()
    const { user, token } = await app.signedIn('MANAGER')
    await addStaff(id, user.id)
    const remove = (userId: string) => app.call(removeStoreStaff, { params, query: { userId } }, token)
    await expect(remove(owner.id)).rejects.toMatchObject({ status: 403 })
    expect(await remove(user.id)).toBeUndefined()
  })

  test('the last owner stays, whoever asks', async () => {
    const { params, token, user } = await ownStore()
    const admin = await app.signedIn('SUPER_ADMIN')
    for (const by of [token, admin.token]) {
      const removing = app.call(removeStoreStaff, { params, query: { userId: user.id } }, by)
      await expect(removing).rejects.toMatchObject(refusal(409, 'conflict.state'))
    }
  })

  test('of a store are at most fifty', async () => {
    const { params, token } = await ownStore()
    for (let index = 1; index < 50; index++) {
      const person = await app.insertUser({ authorityType: 'MANAGER' })
      const row = { storeId: params.id, userId: person.id, staffRole: 'STAFF' as const }
      await app.db
        .insertInto('storeStaff')
        .values({ ...row, createdAt: '2026-01-01T00:00:00Z' })
        .execute()
    }
    const inviting = app.call(inviteStoreStaff, { params, body: { ...input, phone: nextPhone() } }, token)
    await expect(inviting).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })
})

describe('accounts and stores', () => {
  const admin = { name: '이서연', authorityType: 'MANAGER' as const }

  test('a manager invites to own stores only', async () => {
    const { token, id } = await ownStore()
    const other = await ownStore()
    const closed = await ownStore('CLOSED')
    const create = (storeIds?: string[], by = token) =>
      app.call(createAdminUser, { body: { ...admin, phone: nextPhone(), ...(storeIds && { storeIds }) } }, by)
    expect(await create([id])).toMatchObject({
      items: [{ storeId: id, staffRole: 'STAFF', status: 'PENDING' }],
    })
    const notOne = (index: number) =>
      refusal(422, 'validation.failed', [{ pointer: `/storeIds/${index}`, code: 'choice' }])
    await expect(create([id, other.id])).rejects.toMatchObject(notOne(1))
    await expect(create([nobody])).rejects.toMatchObject(notOne(0))
    await expect(create([closed.id], closed.token)).rejects.toMatchObject(notOne(0))
    await expect(create()).rejects.toMatchObject(
      refusal(422, 'validation.failed', [{ pointer: '/storeIds', code: 'required' }]),
    )
    const body = { ...admin, authorityType: 'ADMIN' as const, phone: nextPhone(), storeIds: [id] }
    await expect(app.call(createAdminUser, { body }, token)).rejects.toMatchObject({ status: 403 })
  })

  test('staff of a store create nobody for it', async () => {
    const { id } = await ownStore()
    const { user, token } = await app.signedIn('MANAGER')
    await addStaff(id, user.id)
    const body = { ...admin, phone: nextPhone(), storeIds: [id] }
    await expect(app.call(createAdminUser, { body }, token)).rejects.toMatchObject({ status: 422 })
  })

  test('the operator names any store', async () => {
    const { id } = await ownStore()
    const boss = await app.signedIn('ADMIN')
    const body = { ...admin, phone: nextPhone(), storeIds: [id] }
    const created = await app.call(createAdminUser, { body }, boss.token)
    if (!('id' in created)) throw new Error('The operator creates at once.')
    expect(await app.auditOf('users.created')).toMatchObject([
      { subjectIds: [created.id], changes: { storeIds: { from: null, to: [id] } } },
    ])
  })

  test('the owner of a live store cannot withdraw, alone or not; one of a draft or a closed one can', async () => {
    const live = await ownStore('ACTIVE')
    const withdraw = ({ user, token }: typeof live) => app.call(deleteUser, { query: { id: user.id } }, token)
    await expect(withdraw(live)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    const { user: second } = await app.signedIn('MANAGER')
    await addStaff(live.id, second.id, 'OWNER')
    await expect(withdraw(live)).rejects.toMatchObject(refusal(409, 'conflict.state'))
    await app.call(removeStoreStaff, { params: live.params, query: { userId: live.user.id } }, live.token)
    expect(await withdraw(live)).toBeUndefined()
    for (const status of ['DRAFT', 'CLOSED'] as const) {
      expect(await withdraw(await ownStore(status))).toBeUndefined()
    }
  })

  test('staff who withdraw work nowhere any more', async () => {
    const { params, token, id } = await ownStore()
    const { user, token: theirs } = await app.signedIn('MANAGER')
    await addStaff(id, user.id)
    await app.call(deleteUser, { query: { id: user.id } }, theirs)
    expect((await app.call(listStoreStaff, { params }, token)).items).toHaveLength(1)
  })
})

describe('making somebody an owner, or not', () => {
  async function withStaff(staffRole: 'OWNER' | 'STAFF' = 'STAFF') {
    const { user, token } = await app.signedIn('MANAGER')
    const other = await app.signedIn('MANAGER')
    const { id } = await app.insertStore(
      { status: 'ACTIVE' },
      { [user.id]: 'OWNER', [other.user.id]: staffRole },
    )
    return { user, token, other, id, params: { id } }
  }
  type Arranged = Awaited<ReturnType<typeof withStaff>>
  const set = (
    { params }: Pick<Arranged, 'params'>,
    userId: string,
    staffRole: 'OWNER' | 'STAFF',
    token: string,
  ) => app.call(setStoreStaffRole, { params, query: { userId }, body: { staffRole } }, token)

  test('is an owner’s matter, and recorded', async () => {
    const arranged = await withStaff()
    const { token, other, id } = arranged
    expect(await set(arranged, other.user.id, 'OWNER', token)).toMatchObject({
      userId: other.user.id,
      name: '김*수',
      staffRole: 'OWNER',
    })
    const { items } = await app.call(listStoreStaff, { params: { id } }, token)
    expect(items.map(({ staffRole }) => staffRole)).toEqual(['OWNER', 'OWNER'])
    expect(await app.auditOf('stores.staff_changed')).toMatchObject([
      {
        entityId: id,
        subjectIds: [id, other.user.id],
        changes: { staffRole: { from: 'STAFF', to: 'OWNER' } },
      },
    ])
    expect(await set(arranged, other.user.id, 'STAFF', token)).toMatchObject({ staffRole: 'STAFF' })
  })

  test('to what somebody is already changes and records nothing', async () => {
    const arranged = await withStaff()
    const { other, token } = arranged
    expect(await set(arranged, other.user.id, 'STAFF', token)).toMatchObject({ staffRole: 'STAFF' })
    expect(await app.auditOf('stores.staff_changed')).toEqual([])
  })

  test('leaves one owner who has not withdrawn', async () => {
    const [one, other] = [await app.signedIn('MANAGER'), await app.signedIn('MANAGER')]
    const draft = await app.insertStore({}, { [one.user.id]: 'OWNER', [other.user.id]: 'OWNER' })
    const arranged = { params: { id: draft.id } }
    await app.call(deleteUser, { query: { id: other.user.id } }, other.token)
    const admin = await app.signedIn('ADMIN')
    for (const { token } of [one, admin]) {
      await expect(set(arranged, one.user.id, 'STAFF', token)).rejects.toMatchObject(
        refusal(409, 'conflict.state'),
      )
    }
  })

  test('is not for staff of the store, other managers, members, nobody', async () => {
    const arranged = await withStaff()
    const { user, other } = arranged
    const people = [
      [other.token, 403],
      [(await app.signedIn('MANAGER')).token, 404],
      [(await app.signedIn('USER')).token, 403],
      ['unknown', 401],
    ] as const
    for (const [token, status] of people) {
      await expect(set(arranged, other.user.id, 'OWNER', token)).rejects.toMatchObject({ status })
    }
    const admin = await app.signedIn('ADMIN')
    await set(arranged, other.user.id, 'OWNER', admin.token)
    await expect(set(arranged, user.id, 'STAFF', other.token)).resolves.toMatchObject({ staffRole: 'STAFF' })
  })

  test('asks for somebody who works there, a role there is, and a store that is not closed', async () => {
    const arranged = await withStaff()
    const { token, other, id } = arranged
    await expect(set(arranged, nobody, 'OWNER', token)).rejects.toMatchObject(
      refusal(404, 'resource.not_found'),
    )
    await expect(set(arranged, other.user.id, 'BOSS' as 'OWNER', token)).rejects.toMatchObject(
      refusal(422, 'validation.failed', [expect.objectContaining({ pointer: '/staffRole', code: 'choice' })]),
    )
    await app.db.updateTable('stores').set({ status: 'CLOSED' }).where('id', '=', id).execute()
    await expect(set(arranged, other.user.id, 'OWNER', token)).rejects.toMatchObject(
      refusal(409, 'conflict.state'),
    )
  })
})

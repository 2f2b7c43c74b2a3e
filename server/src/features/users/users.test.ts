import type { Role } from '@madang/contract/access'
import { deleteUser, getUser, pagedUsers, revealUser, updateUser } from '@madang/contract/users'
import { zeroGuid } from '@madang/contract/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'

async function versionOf(id: string): Promise<number> {
  const row = await app.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.version
}

const member = { name: '김민수', email: 'minsu@example.com', memo: '단골', phone: '+821011112222' }

describe('getUser', () => {
  test('a member sees the own record whole, without the memo, and unrecorded', async () => {
    const user = await app.insertUser(member)
    const own = await app.call(
      getUser,
      { params: { id: user.id, scopeId: zeroGuid } },
      await app.signInAs(user),
    )
    expect(own).toMatchObject({ name: '김민수', phoneNumber: '+821011112222', email: 'minsu@example.com' })
    expect(own.isMasked).toBe(false)
    expect(own).not.toHaveProperty('memo')
    expect(await app.auditOf('users.viewed')).toEqual([])
  })

  test('staff see a member masked, with the memo, and the view is recorded', async () => {
    const user = await app.insertUser(member)
    const admin = await app.signedIn('ADMIN')
    const seen = await app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, admin.token)
    expect(seen).toMatchObject({
      name: '김*수',
      phoneNumber: '010-****-2222',
      email: 'mi***@example.com',
      memo: '단골',
      isMasked: true,
    })
    const [record] = await app.auditOf('users.viewed')
    expect(record).toMatchObject({ actorId: admin.user.id, entityId: user.id, subjectIds: [user.id] })
    expect(record?.ip).toBeTruthy()
  })

  test.each(['USER', 'MANAGER'] as const)(
    'for a %s other members are not there, whatever the scope',
    async (role) => {
      const other = await app.insertUser()
      const { user, token } = await app.signedIn(role)
      for (const scopeId of [zeroGuid, user.id, other.id]) {
        const looking = app.call(getUser, { params: { id: other.id, scopeId } }, token)
        await expect(looking).rejects.toMatchObject(refusal(404, 'resource.not_found'))
      }
    },
  )

  test('an unknown id and one that is none are not found', async () => {
    const { token } = await app.signedIn('ADMIN')
    for (const id of [nobody, 'x']) {
      const looking = app.call(getUser, { params: { id, scopeId: zeroGuid } }, token)
      await expect(looking).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    }
  })

  test('a withdrawn member shows nothing of the person', async () => {
    const user = await app.insertUser(member)
    const { token } = await app.signedIn('ADMIN')
    await app.call(deleteUser, { query: { id: user.id } }, token)
    const seen = await app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, token)
    expect(seen).toMatchObject({ name: '', phoneNumber: '', email: null, memo: null, status: 'WITHDRAWN' })
  })
})

describe('updateUser', () => {
  test.each([
    ['without a field', {}],
    ['with what is there already', { name: '김민수', memo: '단골' }],
  ])('%s changes nothing and records no change', async (_name, fields) => {
    const { id } = await app.insertUser(member)
    const { token } = await app.signedIn('ADMIN')
    app.clock.advance({ minutes: 5 })
    const update = (version: number) =>
      app.call(updateUser, { params: { id }, body: { version, ...fields } }, token)
    const same = await update(1)
    expect(same).toMatchObject({ name: '김*수', version: 1, isMasked: true })
    expect(same.updatedAt).toBe(same.createdAt)
    expect(await versionOf(id)).toBe(1)
    expect(await app.auditOf('users.updated')).toEqual([])
    expect(await app.auditOf('users.viewed')).toMatchObject([{ subjectIds: [id], changes: null }])
    await expect(update(2)).rejects.toMatchObject(refusal(412, 'conflict.stale'))
  })

  test('staff change a member; the record tells what, with personal data masked', async () => {
    const user = await app.insertUser(member)
    const { token } = await app.signedIn('ADMIN')
    const body = { version: 1, name: ' 김민지 ', email: null, memo: '이름 변경 요청', locale: 'gb' as const }
    const changed = await app.call(updateUser, { params: { id: user.id }, body }, token)
    expect(changed).toMatchObject({
      name: '김*지',
      email: null,
      memo: '이름 변경 요청',
      locale: 'gb',
      version: 2,
    })
    const [record] = await app.auditOf('users.updated')
    expect(record?.changes).toEqual({
      name: { from: '김*수', to: '김*지' },
      email: { from: 'mi***@example.com', to: null },
      memo: { from: '***', to: '***' },
      locale: { from: 'kr', to: 'gb' },
    })
  })

  test('an update of an older version is refused with the current one', async () => {
    const user = await app.insertUser({ version: 7 })
    const { token } = await app.signedIn('ADMIN')
    const updating = app.call(
      updateUser,
      { params: { id: user.id }, body: { version: 6, name: '새 이름' } },
      token,
    )
    await expect(updating).rejects.toMatchObject({
      status: 412,
      problem: { code: 'conflict.stale', currentVersion: 7 },
    })
  })

  test.each([
    ['an empty name', { version: 1, name: ' ' }, [{ pointer: '/name', code: 'required' }]],
    ['no version', { name: '이름' }, [{ pointer: '/version', code: 'required' }]],
    [
      'a phone number',
      { version: 1, phone: '+821011112222' },
      [{ pointer: '/phone', code: 'unknown_field' }],
    ],
    ['a status', { version: 1, status: 'ACTIVE' }, [{ pointer: '/status', code: 'unknown_field' }]],
    [
      'an unknown role',
      { version: 1, authorityType: 'ROOT' },
      [{ pointer: '/authorityType', code: 'choice' }],
    ],
    ['no e-mail address', { version: 1, email: 'x' }, [{ pointer: '/email', code: 'email' }]],
  ])('%s is refused with a pointer', async (_, body, errors) => {
    const user = await app.insertUser()
    const { token } = await app.signedIn('ADMIN')
    const updating = app.call(updateUser, { params: { id: user.id }, body: body as never }, token)
    await expect(updating).rejects.toMatchObject({
      status: 422,
      problem: { errors: errors.map((error) => expect.objectContaining(error) as unknown) },
    })
  })

  test('a new role counts at once: the sessions of the old one end', async () => {
    const manager = await app.signedIn('MANAGER')
    const boss = await app.signedIn('SUPER_ADMIN')
    const params = { id: manager.user.id }
    await app.call(updateUser, { params, body: { version: 1, authorityType: 'ADMIN' } }, boss.token)
    await expect(app.call(pagedUsers, { query: {} }, manager.token)).rejects.toMatchObject({ status: 401 })
    expect(await app.call(pagedUsers, { query: {} }, await app.signInAs(manager.user))).toBeDefined()
  })

  test('an ADMIN gives and takes the role of manager only', async () => {
    const { token } = await app.signedIn('ADMIN')
    const give = async (from: Role, to: Role) => {
      const { id } = await app.insertUser({ authorityType: from })
      return app.call(updateUser, { params: { id }, body: { version: 1, authorityType: to } }, token)
    }
    expect(await give('USER', 'MANAGER')).toMatchObject({ authorityType: 'MANAGER' })
    expect(await give('MANAGER', 'USER')).toMatchObject({ authorityType: 'USER' })
    for (const [from, to] of [
      ['USER', 'ADMIN'],
      ['MANAGER', 'SUPER_ADMIN'],
      ['ADMIN', 'USER'],
    ] as const) {
      await expect(give(from, to)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    }
  })

  test('nobody changes the own record as staff', async () => {
    const { user, token } = await app.signedIn('SUPER_ADMIN')
    const updating = app.call(
      updateUser,
      { params: { id: user.id }, body: { version: 1, authorityType: 'USER' } },
      token,
    )
    await expect(updating).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    expect(await versionOf(user.id)).toBe(1)
  })
})

describe('revealUser', () => {
  test('staff see the person after a reason, and the reason is recorded', async () => {
    const user = await app.insertUser(member)
    const { token } = await app.signedIn('ADMIN')
    const body = { reason: '환불 전화 확인' }
    const seen = await app.call(revealUser, { params: { id: user.id }, body }, token)
    expect(seen).toEqual({ name: '김민수', phone: '+821011112222', email: 'minsu@example.com' })
    expect(await app.auditOf('users.revealed')).toMatchObject([
      { reason: '환불 전화 확인', subjectIds: [user.id] },
    ])
  })

  test('a reason shorter than five characters shows and records nothing', async () => {
    const user = await app.insertUser(member)
    const { token } = await app.signedIn('ADMIN')
    const revealing = app.call(revealUser, { params: { id: user.id }, body: { reason: '확인' } }, token)
    await expect(revealing).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/reason', code: 'too_short' }] },
    })
    expect(await app.auditOf('users.revealed')).toEqual([])
  })
})

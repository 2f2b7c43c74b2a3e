import type { Role } from '@madang/contract/access'
import { createAdminUser, deleteUser, getUser, setUserStatus, type UserStatus } from '@madang/contract/users'
import { zeroGuid } from '@madang/contract/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { send } from '../../testing/sign-in.ts'
import { demoSettings } from '@madang/demo/settings'
import { insertSettings } from '../settings/settings.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'

const member = { name: '김민수', email: 'minsu@example.com', memo: '단골', phone: '+821011112222' }

describe('setUserStatus', () => {
  test('a suspension ends every session at once and keeps its reason', async () => {
    const user = await app.insertUser()
    const tokens = [await app.signInAs(user), await app.signInAs(user)]
    const { token } = await app.signedIn('ADMIN')
    const body = { to: 'SUSPENDED' as const, note: '도용 신고 접수' }
    const suspended = await app.call(setUserStatus, { params: { id: user.id }, body }, token)
    expect(suspended).toMatchObject({ status: 'SUSPENDED', version: 2, isMasked: true })
    for (const old of tokens) {
      const looking = app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, old)
      await expect(looking).rejects.toMatchObject({ status: 401 })
    }
    expect(await app.auditOf('users.suspended')).toMatchObject([
      { reason: '도용 신고 접수', changes: { status: { from: 'ACTIVE', to: 'SUSPENDED' } } },
    ])
    const back = { to: 'ACTIVE' as const, note: '본인 확인 완료' }
    expect(await app.call(setUserStatus, { params: { id: user.id }, body: back }, token)).toMatchObject({
      status: 'ACTIVE',
    })
    expect(await app.auditOf('users.reactivated')).toHaveLength(1)
  })

  test('whoever is suspended is told by text where to hear why and to object, and of its end', async () => {
    await insertSettings(app.db, demoSettings, app.clock.now())
    const user = await app.insertUser()
    const { token } = await app.signedIn('ADMIN')
    const move = async (to: 'SUSPENDED' | 'ACTIVE') => {
      await app.call(setUserStatus, { params: { id: user.id }, body: { to, note: '도용 신고 접수' } }, token)
      await app.runJobs()
      return app.texts(user.phone)
    }
    const suspended = '[마당] 이용이 정지되었습니다. 사유와 이의 제기: 고객센터 1500-0000'
    expect(await move('SUSPENDED')).toEqual([suspended])
    const reactivated = '[마당] 이용 정지가 해제되었습니다. 다시 로그인할 수 있습니다.'
    expect(await move('ACTIVE')).toEqual([reactivated, suspended])
  })

  test('who is let back in before the provider was there again hears only of that', async () => {
    const user = await app.insertUser()
    const { token } = await app.signedIn('ADMIN')
    const move = (to: 'SUSPENDED' | 'ACTIVE') =>
      app.call(setUserStatus, { params: { id: user.id }, body: { to, note: '도용 신고 접수' } }, token)
    await move('SUSPENDED')
    await move('ACTIVE')
    await app.runJobs()
    expect(app.texts(user.phone)).toEqual([expect.stringContaining('이용 정지가 해제되었습니다.')])
  })

  test('a move that is not listed is a conflict', async () => {
    const { token } = await app.signedIn('ADMIN')
    const { id } = await app.insertUser()
    const moving = app.call(
      setUserStatus,
      { params: { id }, body: { to: 'ACTIVE', note: '확인 완료' } },
      token,
    )
    await expect(moving).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  test('a note is required and WITHDRAWN is no choice here', async () => {
    const { token } = await app.signedIn('ADMIN')
    const { id } = await app.insertUser()
    const body = { to: 'WITHDRAWN', note: 'x' } as never
    await expect(app.call(setUserStatus, { params: { id }, body }, token)).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [
          { pointer: '/to', code: 'choice' },
          { pointer: '/note', code: 'too_short', params: { minimum: 2 } },
        ],
      },
    })
  })
})

describe('deleteUser', () => {
  test.each(['USER', 'MANAGER'] as const)(
    'a %s withdraws: the person is gone, the sessions too',
    async (role) => {
      const user = await app.insertUser({
        ...member,
        authorityType: role,
        marketingConsentAt: '2026-01-01T00:00:00Z',
      })
      const token = await app.signInAs(user)
      expect(await app.call(deleteUser, { query: { id: user.id } }, token)).toBeUndefined()
      const row = await app.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ status: 'WITHDRAWN', name: '', phone: null, email: null, memo: null })
      expect(row).toMatchObject({ phone4: null, initials: '', marketingConsentAt: null })
      expect(row.phoneHash).toMatch(/^[0-9a-f]{64}$/)
      expect(row.withdrawnAt).toBe(app.clock.now().toISOString())
      const looking = app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, token)
      await expect(looking).rejects.toMatchObject({ status: 401 })
      const [record] = await app.auditOf('users.withdrawn')
      expect(record).toMatchObject({
        actorId: user.id,
        changes: { status: { from: 'ACTIVE', to: 'WITHDRAWN' } },
      })
      expect(JSON.stringify(record)).not.toContain('1111')
    },
  )

  test('clears what the browser keeps of whoever leaves, not what it keeps of who deletes another', async () => {
    const { user: leaving, token: own } = await app.signedIn('USER')
    const other = await app.insertUser()
    const { token } = await app.signedIn('ADMIN')
    const cleared = async (id: string, by: string) => {
      const answer = await send(app, deleteUser, { query: { id }, token: by })
      return [answer.status, answer.headers.get('clear-site-data')]
    }
    expect(await cleared(other.id, token)).toEqual([204, null])
    expect(await cleared(leaving.id, own)).toEqual([204, '"cache", "storage"'])
  })

  test('the number of a withdrawn member is free again, and leaves the same hash each time', async () => {
    const { token } = await app.signedIn('ADMIN')
    for (let round = 0; round < 2; round++) {
      const { id } = await app.insertUser(member)
      await app.call(deleteUser, { query: { id } }, token)
    }
    const rows = await app.db
      .selectFrom('users')
      .select('phoneHash')
      .where('status', '=', 'WITHDRAWN')
      .execute()
    expect(new Set(rows.map(({ phoneHash }) => phoneHash)).size).toBe(1)
  })

  test.each(['USER', 'MANAGER'] as const)('for a %s another member is not there', async (role) => {
    const other = await app.insertUser()
    const { token } = await app.signedIn(role)
    const deleting = app.call(deleteUser, { query: { id: other.id } }, token)
    await expect(deleting).rejects.toMatchObject(refusal(404, 'resource.not_found'))
  })

  test('an ADMIN withdraws members and managers, not equals; withdrawn and suspended ones are a conflict', async () => {
    const { token } = await app.signedIn('ADMIN')
    const remove = async (authorityType: Role, status: UserStatus = 'ACTIVE') => {
      const { id } = await app.insertUser({ authorityType, status })
      await app.call(deleteUser, { query: { id } }, token)
      return id
    }
    await remove('USER')
    const id = await remove('MANAGER')
    const again = app.call(deleteUser, { query: { id } }, token)
    await expect(again).rejects.toMatchObject(refusal(409, 'conflict.state'))
    await expect(remove('USER', 'SUSPENDED')).rejects.toMatchObject(refusal(409, 'conflict.state'))
    await expect(remove('ADMIN')).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    await expect(remove('SUPER_ADMIN')).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
  })

  test('the last active SUPER_ADMIN stays, even if a suspended one is left', async () => {
    const { user, token } = await app.signedIn('SUPER_ADMIN')
    await app.insertUser({ authorityType: 'SUPER_ADMIN', status: 'SUSPENDED' })
    const deleting = app.call(deleteUser, { query: { id: user.id } }, token)
    await expect(deleting).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  test('an id that is none names nobody', async () => {
    const { token } = await app.signedIn('USER')
    const deleting = app.call(deleteUser, { query: { id: 'x' } }, token)
    await expect(deleting).rejects.toMatchObject(refusal(404, 'resource.not_found'))
  })
})

describe('createAdminUser', () => {
  const input = { phone: '010-9876-5432', name: '이서연', authorityType: 'MANAGER' as const }
  const wire = { ...input, phone: '+821098765432' }

  test('an ADMIN creates a manager who can sign in; the answer says where', async () => {
    const { token } = await app.signedIn('ADMIN')
    const response = await fetch(`${app.url}/api/v1/manager/admin-user`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...wire, phone: '+82 10-9876-5432', email: 'seoyeon@example.com' }),
    })
    const created = (await response.json()) as { id: string }
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/api/v1/user/${created.id}/${zeroGuid}`)
    expect(created).toMatchObject({ name: '이*연', phoneNumber: '010-****-5432', authorityType: 'MANAGER' })
    const [record] = await app.auditOf('users.created')
    expect(record?.subjectIds).toEqual([created.id])
    expect(JSON.stringify(record?.changes)).not.toContain('9876')
  })

  test('the same key creates once; a number that is taken is told at its field', async () => {
    const { token } = await app.signedIn('ADMIN')
    const idempotencyKey = 'create-one-manager'
    const first = await app.call(createAdminUser, { body: wire, idempotencyKey }, token)
    const second = await app.call(createAdminUser, { body: wire, idempotencyKey }, token)
    expect(second).toEqual(first)
    expect(await app.auditOf('users.created')).toHaveLength(1)
    await expect(app.call(createAdminUser, { body: wire }, token)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'conflict.duplicate', errors: [{ pointer: '/phone', code: 'taken' }] },
    })
  })

  test('roles above manager come from a SUPER_ADMIN only, and USER is no admin role', async () => {
    const admin = await app.signedIn('ADMIN')
    const boss = await app.signedIn('SUPER_ADMIN')
    for (const authorityType of ['ADMIN', 'SUPER_ADMIN'] as const) {
      const creating = app.call(createAdminUser, { body: { ...wire, authorityType } }, admin.token)
      await expect(creating).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    }
    expect(
      await app.call(createAdminUser, { body: { ...wire, authorityType: 'ADMIN' } }, boss.token),
    ).toMatchObject({
      authorityType: 'ADMIN',
    })
    const asUser = app.call(
      createAdminUser,
      { body: { ...wire, authorityType: 'USER' as never } },
      boss.token,
    )
    await expect(asUser).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/authorityType', code: 'choice' }] },
    })
  })

  test('wrong fields are told all at once, and stores that are not there', async () => {
    const { token } = await app.signedIn('ADMIN')
    const body = { phone: '02-123-4567', name: '', authorityType: 'MANAGER' as const }
    await expect(app.call(createAdminUser, { body }, token)).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [
          { pointer: '/phone', code: 'phone' },
          { pointer: '/name', code: 'required' },
        ],
      },
    })
    const withStore = app.call(createAdminUser, { body: { ...wire, storeIds: [nobody] } }, token)
    await expect(withStore).rejects.toMatchObject({
      status: 422,
      problem: { code: 'validation.failed', errors: [{ pointer: '/storeIds/0', code: 'choice' }] },
    })
  })
})

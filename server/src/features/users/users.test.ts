import { roles, type Role } from '@madang/contract/access'
import {
  createAdminUser,
  deleteUser,
  getUser,
  pagedUsers,
  revealUser,
  setUserStatus,
  updateUser,
  userActions,
  userStatuses,
  type UserStatus,
} from '@madang/contract/users'
import { zeroGuid } from '@madang/contract/shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'

async function signedIn(role: Role): Promise<{ user: TestUser; token: string }> {
  const user = await app.insertUser({ authorityType: role })
  return { user, token: await app.signInAs(user) }
}

function refusal(status: number, code: string) {
  return { status, problem: expect.objectContaining({ code }) as unknown }
}

async function auditOf(action: string) {
  return app.db
    .selectFrom('auditRecords')
    .selectAll()
    .where('action', '=', action as never)
    .execute()
}

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
    expect(await auditOf('users.viewed')).toEqual([])
  })

  test('staff see a member masked, with the memo, and the view is recorded', async () => {
    const user = await app.insertUser(member)
    const admin = await signedIn('ADMIN')
    const seen = await app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, admin.token)
    expect(seen).toMatchObject({
      name: '김*수',
      phoneNumber: '010-****-2222',
      email: 'mi***@example.com',
      memo: '단골',
      isMasked: true,
    })
    const [record] = await auditOf('users.viewed')
    expect(record).toMatchObject({ actorId: admin.user.id, entityId: user.id, subjectIds: [user.id] })
    expect(record?.ip).toBeTruthy()
  })

  test.each(['USER', 'MANAGER'] as const)(
    'for a %s other members are not there, whatever the scope',
    async (role) => {
      const other = await app.insertUser()
      const { user, token } = await signedIn(role)
      for (const scopeId of [zeroGuid, user.id, other.id]) {
        const looking = app.call(getUser, { params: { id: other.id, scopeId } }, token)
        await expect(looking).rejects.toMatchObject(refusal(404, 'resource.not_found'))
      }
    },
  )

  test('an unknown id and one that is none are not found', async () => {
    const { token } = await signedIn('ADMIN')
    for (const id of [nobody, 'x']) {
      const looking = app.call(getUser, { params: { id, scopeId: zeroGuid } }, token)
      await expect(looking).rejects.toMatchObject(refusal(404, 'resource.not_found'))
    }
  })

  test('a withdrawn member shows nothing of the person', async () => {
    const user = await app.insertUser(member)
    const { token } = await signedIn('ADMIN')
    await app.call(deleteUser, { query: { id: user.id } }, token)
    const seen = await app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, token)
    expect(seen).toMatchObject({ name: '', phoneNumber: '', email: null, memo: null, status: 'WITHDRAWN' })
  })
})

describe('rights', () => {
  const calls = {
    pagedUsers: (token: string | null) => app.call(pagedUsers, { query: {} }, token),
    getUser: (token: string | null) =>
      app.call(getUser, { params: { id: nobody, scopeId: zeroGuid } }, token),
    updateUser: (token: string | null) =>
      app.call(updateUser, { params: { id: nobody }, body: { version: 1, name: '이름' } }, token),
    setUserStatus: (token: string | null) =>
      app.call(setUserStatus, { params: { id: nobody }, body: { to: 'SUSPENDED', note: '도용' } }, token),
    revealUser: (token: string | null) =>
      app.call(revealUser, { params: { id: nobody }, body: { reason: '본인 확인' } }, token),
    deleteUser: (token: string | null) => app.call(deleteUser, { query: { id: nobody } }, token),
    createAdminUser: (token: string | null) =>
      app.call(
        createAdminUser,
        { body: { phone: '+821055556666', name: '박지은', authorityType: 'MANAGER' } },
        token,
      ),
  }
  const names = Object.keys(calls) as (keyof typeof calls)[]

  test.each(names)('%s needs a token', async (name) => {
    await expect(calls[name](null)).rejects.toMatchObject(refusal(401, 'auth.token_missing'))
    await expect(calls[name]('wrong')).rejects.toMatchObject(refusal(401, 'auth.token_invalid'))
  })

  const staffOnly = ['pagedUsers', 'updateUser', 'setUserStatus', 'revealUser', 'createAdminUser'] as const
  test.each(staffOnly)('%s is refused to members and managers', async (name) => {
    for (const role of ['USER', 'MANAGER'] as const) {
      const { token } = await signedIn(role)
      await expect(calls[name](token)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    }
  })

  const onOne = ['getUser', 'updateUser', 'setUserStatus', 'revealUser', 'deleteUser'] as const
  test.each(onOne)('%s does not find a member that is not there', async (name) => {
    const { token } = await signedIn('SUPER_ADMIN')
    await expect(calls[name](token)).rejects.toMatchObject(refusal(404, 'resource.not_found'))
  })

  const pairs = (['ADMIN', 'SUPER_ADMIN'] as const).flatMap((viewerRole) =>
    roles.flatMap((role) => userStatuses.map((status) => [viewerRole, role, status] as const)),
  )

  async function target(role: Role, status: UserStatus): Promise<TestUser> {
    const at = app.clock.now().toISOString()
    const gone = status === 'WITHDRAWN' ? { phone: null, withdrawnAt: at, name: '' } : {}
    return app.insertUser({ authorityType: role, status, ...gone })
  }

  test.each(pairs)(
    'the server lets %s act on %s %s exactly as the contract says',
    async (viewerRole, role, status) => {
      const { user: viewer, token } = await signedIn(viewerRole)
      const attempts: Record<string, (user: TestUser) => Promise<unknown>> = {
        edit: ({ id }) => app.call(updateUser, { params: { id }, body: { version: 1, locale: 'gb' } }, token),
        changeRole: ({ id }) => {
          const authorityType = role === 'MANAGER' ? 'USER' : 'MANAGER'
          return app.call(updateUser, { params: { id }, body: { version: 1, authorityType } }, token)
        },
        suspend: ({ id }) =>
          app.call(setUserStatus, { params: { id }, body: { to: 'SUSPENDED', note: '도용 신고' } }, token),
        reactivate: ({ id }) =>
          app.call(setUserStatus, { params: { id }, body: { to: 'ACTIVE', note: '확인 완료' } }, token),
        reveal: ({ id }) => app.call(revealUser, { params: { id }, body: { reason: '본인 확인' } }, token),
      }
      for (const [action, attempt] of Object.entries(attempts)) {
        const user = await target(role, status)
        const actions = userActions(
          { id: user.id, authorityType: role, status },
          { userId: viewer.id, role: viewerRole },
        )
        const decision = actions[action as keyof typeof actions] // the keys above are the contract's
        const outcome = await attempt(user).then(
          () => 'done',
          (error: unknown) => (error as { problem: { code: string } }).problem.code, // CallError has one
        )
        if (decision.allowed) expect([action, outcome]).toEqual([action, 'done'])
        else expect([action, outcome]).not.toEqual([action, 'done'])
      }
    },
  )
})

describe('updateUser', () => {
  test('staff change a member; the record tells what, with personal data masked', async () => {
    const user = await app.insertUser(member)
    const { token } = await signedIn('ADMIN')
    const body = { version: 1, name: ' 김민지 ', email: null, memo: '이름 변경 요청', locale: 'gb' as const }
    const changed = await app.call(updateUser, { params: { id: user.id }, body }, token)
    expect(changed).toMatchObject({
      name: '김*지',
      email: null,
      memo: '이름 변경 요청',
      locale: 'gb',
      version: 2,
    })
    const [record] = await auditOf('users.updated')
    expect(record?.changes).toEqual({
      name: { from: '김*수', to: '김*지' },
      email: { from: 'mi***@example.com', to: null },
      memo: { from: '***', to: '***' },
      locale: { from: 'kr', to: 'gb' },
    })
  })

  test('an update of an older version is refused with the current one', async () => {
    const user = await app.insertUser({ version: 7 })
    const { token } = await signedIn('ADMIN')
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
    const { token } = await signedIn('ADMIN')
    const updating = app.call(updateUser, { params: { id: user.id }, body: body as never }, token)
    await expect(updating).rejects.toMatchObject({
      status: 422,
      problem: { errors: errors.map((error) => expect.objectContaining(error) as unknown) },
    })
  })

  test('a new role counts at once: the sessions of the old one end', async () => {
    const manager = await signedIn('MANAGER')
    const boss = await signedIn('SUPER_ADMIN')
    const params = { id: manager.user.id }
    await app.call(updateUser, { params, body: { version: 1, authorityType: 'ADMIN' } }, boss.token)
    await expect(app.call(pagedUsers, { query: {} }, manager.token)).rejects.toMatchObject({ status: 401 })
    expect(await app.call(pagedUsers, { query: {} }, await app.signInAs(manager.user))).toBeDefined()
  })

  test('an ADMIN gives and takes the role of manager only', async () => {
    const { token } = await signedIn('ADMIN')
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
    const { user, token } = await signedIn('SUPER_ADMIN')
    const updating = app.call(
      updateUser,
      { params: { id: user.id }, body: { version: 1, authorityType: 'USER' } },
      token,
    )
    await expect(updating).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    expect(await versionOf(user.id)).toBe(1)
  })
})

describe('setUserStatus', () => {
  test('a suspension ends every session at once and keeps its reason', async () => {
    const user = await app.insertUser()
    const tokens = [await app.signInAs(user), await app.signInAs(user)]
    const { token } = await signedIn('ADMIN')
    const body = { to: 'SUSPENDED' as const, note: '도용 신고 접수' }
    const suspended = await app.call(setUserStatus, { params: { id: user.id }, body }, token)
    expect(suspended).toMatchObject({ status: 'SUSPENDED', version: 2, isMasked: true })
    for (const old of tokens) {
      const looking = app.call(getUser, { params: { id: user.id, scopeId: zeroGuid } }, old)
      await expect(looking).rejects.toMatchObject({ status: 401 })
    }
    expect(await auditOf('users.suspended')).toMatchObject([
      { reason: '도용 신고 접수', changes: { status: { from: 'ACTIVE', to: 'SUSPENDED' } } },
    ])
    const back = { to: 'ACTIVE' as const, note: '본인 확인 완료' }
    expect(await app.call(setUserStatus, { params: { id: user.id }, body: back }, token)).toMatchObject({
      status: 'ACTIVE',
    })
    expect(await auditOf('users.reactivated')).toHaveLength(1)
  })

  test('a move that is not listed is a conflict', async () => {
    const { token } = await signedIn('ADMIN')
    const { id } = await app.insertUser()
    const moving = app.call(
      setUserStatus,
      { params: { id }, body: { to: 'ACTIVE', note: '확인 완료' } },
      token,
    )
    await expect(moving).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  test('a note is required and WITHDRAWN is no choice here', async () => {
    const { token } = await signedIn('ADMIN')
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

describe('revealUser', () => {
  test('staff see the person after a reason, and the reason is recorded', async () => {
    const user = await app.insertUser(member)
    const { token } = await signedIn('ADMIN')
    const body = { reason: '환불 전화 확인' }
    const seen = await app.call(revealUser, { params: { id: user.id }, body }, token)
    expect(seen).toEqual({ name: '김민수', phone: '+821011112222', email: 'minsu@example.com' })
    expect(await auditOf('users.revealed')).toMatchObject([
      { reason: '환불 전화 확인', subjectIds: [user.id] },
    ])
  })

  test('a reason shorter than five characters shows and records nothing', async () => {
    const user = await app.insertUser(member)
    const { token } = await signedIn('ADMIN')
    const revealing = app.call(revealUser, { params: { id: user.id }, body: { reason: '확인' } }, token)
    await expect(revealing).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/reason', code: 'too_short' }] },
    })
    expect(await auditOf('users.revealed')).toEqual([])
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
      const [record] = await auditOf('users.withdrawn')
      expect(record).toMatchObject({
        actorId: user.id,
        changes: { status: { from: 'ACTIVE', to: 'WITHDRAWN' } },
      })
      expect(JSON.stringify(record)).not.toContain('1111')
    },
  )

  test('the number of a withdrawn member is free again, and leaves the same hash each time', async () => {
    const { token } = await signedIn('ADMIN')
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
    const { token } = await signedIn(role)
    const deleting = app.call(deleteUser, { query: { id: other.id } }, token)
    await expect(deleting).rejects.toMatchObject(refusal(404, 'resource.not_found'))
  })

  test('an ADMIN withdraws members and managers, not equals; withdrawn and suspended ones are a conflict', async () => {
    const { token } = await signedIn('ADMIN')
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
    const { user, token } = await signedIn('SUPER_ADMIN')
    await app.insertUser({ authorityType: 'SUPER_ADMIN', status: 'SUSPENDED' })
    const deleting = app.call(deleteUser, { query: { id: user.id } }, token)
    await expect(deleting).rejects.toMatchObject(refusal(409, 'conflict.state'))
  })

  test('an id that is none is a wrong field', async () => {
    const { token } = await signedIn('USER')
    const deleting = app.call(deleteUser, { query: { id: 'x' } }, token)
    await expect(deleting).rejects.toMatchObject({ status: 422 })
  })
})

describe('createAdminUser', () => {
  const input = { phone: '010-9876-5432', name: '이서연', authorityType: 'MANAGER' as const }
  const wire = { ...input, phone: '+821098765432' }

  test('an ADMIN creates a manager who can sign in; the answer says where', async () => {
    const { token } = await signedIn('ADMIN')
    const response = await fetch(`${app.url}/api/v1/manager/admin-user`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...wire, phone: '+82 10-9876-5432', email: 'seoyeon@example.com' }),
    })
    const created = (await response.json()) as { id: string }
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/api/v1/user/${created.id}/${zeroGuid}`)
    expect(created).toMatchObject({ name: '이*연', phoneNumber: '010-****-5432', authorityType: 'MANAGER' })
    const [record] = await auditOf('users.created')
    expect(record?.subjectIds).toEqual([created.id])
    expect(JSON.stringify(record)).not.toContain('9876')
  })

  test('the same key creates once; a number that is taken is told at its field', async () => {
    const { token } = await signedIn('ADMIN')
    const idempotencyKey = 'create-one-manager'
    const first = await app.call(createAdminUser, { body: wire, idempotencyKey }, token)
    const second = await app.call(createAdminUser, { body: wire, idempotencyKey }, token)
    expect(second).toEqual(first)
    expect(await auditOf('users.created')).toHaveLength(1)
    await expect(app.call(createAdminUser, { body: wire }, token)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'conflict.duplicate', errors: [{ pointer: '/phone', code: 'taken' }] },
    })
  })

  test('roles above manager come from a SUPER_ADMIN only, and USER is no admin role', async () => {
    const admin = await signedIn('ADMIN')
    const boss = await signedIn('SUPER_ADMIN')
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
    const { token } = await signedIn('ADMIN')
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
      problem: { code: 'validation.failed', errors: [{ pointer: '/storeIds', code: 'choice' }] },
    })
  })
})

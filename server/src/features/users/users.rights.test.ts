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
import { refusal } from '../../testing/refusal.ts'
import type { TestUser } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const nobody = '00000000-0000-7000-8000-000000000000'

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

  const staffOnly = ['pagedUsers', 'updateUser', 'setUserStatus', 'revealUser'] as const
  test('createAdminUser is refused to members, and to managers without a store', async () => {
    const { token } = await app.signedIn('USER')
    await expect(calls.createAdminUser(token)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    const { token: managers } = await app.signedIn('MANAGER')
    await expect(calls.createAdminUser(managers)).rejects.toMatchObject(refusal(422, 'validation.failed'))
  })

  test.each(staffOnly)('%s is refused to members and managers', async (name) => {
    for (const role of ['USER', 'MANAGER'] as const) {
      const { token } = await app.signedIn(role)
      await expect(calls[name](token)).rejects.toMatchObject(refusal(403, 'authz.forbidden'))
    }
  })

  const onOne = ['getUser', 'updateUser', 'setUserStatus', 'revealUser', 'deleteUser'] as const
  test.each(onOne)('%s does not find a member that is not there', async (name) => {
    const { token } = await app.signedIn('SUPER_ADMIN')
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
      const { user: viewer, token } = await app.signedIn(viewerRole)
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
        remove: ({ id }) => app.call(deleteUser, { query: { id } }, token),
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
        expect({ action, outcome, isDone: outcome === 'done' }).toMatchObject({
          action,
          isDone: decision.allowed,
        })
      }
    },
  )
})

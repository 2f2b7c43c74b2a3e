import { createAdminUser, deleteUser, setUserStatus, updateUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { outcomes } from '../../testing/outcomes.ts'
import { outcomeDuring } from '../../testing/waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

async function activeSuperAdmins(): Promise<number> {
  const rows = await app.db
    .selectFrom('users')
    .select('id')
    .where('authorityType', '=', 'SUPER_ADMIN')
    .where('status', '=', 'ACTIVE')
    .execute()
  return rows.length
}

function demotedDuring({ id }: TestUser, call: () => Promise<unknown>): Promise<string> {
  const demote = (trx: Db) =>
    trx.updateTable('users').set({ authorityType: 'USER' }).where('id', '=', id).execute()
  return outcomeDuring(app, demote, call)
}

describe('a SUPER_ADMIN who is demoted at the same moment', () => {
  test('creates no administrator', async () => {
    const { user, token } = await app.signedIn('SUPER_ADMIN')
    const body = { phone: '+821098765432', name: '이서연', authorityType: 'ADMIN' as const }
    const create = () => app.call(createAdminUser, { body }, token)
    expect(await demotedDuring(user, create)).toBe('authz.forbidden')
    const made = await app.db.selectFrom('users').select('id').where('phone', '=', body.phone).execute()
    expect(made).toEqual([])
  })

  test.each([
    ['older', -1],
    ['younger', 1],
  ])('raises nobody, whose record is %s', async (_name, hours) => {
    const { user, token } = await app.signedIn('SUPER_ADMIN')
    app.clock.advance({ hours })
    const { id } = await app.insertUser({ authorityType: 'MANAGER' })
    app.clock.advance({ hours: -hours })
    const body = { version: 1, authorityType: 'ADMIN' as const }
    const raise = () => app.call(updateUser, { params: { id }, body }, token)
    expect(await demotedDuring(user, raise)).toBe('authz.forbidden')
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.authorityType, row.status, row.version]).toEqual(['MANAGER', 'ACTIVE', 1])
  })
})

const rounds = Array.from({ length: 8 }, (_, index) => index + 1)

describe('at once', () => {
  test('of ten updates of one version one is made, the others are stale', async () => {
    const { id } = await app.insertUser()
    const { token } = await app.signedIn('ADMIN')
    const calls = Array.from({ length: 10 }, (_, index) =>
      app.call(updateUser, { params: { id }, body: { version: 1, name: `이름${index}` } }, token),
    )
    expect(await outcomes(calls)).toEqual([...Array.from({ length: 9 }, () => 'conflict.stale'), 'done'])
    const row = await app.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.version).toBe(2)
  })

  test('of two deletions one is made', async () => {
    const { id } = await app.insertUser()
    const { token } = await app.signedIn('ADMIN')
    const calls = [1, 2].map(() => app.call(deleteUser, { query: { id } }, token))
    expect(await outcomes(calls)).toEqual(['conflict.state', 'done'])
  })

  test('a deletion and a suspension do not both happen', async () => {
    const { id } = await app.insertUser()
    const { token } = await app.signedIn('ADMIN')
    const body = { to: 'SUSPENDED' as const, note: '도용 신고' }
    const calls = [
      app.call(deleteUser, { query: { id } }, token),
      app.call(setUserStatus, { params: { id }, body }, token),
    ]
    expect(await outcomes(calls)).toEqual(['conflict.state', 'done'])
  })

  test('of five admin users with one number one is created', async () => {
    const { token } = await app.signedIn('ADMIN')
    const body = { phone: '+821098765432', name: '이서연', authorityType: 'MANAGER' as const }
    const calls = Array.from({ length: 5 }, () => app.call(createAdminUser, { body }, token))
    expect(await outcomes(calls)).toEqual([...Array.from({ length: 4 }, () => 'conflict.duplicate'), 'done'])
  })

  test.each(rounds)('two SUPER_ADMINs who demote each other: one succeeds (round %i)', async () => {
    const [one, two] = [await app.signedIn('SUPER_ADMIN'), await app.signedIn('SUPER_ADMIN')]
    const demote = (actor: { token: string }, target: { user: TestUser }) =>
      app.call(
        updateUser,
        { params: { id: target.user.id }, body: { version: 1, authorityType: 'USER' } },
        actor.token,
      )
    const ended = await outcomes([demote(one, two), demote(two, one)])
    expect(ended.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await activeSuperAdmins()).toBe(1)
  })

  test.each(rounds)('two SUPER_ADMINs who both withdraw: one stays (round %i)', async () => {
    const [one, two] = [await app.signedIn('SUPER_ADMIN'), await app.signedIn('SUPER_ADMIN')]
    const leave = ({ user, token }: { user: TestUser; token: string }) =>
      app.call(deleteUser, { query: { id: user.id } }, token)
    expect(await outcomes([leave(one), leave(two)])).toEqual(['conflict.state', 'done'])
    expect(await activeSuperAdmins()).toBe(1)
  })

  test.each(rounds)('two SUPER_ADMINs who suspend each other: one succeeds (round %i)', async () => {
    const [one, two] = [await app.signedIn('SUPER_ADMIN'), await app.signedIn('SUPER_ADMIN')]
    const suspend = (actor: { token: string }, target: { user: TestUser }) =>
      app.call(
        setUserStatus,
        { params: { id: target.user.id }, body: { to: 'SUSPENDED', note: '서로 정지' } },
        actor.token,
      )
    const ended = await outcomes([suspend(one, two), suspend(two, one)])
    expect(ended.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(await activeSuperAdmins()).toBe(1)
  })
})

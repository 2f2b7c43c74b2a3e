import { deleteUser, setUserStatus, updateUser } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { demoMember, seedDemo, seedMembers } from '@madang/demo/members'
import { foldCounts, sumCounts } from '../../record/counts.queries.ts'
import { ensureBootstrapAdmin } from './users.bootstrap.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const phone = '+821012345678'
const now = () => app.clock.now()

function superAdmins() {
  return app.db.selectFrom('users').selectAll().where('authorityType', '=', 'SUPER_ADMIN').execute()
}

function countRows() {
  return app.db.selectFrom('countChanges').select(['kind', 'status', 'amount']).execute()
}

/** The truth that the kept counters have to agree with. */
async function realCounts() {
  const counts = await app.db
    .selectFrom('users')
    .groupBy(['authorityType', 'status'])
    .select((build) => ['authorityType', 'status', build.fn.countAll<number>().as('count')])
    .execute()
  return counts.toSorted(byPair)
}

function byPair(a: { authorityType: string; status: string }, b: typeof a): number {
  return `${a.authorityType} ${a.status}`.localeCompare(`${b.authorityType} ${b.status}`)
}

async function keptCounts() {
  const sums = await sumCounts(app.db, 'users')
  return sums.map(({ kind: authorityType, ...rest }) => ({ authorityType, ...rest })).toSorted(byPair)
}

describe('the first administrator', () => {
  test('is made once, however many processes start at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => ensureBootstrapAdmin(app.db, { phone, now: now() })))
    expect(await superAdmins()).toMatchObject([{ phone, status: 'ACTIVE' }])
    const records = await app.db.selectFrom('auditRecords').select(['action', 'actorId']).execute()
    expect(records).toEqual([{ action: 'users.created', actorId: null }])
  })

  test('is not made when there ever was one, whatever the number', async () => {
    await app.insertUser({ authorityType: 'SUPER_ADMIN', status: 'SUSPENDED' })
    await ensureBootstrapAdmin(app.db, { phone, now: now() })
    expect(await superAdmins()).toHaveLength(1)
  })

  test('is the member who has the number already, suspended or not', async () => {
    const { id } = await app.insertUser({ phone, status: 'SUSPENDED' })
    await ensureBootstrapAdmin(app.db, { phone, now: now() })
    expect(await superAdmins()).toMatchObject([{ id, phone, status: 'ACTIVE', version: 2 }])
  })
})

describe('kept counters', () => {
  test('agree with the rows after every kind of change', async () => {
    await seedMembers(app.db, { count: 200, now: now(), seed: 3 })
    const boss = await app.insertUser({ authorityType: 'SUPER_ADMIN' })
    const token = await app.signInAs(boss)
    const { id } = await app.insertUser()
    await app.call(
      updateUser,
      { params: { id }, body: { version: 1, authorityType: 'ADMIN', name: '새' } },
      token,
    )
    const params = { id }
    await app.call(setUserStatus, { params, body: { to: 'SUSPENDED', note: '확인 중' } }, token)
    await app.call(setUserStatus, { params, body: { to: 'ACTIVE', note: '확인 완료' } }, token)
    await app.call(deleteUser, { query: { id } }, token)
    await app.db.deleteFrom('users').where('status', '=', 'SUSPENDED').execute()
    expect(await keptCounts()).toEqual(await realCounts())
  })

  test('a sign-in leaves no row behind', async () => {
    const { id } = await app.insertUser()
    const before = await countRows()
    await app.db.updateTable('users').set({ lastLoginAt: now().toISOString() }).where('id', '=', id).execute()
    expect(await countRows()).toEqual(before)
  })

  test('are folded beside writers and other folds without losing or doubling anyone', async () => {
    const writer = async () => {
      for (let index = 0; index < 25; index++) await app.insertUser()
    }
    const folder = async () => {
      for (let index = 0; index < 25; index++) await foldCounts(app.db)
    }
    await Promise.all([writer(), folder(), writer(), folder(), writer()])
    expect(await keptCounts()).toEqual([{ authorityType: 'USER', status: 'ACTIVE', count: 75 }])
    await foldCounts(app.db)
    expect(await countRows()).toEqual([{ kind: 'USER', status: 'ACTIVE', amount: 75 }])
  })
})

describe('members for demonstrations', () => {
  test('are the same for the same seed, and others for another', () => {
    const at = now()
    const make = (seed: number) =>
      Array.from({ length: 50 }, (_, index) => demoMember(index, { now: at, seed }))
    expect(make(1)).toEqual(make(1))
    expect(make(1).map(({ name }) => name)).not.toEqual(make(2).map(({ name }) => name))
  })

  test('are believable: Korean names, mobile numbers, three years, mostly plain members', () => {
    const at = now()
    const members = Array.from({ length: 5_000 }, (_, index) => demoMember(index, { now: at, seed: 1 }))
    for (const member of members) {
      expect(member.name).toMatch(/^[가-힣]{2,5}$/)
      expect(member.phone).toMatch(/^\+8210\d{8}$/)
      expect(member.createdAt <= at.toISOString()).toBe(true)
      expect(member.lastLoginAt === null || member.lastLoginAt >= member.createdAt).toBe(true)
      expect(member.email ?? '@example.com').toMatch(/@(?:mail\.)?example\.(?:com|kr)$/)
    }
    const share = (test: (member: (typeof members)[number]) => boolean) => members.filter(test).length / 5_000
    expect(new Set(members.map((member) => member.phone)).size).toBe(5_000)
    expect(share(({ name }) => name.startsWith('김'))).toBeCloseTo(0.21, 1)
    expect(share(({ authorityType }) => authorityType === 'USER')).toBeGreaterThan(0.97)
    expect(share(({ status }) => status === 'SUSPENDED')).toBeCloseTo(0.03, 1)
    expect(share(({ createdAt }) => createdAt >= '2026')).toBeGreaterThan(0.4)
  })

  test('are added again and again without a number twice', async () => {
    await app.insertUser({ phone: demoMember(1, { now: now(), seed: 1 }).phone })
    await seedMembers(app.db, { count: 30, now: now(), seed: 1 })
    await seedMembers(app.db, { count: 30, now: now(), seed: 1 })
    const total = (await realCounts()).reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe(61)
    expect(await keptCounts()).toEqual(await realCounts())
  })

  test('fill an empty database once, however many processes start', async () => {
    await ensureBootstrapAdmin(app.db, { phone, now: now() })
    await Promise.all([1, 2, 3].map(() => seedDemo(app.db, { now: now() })))
    const total = (await keptCounts()).reduce((sum, { count }) => sum + count, 0)
    expect(total).toBe(301)
  })
})

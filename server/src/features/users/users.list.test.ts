import { deleteUser, pagedUsers, userSorts } from '@madang/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { runTask } from '../../testing/sign-in.ts'

let app: TestApp
let token: string
let adminId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  const admin = await app.insertUser({
    authorityType: 'ADMIN',
    name: '운영자',
    createdAt: '2020-01-01T00:00:00Z',
  })
  adminId = admin.id
  token = await app.signInAs(admin)
})

type Query = Parameters<typeof app.call<typeof pagedUsers>>[1]['query']
const list = (query: Query = {}) => app.call(pagedUsers, { query }, token)
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)

async function found(query: Query): Promise<string[]> {
  const { items } = await list({ ...query, pageSize: 100 })
  const rows = await app.db
    .selectFrom('users')
    .select(['name', 'phone'])
    .where('id', 'in', [adminId, ...items.map(({ id }) => id)])
    .where('id', '<>', adminId)
    .execute()
  return rows.map(({ name }) => name).toSorted()
}

describe('a page', () => {
  test('is masked and recorded with the ids it showed', async () => {
    const user = await app.insertUser({ name: '김민수', phone: '+821011112222', email: 'a@example.com' })
    const page = await list({ search: '010-1111-2222', sort: 'name' })
    expect(page).toMatchObject({ pageNumber: 1, pageSize: 20, totalCount: 1, totalPages: 1 })
    expect(page.items[0]).toMatchObject({ id: user.id, name: '김*수', phoneNumber: '010-****-2222' })
    const record = await app.db
      .selectFrom('auditRecords')
      .selectAll()
      .where('action', '=', 'users.listed')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({ actorId: adminId, subjectIds: [user.id] })
    expect(record.changes).toEqual({
      filter: { from: null, to: { search: 'phone ****2222', sort: 'name', pageNumber: 1, pageSize: 20 } },
    })
  })

  test('holds at most 100 rows, counts from 1, and refuses what is no choice', async () => {
    const wrong = [
      { pageSize: 101 },
      { pageSize: 0 },
      { pageNumber: 0 },
      { pageNumber: '1e3' },
      { sort: 'phone' },
      { status: 'GONE' },
      { userAuthorityType: 'ROOT' },
      { from: '2026-02-30' },
      { online: 'yes' },
      { search: '' },
      { search: 'x'.repeat(61) },
      { other: '1' },
    ]
    for (const query of wrong) {
      await expect(list(query as never)).rejects.toMatchObject({
        status: 422,
        problem: { code: 'validation.failed' },
      })
    }
  })

  test('after the last one is empty, not an error', async () => {
    expect(await list({ pageNumber: 1_000_000, pageSize: 100 })).toMatchObject({ items: [], totalCount: 1 })
  })

  test('the ends of the calendar are days, too', async () => {
    expect(await list({ from: '0001-01-01', to: '9999-12-31' })).toMatchObject({ totalCount: 1 })
    expect(await list({ from: '9999-12-31' })).toMatchObject({ totalCount: 0 })
    expect(await list({ to: '0001-01-01' })).toMatchObject({ totalCount: 0 })
  })
})

describe('filters', () => {
  test('withdrawn members are listed only when they are asked for', async () => {
    await app.insertUser({ name: '김일' })
    await app.insertUser({ name: '김이', status: 'SUSPENDED' })
    const gone = await app.insertUser({ name: '김삼' })
    await app.call(deleteUser, { query: { id: gone.id } }, token)
    expect(await found({})).toEqual(['김이', '김일'])
    expect(await found({ status: ['ACTIVE'] })).toEqual(['김일'])
    expect(await found({ status: ['ACTIVE', 'SUSPENDED'] })).toEqual(['김이', '김일'])
    const withdrawn = await list({ status: ['WITHDRAWN'] })
    expect(withdrawn.items).toMatchObject([{ id: gone.id, name: '', phoneNumber: '', status: 'WITHDRAWN' }])
    expect(withdrawn.totalCount).toBe(1)
  })

  test('by role, also several', async () => {
    await app.insertUser({ name: '하나', authorityType: 'MANAGER' })
    await app.insertUser({ name: '두리', authorityType: 'SUPER_ADMIN' })
    await app.insertUser({ name: '세라' })
    expect(await found({ userAuthorityType: ['MANAGER'] })).toEqual(['하나'])
    expect(await found({ userAuthorityType: ['MANAGER', 'SUPER_ADMIN'] })).toEqual(['두리', '하나'])
    expect((await list({ userAuthorityType: ['MANAGER', 'SUPER_ADMIN'] })).totalCount).toBe(2)
  })

  test('days of joining are days in Seoul, both ends included', async () => {
    await app.insertUser({ name: '전날', createdAt: '2026-03-01T14:59:59.999Z' })
    await app.insertUser({ name: '첫날', createdAt: '2026-03-01T15:00:00.000Z' })
    await app.insertUser({ name: '끝날', createdAt: '2026-03-03T14:59:59.999Z' })
    await app.insertUser({ name: '다음', createdAt: '2026-03-03T15:00:00.000Z' })
    expect(await found({ from: '2026-03-02', to: '2026-03-03' })).toEqual(['끝날', '첫날'])
    expect((await list({ from: '2026-03-02', to: '2026-03-03' })).totalCount).toBe(2)
  })

  test('online are those seen in the last five minutes whose session was not ended', async () => {
    const here = await app.insertUser({ name: '여기' })
    await app.signInAs(here)
    await app.signInAs(here)
    const signedOut = await app.insertUser({ name: '떠남' })
    await app.signInAs(signedOut)
    const at = app.clock.now().toISOString()
    await app.db.updateTable('sessions').set({ revokedAt: at }).where('userId', '=', signedOut.id).execute()
    expect(await found({ online: 'true' })).toEqual(['여기'])
    expect((await list({ online: 'true' })).totalCount).toBe(2) // the administrator is here as well
    app.clock.advance({ minutes: 6 })
    expect(await found({ online: 'true' })).toEqual([])
  })
})

describe('search', () => {
  beforeEach(async () => {
    const names = [
      '김민수',
      '김민지',
      '박민수',
      '민수진',
      '남궁민',
      'Maria Silva',
      '100%_a',
      'ㄱ이상',
      '강문선',
      '까마솔',
    ]
    for (const name of names) await app.insertUser({ name })
    await app.insertUser({ name: '번호', phone: '+821012345678' })
    await app.insertUser({ name: '끝자리', phone: '+821099995678' })
  })

  test.each([
    ['a whole number in any form', '+82 10 1234-5678', ['번호']],
    ['the last four digits', '5678', ['끝자리', '번호']],
    ['a number nobody has', '010-0000-0000', []],
    ['initials', 'ㄱㅁㅅ', ['강문선', '김민수']],
    ['the first initial, a bare one too', 'ㄱ', ['ㄱ이상', '강문선', '김민수', '김민지']],
    ['a doubled initial', 'ㄲ', ['까마솔', '끝자리']],
    ['the beginning of a name', '김민', ['김민수', '김민지']],
    ['a given name', '민수', ['김민수', '민수진', '박민수']],
    ['a name with a space', '김 민수', ['김민수']],
    ['another script, whatever the case', 'maria', ['Maria Silva']],
    ['signs that mean something to the database', '100%', ['100%_a']],
    ['a sign alone', '%', []],
  ])('finds %s', async (_, search, names) => {
    for (const sort of userSorts) {
      expect(await found({ search, sort })).toEqual(names.toSorted())
      expect((await list({ search, sort })).totalCount).toBe(names.length)
    }
  })

  test('goes together with the filters', async () => {
    await app.insertUser({ name: '김민호', status: 'SUSPENDED', authorityType: 'MANAGER' })
    const query = { search: '김민', status: ['SUSPENDED' as const], userAuthorityType: ['MANAGER' as const] }
    expect(await found(query)).toEqual(['김민호'])
    expect(await found({ ...query, search: 'ㄱㅁ' })).toEqual(['김민호'])
    expect(await found({ ...query, search: '민호' })).toEqual(['김민호'])
  })
})

describe('order', () => {
  /** Ties everywhere: three names, two instants, and members who never signed in. */
  async function insertTies(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      await app.insertUser({
        name: ['가나다', '김가나', '하하하'][index % 3] ?? '',
        createdAt: index % 2 === 0 ? '2026-01-01T00:00:00Z' : '2026-01-02T00:00:00Z',
        lastLoginAt: index % 4 === 0 ? null : `2026-02-0${(index % 2) + 1}T00:00:00Z`,
        status: index % 5 === 0 ? 'SUSPENDED' : 'ACTIVE',
      })
    }
  }

  async function walk(query: Query): Promise<string[]> {
    const first = await list({ ...query, pageSize: 7 })
    const ids = idsOf(first)
    for (let pageNumber = 2; pageNumber <= first.totalPages; pageNumber++) {
      ids.push(...idsOf(await list({ ...query, pageSize: 7, pageNumber })))
    }
    return ids
  }

  test.each(userSorts)('pages by %s have no gaps and no doubles, to the last one', async (sort) => {
    await insertTies(40)
    for (const query of [{}, { search: 'ㄱ' }, { search: '가나' }, { status: ['SUSPENDED' as const] }]) {
      const whole = idsOf(await list({ ...query, sort, pageSize: 100 }))
      const walked = await walk({ ...query, sort })
      expect(walked).toEqual(whole)
      expect(new Set(walked).size).toBe(whole.length)
    }
  })

  test.each(['name', 'createdAt', 'lastLoginAt'] as const)(
    'by -%s is exactly the other way round',
    async (sort) => {
      await insertTies(23)
      const up = await walk({ sort })
      expect(await walk({ sort: `-${sort}` })).toEqual(up.toReversed())
    },
  )

  test('names stand as in a Korean dictionary; who never signed in is the longest away', async () => {
    await app.insertUser({ name: '하늘', lastLoginAt: null })
    await app.insertUser({ name: '가람', lastLoginAt: '2026-01-01T00:00:00Z' })
    await app.insertUser({ name: '까치', lastLoginAt: '2026-03-01T00:00:00Z' })
    const names = async (sort: 'name' | 'lastLoginAt' | '-lastLoginAt') =>
      (await list({ sort, userAuthorityType: ['USER'] })).items.map(({ name }) => name)
    expect(await names('name')).toEqual(['가*', '까*', '하*'])
    expect(await names('lastLoginAt')).toEqual(['하*', '가*', '까*'])
    expect(await names('-lastLoginAt')).toEqual(['까*', '가*', '하*'])
  })
})

test('a number finds who left with it within 30 days, when withdrawn members are asked for', async () => {
  const phone = '+821011112222'
  const gone = await app.insertUser({ name: '김민수', phone })
  await app.call(deleteUser, { query: { id: gone.id } }, await app.signInAs(gone))
  const back = await app.insertUser({ name: '김민수', phone })
  const search = '010-1111-2222'
  expect(idsOf(await list({ search }))).toEqual([back.id])
  expect(idsOf(await list({ search, status: ['WITHDRAWN'] }))).toEqual([gone.id])
  expect(idsOf(await list({ search, status: ['WITHDRAWN', 'ACTIVE'] })).toSorted()).toEqual(
    [gone.id, back.id].toSorted(),
  )
  expect(idsOf(await list({ search: '010-1111-2223', status: ['WITHDRAWN'] }))).toEqual([])
  app.clock.advance({ days: 30, seconds: 1 })
  await runTask(app, 'users:clean')
  token = await app.signInAs(await app.insertUser({ authorityType: 'ADMIN' }))
  expect(idsOf(await list({ search, status: ['WITHDRAWN'] }))).toEqual([])
})

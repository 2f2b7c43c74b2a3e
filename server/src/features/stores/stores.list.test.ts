import type { Role } from '@madang/contract/access'
import type { StoreStatus } from '@madang/contract/store-actions'
import type { FilePurpose } from '@madang/contract/files'
import { getWorkCounts } from '@madang/contract/work-counts'
import { deleteStore, pagedStores, setStoreStatus, storeSorts, StoresQuery } from '@madang/contract/stores'
import type { CallInput } from '@madang/contract/endpoint'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { foldCounts } from '../../record/counts.queries.ts'
import { findPage } from './stores.page.ts'
import { describeSearch, readSearch } from './stores.search.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.reset())

const cafeId = '019aa000-0000-7000-8000-000000000002'

async function tokenOf(role: Role): Promise<string> {
  return app.signInAs(await app.insertUser({ authorityType: role }))
}

type Query = CallInput<typeof pagedStores>['query']

async function namesFor(query: Query, token?: string): Promise<string[]> {
  const { items } = await app.call(pagedStores, { query }, token ?? (await tokenOf('ADMIN')))
  return items.map(({ name }) => name)
}

describe('searching', () => {
  const names = ['행복 식당', '행복카페', '마당 국밥', 'Cafe Haru', '24시 감자탕', '100% 주스']
  beforeEach(async () => {
    for (const name of names) await app.insertStore({ name, phone: null, businessNumber: null })
    await app.insertStore({ name: '전화 가게', phone: '031-777-1234', businessNumber: '1234567891' })
  })

  test.each<[string, string[]]>([
    ['행복', ['행복 식당', '행복카페']],
    ['행복식', ['행복 식당']],
    ['행복 식', ['행복 식당']],
    ['ㅎㅂ', ['행복 식당', '행복카페']],
    ['ㅎㅂㅅㄷ', ['행복 식당']],
    ['ㄳ', []],
    ['cafe', ['Cafe Haru']],
    ['CAFEh', ['Cafe Haru']],
    ['24시', ['24시 감자탕']],
    ['100', ['100% 주스']],
    ['%', []],
    ['031-777', ['전화 가게']],
    ['0317771234', ['전화 가게']],
    ['+82 31-777-1234', ['전화 가게']],
    ['1234', ['전화 가게']],
    ['123-45-67891', ['전화 가게']],
    ['۱۲۳۴۵۶۷۸۹۱', ['전화 가게']],
    ['없는 이름', []],
  ])('for %s', async (search, expected) => {
    expect((await namesFor({ search, sort: 'name' })).toSorted()).toEqual(expected.toSorted())
  })
})

test.each([
  ['ㅎㅂㄱㅅ', { kind: 'initials', initials: 'ㅎㅂㄱㅅ' }],
  ['ㅎㅄ', { kind: 'initials', initials: 'ㅎㅂㅅ' }],
  ['12', { kind: 'name', nameKey: '12' }],
  ['+82 10 1234 5678', { kind: 'digits', digits: '01012345678', nameKey: '+821012345678' }],
  ['0082-2-123-4567', { kind: 'digits', digits: '021234567', nameKey: '0082-2-123-4567' }],
  ['8212345678', { kind: 'digits', digits: '8212345678', nameKey: '8212345678' }],
  ['A B', { kind: 'name', nameKey: 'ab' }],
])('%s means %j', (text, expected) => {
  expect(readSearch(text)).toEqual(expected)
})

test.each([
  ['ㅎㅂ', 'initials ㅎㅂ'],
  ['마당 국밥', 'name 마당국밥'],
  ['010-2345-6789', 'digits ****6789'],
])('a record says of %s: %s', (text, expected) => {
  expect(describeSearch(readSearch(text))).toBe(expected)
})

describe('filters', () => {
  beforeEach(async () => {
    const { id } = await app.insertUser({ authorityType: 'MANAGER', name: '주인' })
    await app.insertStore({ name: '강남 식당', status: 'ACTIVE', bcode: '1168010100' }, { [id]: 'OWNER' })
    await app.insertStore({ name: '강남 카페', status: 'ACTIVE', bcode: '1168010800', categoryId: cafeId })
    await app.insertStore({ name: '부산 식당', status: 'PENDING_REVIEW', bcode: '2635010500' })
    await app.insertStore({ name: '빈 초안', bcode: null, categoryId: null, businessNumber: null })
    await app.insertStore({ name: '지운 초안', deletedAt: '2026-01-01T00:00:00Z' })
  })

  test.each<[Query, string[]]>([
    [{}, ['강남 식당', '강남 카페', '부산 식당', '빈 초안']],
    [{ status: ['ACTIVE'] }, ['강남 식당', '강남 카페']],
    [{ status: ['DRAFT', 'PENDING_REVIEW'] }, ['부산 식당', '빈 초안']],
    [{ categoryId: cafeId }, ['강남 카페']],
    [{ region: '11' }, ['강남 식당', '강남 카페']],
    [{ region: '11680101' }, ['강남 식당']],
    [{ region: '26', status: ['ACTIVE'] }, []],
    [{ search: '강남', categoryId: cafeId, region: '11' }, ['강남 카페']],
    [{ own: 'true' }, []],
  ])('%j', async (query, expected) => {
    const token = await tokenOf('ADMIN')
    const page = await app.call(pagedStores, { query }, token)
    expect(page.items.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
    expect(page.totalCount).toBe(expected.length)
  })

  test('a manager sees the own stores, whatever is asked', async () => {
    const owner = await app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', '주인')
      .executeTakeFirstOrThrow()
    const token = await app.signInAs(owner)
    for (const query of [{}, { own: 'true' as const }, { region: '11' }]) {
      expect(await namesFor(query, token)).toEqual(['강남 식당'])
    }
    expect(await namesFor({ search: '부산' }, token)).toEqual([])
  })
})

describe('order and pages', () => {
  const statuses: StoreStatus[] = ['CLOSED', 'DRAFT', 'ACTIVE', 'PENDING_REVIEW', 'SUSPENDED', 'REJECTED']

  test('by name, by age and by the state in a store’s life, both ways', async () => {
    for (const [index, status] of statuses.entries()) {
      await app.insertStore({ name: `${'다마가바라나'.charAt(index)} ${status}`, status })
      app.clock.advance({ seconds: 1 })
    }
    const token = await tokenOf('ADMIN')
    const shown = async (sort: NonNullable<Query['sort']>) =>
      (await namesFor({ sort }, token)).map((name) => name.slice(0, 1)).join('')
    const both = async (key: 'name' | 'createdAt' | 'status') => [await shown(key), await shown(`-${key}`)]
    expect(await both('name')).toEqual(['가나다라마바', '바마라다나가'])
    expect(await both('createdAt')).toEqual(['다마가바라나', '나라바가마다'])
    expect(await both('status')).toEqual(['마바나가라다', '다라가나바마'])
  })

  test('each store is on one page once, also where all are equal', async () => {
    for (let index = 0; index < 25; index++) await app.insertStore({ name: '같은 이름' })
    const token = await tokenOf('ADMIN')
    for (const sort of storeSorts) {
      const seen: string[] = []
      for (const pageNumber of [1, 2, 3]) {
        const page = await app.call(pagedStores, { query: { sort, pageNumber, pageSize: 10 } }, token)
        expect(page).toMatchObject({ totalCount: 25, totalPages: 3 })
        seen.push(...page.items.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(25)
    }
    const after = await app.call(pagedStores, { query: { pageNumber: 4, pageSize: 10 } }, token)
    expect(after.items).toEqual([])
  })

  test.each<[string, Query, { totalCount: number; statements: number }]>([
    ['a list that finds nothing', { own: 'true' }, { totalCount: 0, statements: 1 }],
    ['a page beyond the end', { pageNumber: 2 }, { totalCount: 1, statements: 1 }],
    ['a page with rows', {}, { totalCount: 1, statements: 2 }],
  ])('%s is not looked for in vain', async (_what, query, expected) => {
    await app.insertStore()
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    }
    const viewer = await app.insertUser({ authorityType: 'ADMIN' })
    const page = await findPage(app.db.withPlugin(counting), StoresQuery.parse(query), {
      userId: viewer.id,
      role: 'ADMIN',
      sessionId: viewer.id,
    })
    expect({ totalCount: page.totalCount, statements }).toEqual(expected)
  })
})

describe('a row', () => {
  test('has the representative masked, its documents, and when it was submitted', async () => {
    const owner = await app.insertUser({ authorityType: 'MANAGER' })
    const submittedAt = '2026-11-20T01:00:00.000Z'
    const given = { representativeName: '남궁민수', submittedAt, status: 'PENDING_REVIEW' } as const
    const { id } = await app.insertStore(given, { [owner.id]: 'OWNER' })
    await app.insertFile(owner.id, 'STORE_DOCUMENT', { recordId: id, position: 1, type: 'PERMIT' })
    await app.insertFile(owner.id, 'STORE_LOGO', { recordId: id, position: 0 })
    const { items } = await app.call(pagedStores, { query: {} }, await tokenOf('ADMIN'))
    expect(items).toMatchObject([
      { representativeName: '남**수', documentTypes: ['BUSINESS_REGISTRATION', 'PERMIT'], submittedAt },
    ])
    const draft = await app.insertStore({ representativeName: null })
    const rows = await app.call(pagedStores, { query: { status: ['DRAFT'] } }, await tokenOf('ADMIN'))
    expect(rows.items).toMatchObject([
      { id: draft.id, representativeName: null, documentTypes: [], submittedAt: null },
    ])
  })

  test('has its first picture for a cover, the logo where there is none', async () => {
    const token = await tokenOf('ADMIN')
    const { user } = await app.signedIn('MANAGER')
    const cover = { purpose: 'STORE_IMAGE', place: 0 } as const
    const second = { purpose: 'STORE_IMAGE', place: 1 } as const
    const logo = { purpose: 'STORE_LOGO', place: 0 } as const
    const covers = async (...files: readonly { purpose: FilePurpose; place: number }[]) => {
      const { id } = await app.insertStore()
      const ids: string[] = []
      for (const { purpose, place } of files) {
        ids.push(await app.insertFile(user.id, purpose, { recordId: id, position: place }))
      }
      const { items } = await app.call(pagedStores, { query: {} }, token)
      const shown = items.find((item) => item.id === id)?.cover ?? null
      const kept = await app.db.selectFrom('files').select(['id', 'sha256', 'mime']).execute()
      const found = kept.find(({ sha256 }) => sha256 === shown?.sha256)
      return found === undefined ? shown : { place: ids.indexOf(found.id), mime: found.mime }
    }
    expect(await covers(logo, second, cover)).toEqual({ place: 2, mime: 'image/jpeg' })
    expect(await covers(logo)).toEqual({ place: 0, mime: 'image/jpeg' })
    expect(await covers()).toBeNull()
  })

  test('stands where it was submitted, both ways; what was not comes last', async () => {
    const token = await tokenOf('ADMIN')
    for (const [name, submittedAt] of [
      ['하나', '2026-11-03T00:00:00Z'],
      ['둘', null],
      ['셋', '2026-11-01T00:00:00Z'],
      ['넷', '2026-11-02T00:00:00Z'],
    ] as const) {
      await app.insertStore({ name, submittedAt })
    }
    expect(await namesFor({ sort: 'submittedAt' }, token)).toEqual(['셋', '넷', '하나', '둘'])
    expect(await namesFor({ sort: '-submittedAt' }, token)).toEqual(['하나', '넷', '셋', '둘'])
  })

  test('is found by digits among very many with the same, each once', async () => {
    const token = await tokenOf('ADMIN')
    await app.pool.query(
      `insert into stores (id, name, phone, status, created_at, updated_at)
       select gen_random_uuid(), 'store ' || i, '031-' || 1000 + i % 9000 || '-' || 1000 + i % 7, 'DRAFT', now(), now()
       from generate_series(1, 10050) as i`,
    )
    await app.insertStore({ name: '031', phone: '02-031-1000' })
    const search = { search: '031', sort: 'name' } as const
    const first = await app.call(pagedStores, { query: search }, token)
    expect(first.totalIsEstimate).toBe(true)
    expect(first.totalCount).toBeGreaterThan(10_000)
    expect(first.items.slice(0, 2).map(({ name }) => name)).toEqual(['031', 'store 1'])
    const last = await app.call(pagedStores, { query: { ...search, pageNumber: 503 } }, token)
    expect(last.items).toHaveLength(11)
    expect([last.totalCount, last.totalIsEstimate]).toEqual([10_051, undefined])
    expect(last.items.at(-1)?.name).toBe('store 9999')
  })
})

describe('the counts', () => {
  const countsFor = async (token: string) => (await app.call(getWorkCounts, {}, token)).stores.byStatus
  const none = { DRAFT: 0, PENDING_REVIEW: 0, REJECTED: 0, ACTIVE: 0, SUSPENDED: 0, CLOSED: 0 }

  test('are of all for the operator, of the own for a manager', async () => {
    const owner = await app.insertUser({ authorityType: 'MANAGER' })
    await app.insertStore({ status: 'ACTIVE' }, { [owner.id]: 'OWNER' })
    await app.insertStore({}, { [owner.id]: 'STAFF' })
    for (const status of ['ACTIVE', 'CLOSED', 'PENDING_REVIEW'] as const) await app.insertStore({ status })
    await app.insertStore({ deletedAt: '2026-01-01T00:00:00Z' })
    expect(await countsFor(await app.signInAs(owner))).toEqual({ ...none, ACTIVE: 1, DRAFT: 1 })
    const all = { ...none, ACTIVE: 2, DRAFT: 1, CLOSED: 1, PENDING_REVIEW: 1 }
    expect(await countsFor(await tokenOf('ADMIN'))).toEqual(all)
    expect(await countsFor(await tokenOf('MANAGER'))).toEqual(none)
    await expect(countsFor(await tokenOf('USER'))).rejects.toMatchObject({ status: 403 })
    await expect(app.call(getWorkCounts, {})).rejects.toMatchObject({ status: 401 })
  })

  test('follow every change and stay right when they are folded, also while others write', async () => {
    const token = await tokenOf('ADMIN')
    const stores: { id: string }[] = []
    for (let count = 0; count < 12; count += 1)
      stores.push(await app.insertStore({ status: 'PENDING_REVIEW' }))
    const approve = ({ id }: { id: string }) =>
      app.call(setStoreStatus, { params: { id }, body: { to: 'ACTIVE' } }, token)
    const folds = Array.from({ length: 6 }, () => foldCounts(app.db))
    await Promise.all([...stores.slice(0, 10).map(approve), ...folds])
    await foldCounts(app.db)
    expect(await countsFor(token)).toEqual({ ...none, ACTIVE: 10, PENDING_REVIEW: 2 })
    const rows = app.db.selectFrom('countChanges').select('id').where('tableName', '=', 'stores')
    expect(await rows.execute()).toHaveLength(2)
    const draft = await app.insertStore()
    await app.call(deleteStore, { params: { id: draft.id } }, token)
    expect(await countsFor(token)).toMatchObject({ DRAFT: 0 })
    expect((await app.call(pagedStores, { query: {} }, token)).totalCount).toBe(12)
  })
})

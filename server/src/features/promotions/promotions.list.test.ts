import { promotionSorts, PromotionsQuery } from '@madang/contract/promotions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { SignedIn } from '../../http/serve.ts'
import { insertPromotion } from '../../testing/factories.ts'
import { findPage } from './promotions.page.ts'

/** The list of the console. */
let app: TestApp
let viewer: SignedIn
const storeIds: string[] = []
const codes: string[] = []

const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()

beforeAll(async () => {
  app = await startTestApp()
  const admin = await app.signedIn('ADMIN')
  viewer = { userId: admin.user.id, role: 'ADMIN', sessionId: '' }
  for (const name of ['마당 국밥', '느티 찻집'])
    storeIds.push((await app.insertStore({ status: 'ACTIVE', name }, { [admin.user.id]: 'OWNER' })).id)
  storeIds.push((await app.insertStore({ status: 'ACTIVE', name: '개나리 분식' })).id)
  const titles = ['개강 할인', '감사 쿠폰', '100원 나눔', '마당 놀이', '느티 그늘']
  const statuses = ['DRAFT', 'PENDING_REVIEW', 'SCHEDULED', 'LIVE', 'ENDED'] as const
  const types = ['EVENT', 'DISCOUNT', 'COUPON', 'GIFT'] as const
  for (let count = 0; count < 60; count++) {
    app.clock.advance({ minutes: 7 })
    const startAt = hours((count * 37) % 500)
    const status = statuses[(count * 3) % 5] ?? 'DRAFT'
    const { code } = await insertPromotion(app.db, app.clock.now(), {
      storeId: storeIds[count % 3] ?? '',
      title: titles[count % 5] ?? '',
      status,
      type: types[count % 4] ?? 'EVENT',
      startAt,
      endAt: new Date(Date.parse(startAt) + (1 + (count % 9)) * 86_400_000).toISOString(),
      isChangeUnseen: count % 7 === 0,
      submittedAt: status === 'DRAFT' ? null : hours(count % 11),
      ...(status === 'DRAFT' && count % 2 === 0 && { startAt: null, endAt: null }),
    })
    codes.push(code)
  }
})
afterAll(() => app.close())

type Query = z.input<typeof PromotionsQuery>

async function idsOf(query: Query): Promise<string[]> {
  const page = await findPage(app.db, PromotionsQuery.parse({ ...query, pageSize: '100' }), viewer)
  expect([page.totalCount, page.totalPages]).toEqual([page.items.length, page.items.length === 0 ? 0 : 1])
  return page.items.map(({ id }) => id)
}

const searches: [search: string, count: number][] = [
  ['개강', 12],
  ['개', 28],
  ['ㄱ', 36],
  ['ㄴㅌㄱㄴ', 12],
  ['마당국밥', 20],
  ['마당', 28],
  ['100', 12],
  ['없는행사', 0],
]

const filters: Query[] = [
  {},
  { status: 'LIVE' },
  { status: 'SCHEDULED,ENDED' },
  { type: 'GIFT' },
  { status: 'DRAFT', type: 'EVENT,COUPON' },
  { from: '2026-11-25', to: '2026-11-28' },
  { to: '2026-11-24' },
  { from: '2026-12-05', status: 'ENDED' },
  { changed: 'true' },
  { own: 'true' },
]

describe.each(promotionSorts)('by %s', (sort) => {
  test('every search with every filter finds what both find, in the order of all', async () => {
    const all = await idsOf({ sort })
    expect(new Set(all).size).toBe(60)
    for (const [search, count] of searches) {
      const found = new Set(await idsOf({ sort, search }))
      expect([search, found.size]).toEqual([search, count])
      for (const filter of filters) {
        const kept = new Set(await idsOf({ sort, ...filter }))
        const both = all.filter((id) => found.has(id) && kept.has(id))
        expect([search, filter, await idsOf({ sort, search, ...filter })]).toEqual([search, filter, both])
      }
    }
  })

  test('both ways are each other’s reverse, but for what has no such value', async () => {
    const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
    const query = { status: 'SCHEDULED,LIVE,ENDED,PENDING_REVIEW' as const }
    const [one, back] = [
      await idsOf({ ...query, sort }),
      await idsOf({ ...query, sort: other as typeof sort }),
    ]
    expect(back).toEqual(one.toReversed())
  })
})

test('a code finds its own', async () => {
  for (const code of codes.slice(0, 5)) expect(await idsOf({ search: code })).toHaveLength(1)
})

import { listPromotions } from '@madang/contract/public-promotions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { insertPromotion, restaurantId } from '../../testing/factories.ts'
import { wrongField } from '../../testing/refusal.ts'

/** The list that everyone sees. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await insertAll()
})
afterAll(() => app.close())

const otherCategory = restaurantId.replace(/1$/, '2')
const hours = (count: number) => new Date(app.clock.now().getTime() + count * 3_600_000).toISOString()
const live = (endsIn: number) => ({ status: 'LIVE', startAt: hours(-2), endAt: hours(endsIn) }) as const
const soon = (startsIn: number) =>
  ({ status: 'SCHEDULED', startAt: hours(startsIn), endAt: hours(99), displayFrom: hours(-1) }) as const

async function insertAll(): Promise<void> {
  const now = app.clock.now()
  const cityHall = { lat: 37.5665, lng: 126.978, bcode: '1114010300' }
  const gangnam = { lat: 37.498, lng: 127.0276, bcode: '1168010100' }
  const [hall, south, busan, suspended] = [
    await app.insertStore({ status: 'ACTIVE', name: '시청 국밥', ...cityHall }),
    await app.insertStore({
      status: 'ACTIVE',
      name: '강남 국수',
      categoryId: otherCategory,
      ...gangnam,
    }),
    await app.insertStore({
      status: 'ACTIVE',
      name: '해운대 국밥',
      lat: 35.1587,
      lng: 129.1604,
      bcode: '2635010100',
    }),
    await app.insertStore({ status: 'SUSPENDED', name: '시청 찻집', ...cityHall }),
  ]
  const add = (storeId: string, title: string, given: object) =>
    insertPromotion(app.db, now, { storeId, title, ...given })
  await add(hall.id, '시청 마지막', live(9))
  await add(hall.id, '시청 먼저', { ...live(1), type: 'GIFT' })
  await add(south.id, '강남 다음', { ...live(3), type: 'COUPON' })
  await add(busan.id, '부산 그다음', { ...live(5), type: 'GIFT' })
  // It takes place a kilometre and a half north of its store.
  const place = {
    sameAsStore: false,
    placeName: '광장',
    placeAddress: '서울',
    placeLat: 37.58,
    placeLng: 126.978,
  }
  await add(hall.id, '시청 밖에서', { ...live(7), ...place })
  await add(south.id, '강남 곧', { ...soon(5), type: 'COUPON' })
  await add(hall.id, '시청 곧', soon(2))
  await add(hall.id, '아직 안 보임', { status: 'SCHEDULED', startAt: hours(1) })
  await add(hall.id, '이미 안 보임', { ...live(2), displayTo: hours(-1) })
  await add(hall.id, '나중에 보임', { ...live(2), displayFrom: hours(1) })
  await add(hall.id, '끝났음', live(-1))
  await add(hall.id, '시작했을 것', { ...soon(-0.5), displayFrom: hours(-3) })
  await add(suspended.id, '멈춤', { ...soon(3), heldFrom: 'SCHEDULED' })
  for (const status of ['DRAFT', 'PENDING_REVIEW', 'PAUSED', 'ENDED', 'CANCELLED', 'ARCHIVED'])
    await add(hall.id, `시청 ${status}`, { ...live(2), status })
}

type Query = Parameters<typeof app.call<typeof listPromotions>>[1]['query']
const titlesOf = async (query: Query) =>
  (await app.call(listPromotions, { query })).items.map(({ title }) => title)

const all = ['시청 먼저', '강남 다음', '부산 그다음', '시청 밖에서', '시청 마지막']
const cityHall = '37.5665,126.978'
const wide = { near: cityHall, within: '30' } as const

describe('visitors find', () => {
  test.each<[string, Query, string[]]>([
    ['what is on, what ends first first', {}, all],
    ['the same where they say so', { when: 'now' }, all],
    ['what is announced, what begins first first', { when: 'soon' }, ['시청 곧', '강남 곧']],
    ['one type', { type: 'GIFT' }, ['시청 먼저', '부산 그다음']],
    ['one type of what is announced', { when: 'soon', type: 'COUPON' }, ['강남 곧']],
    ['one category', { categoryId: otherCategory }, ['강남 다음']],
    ['a category of nothing', { categoryId: restaurantId.replace(/1$/, '3') }, []],
    ['a city', { region: '11' }, ['시청 먼저', '강남 다음', '시청 밖에서', '시청 마지막']],
    ['a district', { region: '11680' }, ['강남 다음']],
    ['a type in a city', { region: '26', type: 'GIFT' }, ['부산 그다음']],
    [
      'what is near, of one place what was made first',
      { near: cityHall },
      ['시청 마지막', '시청 먼저', '시청 밖에서'],
    ],
    ['within a kilometre', { near: cityHall, within: '1' }, ['시청 마지막', '시청 먼저']],
    ['the nearest first', wide, ['시청 마지막', '시청 먼저', '시청 밖에서', '강남 다음']],
    ['what is announced near', { ...wide, when: 'soon' }, ['시청 곧', '강남 곧']],
    ['near, of one type and city', { ...wide, type: 'GIFT', region: '11' }, ['시청 먼저']],
    ['nothing at sea', { near: '36.0,124.5' }, []],
    ['the beginning of a title', { search: '시청' }, ['시청 먼저', '시청 밖에서', '시청 마지막']],
    ['the beginning of a store', { search: '해운대국밥' }, ['부산 그다음']],
    ['initials', { search: 'ㄱㄴ' }, ['강남 다음']],
    ['a search near, of one type', { ...wide, search: '시청', type: 'GIFT' }, ['시청 먼저']],
    ['nothing by other words', { search: '국밥' }, []],
  ])('%s', async (_name, query, expected) => {
    const { items, totalCount } = await app.call(listPromotions, { query })
    expect(items.map(({ title }) => title)).toEqual(expected)
    expect(totalCount).toBe(expected.length)
  })

  test('nothing by the code of what they do not see', async () => {
    const rows = await app.db.selectFrom('promotions').select(['code', 'title', 'status']).execute()
    for (const { code, title } of rows)
      expect([title, await titlesOf({ search: code })]).toEqual([title, all.includes(title) ? [title] : []])
  })
})

test.each<[string, Query]>([
  ['by their end', {}],
  ['by the way to them', wide],
  ['of a search', { search: '시청' }],
])('pages of them %s follow each other', async (_name, query) => {
  const whole = await titlesOf(query)
  const pages: string[] = []
  for (let pageNumber = 1; pageNumber <= whole.length; pageNumber++) {
    const page = await app.call(listPromotions, { query: { ...query, pageNumber, pageSize: 1 } })
    expect([page.pageNumber, page.totalPages, page.totalCount]).toEqual([
      pageNumber,
      whole.length,
      whole.length,
    ])
    pages.push(...page.items.map(({ title }) => title))
  }
  expect(pages).toEqual(whole)
  expect(await titlesOf({ ...query, pageNumber: whole.length + 1, pageSize: 1 })).toEqual([])
})

describe('what nobody can mean is refused', () => {
  test.each<[string, Record<string, string>, string, string]>([
    ['another time', { when: 'later' }, 'query/when', 'choice'],
    ['a category that is none', { categoryId: 'x' }, 'query/categoryId', 'format'],
    ['a region that is none', { region: '1' }, 'query/region', 'format'],
    ['a point that is none', { near: '37.5665' }, 'query/near', 'format'],
    ['a hundred kilometres', { near: cityHall, within: '100' }, 'query/within', 'choice'],
    ['a hundred and one on a page', { pageSize: '101' }, 'query/pageSize', 'too_big'],
    ['what is not asked for', { storeId: restaurantId }, 'query/storeId', 'unknown_field'],
  ])('%s', async (_name, query, pointer, code) => {
    const call = app.call(listPromotions, { query })
    await expect(call).rejects.toMatchObject(wrongField(pointer, code))
  })
})

test('caches may keep a page for two seconds, for whoever asks, and no refusal', async () => {
  const cachingOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${app.url}/api/v1/promotion${path}`, { headers })).headers.get('cache-control')
  const { token } = await app.signedIn('MANAGER')
  const authorization = `Bearer ${token}`
  const [row] = (await app.call(listPromotions, { query: {} })).items
  expect(await cachingOf('?when=soon')).toBe('public, max-age=2')
  expect(await cachingOf('', { authorization })).toBe('public, max-age=2')
  expect(await cachingOf('?when=x')).toBe('no-store')
  expect(await cachingOf(`/${row?.id}`)).toBe('no-store')
  expect(await cachingOf('/paged-promotions', { authorization })).toBe('no-store')
})

/**
 * The lists of promotions over 500,000 of them, through HTTP: the console's with every search, filter and order, three
 * random pages of the first fifty each, and the last page; and visitors' with every filter and search.
 */
import { promotionSorts } from '@madang/contract/promotions'
import { say } from './figures.ts'
import { createGet, ListTimes, questionsOf } from './lists.ts'
import { prepare, startServer } from './system.ts'

const promotions = Number(process.argv[2] ?? 500_000)

const searches = {
  'no search': [null],
  'beginning of a title': ['개강', '연말 모임', '100'],
  'beginning of a store': ['마당', '느티', 'cafe'],
  'one initial': ['ㄱ', 'ㅁ'],
  'three initials': ['ㄱㄱㅁ'],
  code: ['00000042'],
  'nothing found': ['없는행사'],
}

const filters: Record<string, string>[] = [
  {},
  { status: 'LIVE' },
  { status: 'PENDING_REVIEW' },
  { status: 'SCHEDULED,LIVE' },
  { type: 'GIFT' },
  { status: 'REJECTED', type: 'COUPON,EVENT' },
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2024-02-05', to: '2024-02-06', status: 'ENDED' },
  { changed: 'true' },
  { own: 'true' },
  { region: '11' },
]

const category = (place: number) => `019aa000-0000-7000-8000-${String(place).padStart(12, '0')}`
const publicFilters: Record<string, string>[] = [
  {},
  { type: 'GIFT' },
  { categoryId: category(1) },
  { categoryId: category(9), region: '50' },
  { region: '11' },
  { near: '37.5665,126.978' },
  { near: '37.5665,126.978', within: '30' },
  { near: '35.1796,129.0756', within: '1', type: 'EVENT' },
  { search: '개강' },
  { search: '마당', region: '11' },
  { search: 'ㄱ', near: '37.5665,126.978', within: '30' },
  { search: '없는행사' },
]

const { tokens, managerTokens, dataDir, seedSeconds, remove } = await prepare({
  members: 20_000,
  admins: 60,
  stores: Math.ceil(promotions / 10),
  promotions,
})
say(`${promotions} promotions seeded in ${seedSeconds.toFixed(1)} s`)
const server = await startServer(dataDir)
const get = createGet(server.url)
const path = '/api/v1/promotion/paged-promotions'
const list = new ListTimes(path, (page) => get(page, tokens))
const publicList = new ListTimes('/api/v1/promotion', (page) => get(page, tokens))
const questions = questionsOf({ searches, filters, sorts: promotionSorts })

try {
  for (let count = 0; count < 200; count++) await get(path, tokens)
  for (const question of questions) await list.measure(question)
  for (const question of questions) {
    if (question.kind !== 'no search') continue
    await list.measure({ ...question, kind: 'a manager with many stores' }, (page) =>
      get(page, managerTokens),
    )
  }
  list.say()
  for (const when of ['now', 'soon']) {
    for (const filter of publicFilters) await publicList.measure({ kind: when, query: { ...filter, when } })
  }
  publicList.say()
} finally {
  await server.stop()
  remove()
}

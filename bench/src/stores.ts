/**
 * The list of stores over 200,000 of them, through HTTP: every search with every filter in every order, three
 * random pages of the first fifty each, and the last page; the counts; and the list of a manager with many stores.
 */
import { storeSorts } from '@madang/contract/stores'
import { figuresOf, say } from './figures.ts'
import { createGet, ListTimes, questionsOf } from './lists.ts'
import { prepare, startServer } from './system.ts'

const stores = Number(process.argv[2] ?? 200_000)

const searches = {
  'no search': [null],
  'business number': ['123-45-67'],
  'whole phone': ['02-1234-5678'],
  'last four digits': ['5678', '0000'],
  'three digits of a phone': ['031', '051', '010'],
  'four digits of a phone': ['0507', '+82 31'],
  'digits of a name': ['100', '24시'],
  'beginning of a name': ['마당', '느티', 'cafe'],
  'whole name': ['마당 국밥 강남점'],
  'one initial': ['ㅁ', 'ㅎ', 'ㄱ'],
  'two initials': ['ㅁㄷ', 'ㅅㅂ'],
  'four initials': ['ㅁㄷㄱㅂ'],
  'nothing found': ['없는가게', '999-99'],
}

const category = (place: number) => `019aa000-0000-7000-8000-${String(place).padStart(12, '0')}`
const filters: Record<string, string>[] = [
  {},
  { status: 'ACTIVE' },
  { status: 'PENDING_REVIEW' },
  { status: 'REJECTED' },
  { status: 'ACTIVE,CLOSED' },
  { categoryId: category(1) },
  { categoryId: category(9) },
  { region: '11' },
  { region: '41110' },
  { region: '41', status: 'CLOSED' },
  { region: '50', status: 'REJECTED', categoryId: category(8) },
  { own: 'true' },
]

const { tokens, managerTokens, dataDir, seedSeconds, remove } = await prepare({
  members: 20_000,
  admins: 60,
  stores,
})
say(`${stores} stores seeded in ${seedSeconds.toFixed(1)} s`)
const server = await startServer(dataDir)
const get = createGet(server.url)
const path = '/api/v1/store/paged-stores'
const list = new ListTimes(path, (page) => get(page, tokens))
const questions = questionsOf({ searches, filters, sorts: storeSorts })

try {
  for (let count = 0; count < 200; count++) await get(path, tokens)
  for (const question of questions) await list.measure(question)
  for (const question of questions) {
    if (question.kind !== 'no search' && question.kind !== 'one initial') continue
    await list.measure({ ...question, kind: 'a manager with many stores' }, (page) =>
      get(page, managerTokens),
    )
  }
  list.say()
  const counts: number[] = []
  for (let count = 0; count < 300; count++) counts.push((await get('/api/v1/manager/counts', tokens)).ms)
  const figures = figuresOf(counts)
  say(`counts by state: median ${figures.median} ms, p95 ${figures.p95}, max ${figures.max}`)
  const { now, peak } = server.memoryMb()
  say(`memory of the server process: ${now} MB, at most ${peak} MB`)
} finally {
  await server.stop()
  remove()
}

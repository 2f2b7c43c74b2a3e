/**
 * The list of stores over 200,000 of them, through HTTP: every search with every filter in every order, three
 * random pages of the first fifty each, and the last page; the counts; and the list of a manager with many stores.
 */
import { storeSorts } from '@madang/contract/stores'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const stores = Number(process.argv[2] ?? 200_000)
const pagesEach = 3

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
let asked = 0

async function get(path: string, by: readonly string[]): Promise<{ ms: number; body: unknown }> {
  asked += 1
  const headers = { authorization: `Bearer ${by[asked % by.length]}` }
  const start = performance.now()
  const response = await fetch(server.url + path, { headers })
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`${response.status} for ${path}`)
  return { ms: performance.now() - start, body }
}

const times = new Map<string, { pages: number[]; last: number[] }>()
const slowest: { ms: number; path: string }[] = []

async function measure(kind: string, query: Record<string, string>, by: readonly string[]): Promise<void> {
  const found = times.get(kind) ?? { pages: [], last: [] }
  times.set(kind, found)
  const ask = async (pageNumber: number) => {
    const parameters = new URLSearchParams({ ...query, pageNumber: String(pageNumber) })
    const path = `/api/v1/store/paged-stores?${parameters.toString()}`
    const { ms, body } = await get(path, by)
    slowest.push({ ms, path })
    return { ms, totalPages: (body as { totalPages: number }).totalPages } // the contract says so
  }
  const first = await ask(1)
  found.pages.push(first.ms)
  const reach = Math.max(1, Math.min(50, first.totalPages))
  for (let count = 1; count < pagesEach; count++) {
    found.pages.push((await ask(1 + Math.floor(Math.random() * reach))).ms)
  }
  if (first.totalPages > 50) found.last.push((await ask(first.totalPages)).ms)
}

const questions = Object.entries(searches).flatMap(([kind, texts]) =>
  texts.flatMap((text) =>
    filters.flatMap((filter) =>
      storeSorts.map((sort) => ({
        kind,
        query: { ...filter, sort, ...(text === null ? {} : { search: text }) },
      })),
    ),
  ),
)

try {
  for (let count = 0; count < 200; count++) await get('/api/v1/store/paged-stores', tokens)
  for (const { kind, query } of questions) await measure(kind, query, tokens)
  for (const { kind, query } of questions) {
    if (kind === 'no search' || kind === 'one initial') {
      await measure('a manager with many stores', query, managerTokens)
    }
  }
  say(row(['search', 'requests', 'median ms', 'p95', 'p99', 'max', 'last page: median', 'max']))
  say(row(['---', '--:', '--:', '--:', '--:', '--:', '--:', '--:']))
  const all = {
    pages: [...times.values()].flatMap((t) => t.pages),
    last: [...times.values()].flatMap((t) => t.last),
  }
  for (const [kind, { pages, last }] of [...times, ['all', all] as const]) {
    const page = figuresOf(pages)
    const end = figuresOf(last)
    const lastCells = last.length > 0 ? [end.median, end.max] : ['–', '–']
    say(row([kind, page.count, page.median, page.p95, page.p99, page.max, ...lastCells]))
  }
  const counts: number[] = []
  for (let count = 0; count < 300; count++) counts.push((await get('/api/v1/store/counts', tokens)).ms)
  const figures = figuresOf(counts)
  say(`counts by state: median ${figures.median} ms, p95 ${figures.p95}, max ${figures.max}`)
  for (const { ms, path } of slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 8))
    say(`${ms.toFixed(1)} ms ${path}`)
  const { now, peak } = server.memoryMb()
  say(`memory of the server process: ${now} MB, at most ${peak} MB`)
} finally {
  await server.stop()
  remove()
}

/**
 * The member list over a million members, through HTTP: every search with every filter in every order, three
 * random pages of the first fifty each, and the last page.
 */
import { userSorts } from '@madang/contract/users'
import { figuresOf, row, say } from './figures.ts'
import { prepare, startServer } from './system.ts'

const members = Number(process.argv[2] ?? 1_000_000)
const pagesEach = 3

const searches = {
  'no search': [null],
  'whole number': ['010-6828-4990'],
  'last four digits': ['5678', '0000'],
  'family name': ['김', '최', '제갈'],
  'beginning of a name': ['김민', '이서', '황보'],
  'whole name': ['김민수', '박지영'],
  'given name': ['민수', '지', '하늘'],
  'one initial': ['ㄱ', 'ㅎ', 'ㄲ'],
  'two initials': ['ㄱㅁ', 'ㅎㅈ'],
  'three initials': ['ㄱㅁㅅ', 'ㅎㅈㅇ'],
  'nothing found': ['없는이름', '010-1111-1111'],
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const filters: Record<string, string>[] = [
  {},
  { status: 'ACTIVE' },
  { status: 'SUSPENDED' },
  { status: 'WITHDRAWN' },
  { userAuthorityType: 'USER' },
  { userAuthorityType: 'MANAGER' },
  { userAuthorityType: 'ADMIN,SUPER_ADMIN' },
  { userAuthorityType: 'MANAGER', status: 'SUSPENDED' },
  { from: day(7) },
  { from: day(400), to: day(370), status: 'ACTIVE,SUSPENDED' },
  { to: day(700) },
  { online: 'true' },
]

interface Answer {
  readonly ms: number
  readonly totalPages: number
  readonly items: readonly unknown[]
}

const { tokens, dataDir, seedSeconds, remove } = await prepare({ members, admins: 60 })
say(`${members} members seeded in ${seedSeconds.toFixed(1)} s`)
const server = await startServer(dataDir)
let asked = 0

async function ask(query: Record<string, string>): Promise<Answer> {
  asked += 1
  const parameters = new URLSearchParams(query).toString()
  const headers = { authorization: `Bearer ${tokens[asked % tokens.length]}` }
  const start = performance.now()
  const response = await fetch(`${server.url}/api/v1/user/paged-users?${parameters}`, { headers })
  const body = (await response.json()) as Omit<Answer, 'ms'> // the contract says so; a failure is caught below
  const ms = performance.now() - start
  if (!response.ok) throw new Error(`${response.status} for ${parameters}`)
  return { ms, totalPages: body.totalPages, items: body.items }
}

const times = new Map<string, { pages: number[]; last: number[] }>()
const slowest: { ms: number; query: string }[] = []

async function measure(kind: string, query: Record<string, string>): Promise<void> {
  const found = times.get(kind) ?? { pages: [], last: [] }
  times.set(kind, found)
  const first = await ask(query)
  found.pages.push(first.ms)
  const reach = Math.max(1, Math.min(50, first.totalPages))
  for (let count = 1; count < pagesEach; count++) {
    const pageNumber = String(1 + Math.floor(Math.random() * reach))
    const { ms } = await ask({ ...query, pageNumber })
    found.pages.push(ms)
    slowest.push({ ms, query: JSON.stringify({ ...query, pageNumber }) })
  }
  if (first.totalPages > 50)
    found.last.push((await ask({ ...query, pageNumber: String(first.totalPages) })).ms)
}

const asks = Object.entries(searches).flatMap(([kind, texts]) =>
  texts.flatMap((text) =>
    filters.flatMap((filter) =>
      userSorts.map((sort) => ({
        kind,
        query: { ...filter, sort, ...(text === null ? {} : { search: text }) },
      })),
    ),
  ),
)

try {
  await ask({})
  for (const { kind, query } of asks) await measure(kind, query)
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
  for (const { ms, query } of slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 5))
    say(`${ms.toFixed(1)} ms ${query}`)
  const { now, peak } = server.memoryMb()
  say(`memory of the server process: ${now} MB, at most ${peak} MB`)
} finally {
  await server.stop()
  remove()
}

/**
 * The member list over a million members, through HTTP: every search with every filter in every order, three
 * random pages of the first fifty each, and the last page.
 */
import { userSorts } from '@madang/contract/users'
import { say } from './figures.ts'
import { createGet, ListTimes, questionsOf } from './lists.ts'
import { prepare, startServer } from './system.ts'

const members = Number(process.argv[2] ?? 1_000_000)

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

const { tokens, dataDir, seedSeconds, remove } = await prepare({ members, admins: 60 })
say(`${members} members seeded in ${seedSeconds.toFixed(1)} s`)
const server = await startServer(dataDir)
const get = createGet(server.url)
const list = new ListTimes('/api/v1/user/paged-users', (path) => get(path, tokens))

try {
  await get('/api/v1/user/paged-users', tokens)
  for (const question of questionsOf({ searches, filters, sorts: userSorts })) await list.measure(question)
  list.say()
  const { now, peak } = server.memoryMb()
  say(`memory of the server process: ${now} MB, at most ${peak} MB`)
} finally {
  await server.stop()
  remove()
}

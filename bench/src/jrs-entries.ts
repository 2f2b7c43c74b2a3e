/**
 * The entries of one store through HTTP: a queue and a list of reservations with 1,000,000 each, every search, filter and
 * order, three random pages of the first fifty each, and the last page.
 */
import { dayMs } from '@madang/contract/korean-time'
import { entrySorts } from '@madang/contract/jrs-entries'
import { say } from './figures.ts'
import { createGet, ListTimes, questionsOf } from './lists.ts'
import { prepare, startServer } from './system.ts'

const entries = Number(process.argv[2] ?? 1_000_000)
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

const searches = {
  'no search': [null],
  'whole name': ['김보리', '이하늘'],
  'beginning of a name': ['김', '김보'],
  'one initial': ['ㄱ', 'ㅎ'],
  'two initials': ['ㄱㅂ'],
  'three initials': ['ㄱㅂㄹ'],
  'four digits': ['1357', '0042'],
  'number in line': ['7', '120', '99999'],
  'whole phone': ['010-2001-3579'],
  'nothing found': ['없는이름'],
}

const filters: Record<string, string>[] = [
  {},
  { status: 'WAITING' },
  { status: 'CALLED' },
  { status: 'CONFIRMED' },
  { status: 'COMPLETED' },
  { status: 'REJECTED' },
  { status: 'WAITING,CALLED,CONFIRMED' },
  { status: 'NO_SHOW,CANCELLED' },
  { origin: 'KIOSK' },
  { origin: 'STAFF,APP' },
  { origin: 'KIOSK', status: 'NO_SHOW' },
  { from: daysAgo(1) },
  { from: daysAgo(200), to: daysAgo(170) },
  { from: daysAgo(300), to: daysAgo(299), status: 'CANCELLED' },
  { from: daysAgo(360), origin: 'QR,LINK', status: 'COMPLETED' },
  { from: daysAgo(28), weekHour: '5-19' },
  { from: daysAgo(28), told: 'LATER' },
  { from: daysAgo(28), party: '5-6', endedBy: 'PERSON' },
]

const { tokens, listIds, dataDir, seedSeconds, remove } = await prepare({
  members: 1_000,
  admins: 60,
  stores: 20,
  entries: { count: entries, kinds: ['QUEUE', 'RESERVATION'] },
})
say(`two lists of ${entries} entries seeded in ${seedSeconds.toFixed(1)} s`)
const server = await startServer(dataDir)
const get = createGet(server.url)
const questions = questionsOf({ searches, filters, sorts: entrySorts })

try {
  for (const id of listIds) {
    const path = `/api/v1/jrs/${id}/paged-entries`
    const list = new ListTimes(path, (page) => get(page, tokens))
    for (let count = 0; count < 100; count++) await get(path, tokens)
    for (const question of questions) await list.measure(question)
    list.say()
  }
} finally {
  await server.stop()
  remove()
}

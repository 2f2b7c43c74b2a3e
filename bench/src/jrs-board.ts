/**
 * From a press on the board ("call the next") to every screen of that list, with 200 boards and 2,000 guests watching:
 * on one list all of them, beside `live-bare.ts` (node:http alone); then on forty lists, where the boards read anew what
 * they show, as they do.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { addJrsEntry, callNextJrs, getJrsBoard } from '@madang/contract/jrs-entries'
import { listenToEvents, listenToJrs } from '@madang/contract/live'
import { insertJrsItem } from '@madang/server/testing/factories'
import { figuresOf, row, say } from './figures.ts'
import { openStore } from './staff.ts'
import { addressOf, openStream, openStreams } from './streams.ts'
import { openBeside, prepare, startProcess, startServer, type Running } from './system.ts'

const presses = Number(process.argv[2] ?? 40)
const boards = 200
const guests = 2_000
const lists = 40
/** Of one person the server takes ten streams. */
const boardsOfPerson = 5
const betweenMs = 500

const { dataDir, remove } = await prepare({ members: 100, admins: 1 })
const server = await startServer(dataDir)
const bare = await startProcess(new URL('live-bare.ts', import.meta.url), { path: '/', variables: {} })
const { db, close } = openBeside(dataDir)

interface List {
  readonly id: string
  readonly code: string
  readonly tokens: readonly string[]
}

/** A list with as many who wait as presses come, and people of its store. */
async function openList(people: number): Promise<List> {
  const { storeId, tokens } = await openStore(db, people)
  const given = { storeId, status: 'OPEN', notifyAhead: 0, notifyOnCall: false } as const
  const item = await insertJrsItem(db, new Date(), given)
  return { ...item, tokens }
}

async function ask(
  { method, path }: { method: string; path: string },
  { id, tokens: [token = ''] }: List,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
  }
  const body = method === 'POST' ? '{}' : null
  const response = await fetch(server.url + path.replace(':id', id), { method, headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
}

interface Watched {
  readonly all: readonly List[]
  readonly boardsRead: boolean
  readonly press: (list: List) => Promise<unknown>
}

/** Presses on one list after the other; gives how long the screens of each took to hear, and its boards to show. */
async function watch({ url }: Running, { all, boardsRead, press }: Watched) {
  const [heard, shown]: [number[], number[]] = [[], []]
  let pressedAt = 0
  const reading: Promise<void>[] = []
  const hear = (): void => void (pressedAt > 0 && heard.push(performance.now() - pressedAt))
  const listOf = (index: number): List => {
    const list = all[index % all.length]
    if (list === undefined) throw new Error('There are lists.')
    return list
  }
  const sockets = await openStreams(boards, (index) => {
    const list = listOf(index)
    const token = list.tokens[Math.floor(index / all.length) % list.tokens.length] ?? ''
    return openStream({ url, path: listenToEvents.path, token }, () => {
      hear()
      if (!boardsRead || pressedAt === 0) return
      const since = pressedAt
      reading.push(ask(getJrsBoard, list).then(() => void shown.push(performance.now() - since)))
    })
  })
  const guestSockets = await openStreams(guests, (index) => {
    const path = listenToJrs.path.replace(':code', listOf(index).code)
    return openStream({ url, path, localAddress: addressOf(index) }, hear)
  })
  await wait(2_000)
  for (let count = 0; count < presses; count++) {
    pressedAt = performance.now()
    await press(listOf(count))
    await wait(betweenMs)
  }
  await Promise.all(reading)
  for (const socket of [...sockets, ...guestSockets]) socket.destroy()
  return {
    heard: figuresOf(heard),
    shown: figuresOf(shown),
    missing: (presses * (boards + guests)) / all.length - heard.length,
  }
}

function sayRow(name: string, { heard, shown, missing }: Awaited<ReturnType<typeof watch>>): void {
  const boardsCells = shown.count === 0 ? ['–', '–', '–'] : [shown.median, shown.p95, shown.max]
  say(row([name, heard.count, heard.median, heard.p95, heard.max, ...boardsCells, missing]))
}

try {
  const one = [await openList(boards / boardsOfPerson)]
  const forty: List[] = []
  for (let count = 0; count < lists; count++) forty.push(await openList(1))
  for (let count = 0; count < presses; count++) for (const list of one) await ask(addJrsEntry, list)
  for (const list of forty)
    for (let count = 0; count <= presses / lists; count++) await ask(addJrsEntry, list)
  say(row(['press on', 'heard', 'median ms', 'p95', 'max', 'boards show: median', 'p95', 'max', 'missing']))
  say(row(['---', ...Array<string>(8).fill('--:')]))
  const press = (list: List) => ask(callNextJrs, list)
  sayRow('one list', await watch(server, { all: one, boardsRead: false, press }))
  const tell = () => fetch(`${bare.url}/tell`)
  sayRow('node:http alone', await watch(bare, { all: one, boardsRead: false, press: tell }))
  sayRow('one of forty lists', await watch(server, { all: forty, boardsRead: true, press }))
} finally {
  await close()
  await bare.stop()
  await server.stop()
  remove()
}

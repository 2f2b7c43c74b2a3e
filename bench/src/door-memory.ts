/**
 * What a wall and a kiosk hold after twelve hours at the door, on a clock that is run on in the browser: objects of the
 * script and of the browser, nodes and listeners after the first hour and after the last, after a collection each. What
 * the browser compiles, more of it the more often a function runs, stands by itself. At one list somebody joins every
 * minute and a half, is called half a minute later and there after another half; every second one types a number at the
 * kiosk, which forgets it 20 seconds later. At another list nothing happens, and since nothing comes from the server in
 * so little true time, its screens cut their streams and open them anew every 40 seconds of theirs. Beside a page of the
 * same server without a script: what is held for the clock itself. The day begins at nine in Seoul, so that no page
 * begins itself anew in between, as they do at night. Target: no screen grows by more than 5 %, or by more than 20 nodes
 * or listeners. Run: `node bench/src/door-memory.ts [hours]` after `npm run build`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { getDoorState, listenAtDoor } from '@madang/contract/door'
import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { openDoorList, storageScript, type DoorList, type StoredDevice } from './door-list.ts'
import { row, say } from './figures.ts'
import { openBeside, prepare, startServer } from './system.ts'

const hours = Number(process.argv[2] ?? 12)
const beginsAt = '2026-11-20T09:00:00+09:00'
const stepMs = 30_000
const stepsAnHour = 120
/** Shorter than a call waits for its answer, which comes in true time. */
const passMs = 7_500
/** In true time: a screen may ask 600 times a minute. */
const leastStepMs = 250
const settleMs = 20
const mostMs = 60_000
const alwaysWaiting = 8
const mostGrowth = 0.05
/** Of nodes, and of listeners. */
const mostMore = 20

interface Memory {
  readonly objectBytes: number
  readonly codeBytes: number
  readonly nodes: number
  readonly listeners: number
}

interface Screen {
  readonly name: string
  readonly page: Page
  readonly devtools: CDPSession
  /** Calls that are not answered yet; a stream never is. */
  readonly asked: Set<Request>
  readonly isAnew: () => boolean
  readonly held: Memory[]
}

interface Opening {
  readonly name: string
  readonly path: string
  readonly device: StoredDevice | null
}

async function openScreen(browser: Browser, { name, path, device }: Opening): Promise<Screen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ko-KR' })
  const page = await context.newPage()
  page.setDefaultTimeout(mostMs)
  const asked = new Set<Request>()
  page.on('request', (request) => request.url().endsWith(listenAtDoor.path) || asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  await page.clock.install({ time: beginsAt })
  if (device !== null) await page.addInitScript(storageScript(device))
  await page.goto(server.url + path)
  await page.locator(device === null ? 'body' : 'main h1').waitFor()
  let isAnew = false
  page.on('domcontentloaded', () => {
    isAnew = true
  })
  const devtools = await context.newCDPSession(page)
  return { name, page, asked, isAnew: () => isAnew, devtools, held: [] }
}

async function settle({ asked }: Screen): Promise<void> {
  await wait(settleMs)
  while (asked.size > 0) await wait(settleMs)
}

/** Runs the clock of a screen on, by so little at a time that no call is given up meanwhile. */
async function pass(screen: Screen): Promise<void> {
  for (let passed = 0; passed < stepMs; passed += passMs) {
    await screen.page.clock.runFor(passMs)
    await settle(screen)
  }
}

/** As far as it is read here; of each node the fields follow each other. */
interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

async function takeSnapshot(devtools: CDPSession): Promise<Snapshot> {
  const chunks: string[] = []
  const add = ({ chunk }: { chunk: string }): void => void chunks.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add)
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add)
  return JSON.parse(chunks.join('')) as Snapshot // the browser's own format
}

/** The browser's record of calls for whoever looks on through its DevTools, as this bench does. */
const isOfDevtools = (name = ''): boolean => name.includes('NetworkResourcesData')

function weigh({ snapshot, nodes, strings }: Snapshot): Pick<Memory, 'objectBytes' | 'codeBytes'> {
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, nameAt, sizeAt] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field))
  let [objectBytes, codeBytes] = [0, 0]
  for (let node = 0; node < nodes.length; node += fields.length) {
    const read = (at = 0): number => nodes[node + at] ?? 0
    if (types[0][read(typeAt)] === 'code') codeBytes += read(sizeAt)
    else if (!isOfDevtools(strings[read(nameAt)])) objectBytes += read(sizeAt)
  }
  return { objectBytes, codeBytes }
}

async function hold({ name, devtools, isAnew, held }: Screen): Promise<void> {
  if (isAnew()) throw new Error(`${name} has begun itself anew.`)
  // What the first one frees may hold what only the next one finds.
  for (let count = 0; count < 3; count++) await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters')
  held.push({ ...weigh(await takeSnapshot(devtools)), nodes, listeners })
}

/** A guest who types a number, comes with one more, agrees and gets a place. */
async function takeNumber({ page }: Screen, count: number): Promise<void> {
  await page.locator('.start button.go').click()
  const keys = page.locator('.pad button')
  // In the order of a telephone, with the key that clears all before the zero.
  for (const digit of String(20_000_000 + count))
    await keys.nth(digit === '0' ? 10 : Number(digit) - 1).click()
  await page.locator('.stepper button').nth(1).click()
  await page.getByRole('checkbox').check()
  await page.locator('.form > button.go').click()
  await page.locator('.given').waitFor()
}

interface Evening {
  readonly door: DoorList
  readonly wall: Screen
  readonly kiosk: Screen
}

/** What happens in each half minute of a list, one after the other. */
function createSteps({ door, kiosk }: Evening): (() => Promise<unknown>)[] {
  let [joined, calledId] = [0, '']
  return [
    async () => {
      joined += 1
      await (joined % 2 === 0 ? door.join() : takeNumber(kiosk, joined))
    },
    async () => {
      calledId = (await door.callNext()).id
    },
    () => door.arrive(calledId),
  ]
}

async function run({ door, wall, kiosk }: Evening, screens: readonly Screen[]): Promise<void> {
  for (let count = 0; count < alwaysWaiting; count++) await door.join()
  const steps = createSteps({ door, wall, kiosk })
  for (let count = 1; count <= hours * stepsAnHour; count++) {
    const rest = wait(leastStepMs)
    const heard = [wall, kiosk].map(({ page }) => page.waitForResponse(`**${getDoorState.path}`))
    await steps[(count - 1) % steps.length]?.()
    await Promise.all(heard)
    await Promise.all(screens.map(settle))
    await Promise.all(screens.map(pass))
    await rest
    // By its clock nobody is at the kiosk any more.
    if ((await kiosk.page.locator('.start').count()) === 0) throw new Error('The kiosk keeps a guest.')
    if (count === stepsAnHour || count === hours * stepsAnHour)
      for (const screen of screens) await hold(screen)
  }
}

function sayHeld({ name, held }: Screen): boolean {
  const [first, last] = [held[0], held.at(-1)]
  if (first === undefined || last === undefined) throw new Error('An hour has to go by.')
  const growth = last.objectBytes / first.objectBytes - 1
  const kilobytes = [first.objectBytes, last.objectBytes, first.codeBytes, last.codeBytes].map((bytes) =>
    Math.round(bytes / 1000),
  )
  const [objects = 0, objectsLater = 0, ...code] = kilobytes
  const percent = `${(growth * 100).toFixed(1)} %`
  const counts = [first.nodes, last.nodes, first.listeners, last.listeners]
  say(row([name, objects, objectsLater, percent, ...counts, ...code]))
  const more = Math.max(last.nodes - first.nodes, last.listeners - first.listeners)
  return growth <= mostGrowth && more <= mostMore
}

const { dataDir, remove } = await prepare({ members: 100, admins: 1 })
const server = await startServer(dataDir)
const { db, close } = openBeside(dataDir)
const browser = await launchBrowser()

try {
  const door = await openDoorList({ db, url: server.url })
  const idle = await openDoorList({ db, url: server.url })
  const open = async (name: string, path: string, device: StoredDevice | null) =>
    openScreen(browser, { name, path, device })
  const wall = await open('wall', '/door/wall', await door.newDevice('WALL'))
  const kiosk = await open('kiosk', '/door/kiosk', await door.newDevice('KIOSK'))
  const others = [
    await open('wall, nothing happens', '/door/wall', await idle.newDevice('WALL')),
    await open('kiosk, nobody comes', '/door/kiosk', await idle.newDevice('KIOSK')),
  ]
  const bare = await open('a page without a script', '/readyz', null)
  await run({ door, wall, kiosk }, [wall, kiosk, ...others, bare])
  const late = `${hours} h`
  const counts = ['nodes', late, 'listeners', late, 'kB of code', late]
  const heads = ['kB of objects after 1 h', late, 'growth', ...counts]
  say(row(['screen', ...heads]))
  say(row(['---', ...heads.map(() => '--:')]))
  sayHeld(bare)
  const isSteady = [wall, kiosk, ...others].map(sayHeld)
  if (isSteady.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await close()
  await server.stop()
  remove()
}

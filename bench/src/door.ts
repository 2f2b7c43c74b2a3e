/**
 * Screens at a door. From a press on the board ("call the next") until its number stands on the wall in a browser, beside
 * the answer of that press and a bare reader of the same stream: what of it is the browser's and our page's. Target: p95
 * 300 ms. Then how long a wall and a kiosk take on a tablet whose processor is six times slower than this one, with
 * nothing in its cache, from the address until the called number is drawn or the kiosk can be pressed: opened before, as
 * after a cut of the power, and by their link; beside a bare answer of the same server. Target: 2.5 s, and 60 kB.
 * Run: `node bench/src/door.ts [presses] [rounds]` after `npm run build`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { getDoorState, listenAtDoor } from '@madang/contract/door'
import type { DeviceKind } from '@madang/contract/jrs-devices'
import type { Browser, Page, Response } from 'playwright-core'
import { launchBrowser, paintedAt, paintWatcher } from './browser.ts'
import { openDoorList, storageScript, type DoorList, type StoredDevice } from './door-list.ts'
import { figuresOf, row, say } from './figures.ts'
import { openStream } from './streams.ts'
import { openBeside, prepare, startServer } from './system.ts'

const presses = Number(process.argv[2] ?? 200)
const rounds = Number(process.argv[3] ?? 10)
const target = { p95Ms: 300, startMs: 2_500, kilobytes: 60 }
const tablet = { cpu: 6, viewport: { width: 1280, height: 800 } }
const television = { width: 1920, height: 1080 }
/** Between two presses, so that nothing of one is still on its way with the next. */
const betweenMs = 200
const lookEveryMs = 5
const mostMs = 10_000

const pathOf = { WALL: '/door/wall', KIOSK: '/door/kiosk' } as const
const isDrawn = {
  WALL: `document.querySelector('.w-called, .w-empty') !== null`,
  KIOSK: `document.querySelector('.start button.go')?.disabled === false`,
} as const

/** When a number stood on the wall and when it was drawn there, by the clock of this machine. */
interface Shown {
  readonly at: number
  readonly drawnAt: number
}

declare global {
  interface Window {
    tellShown(number: string, shown: Shown): Promise<void>
  }
}

function watchWall(): void {
  let before = ''
  const look = (): void => {
    const number = document.querySelector('.w-called text')?.textContent ?? ''
    if (number === before) return
    before = number
    const at = Date.now()
    requestAnimationFrame(() => setTimeout(() => void window.tellShown(number, { at, drawnAt: Date.now() })))
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** A wall in a browser; gives what it has shown so far, by number. */
async function openWall(browser: Browser, door: DoorList): Promise<ReadonlyMap<string, Shown>> {
  const shown = new Map<string, Shown>()
  const page = await (await browser.newContext({ viewport: television, locale: 'ko-KR' })).newPage()
  await page.exposeFunction('tellShown', (number: string, told: Shown) => void shown.set(number, told))
  await page.addInitScript(storageScript(await door.newDevice('WALL')))
  await page.goto(server.url + pathOf.WALL)
  await page.locator('.w-scene').waitFor()
  await page.evaluate(watchWall)
  return shown
}

/** The least that a screen could do: it hears of a change, and reads what it would show. */
async function listenBare({ token }: StoredDevice) {
  const times = { heard: [] as number[], read: [] as number[] }
  let pressedAt: number | null = null
  const hear = async (): Promise<void> => {
    if (pressedAt === null) return
    const since = pressedAt
    pressedAt = null
    times.heard.push(Date.now() - since)
    await (
      await fetch(server.url + getDoorState.path, { headers: { authorization: `Bearer ${token}` } })
    ).text()
    times.read.push(Date.now() - since)
  }
  const socket = await openStream({ url: server.url, path: listenAtDoor.path, token }, () => void hear())
  return { times, press: (at: number) => void (pressedAt = at), close: () => socket.destroy() }
}

async function measurePresses(browser: Browser, door: DoorList): Promise<boolean> {
  for (let count = 0; count < presses + 8; count++) await door.join()
  const shown = await openWall(browser, door)
  const bare = await listenBare(await door.newDevice('WALL'))
  const [answered, stood, drawn]: [number[], number[], number[]] = [[], [], []]
  for (let count = 0; count < presses; count++) {
    const pressedAt = Date.now()
    bare.press(pressedAt)
    const { id, number } = await door.callNext()
    answered.push(Date.now() - pressedAt)
    const name = String(number)
    while (!shown.has(name) && Date.now() - pressedAt < mostMs) await wait(lookEveryMs)
    const { at = Number.NaN, drawnAt = Number.NaN } = shown.get(name) ?? {}
    stood.push(at - pressedAt)
    drawn.push(drawnAt - pressedAt)
    await wait(betweenMs)
    // Nobody is called any more when the next one is.
    await door.arrive(id)
    await wait(betweenMs)
  }
  bare.close()
  say(row(['from the press until', 'presses', 'median ms', 'p95', 'max']))
  say(row(['---', '--:', '--:', '--:', '--:']))
  const all = {
    'it is answered': answered,
    'a bare reader hears of it': bare.times.heard,
    'a bare reader has read what to show': bare.times.read,
    'its number stands on the wall': stood,
    'its number is drawn there': drawn,
  }
  for (const [name, times] of Object.entries(all)) {
    const { count, median, p95, max } = figuresOf(times)
    say(row([name, count, median, p95, max]))
  }
  return figuresOf(stood).p95 <= target.p95Ms
}

interface Opening {
  readonly path: string
  /** What the browser holds of a device before. */
  readonly device: StoredDevice | null
  readonly isDrawn: string
}

async function openOnTablet(browser: Browser, { path, device }: Omit<Opening, 'isDrawn'>): Promise<Page> {
  const context = await browser.newContext({ viewport: tablet.viewport, locale: 'ko-KR' })
  await context.addInitScript(paintWatcher)
  if (device !== null) await context.addInitScript(storageScript(device))
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: tablet.cpu })
  await page.goto(server.url + path, { waitUntil: 'commit' })
  return page
}

async function timeStart(browser: Browser, opening: Opening): Promise<number> {
  const page = await openOnTablet(browser, opening)
  const ms = await paintedAt(page, opening.isDrawn)
  await page.context().close()
  return ms
}

async function measureStarts(browser: Browser, door: DoorList): Promise<boolean> {
  const devices = { WALL: await door.newDevice('WALL'), KIOSK: await door.newDevice('KIOSK') }
  const opened = (kind: DeviceKind) => () =>
    Promise.resolve({ path: pathOf[kind], device: devices[kind], isDrawn: isDrawn[kind] })
  const byLink = (kind: DeviceKind) => async () => ({
    path: await door.newLink(kind),
    device: null,
    isDrawn: isDrawn[kind],
  })
  const bare = { path: '/readyz', device: null, isDrawn: `document.readyState === 'complete'` }
  const starts: readonly { name: string; find: () => Promise<Opening>; times: number[] }[] = [
    { name: 'wall, opened before', find: opened('WALL'), times: [] },
    { name: 'wall, by its link', find: byLink('WALL'), times: [] },
    { name: 'kiosk, opened before', find: opened('KIOSK'), times: [] },
    { name: 'kiosk, by its link', find: byLink('KIOSK'), times: [] },
    { name: 'a bare answer of the server', find: () => Promise.resolve(bare), times: [] },
  ]
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const { find, times } of starts) {
      const ms = await timeStart(browser, await find())
      if (round > 0) times.push(ms)
    }
  }
  say('')
  say(row(['start on a slow tablet', 'starts', 'median ms', 'max']))
  say(row(['---', '--:', '--:', '--:']))
  for (const { name, times } of starts) {
    const { count, median, max } = figuresOf(times)
    say(row([name, count, median, max]))
  }
  return starts.every(({ times }) => figuresOf(times).max <= target.startMs)
}

/** What goes over the wire, bodies as they were sent: without pictures and without the stream, which has no end. */
async function kilobytesOf(browser: Browser, kind: DeviceKind, device: StoredDevice): Promise<number> {
  const context = await browser.newContext({ viewport: tablet.viewport, locale: 'ko-KR' })
  const page = await context.newPage()
  await page.addInitScript(paintWatcher)
  await page.addInitScript(storageScript(device))
  const responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  await page.goto(server.url + pathOf[kind])
  await paintedAt(page, isDrawn[kind])
  // What a kiosk loads once it stands there.
  await wait(2_000)
  const uncounted = new Set(['image', 'manifest', 'other'])
  const counted = responses.filter((response) => {
    const isStream = response.url().endsWith(listenAtDoor.path)
    return !isStream && !uncounted.has(response.request().resourceType())
  })
  const sizes = await Promise.all(counted.map((response) => response.request().sizes()))
  await context.close()
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000
}

async function measureBytes(browser: Browser, door: DoorList): Promise<boolean> {
  const wall = await kilobytesOf(browser, 'WALL', await door.newDevice('WALL'))
  const kiosk = await kilobytesOf(browser, 'KIOSK', await door.newDevice('KIOSK'))
  say('')
  say(`Over the wire: wall ${wall.toFixed(1)} kB, kiosk ${kiosk.toFixed(1)} kB`)
  return Math.max(wall, kiosk) <= target.kilobytes
}

const { dataDir, remove } = await prepare({ members: 100, admins: 1 })
const server = await startServer(dataDir)
const { db, close } = openBeside(dataDir)
const browser = await launchBrowser()

try {
  const door = await openDoorList({ db, url: server.url })
  const isSoon = await measurePresses(browser, door)
  // Somebody is called while they start.
  await door.callNext()
  const starts = await measureStarts(browser, door)
  const isLight = await measureBytes(browser, door)
  if (!isSoon || !starts || !isLight) process.exitCode = 1
} finally {
  await browser.close()
  await close()
  await server.stop()
  remove()
}

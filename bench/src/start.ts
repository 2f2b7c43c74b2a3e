/**
 * How long a phone waits for a page of the console, from the address to the last row painted: a processor four times
 * slower than this one, 1.6 Mbit/s, 150 ms. In turns with the least that could show the same: React alone with the
 * same call (`start.floor.tsx`), and for pages without a session a document without a script. Then presses in the
 * running console beside the same press there. Run: `node bench/src/start.ts [rounds]` after `npm run build`.
 */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessionKey, type StoredSession } from '@madang/contract/stored-session'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, paintedAt, paintWatcher, sessionsOf } from './browser.ts'
import { figuresOf, row, say } from './figures.ts'
import { bundleFloor } from './floor.ts'
import { prepare, startServer } from './system.ts'

const rounds = Number(process.argv[2] ?? 7)
const phone = { cpu: 4, latencyMs: 150, bytesPerSecond: 200_000 }
const settled = `document.querySelector('h1') !== null
  && document.querySelector('[aria-busy=true], [data-loading], [data-old]') === null
  && document.querySelector('main td a, main section > a, main:not([hidden]) form, main section > div > h2, main section ol, [data-floor], .hero') !== null`

interface Start {
  readonly name: string
  readonly path: string
  /** What the floor asks the server for; null: a document is all there is. */
  readonly api: string | null
}

const startsOf = (listId: string): readonly Start[] => [
  { name: 'dashboard', path: '/admin/dashboard', api: '/api/v1/manager/overview' },
  { name: 'members', path: '/admin/users', api: '/api/v1/user/paged-users' },
  { name: 'stores', path: '/admin/stores', api: '/api/v1/store/paged-stores' },
  { name: 'requests', path: '/admin/requests', api: '/api/v1/user/user-request' },
  { name: 'board', path: `/admin/jrs/${listId}/board`, api: `/api/v1/jrs/${listId}/board` },
  { name: 'login', path: '/login', api: null },
  { name: 'landing', path: '/', api: null },
]

/** The floor's pages; calls go on to the real server. */
async function serveFloor(origin: string): Promise<{ url: string; close: () => void }> {
  const script = await bundleFloor()
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname.startsWith('/api/')) {
      const onward = forward(
        origin + request.url,
        { method: request.method, headers: request.headers },
        (from) => {
          response.writeHead(from.statusCode ?? 502, from.headers)
          from.pipe(response)
        },
      )
      request.pipe(onward)
      return
    }
    if (pathname === '/floor.js') {
      const year = 'max-age=31536000, immutable'
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'content-encoding': 'br',
        'cache-control': year,
      })
      response.end(script)
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    const head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">'
    response.end(
      pathname === '/document'
        ? `${head}<title>Floor</title></head><body><main data-floor><h1>Floor</h1></main></body></html>`
        : `${head}<script type="module" src="/floor.js"></script></head><body><div id="root"></div></body></html>`,
    )
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** In the page from its first moment: `window.pressed` is when something was pressed last. */
const pressWatcher = `window.pressed = 0
addEventListener('click', () => { window.pressed = performance.now() }, { capture: true })`

async function asPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu })
}

interface Measured {
  readonly ready: number
  readonly requests: number
  readonly scriptKb: number
}

async function open(context: BrowserContext, url: string): Promise<{ page: Page; measured: Measured }> {
  const page = await context.newPage()
  await asPhone(page)
  await page.goto(url, { waitUntil: 'commit' })
  const ready = await paintedAt(page, settled)
  const { requests, scriptKb } = await page.evaluate(() => {
    const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[] // that type of entry
    const scripts = loads.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { requests: loads.length + 1, scriptKb: bytes / 1000 }
  })
  return { page, measured: { ready, requests, scriptKb } }
}

const narrow = { width: 390, height: 844 }
/** Where a list is a table, with heads to press. */
const wide = { width: 1440, height: 900 }

async function phoneContext(
  browser: Browser,
  session: StoredSession | null,
  viewport = narrow,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'ko-KR' })
  await context.addInitScript(paintWatcher)
  await context.addInitScript(pressWatcher)
  if (session !== null) {
    const stored = JSON.stringify(session)
    await context.addInitScript(
      `localStorage.setItem(${JSON.stringify(sessionKey)}, ${JSON.stringify(stored)})`,
    )
  }
  return context
}

/** Once with nothing kept, then again with what the first visit left in the browser's cache. */
async function visitTwice(browser: Browser, url: string, session: StoredSession | null): Promise<Measured[]> {
  const context = await phoneContext(browser, session)
  const visits: Measured[] = []
  for (let visit = 0; visit < 2; visit++) {
    const { page, measured } = await open(context, url)
    visits.push(measured)
    await page.close()
  }
  await context.close()
  return visits
}

function median(values: readonly number[]): number {
  return figuresOf(values).median
}

async function measureStarts(
  browser: Browser,
  urls: { ours: string; floor: string },
  starts: readonly Start[],
): Promise<void> {
  say(row(['page', 'cold ms', 'floor', 'ratio', 'warm ms', 'floor', 'ratio', 'requests', 'script kB']))
  say(row(['---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:']))
  for (const { name, path, api } of starts) {
    const session = api === null ? null : signedIn()
    const floor = urls.floor + (api === null ? '/document' : `/?api=${encodeURIComponent(api)}`)
    const ours: Measured[][] = []
    const theirs: Measured[][] = []
    for (let round = 0; round <= rounds; round++) {
      ours.push(await visitTwice(browser, urls.ours + path, session))
      theirs.push(await visitTwice(browser, floor, session))
    }
    const figure = (all: Measured[][], visit: 0 | 1) =>
      median(all.slice(1).map((visits) => visits[visit]?.ready ?? Number.NaN))
    const [cold, coldFloor, warm, warmFloor] = [
      figure(ours, 0),
      figure(theirs, 0),
      figure(ours, 1),
      figure(theirs, 1),
    ]
    const { requests = 0, scriptKb = 0 } = ours.at(-1)?.[0] ?? {}
    const ratios = [(cold / coldFloor).toFixed(2), (warm / warmFloor).toFixed(2)]
    say(
      row([
        name,
        cold,
        coldFloor,
        ratios[0] ?? '',
        warm,
        warmFloor,
        ratios[1] ?? '',
        requests,
        scriptKb.toFixed(1),
      ]),
    )
  }
}

interface Press {
  readonly name: string
  readonly at: string
  /** What has to be opened before. */
  readonly open?: string
  readonly press: string
  readonly done: string
}

const rowsOf = `[...document.querySelectorAll('main td a')].map((link) => link.href).join()`

/** From the press to the paint of what it asked for. */
async function timePress(page: Page, { press, done }: Pick<Press, 'press' | 'done'>): Promise<number> {
  await page.evaluate(`window.rowsBefore = ${rowsOf}`)
  await page.locator(press).first().click()
  const end = await paintedAt(page, `(${done}) && (${settled})`)
  return end - (await page.evaluate<number>('window.pressed'))
}

const presses: readonly Press[] = [
  {
    name: 'sort',
    at: '/admin/users',
    press: 'th button',
    done: `location.search.includes('sort') && ${rowsOf} !== window.rowsBefore`,
  },
  {
    name: 'next page',
    at: '/admin/users',
    press: 'a[rel=next]',
    done: `location.search.includes('pageNumber=2') && ${rowsOf} !== window.rowsBefore`,
  },
  {
    name: 'filter',
    at: '/admin/users',
    open: 'main button[aria-haspopup=dialog]',
    press: '[role=dialog] label >> nth=2',
    done: `location.search.length > 1 && ${rowsOf} !== window.rowsBefore`,
  },
]

async function measurePresses(browser: Browser, urls: { ours: string; floor: string }): Promise<void> {
  say('')
  say(row(['press to paint', 'ms', 'floor with its round trip', 'ratio']))
  say(row(['---', '--:', '--:', '--:']))
  const session = signedIn()
  const floorAt = `${urls.floor}/?api=${encodeURIComponent('/api/v1/user/paged-users')}`
  const floors: number[] = []
  const ours = new Map(presses.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const press of presses) {
      const context = await phoneContext(browser, session, wide)
      const { page } = await open(context, urls.ours + press.at)
      if (press.open !== undefined) await page.locator(press.open).first().click()
      ours.get(press.name)?.push(await timePress(page, press))
      await context.close()
    }
    const context = await phoneContext(browser, session, wide)
    const { page } = await open(context, floorAt)
    floors.push(await timePress(page, { press: 'th button', done: `${rowsOf} !== window.rowsBefore` }))
    await context.close()
  }
  const floor = median(floors.slice(1))
  for (const [name, times] of ours) {
    const time = median(times.slice(1))
    say(row([name, time, floor, (time / floor).toFixed(2)]))
  }
}

/** To the list of members and back, in a console that has shown it once. */
async function measureNavigation(browser: Browser, ours: string): Promise<void> {
  const context = await phoneContext(browser, signedIn(), wide)
  const { page } = await open(context, `${ours}/admin/dashboard`)
  const to = (path: string) => ({
    press: `nav a[href="${path}"]`,
    done: `location.pathname === '${path}'`,
  })
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    times.push(await timePress(page, to('/admin/users')))
    await timePress(page, to('/admin/dashboard'))
  }
  say('')
  say(
    `To the list of members, press to paint: cold ${Math.round(times[0] ?? Number.NaN)} ms, warm ${median(times.slice(1))} ms`,
  )
  await context.close()
}

/** Whether all that the sign-in page asks for ahead has come. */
function isAskedAhead(): boolean {
  const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')]
  return wanted.length > 0 && wanted.every(({ href }) => performance.getEntriesByName(href).length > 0)
}

/**
 * The dashboard right after signing in, where the sign-in page has asked for its files while somebody typed; and without
 * that, as for who saves data.
 */
async function measureAfterSignIn(browser: Browser, ours: string): Promise<void> {
  const figures: number[] = []
  for (const saveData of [false, true]) {
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const context = await phoneContext(browser, null)
      const connection = `Object.defineProperty(navigator, 'connection', { value: { saveData: ${saveData} } })`
      await context.addInitScript(connection)
      const { page } = await open(context, `${ours}/login`)
      if (!saveData) await page.waitForFunction(isAskedAhead)
      await page.evaluate(`localStorage.setItem('${sessionKey}', '${JSON.stringify(signedIn())}')`)
      await page.goto(`${ours}/admin/dashboard`, { waitUntil: 'commit' })
      times.push(await paintedAt(page, settled))
      await context.close()
    }
    figures.push(median(times.slice(1)))
  }
  const [ahead = Number.NaN, alone = Number.NaN] = figures
  say('')
  say(`The dashboard after signing in: its files asked for ahead ${ahead} ms, not asked for ${alone} ms`)
}

const { tokens, adminIds, listIds, dataDir, remove } = await prepare({
  members: 1_000,
  admins: 200,
  stores: 200,
  entries: { count: 200, kinds: ['QUEUE'] },
  hasRequests: true,
})
const server = await startServer(dataDir)
const floor = await serveFloor(server.url)
const browser = await launchBrowser()
const signedIn = sessionsOf({ adminIds, tokens })

try {
  const urls = { ours: server.url, floor: floor.url }
  await measureStarts(browser, urls, startsOf(listIds[0] ?? ''))
  await measurePresses(browser, urls)
  await measureNavigation(browser, server.url)
  await measureAfterSignIn(browser, server.url)
} finally {
  await browser.close()
  floor.close()
  await server.stop()
  remove()
}

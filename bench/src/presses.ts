/**
 * How long the console takes on a desktop from a press to the next paint, as the browser itself tells it (Event Timing,
 * in steps of 8 ms): menus, dialogs, sorting, typing, another page, another theme. The longest event of each press,
 * medians over the rounds, beside the same of a plain React page with the same rows (`start.floor.tsx`).
 * Target: 48 ms. Run: `node bench/src/presses.ts [rounds]` after `npm run build`.
 */
import { brotliDecompressSync } from 'node:zlib'
import { sessionKey } from '@madang/contract/stored-session'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, sessionsOf } from './browser.ts'
import { figuresOf, row, say } from './figures.ts'
import { bundleFloor } from './floor.ts'
import { prepare, startServer } from './system.ts'

const rounds = Number(process.argv[2] ?? 7)
const target = 48
/** What follows a press, as its answer, its animation and the paint after them. */
const restMs = 400
const mostMs = 5_000

function isSettled(): boolean {
  return (
    document.querySelector('main h1') !== null &&
    document.querySelector('[aria-busy=true], [data-loading]') === null
  )
}

interface Press {
  readonly name: string
  readonly run: (page: Page) => Promise<void>
}

const click = (selector: string) => (page: Page) => page.locator(selector).first().click()
const key = (name: string) => (page: Page) => page.keyboard.press(name)
const rowMenu = 'tr[data-row] button[aria-haspopup=menu]'
const profile = 'header button[aria-haspopup=dialog]'

/** One after the other, each from where the one before led. */
const presses: readonly Press[] = [
  { name: 'a section of the menu: members', run: click('nav a[href="/admin/users"]') },
  { name: 'sort by a head', run: click('th button') },
  { name: 'next page', run: click('a[rel=next]') },
  { name: 'select a row', run: click('td input[type=checkbox]') },
  { name: 'select all', run: click('th input[type=checkbox]') },
  { name: 'select none', run: click('th input[type=checkbox]') },
  { name: 'menu of a row', run: click(rowMenu) },
  { name: 'arrow in the menu', run: key('ArrowDown') },
  { name: 'letter in the menu', run: key('s') },
  { name: 'End of the menu', run: key('End') },
  { name: 'dialog from the menu', run: key('Enter') },
  { name: 'Escape out of the dialog', run: key('Escape') },
  { name: 'filters', run: click('section button[aria-haspopup=dialog][aria-expanded]') },
  { name: 'Escape out of the filters', run: key('Escape') },
  { name: 'palette', run: key('Control+k') },
  { name: 'letter in the palette', run: key('s') },
  { name: 'Escape out of the palette', run: key('Escape') },
  { name: 'own menu', run: click(profile) },
  { name: 'another theme', run: click('[popover] label:has([type=radio]):not(:has(:checked))') },
  { name: 'the first theme again', run: click('[popover] label:has([type=radio]):not(:has(:checked))') },
  { name: 'Escape out of the own menu', run: key('Escape') },
  { name: 'to the search', run: key('/') },
  { name: 'letter in the search', run: key('1') },
  { name: 'clear the search', run: key('Backspace') },
  { name: 'open a record', run: click('a[data-main]') },
  { name: 'tab of a record', run: click('main nav:not(:has(ol)) a:not([aria-current])') },
  { name: 'back to the first tab', run: click('main nav:not(:has(ol)) a:not([aria-current])') },
  { name: 'open a form in its card', run: click('main section h2 ~ span button') },
  { name: 'letter in a field', run: key('a') },
  { name: 'on to the next field', run: key('Tab') },
  { name: 'sections on top', run: click('header button:has(.mirrored)') },
  { name: 'sections at the side', run: click('header button:has(.mirrored)') },
]

/** In the page from its first moment: keeps the longest event since it was last asked. */
const watcher = `window.longest = { duration: 0, name: '' }
new PerformanceObserver((list) => {
  for (const { duration, name } of list.getEntries()) if (duration > window.longest.duration) window.longest = { duration, name }
}).observe({ type: 'event', durationThreshold: 16 })`

interface Longest {
  readonly duration: number
  readonly name: string
}

async function timePress(page: Page, run: Press['run']): Promise<Longest> {
  await page.evaluate('window.longest = { duration: 0, name: "" }')
  await run(page)
  await page.waitForTimeout(restMs)
  return page.evaluate<Longest>('window.longest')
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ko-KR' })
  await context.addInitScript(watcher)
  const stored = JSON.stringify(signedIn())
  await context.addInitScript(
    `localStorage.setItem(${JSON.stringify(sessionKey)}, ${JSON.stringify(stored)})`,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(mostMs)
  if (url.endsWith('/floor')) await serveFloor(page)
  await page.goto(url.endsWith('/floor') ? `${url}?api=/api/v1/user/paged-users` : url)
  await page.waitForFunction(isSettled)
  // What is done once after the start is no part of a press.
  await page.waitForTimeout(2 * restMs)
  return page
}

/** From the same origin as the server, so that its call needs no leave. */
async function serveFloor(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/floor',
    (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<!doctype html><html lang="en"><title>Floor</title><link rel="icon" href="data:,"><script type="module" src="/floor.js"></script><div id="root"></div></html>',
      }),
  )
  await page.route('**/floor.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}

const { tokens, adminIds, dataDir, remove } = await prepare({
  members: 1_000,
  admins: 60,
  stores: 200,
  hasRequests: true,
})
const server = await startServer(dataDir)
const script = brotliDecompressSync(await bundleFloor())
const browser = await launchBrowser()
const signedIn = sessionsOf({ adminIds, tokens })

try {
  const times = new Map(presses.map(({ name }) => [name, [] as Longest[]]))
  const floors = { sort: [] as number[], theme: [] as number[] }
  // The first round warms up: files come from the network.
  for (let round = 0; round <= rounds; round++) {
    const page = await openPage(browser, `${server.url}/admin/dashboard`)
    for (const press of presses) times.get(press.name)?.push(await timePress(page, press.run))
    await page.context().close()
    const floor = await openPage(browser, `${server.url}/floor`)
    floors.sort.push((await timePress(floor, click('th button'))).duration)
    await floor.evaluate(() => {
      const { style } = document.documentElement
      style.colorScheme = 'light'
      addEventListener('keydown', () => (style.colorScheme = 'dark'))
    })
    await floor.waitForTimeout(restMs)
    floors.theme.push((await timePress(floor, key('d'))).duration)
    await floor.context().close()
  }
  say(row(['press', 'median ms', 'longest ms', 'event']))
  say(row(['---', '--:', '--:', '---']))
  let longest = 0
  for (const [name, all] of times) {
    const { median, max } = figuresOf(all.slice(1).map(({ duration }) => duration))
    longest = Math.max(longest, median)
    say(row([name, median, max, all.find(({ duration }) => duration === median)?.name ?? '–']))
  }
  for (const [name, all] of Object.entries(floors)) {
    const { median, max } = figuresOf(all.slice(1))
    say(row([`floor: ${name}`, median, max, '']))
  }
  say(`Longest ${longest} ms, target ${target}`)
  if (longest > target) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  remove()
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isPhone } from './stores.ts'

/** Less than half of what the module gives, which goes into every page anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those of them that look at colours: what else they find is the same in each theme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Popups hang at the end of the body, outside landmarks; for those alone the rule on regions says nothing. */
async function isInPortal(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const top = element.closest('body > *')
    return top !== null && top.id !== 'root' && document.getElementById('root') !== null
  })
}

/**
 * A page that is not drawn yet has no headings, one whose style is on its way is laid out without it, and a list that
 * waits for its next rows is pale. What is on its way to its colours, from one theme to the other or as a toast that just
 * comes, has not got them yet, and what has scrolled half under the bar is not too small for that. In a window that has
 * just changed its size the next frame is the first that says anything.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.locator('main')).not.toHaveCount(0)
  await expect(page.locator('[data-old], [data-loading]')).toHaveCount(0)
  await page.evaluate(async () => {
    window.scrollTo(0, 0)
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    const running = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const animation of running) animation.finish()
    await Promise.allSettled(running.map((animation) => animation.finished))
  })
}

type Rules = NonNullable<axe.RunOptions['runOnly']>

/** What axe finds wrong on a page without frames. Its source goes in once per document, and only faults come out. */
async function runAxe(page: Page, runOnly: Rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options) // put in above
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({
          id,
          selector: String(target[0]),
          text: `${id}: ${help}\n  ${String(target[0])}\n  ${failureSummary}`,
        })),
      )
    },
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
}

async function lookForFaults(page: Page, runOnly: Rules): Promise<string[]> {
  await settle(page)
  const found: string[] = []
  for (const { id, selector, text } of await runAxe(page, runOnly)) {
    if (id === 'region' && (await isInPortal(page, selector))) continue
    // By a bar at the bottom: `expectTouchTargets` measures each where nothing lies over it.
    if (id === 'target-size' && text.includes('partially obscured')) continue
    found.push(text)
  }
  return found
}

/** What is wrong is so at a second look as well; a toast that came or went in the midst of the first one is not. */
async function findFaults(page: Page, runOnly: Rules): Promise<string[]> {
  const found = await lookForFaults(page, runOnly)
  return found.length === 0 ? found : lookForFaults(page, runOnly)
}

/** Axe finds nothing by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findFaults(page, rules), 'accessibility').toEqual([])
}

/** A page that axe has seen in one theme can be read in this one as well. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await findFaults(page, { type: 'rule', values: colourRules }), 'contrast').toEqual([])
}

/** The page is as wide as its window; what is wider has a scroller of its own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  }
  // A window that has just changed its size is drawn for it a moment later.
  await expect.poll(() => page.evaluate(beyond), 'what is wider than the window').toBeLessThanOrEqual(0)
}

/** The same page in a window that is narrow where this one is wide, or wide where it is narrow. */
export async function atOtherWidth(page: Page, check: (page: Page) => Promise<void>): Promise<void> {
  const given = page.viewportSize()
  if (given === null) throw new Error('This window has no size of its own.')
  await page.setViewportSize(given.width < 640 ? { width: 1440, height: 900 } : { width: 360, height: 740 })
  await check(page)
  await page.setViewportSize(given)
}

/** No id of a text stands where its words should be. */
export async function expectNoTextIds(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text.match(/(?<![\w@./-])[a-z][A-Za-z]*(?:\.[a-z][A-Za-z_]*)+(?![\w@/-])/g) ?? []).toEqual([])
}

const leastTarget = 44

/** Runs in the page. */
function findSmallControls(root: Element, least: number): string[] {
  const controls =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem]'
  const hasOtherText = (element: Element): boolean =>
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
  const isInSentence = (element: Element): boolean =>
    element.tagName === 'A' && getComputedStyle(element).display === 'inline' && hasOtherText(element)
  const isThere = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  const takes = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (hit === null) return false
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    // On phones a whole row leads to its record.
    const row = element.matches('[data-main]') ? (element.closest('tr') ?? element) : element
    return [row, ...labels].some((part) => part.contains(hit))
  }
  const reach = (element: Element, dx: number, dy: number): number => {
    const { left, top, width, height } = element.getBoundingClientRect()
    let distance = 0
    while (
      distance < least &&
      takes(element, left + width / 2 + dx * (distance + 1), top + height / 2 + dy * (distance + 1))
    )
      distance += 1
    return distance
  }
  const found: string[] = []
  for (const element of root.querySelectorAll(controls)) {
    if (!isThere(element) || isInSentence(element) || element.closest('[inert]') !== null) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    // The skip link comes only to the keyboard.
    if (right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) continue
    const width = reach(element, -1, 0) + reach(element, 1, 0)
    const height = reach(element, 0, -1) + reach(element, 0, 1)
    if (width >= least - 1 && height >= least - 1) continue
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
    found.push(`${width} × ${height}: ${element.tagName.toLowerCase()}.${element.className} “${name}”`)
  }
  return [...new Set(found)]
}

/**
 * Every control takes the touch of a finger, 44 px each way: probed where it ends, so that labels and enlarged areas
 * count and what lies over them does not, but for what goes by itself, as a message does. Links within a sentence are as
 * high as its lines. `part` is what is open over the page.
 */
export async function expectTouchTargets(page: Page, part = page.locator('body')): Promise<void> {
  await settle(page)
  const find = () => part.evaluate(findSmallControls, leastTarget)
  await expect.poll(find, 'controls smaller than a finger').toEqual([])
}

/** The page that is open is kept on this device, for when there is no network. */
export async function expectKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(
        names.map(async (name) => (await caches.open(name)).match(location.pathname)),
      )
      return kept.some((one) => one !== undefined)
    })
  // It may be loaded once more in the midst of it.
  await expect(async () => expect(await isKept()).toBe(true)).toPass()
}

interface Kept {
  /** Whether its key can be read out. */
  readonly isReadable: boolean
  /** All that it keeps for when there is no network. */
  readonly text: string
  /** Of them what was pressed. */
  readonly presses: number
}

/** What somebody reads who has the device. */
export async function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>()
    const opening = indexedDB.open(location.pathname.startsWith('/door/') ? 'madang-kiosk' : 'madang-board')
    opening.onsuccess = () => resolve(opening.result)
    const database = await promise
    const read = (name: string) => {
      const all = Promise.withResolvers<unknown[]>()
      const request = database.transaction(name).objectStore(name).getAll()
      request.onsuccess = () => all.resolve(request.result as unknown[])
      return all.promise
    }
    const [key] = (await read('keys')) as CryptoKey[]
    const isReadable = await crypto.subtle.exportKey('raw', key as CryptoKey).then(
      () => true,
      () => false,
    )
    const [presses = [], kept = []] = await Promise.all(['presses', 'kept'].map(read))
    const text = [...presses, ...kept].map((one) => {
      const { sealed = one } = one as { sealed?: unknown }
      return new TextDecoder().decode((sealed as { data: ArrayBuffer }).data)
    })
    database.close()
    const stored = JSON.stringify(Object.entries(localStorage))
    return { isReadable, text: text.join(' ') + stored, presses: presses.length }
  })
}

/** A screen that fits its window, can be touched on a phone, and is accessible. `part` is what is open over the page. */
export async function expectGood(page: Page, part?: Locator): Promise<void> {
  await expectNoSidewaysScroll(page)
  if (isPhone(page)) await expectTouchTargets(page, part)
  await expectAccessible(page)
}

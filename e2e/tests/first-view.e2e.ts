import type { Page } from '@playwright/test'
import { hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'

interface Load {
  readonly path: string
  readonly isCall: boolean
  readonly startMs: number
  readonly endMs: number
}

/** A line on which waiting shows: whatever waits for another answer begins a round trip after the rest. */
const line = { offline: false, latency: 200, downloadThroughput: -1, uploadThroughput: -1 }

async function openSlowly(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await openAt(page, path)
}

/**
 * Ends once the page is at rest and listens, to nothing: what others change is asked for anew. Pointing at a link fetches
 * its page; where the pointer lies in a new page is the browser's guess.
 */
async function openAt(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['mouseover', 'mouseenter', 'pointerover'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true })
  })
  const listens = page.waitForRequest('**/api/v1/events*')
  await page.goto(path)
  await listens
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
}

/** What the page asked for, by the browser's own clock; pictures belong to what the answers say. */
function loadsOf(page: Page): Promise<Load[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // that type of entry
      .filter(({ initiatorType }) => initiatorType !== 'img')
      .map(({ name, startTime, responseEnd }) => {
        const { pathname, search } = new URL(name)
        const isCall = pathname.startsWith('/api/')
        return { path: pathname + search, isCall, startMs: startTime, endMs: responseEnd }
      }),
  )
}

/** Nor is anything asked for in vain: what nobody took over would be left. */
async function expectCalledOnce(page: Page): Promise<void> {
  const calls = (await loadsOf(page)).filter(({ isCall }) => isCall).map((load) => load.path)
  expect(calls).toEqual([...new Set(calls)])
  expect(await page.evaluate(() => [...(window.firstAnswers?.keys() ?? [])])).toEqual([])
}

const pages = [
  '/admin',
  '/admin/dashboard',
  '/admin/users',
  '/admin/users?search=010&sort=name',
  '/admin/stores',
  '/admin/stores?status=PENDING_REVIEW&sort=submittedAt',
  '/admin/requests',
]

for (const path of pages) {
  test(`nothing on the first view of ${path} waits for anything but the page itself`, async ({
    page,
    signInAs,
  }) => {
    await hearNothing(page.context())
    await signInAs({ authorityType: 'ADMIN', locale: 'kr' })
    await openSlowly(page, path)
    const loads = await loadsOf(page)
    expect(loads.some(({ isCall }) => isCall)).toBe(true)
    const firstEndMs = Math.min(...loads.map(({ endMs }) => endMs))
    expect(loads.filter(({ startMs }) => startMs > firstEndMs).map((load) => load.path)).toEqual([])
    expect(loads.length + 1).toBeLessThanOrEqual(17)
    await expectCalledOnce(page)
  })
}

test('every call of a first view is made once, for a manager, and for staff on a phone', async ({
  page,
  signInAs,
}) => {
  const openEach = async (paths: readonly string[], width: number) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await openAt(page, path)
      await expectCalledOnce(page)
    }
  }
  await hearNothing(page.context())
  const refunds = '/admin/payments/billing?refunds=true&status=FAILED,DONE&sort=amount'
  const ofManagers = ['/admin/dashboard', '/admin/stores', refunds]
  await signInAs({ authorityType: 'MANAGER' })
  await openEach(ofManagers, 390)
  await openEach(ofManagers, 1440)
  await signInAs({ authorityType: 'ADMIN' })
  await openEach(pages, 390)
})

test('somebody whose token is over sees the list as soon as it is renewed', async ({ page, signInAs }) => {
  await signInAs({ authorityType: 'ADMIN', keepLoggedIn: true, accessSeconds: -10 })
  await page.goto('/admin/users')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
})

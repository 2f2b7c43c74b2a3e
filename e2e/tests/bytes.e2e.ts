import type { Page, Request } from '@playwright/test'
import { addPayable } from '../checkout.ts'
import { expect, test } from '../fixtures.ts'
import { openKiosk } from '../kiosk.ts'
import { tagOf } from '../words.ts'

interface Load {
  readonly path: string
  readonly kind: string
  readonly bytes: number
  readonly encoding: string | undefined
}

const kilobyte = 1000
/** Smaller answers are not worth compressing. */
const leastToCompress = 1_024

async function loadOf(request: Request): Promise<Load[]> {
  const response = await request.response()
  // The page took it back.
  if (response === null) return []
  const { responseBodySize: bytes } = await request.sizes()
  const encoding = response.headers()['content-encoding']
  return [{ path: new URL(request.url()).pathname, kind: request.resourceType(), bytes, encoding }]
}

/**
 * What goes over the wire from now on: bodies as they were sent, without pictures. Whatever was asked for by the time
 * that it is looked at is waited for.
 */
function watchLoads(page: Page): () => Promise<Load[]> {
  const requests: Request[] = []
  page.on('request', (request) => {
    // A stream has no end, and so no size.
    if (!/\/api\/v1\/(?:door\/)?events/.test(request.url())) requests.push(request)
  })
  return async () => (await Promise.all(requests.map(loadOf))).flat()
}

/** Once the page is at rest it listens to what changes. */
async function whenAtRest(page: Page, open: () => Promise<unknown>): Promise<void> {
  const stream = page.waitForRequest((request) => request.url().includes('/api/v1/events'))
  await open()
  await stream
}

function sumOf(loads: readonly Load[], ...kinds: string[]): number {
  const counted = kinds.length === 0 ? loads : loads.filter(({ kind }) => kinds.includes(kind))
  return counted.reduce((sum, { bytes }) => sum + bytes, 0)
}

function expectBrotli(loads: readonly Load[]): void {
  const files = loads.filter(
    ({ kind, bytes }) => (kind === 'script' || kind === 'stylesheet') && bytes > leastToCompress,
  )
  const plain = files.filter(({ encoding }) => encoding !== 'br')
  expect(
    plain.map(({ path }) => path),
    'sent without brotli',
  ).toEqual([])
}

for (const locale of ['gb', 'kr', 'ir']) {
  test(`the landing page in ${locale} takes at most 20 kB and no script`, async ({ page }) => {
    const loads = watchLoads(page)
    await page.goto(`/?lang=${locale}`)
    const all = await loads()
    expect(all.filter(({ kind }) => kind === 'script')).toEqual([])
    expectBrotli(all)
    const bytes = sumOf(all.filter(({ kind }) => kind !== 'image'))
    test.info().annotations.push({ type: 'bytes', description: String(bytes) })
    expect(bytes).toBeLessThanOrEqual(20 * kilobyte)
  })
}

for (const locale of ['gb', 'kr', 'ir'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale: tagOf(locale) })

    test('the sign-in page takes at most 16 kB in one request', async ({ page }) => {
      // What is asked for ahead comes when the page is at rest (login-page.e2e.ts).
      await page.clock.pauseAt(new Date(Date.now() + 10_000))
      const loads = watchLoads(page)
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const all = (await loads()).filter(({ kind }) => !['other', 'manifest', 'image'].includes(kind))
      expect(all).toMatchObject([{ path: '/login', encoding: 'br' }])
      test.info().annotations.push({ type: 'bytes', description: String(sumOf(all)) })
      expect(sumOf(all)).toBeLessThanOrEqual(16 * kilobyte)
    })
  })
}

test('the console up to the dashboard takes at most 150 kB of script and 11.5 kB of style, each list 23.2 kB and 2.5 kB more', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  const loads = watchLoads(page)
  // To listen takes one small file.
  await whenAtRest(page, () => page.goto('/admin/dashboard'))
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const first = await loads()
  expectBrotli(first)
  const isOfListening = ({ path }: Load): boolean => path.startsWith('/assets/live-')
  const listening = sumOf(first.filter(isOfListening))
  const script = sumOf(first, 'script') - listening
  const style = sumOf(first, 'stylesheet')

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const names = ['Stores', 'Members']
  const sizes: Record<string, number> = { script, style, listening }
  let before = first.length
  for (const name of names) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
    const all = await loads()
    // What both lists share counts for the first of them.
    const more = all.slice(before)
    sizes[name] = sumOf(more, 'script')
    sizes[`${name} style`] = sumOf(more, 'stylesheet')
    before = all.length
  }
  const desks = [
    { name: 'Requests', title: 'Requests' },
    { name: 'Questions', title: 'Questions and answers' },
    { name: 'Legal texts', title: 'Legal texts' },
    { name: 'Audit records', title: 'Audit records' },
  ]
  for (const { name, title } of desks) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
    const all = await loads()
    const more = all.slice(before)
    sizes[name] = sumOf(more, 'script')
    sizes[`${name} style`] = sumOf(more, 'stylesheet')
    before = all.length
  }
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(sizes) })
  expect(script, 'script').toBeLessThanOrEqual(150 * kilobyte)
  expect(style, 'style').toBeLessThanOrEqual(11.5 * kilobyte)
  expect(listening, 'listening').toBeLessThanOrEqual(2.5 * kilobyte)
  for (const name of [...names, ...desks.map((desk) => desk.name)]) {
    expect(sizes[name], `list of ${name}`).toBeLessThanOrEqual(23.2 * kilobyte)
    expect(sizes[`${name} style`], `style of ${name}`).toBeLessThanOrEqual(2.5 * kilobyte)
  }
})

const forms = [
  { path: '/admin/stores/new', title: 'New store', most: 46.5 },
  // The rules of KakaoTalk's templates, the words of their notices, the names of banks, amounts and where the choice of a
  // plan is come with the other sections. The card of pictures is shared by all records.
  { path: '/admin/settings/company', title: 'Company', most: 53.6 },
]

for (const { path, title, most } of forms) {
  test(`the form at ${path} takes at most ${most} kB of script after the shell`, async ({
    page,
    signInAs,
  }) => {
    await signInAs()
    const loads = watchLoads(page)
    await whenAtRest(page, () => page.goto('/admin/dashboard'))
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const before = (await loads()).length
    // Straight there: lists have their own measure.
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
    const form = (await loads()).slice(before)
    expectBrotli(form)
    const script = sumOf(form, 'script')
    test.info().annotations.push({
      type: 'bytes',
      description: JSON.stringify({ script, style: sumOf(form, 'stylesheet') }),
    })
    expect(script).toBeLessThanOrEqual(most * kilobyte)
  })
}

test('the checkout takes at most 16 kB in one request before the script of the provider', async ({
  page,
  db,
  signInAs,
}) => {
  const buyer = await signInAs({ authorityType: 'MANAGER', locale: 'ir' })
  const { address } = await addPayable(db, buyer)
  const loads = watchLoads(page)
  await page.goto(`${address}?locale=ir`)
  await expect(page.locator('#pay')).toBeEnabled()
  const isTheirs = ({ path }: Load) => path === '/v2/standard'
  const all = (await loads()).filter((load) => load.kind !== 'other' && !isTheirs(load))
  expect(all).toMatchObject([{ path: new URL(address).pathname, encoding: 'br' }])
  test.info().annotations.push({ type: 'bytes', description: String(sumOf(all)) })
  expect(sumOf(all)).toBeLessThanOrEqual(16 * kilobyte)
})

test('a screen at the door takes at most 60 kB in all', async ({ page, db, signInAs }) => {
  const owner = await signInAs({ authorityType: 'MANAGER' })
  const loads = watchLoads(page)
  await openKiosk(page, { db, owner, locale: 'ir' })
  const all = (await loads()).filter(({ kind }) => !['other', 'manifest', 'image'].includes(kind))
  expectBrotli(all)
  test.info().annotations.push({ type: 'bytes', description: String(sumOf(all)) })
  expect(sumOf(all)).toBeLessThanOrEqual(60 * kilobyte)
})

import { rmSync } from 'node:fs'
import { businessDay } from '@madang/contract/jrs-times'
import { toLocalPhone } from '@madang/contract/phone'
import { makeDataDir, openDataDir } from '@madang/server/testing/data-dir'
import { insertJrsItem, insertStore, insertUser } from '@madang/server/testing/factories'
import { freePort, startProcess } from '@madang/server/testing/process'
import type { BrowserContext, Page } from '@playwright/test'
import { hearNothing, routeFirst } from '../faults.ts'
import { expect, inEachLook, type SignedIn, test } from '../fixtures.ts'
import { addEvening } from '../lists.ts'
import {
  expectAccessible,
  expectKept,
  expectNoSidewaysScroll,
  expectNoTextIds,
  readKept,
} from '../page-checks.ts'
import { pressSignOut } from '../sign-in.ts'
import { storeSignedIn, type Db } from '../signed-in.ts'
import { addStore, newName } from '../stores.ts'
import { tagOf, wordsOf } from '../words.ts'

const t = wordsOf('gb')

/** A store of these people, its owner first. */
async function storeOf(db: Db, owner: SignedIn, ...others: SignedIn[]): Promise<string> {
  const staff = Object.fromEntries(others.map(({ user }) => [user.id, 'STAFF' as const]))
  const given = { name: newName(), status: 'ACTIVE', staff: { ...staff, [owner.user.id]: 'OWNER' } } as const
  return (await addStore(db, given)).id
}

/** So many wait, the first first. */
async function addWaiting(db: Db, { id, storeId }: { id: string; storeId: string }, count: number) {
  const nowMs = Date.now()
  const day = businessDay(new Date(nowMs))
  const common = { jrsItemId: id, storeId, kind: 'QUEUE', businessDay: day, partySize: 2 } as const
  const entries = Array.from({ length: count }, (_, index) => {
    const at = new Date(nowMs - (60 - index) * 60_000).toISOString()
    const more = { answers: '{}', source: 'STAFF', locale: 'kr', joinedAt: at, updatedAt: at } as const
    return { ...common, ...more, id: crypto.randomUUID(), number: index + 1, name: `김보${index}리` }
  })
  await db.insertInto('jrsEntries').values(entries).execute()
  const line = { lastNumber: count, businessDay: day }
  await db.updateTable('jrsLines').set(line).where('jrsItemId', '=', id).execute()
}

function boardOf(page: Page) {
  const next = page.getByRole('button', { name: t('board.press.next') })
  const settled = () => expect(page.locator('[data-settling]')).toHaveCount(0)
  return {
    now: page.getByRole('region', { name: t('board.now') }),
    away: page.getByText(/^No connection/),
    report: page.getByText(/^Connected again\. (?:What|Nothing)/),
    next,
    callNext: async () => {
      await settled()
      await next.click()
    },
    complete: async () => {
      await settled()
      const name = new RegExp(`^${t('board.press.complete')} ?\\d+$`)
      await page.getByRole('button', { name }).filter({ visible: true }).last().click()
    },
    add: async (phone?: string) => {
      if (phone !== undefined) await page.getByLabel(t('board.add.phone')).fill(toLocalPhone(phone))
      await page.getByRole('button', { name: t('offline.submit'), exact: true }).click()
    },
  }
}

/** The board is there, has its numbers in hand, and this device keeps its page. */
async function openBoard(page: Page, list: string): Promise<void> {
  const lent = page.waitForResponse((answer) => answer.url().endsWith('/lent-numbers') && answer.ok())
  await page.goto(`/admin/jrs/${list}/board`)
  await lent
  await expectKept(page)
}

interface Device {
  readonly context: BrowserContext
  readonly page: Page
  readonly person: SignedIn
}

const numbersOf = async (db: Db, list: string) => {
  const all = db.selectFrom('jrsEntries').select(['number', 'status', 'source', 'phone', 'callCount'])
  return all.where('jrsItemId', '=', list).orderBy('number').execute()
}

test('a quarter of an hour without a network on two devices: nothing is lost, no number is given twice', async ({
  page,
  context,
  browser,
  baseURL,
  db,
  system,
  newPhone,
  signInAs,
  faults,
}) => {
  test.slow()
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const other = await signInAs({ authorityType: 'MANAGER', name: '한가람' })
  // The tokens are over long before the network is back.
  const accessSeconds = 60
  const own = await signInAs({ authorityType: 'MANAGER', name: '도다솜', keepLoggedIn: true, accessSeconds })
  const storeId = await storeOf(db, own, other)
  const { id: list } = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN', title: '저녁 대기' })
  await addWaiting(db, { id: list, storeId }, 20)
  const colleague = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  const stored = { locale: 'gb', theme: 'light', keepLoggedIn: true, accessSeconds } as const
  await storeSignedIn(colleague, { db, url: system.url, user: { ...other.user, name: '한가람' }, ...stored })
  const devices: Device[] = [
    { context, page, person: own },
    { context: colleague, page: await colleague.newPage(), person: other },
  ]
  for (const device of devices) await device.page.clock.install({ time: Date.now() })
  for (const device of devices) await openBoard(device.page, list)
  for (const device of devices) await device.context.setOffline(true)
  // The server's clock does not wait: what is pressed now was pressed a quarter of an hour before the network is back.
  for (const device of devices) await device.page.clock.setSystemTime(Date.now() - 15 * 60_000)

  // Both call the same guests, as they cannot know of each other: 15 calls, 15 arrivals, 20 guests on each.
  for (const device of devices) {
    const board = boardOf(device.page)
    for (let round = 1; round <= 15; round += 1) {
      // The screen shows each press before the next one: what a button is about may change with it.
      await board.callNext()
      await expect(board.away).toHaveText(`No connection · ${2 * round - 1} waiting`)
      await device.page.clock.runFor(500)
      await board.complete()
      await expect(board.away).toHaveText(`No connection · ${2 * round} waiting`)
      await device.page.clock.runFor(500)
    }
    for (let round = 1; round <= 20; round += 1) {
      await board.add(round % 4 === 0 ? newPhone() : undefined)
      // The form is empty again: the next guest's number goes nowhere else.
      const number = String((device.page === page ? 979 : 959) + round)
      await expect(device.page.getByText(t('offline.added', { number }))).toBeVisible()
      await device.page.clock.runFor(500)
      await expect(board.away).toContainText(String(30 + round))
    }
    await device.page.clock.fastForward('15:00')
  }
  // All of the first one has come before the second one is back.
  for (const [device, done] of devices.map((one, index) => [one, [50, 20][index]] as const)) {
    await device.context.setOffline(false)
    await device.page.clock.resume()
    await expect(boardOf(device.page).report).toContainText(`done: ${done}.`, { timeout: 180_000 })
  }
  const second = devices[1]?.page ?? page
  await expect(page.getByText(/could not be carried out/)).toHaveCount(0)
  // Each call and arrival of the second came after the first one's, and each is named with who was faster.
  await expect(second.getByText(/30 presses could not be carried out/)).toBeVisible()
  await expect(second.getByText(/도\*솜 was faster/)).toHaveCount(30)

  const entries = await numbersOf(db, list)
  expect(entries).toHaveLength(60)
  expect(new Set(entries.map(({ number }) => number)).size).toBe(60)
  const lent = entries.filter(({ number }) => number > 20).map(({ number }) => number)
  expect(lent).toEqual(Array.from({ length: 40 }, (_, index) => 960 + index))
  expect(entries.filter(({ phone }) => phone !== null)).toHaveLength(10)
  const came = entries.filter(({ status }) => status === 'COMPLETED').map(({ number }) => number)
  expect(came).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  expect(entries.filter(({ callCount }) => callCount > 1)).toEqual([])
  await colleague.close()
})

test('the board opens without a network, goes on where it was, and what was pressed before a reload is sent after it', async ({
  page,
  context,
  db,
  newPhone,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const board = boardOf(page)
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
  const list = await addEvening(db, storeId)
  await openBoard(page, list)
  await context.setOffline(true)
  await board.callNext()
  await expect(board.now).toContainText('128')
  await expect(board.away).toBeVisible()
  const phone = newPhone()
  await board.add(phone)
  await expect(page.getByText(t('offline.added', { number: '980' }))).toBeVisible()
  // Whoever reads the storage of the device finds no number and no name.
  const stored = await readKept(page)
  expect(stored.isReadable).toBe(false)
  expect(stored.text).not.toContain(phone.slice(-8))
  expect(stored.text).not.toContain('partySize')

  // The token is over by now, and nobody could renew it.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('user') ?? '{}') as object
    localStorage.setItem('user', JSON.stringify({ ...session, expiresIn: 1 }))
  })
  await page.reload()
  await expect(board.now).toContainText('128')
  await expect(board.away).toContainText('2')
  await board.complete()
  await expect(board.away).toContainText('3')
  await context.setOffline(false)
  await expect(board.report).toContainText('3')
  const entries = await numbersOf(db, list)
  expect(entries.find(({ number }) => number === 128)).toMatchObject({ status: 'COMPLETED', callCount: 1 })
  expect(entries.find(({ number }) => number === 980)).toMatchObject({ status: 'WAITING', phone })
  await page.getByRole('button', { name: t('offline.report.close'), exact: true }).click()
  await page.reload()
  await expect(board.now).toBeVisible()
  await expect(board.report).toHaveCount(0)
})

test('the server is killed three times while it is told: each press and each guest is there once', async ({
  browser,
}) => {
  const dataDir = makeDataDir()
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const start = () => startProcess({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO_DATA: '0', PORT: port })
  let server = await start()
  const { db, close } = openDataDir(dataDir)
  const owner = await insertUser(db, new Date(), { authorityType: 'MANAGER' })
  const { id: storeId } = await insertStore(db, new Date(), {
    status: 'ACTIVE',
    staff: { [owner.id]: 'OWNER' },
  })
  const { id: list } = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN' })
  await addWaiting(db, { id: list, storeId }, 9)
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  const stored = { locale: 'gb', theme: 'light', keepLoggedIn: true, accessSeconds: 900 } as const
  await storeSignedIn(context, { db, url, user: { ...owner, name: '도다솜' }, ...stored })
  try {
    const page = await context.newPage()
    const board = boardOf(page)
    await openBoard(page, list)
    for (let round = 1; round <= 3; round += 1) {
      // All of the round before has come, and the screen has heard of it: a button takes no press while its number changes.
      await expect.poll(async () => (await numbersOf(db, list)).length).toBe(8 + round)
      await expect(board.next).toContainText(String(2 * round - 1))
      await board.callNext()
      await server.stop('SIGKILL')
      await board.complete()
      await expect(board.away).toBeVisible()
      await board.callNext()
      await board.add()
      await expect(page.getByText(t('offline.added', { number: String(979 + round) }))).toBeVisible()
      await page.reload()
      await expect(board.away).toBeVisible()
      server = await start()
      await expect(board.away).toHaveCount(0)
    }
    await expect(board.report).toBeVisible()
    await expect(page.getByText(/could not be carried out/)).toHaveCount(0)
    const entries = await numbersOf(db, list)
    expect(entries.filter(({ number }) => number > 900).map(({ number }) => number)).toEqual([980, 981, 982])
    expect(entries.filter(({ callCount }) => callCount > 0)).toHaveLength(6)
    expect(entries.filter(({ callCount }) => callCount > 1)).toEqual([])
    expect(entries.filter(({ status }) => status === 'COMPLETED')).toHaveLength(3)
  } finally {
    await context.close()
    await close()
    await server.stop('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('two tabs of a device have one queue: it is sent once, and both show it', async ({
  page,
  context,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  // Of what the other tab sends nothing else tells this one that the network is back.
  await hearNothing(context)
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
  const list = await addEvening(db, storeId)
  await openBoard(page, list)
  const tab = await context.newPage()
  await openBoard(tab, list)
  await context.setOffline(true)
  const [one, other] = [boardOf(page), boardOf(tab)]
  await one.callNext()
  await expect(one.away).toContainText('1')
  await expect(tab.getByRole('region', { name: t('board.called'), exact: true })).toContainText('128')
  await other.add()
  await one.add()
  await expect(one.away).toContainText('3')
  let sent = 0
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /call-next|staff-entry/.test(request.url())) sent += 1
  })
  await context.setOffline(false)
  await expect(one.report).toContainText('3')
  await expect(other.report).toContainText('3')
  expect(sent).toBe(3)
  const numbers = (await numbersOf(db, list)).map(({ number }) => number)
  expect(numbers.filter((number) => number > 900)).toEqual([980, 981])
})

test('what is pressed while the device reads what another tab has pressed is not forgotten', async ({
  page,
  context,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const list = await addEvening(db, await storeOf(db, await signInAs({ authorityType: 'MANAGER' })))
  await openBoard(page, list)
  const tab = await context.newPage()
  await openBoard(tab, list)
  await context.setOffline(true)
  const [one, other] = [boardOf(page), boardOf(tab)]
  // What the first tab reads is on its way until it is let go.
  await page.evaluate(() => {
    const { getAll } = IDBIndex.prototype
    const held = Promise.withResolvers<void>()
    window.addEventListener('let-go', () => held.resolve())
    IDBIndex.prototype.getAll = function (...asked) {
      const request = getAll.apply(this, asked)
      window.dispatchEvent(new Event('reads'))
      return {
        set onsuccess(tell: () => void) {
          request.onsuccess = () => void held.promise.then(tell)
        },
        get result(): unknown {
          return request.result as unknown
        },
      } as unknown as IDBRequest<unknown[]>
    }
  })
  const isReading = page.evaluate(
    () => new Promise<void>((resolve) => window.addEventListener('reads', () => resolve(), { once: true })),
  )
  await other.add()
  await isReading
  await one.callNext()
  // It lies on the device: the other tab has read it there.
  await expect(other.away).toContainText('2')
  await page.evaluate(() => window.dispatchEvent(new Event('let-go')))
  await expect(one.away).toContainText('2')
  await context.setOffline(false)
  await expect(one.report).toContainText('2')
})

test('a guest whom the server took after all, and too late, is told under which number', async ({
  page,
  db,
  signInAs,
}) => {
  const board = boardOf(page)
  const list = await addEvening(db, await storeOf(db, await signInAs({ authorityType: 'MANAGER' })))
  await openBoard(page, list)
  const isTold = Promise.withResolvers<void>()
  await routeFirst(page, `/api/v1/jrs/${list}/staff-entry`, async (route) => {
    const answer = await route.fetch()
    await isTold.promise
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: t('board.add.submit', { number: '135' }) }).click()
  await expect(board.report).toContainText('1')
  isTold.resolve()
  const walkIn = (await numbersOf(db, list)).filter(({ source }) => source === 'STAFF').at(-1)
  const told = t('offline.report.other', { given: '980', number: String(walkIn?.number) })
  await expect(page.getByText(told)).toBeVisible()
})

test('a device without room says so, loses nothing, and asks before the page is left', async ({
  page,
  context,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const board = boardOf(page)
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
  const list = await addEvening(db, storeId)
  await openBoard(page, list)
  // As a browser does whose disk is full.
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await context.setOffline(true)
  await board.callNext()
  await expect(page.getByText(t('offline.notKept.full'))).toBeVisible()
  await board.complete()
  await expect(board.away).toContainText('2')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toBe(1)
  await context.setOffline(false)
  await expect(board.away).toHaveCount(0)
  await expect
    .poll(async () => (await numbersOf(db, list)).find(({ number }) => number === 128)?.status)
    .toBe('COMPLETED')
})

test('a session that ended meanwhile: what waits goes out once the same person has signed in again', async ({
  page,
  context,
  db,
  inbox,
  signInAs,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  faults.expect(/^401 /)
  const board = boardOf(page)
  const own = await signInAs({ authorityType: 'MANAGER' })
  const list = await addEvening(db, await storeOf(db, own))
  await openBoard(page, list)
  await context.setOffline(true)
  await board.callNext()
  await expect(board.away).toContainText('1')
  await db.deleteFrom('sessionTokens').where('sessionId', '=', own.session.id).execute()
  await context.setOffline(false)
  const panel = page.getByRole('dialog', { name: 'Sign in again' })
  await panel.getByRole('button', { name: 'Send the code' }).click()
  await panel.getByLabel('Confirmation code, 6 digits').fill(await inbox.codeFor(own.user.phone))
  await expect(panel).toBeHidden()
  await expect(board.report).toContainText('1')
  const called = (await numbersOf(db, list)).find(({ number }) => number === 128)
  expect(called).toMatchObject({ status: 'CALLED', callCount: 1 })
})

test('signing out takes all of it from the device', async ({ page, db, signInAs }) => {
  const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
  await openBoard(page, await addEvening(db, storeId))
  await page.goto('/admin/dashboard')
  await pressSignOut(page)
  await expect(page).toHaveURL(/\/$/)
  const left = () =>
    page.evaluate(async () => ({
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  await expect.poll(left).toEqual({ databases: [], caches: [], workers: 0 })
})

inEachLook(({ locale }) => {
  test('without a network', async ({ page, context, db, signInAs, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    const words = wordsOf(locale)
    const digits = new Intl.NumberFormat(tagOf(locale), { useGrouping: false })
    const storeId = await storeOf(db, await signInAs({ authorityType: 'MANAGER' }))
    await openBoard(page, await addEvening(db, storeId))
    await context.setOffline(true)
    await expect(page.locator('[data-settling]')).toHaveCount(0)
    await page.getByRole('button', { name: words('board.press.next') }).click()
    await expect(page.getByRole('button', { name: words('offline.now') })).toBeVisible()
    await page.getByRole('button', { name: words('offline.submit'), exact: true }).click()
    await expect(page.getByText(words('offline.added', { number: digits.format(980) }))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: words('offline.report.close'), exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expectNoTextIds(page)
  })
})

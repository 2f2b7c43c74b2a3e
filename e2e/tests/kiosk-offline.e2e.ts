import type { CallOutput } from '@madang/contract/endpoint'
import { addJrsDevice } from '@madang/contract/jrs-devices'
import { insertJrsItem } from '@madang/server/testing/factories'
import type { BrowserContext, Page } from '@playwright/test'
import { cutOff, type Faults } from '../faults.ts'
import { expect, test as base } from '../fixtures.ts'
import { kioskOf, openKiosk, type OpenedKiosk } from '../kiosk.ts'
import {
  expectAccessible,
  expectKept,
  expectNoSidewaysScroll,
  expectNoTextIds,
  readKept,
} from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStoreOf } from '../stores.ts'

type Given = Partial<Pick<Parameters<typeof openKiosk>[1], 'locale' | 'list'>>

/** A kiosk that has numbers in hand and is kept on its device. */
const test = base.extend<{ open: (given?: Given) => Promise<OpenedKiosk & ReturnType<typeof kioskOf>> }>({
  open: async ({ page, db, signInAs }, provide) => {
    await provide(async ({ locale = 'gb', list } = {}) => {
      const owner = await signInAs({ authorityType: 'MANAGER' })
      const opened = await openKiosk(page, { db, owner, locale, ...(list && { list }) })
      await expectKept(page)
      return { ...opened, ...kioskOf(page, locale) }
    })
  },
})
test.use({ viewport: { width: 1024, height: 768 } })

const entryPath = '/api/v1/door/entry'

function listEntries(db: Db, listId: string) {
  const columns = ['number', 'phone', 'source', 'status'] as const
  const all = db.selectFrom('jrsEntries').select(columns).where('jrsItemId', '=', listId)
  return all.orderBy('sortKey').execute()
}

/** From here on nothing is reached. */
async function goOffline({ context, faults }: { context: BrowserContext; faults: Faults }): Promise<void> {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
}

/** What staff read beside the PIN. */
const told = (page: Page) => page.locator('.staff .besides')

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNoTextIds(page)
}

test('guests who come without a network have a number each, also over a reload, and are in line in order once it is back', async ({
  page,
  context,
  faults,
  db,
  inbox,
  open,
  newPhone,
}) => {
  const { t, listId, start, join, joined, done, ask } = await open()
  const numberGiven = page.locator('.given-number b')
  await join(newPhone())
  await expect(numberGiven).toHaveText('1')
  await done.click()
  await goOffline({ context, faults })
  await expect(page.getByRole('status')).toHaveText(t('kiosk.away'))
  const phones = Array.from({ length: 5 }, newPhone)
  for (const [index, phone] of phones.entries()) {
    if (index === 3) {
      await page.reload()
      await expect(page.getByRole('status')).toHaveText(t('kiosk.away'))
      // Whoever comes then is met in any language.
      await page.getByRole('button', { name: 'فارسی' }).click()
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await page.getByRole('button', { name: 'English' }).click()
    }
    await join(phone)
    await expect(joined).toBeVisible()
    await expect(numberGiven).toHaveText(String(980 + index))
    await expect(page.locator('.told')).toContainText('as soon as the connection is back')
    await done.click()
    await expect(start).toBeVisible()
  }
  const { isReadable, text, presses } = await readKept(page)
  expect({ isReadable, presses }).toEqual({ isReadable: false, presses: 5 })
  for (const phone of phones) expect(text).not.toContain(phone.slice(-8))
  await page.getByRole('button', { name: t('kiosk.staff') }).click()
  await expect(told(page)).toHaveText('5 guests still to be sent')
  // Of somebody who comes while the network is back for everybody else.
  await ask('POST', `/api/v1/jrs/${listId}/staff-entry`, { partySize: 2 })

  await context.setOffline(false)
  await expect(told(page)).toHaveText('')
  const entries = await listEntries(db, listId)
  expect(entries.map(({ number }) => number)).toEqual([1, 980, 981, 982, 983, 984, 2])
  expect(entries.slice(1, 6)).toEqual(
    phones.map((phone, index) => ({ number: 980 + index, phone, source: 'KIOSK', status: 'WAITING' })),
  )
  for (const phone of phones) await expect.poll(() => inbox.countFor(phone)).toBe(1)
  await expect.poll(async () => (await readKept(page)).presses).toBe(0)
})

test('somebody who is in line already is told a number, stays where that was, and staff see nothing of it', async ({
  page,
  context,
  faults,
  db,
  open,
  newPhone,
}) => {
  const { t, listId, join, joined, done } = await open()
  const phone = newPhone()
  await join(phone)
  await done.click()
  await goOffline({ context, faults })
  await join(phone)
  await expect(joined).toBeVisible()
  await page.getByRole('button', { name: t('kiosk.staff') }).click()
  await expect(told(page)).toHaveText('1 guest still to be sent')
  await context.setOffline(false)
  await expect(told(page)).toHaveText('')
  expect(await listEntries(db, listId)).toMatchObject([{ number: 1, phone }])
})

test('a guest whose answers are lost is in line once, and staff are told of another number', async ({
  page,
  db,
  faults,
  open,
  newPhone,
}) => {
  faults.expect(/ERR_FAILED POST .*door\/entry/)
  const { t, listId, join, joined, done, pin, press } = await open({ list: { perPersonActive: 5 } })
  let asked = 0
  await page.route(`**${entryPath}`, async (route) => {
    asked += 1
    if (asked > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await join(newPhone())
  await expect(joined).toBeVisible()
  await expect(page.locator('.given-number b')).toHaveText('980')
  await done.click()
  await page.getByRole('button', { name: t('kiosk.staff') }).click()
  await expect(told(page)).toHaveText(t('kiosk.pin.other', { given: '980', number: '1' }))
  expect(await listEntries(db, listId)).toMatchObject([{ number: 1 }])
  await expectWhole(page)
  await press(pin)
  await page.getByRole('button', { name: t('kiosk.pin.told') }).click()
  await expect(told(page)).toHaveText('')
})

test('guests of a list that was closed meanwhile are named to staff by their numbers', async ({
  page,
  context,
  db,
  faults,
  open,
  newPhone,
}) => {
  faults.expect(/^409 POST .*door\/entry/)
  const { t, listId, join, joined, done, ask } = await open()
  await goOffline({ context, faults })
  await join(newPhone())
  await expect(joined).toBeVisible()
  await done.click()
  await ask('POST', `/api/v1/jrs/${listId}/status`, { to: 'CLOSED', waiting: 'KEEP' })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: t('line.shut.CLOSED.title') })).toBeVisible()
  await page.getByRole('button', { name: t('kiosk.staff') }).click()
  await expect(told(page)).toHaveText(t('kiosk.pin.refused', { number: '980' }))
  expect(await listEntries(db, listId)).toEqual([])
})

test('a list that was paused before the network went gives nothing and sends people to the staff', async ({
  page,
  context,
  faults,
  open,
}) => {
  const { t, listId, ask, start } = await open()
  await ask('POST', `/api/v1/jrs/${listId}/status`, { to: 'PAUSED' })
  const shut = page.getByRole('heading', { name: t('line.shut.PAUSED.title') })
  await expect(shut).toBeVisible()
  await goOffline({ context, faults })
  await expect(page.getByRole('status')).toHaveText(t('kiosk.away'))
  await page.reload()
  await expect(shut).toBeVisible()
  await expect(page.getByText(t('kiosk.ask'))).toBeVisible()
  await expect(start).toHaveCount(0)
})

test('a device without room says whom to ask, gives no number, and keeps what was typed', async ({
  page,
  context,
  faults,
  db,
  open,
  newPhone,
}) => {
  const { t, listId, join, joined, take, start } = await open()
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await goOffline({ context, faults })
  await join(newPhone())
  await expect(page.getByRole('alert')).toHaveText(t('kiosk.failed.network'))
  await expect(joined).toHaveCount(0)
  await context.setOffline(false)
  await take.click()
  await expect(page.locator('.given-number b')).toHaveText('1')
  await expect(start).toHaveCount(0)
  expect(await listEntries(db, listId)).toHaveLength(1)
})

test('a kiosk that is revoked without a network sends nothing and forgets all', async ({
  page,
  context,
  db,
  faults,
  open,
  newPhone,
}) => {
  faults.expect(/^401 \w+ .*door/)
  const { t, listId, deviceId, join, joined, done, ask } = await open()
  // A board on the same device keeps its own.
  await page.evaluate(() => void indexedDB.open('madang-board'))
  await goOffline({ context, faults })
  for (const phone of [newPhone(), newPhone()]) {
    await join(phone)
    await expect(joined).toBeVisible()
    await done.click()
  }
  await ask('DELETE', `/api/v1/jrs/${listId}/devices?deviceId=${deviceId}`)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: t('door.none.ended.title') })).toBeVisible()
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      stored: Object.keys(localStorage).filter((key) => key.startsWith('door')),
    }))
  await expect.poll(left).toEqual({ databases: ['madang-board'], stored: [] })
  expect(await listEntries(db, listId)).toEqual([])
})

test('a tablet that is opened for another list shows and sends nothing of the one before', async ({
  page,
  db,
  faults,
  signInAs,
  newPhone,
}) => {
  faults.expect(/ERR_FAILED \w+ .*door\/(?:entry|state|lent-numbers)/)
  const owner = await signInAs({ authorityType: 'MANAGER' })
  await openKiosk(page, { db, owner, locale: 'gb', list: { title: 'First' } })
  const { join, joined, done } = kioskOf(page, 'gb')
  await expect(page.getByText('First')).toBeVisible()
  const letEntriesThrough = await cutOff(page, `**${entryPath}`)
  await join(newPhone())
  await expect(joined).toBeVisible()
  await done.click()
  await expect.poll(async () => (await readKept(page)).presses).toBe(1)

  letEntriesThrough()
  const { id: storeId } = await addStoreOf(db, owner.user.id)
  const second = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN', title: 'Second' })
  const made = await page.request.post(addJrsDevice.path.replace(':id', second.id), {
    headers: { authorization: `Bearer ${owner.session.accessToken}` },
    data: { kind: 'KIOSK', name: 'Second', locale: 'gb' },
  })
  const { link } = (await made.json()) as CallOutput<typeof addJrsDevice> // the endpoint's output
  const letStatesThrough = await cutOff(page, '**/api/v1/door/state')
  await page.goto('about:blank')
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/door/state'))
  await page.goto(`/door/kiosk${new URL(link ?? '').hash}`)
  await asked
  await expect(page.getByText('First')).toHaveCount(0)
  await page.waitForRequest('**/api/v1/door/state')
  letStatesThrough()
  await expect(page.getByText('Second').first()).toBeVisible()
  expect(await listEntries(db, second.id)).toEqual([])
})

const looks = [
  { locale: 'kr', theme: 'light', viewport: { width: 1024, height: 768 } },
  { locale: 'ir', theme: 'dark', viewport: { width: 360, height: 740 } },
] as const

for (const { locale, theme, viewport } of looks) {
  test.describe(`in ${locale}, ${theme}, ${viewport.width} px`, () => {
    test.use({ colorScheme: theme, viewport })

    test('a guest takes a number without a network', async ({ page, context, faults, open, newPhone }) => {
      const { t, digits, start, join, joined, done } = await open({ locale })
      await goOffline({ context, faults })
      await expect(page.getByRole('status')).toHaveText(t('kiosk.away'))
      await expect(start).toBeVisible()
      await expectWhole(page)
      await join(newPhone())
      await expect(joined).toBeVisible()
      await expect(page.locator('.given-number')).toContainText(digits(980))
      await expectWhole(page)
      await done.click()
      await page.getByRole('button', { name: t('kiosk.staff') }).click()
      await expect(told(page)).toContainText(digits(1))
      await expectWhole(page)
    })
  })
}

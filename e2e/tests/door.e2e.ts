import { addJrsDevice } from '@madang/contract/jrs-devices'
import type { Locale } from '@madang/contract/locales'
import { insertJrsDevice, insertJrsItem } from '@madang/server/testing/factories'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, inEachLook, test } from '../fixtures.ts'
import { addEvening } from '../lists.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoTextIds,
  expectTouchTargets,
} from '../page-checks.ts'
import type { Db } from '../signed-in.ts'
import { addStore, isPhone, newName } from '../stores.ts'
import { tagOf, wordsOf } from '../words.ts'

const screens = [
  { locale: 'kr', theme: 'light', viewport: { width: 1920, height: 1080 } },
  { locale: 'ir', theme: 'dark', viewport: { width: 1080, height: 1920 } },
] as const

async function storeOf(db: Db, ownerId: string): Promise<string> {
  const staff = { [ownerId]: 'OWNER' } as const
  return (await addStore(db, { name: newName(), status: 'ACTIVE', staff })).id
}

/** A wall screen of a list in a browser of its own. */
async function openWall(
  context: BrowserContext,
  db: Db,
  device: { readonly jrsItemId: string; readonly storeId: string; readonly locale: Locale },
): Promise<Page> {
  const { path } = await insertJrsDevice(db, new Date(), { ...device, kind: 'WALL' })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expectNoTextIds(page)
}

for (const { locale, theme, viewport } of screens) {
  test(`a press on the board is on the wall in ${locale}, ${theme}, ${viewport.width} px`, async ({
    page,
    browser,
    baseURL,
    db,
    signInAs,
  }) => {
    const t = wordsOf(locale)
    const digits = (number: number) => new Intl.NumberFormat(tagOf(locale)).format(number)
    const { user } = await signInAs({ authorityType: 'MANAGER', locale })
    const storeId = await storeOf(db, user.id)
    const jrsItemId = await addEvening(db, storeId)
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, colorScheme: theme })
    const wall = await openWall(context, db, { jrsItemId, storeId, locale })
    const heading = wall.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(`${t('door.wall.come')} ${digits(127)}`)
    expect(wall.url(), 'the key has left the address').not.toContain('#')
    await expectWhole(wall)

    const callNext = async (number: number): Promise<void> => {
      const next = page.getByRole('button', { name: t('board.press.next') })
      await expect(next).toContainText(digits(number))
      // Right after its number has changed a button takes no press.
      await expect(page.locator('[data-settling]')).toHaveCount(0)
      await next.click()
    }
    await page.goto(`/admin/jrs/${jrsItemId}/board`)
    await callNext(128)
    await expect(heading).toHaveText(`${t('door.wall.come')} ${digits(128)}`)
    await expect(wall.locator('.w-before')).toContainText(digits(127))
    await expect(wall.locator('body')).not.toContainText('김보리')

    await wall.reload()
    await expect(heading).toHaveText(`${t('door.wall.come')} ${digits(128)}`)
    await context.setOffline(true)
    await callNext(129)
    await context.setOffline(false)
    await expect(heading).toHaveText(`${t('door.wall.come')} ${digits(129)}`)
    await context.close()
  })
}

test('a wall screen says that its line is cut, and goes on by itself when it is back', async ({
  page,
  context,
  db,
  addUser,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const storeId = await storeOf(db, (await addUser()).id)
  const jrsItemId = await addEvening(db, storeId)
  const { path } = await insertJrsDevice(db, new Date(), { jrsItemId, storeId, kind: 'WALL', locale: 'gb' })
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('127')
  await context.setOffline(true)
  await page.clock.runFor(61_000)
  await expect(page.getByRole('status')).toContainText('No connection')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('127')
  await context.setOffline(false)
  await page.clock.runFor(20_000)
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('a screen that does not reach the server tries until it does, and keeps its key till then', async ({
  page,
  db,
  addUser,
  faults,
}) => {
  faults.expect(/ERR_FAILED GET .*assets/)
  faults.expect(/ERR_FAILED POST .*door\/pair/)
  const storeId = await storeOf(db, (await addUser()).id)
  const jrsItemId = await addEvening(db, storeId)
  const { path } = await insertJrsDevice(db, new Date(), { jrsItemId, storeId, kind: 'WALL', locale: 'gb' })
  const shown = `${wordsOf('gb')('door.wall.come')} 127`
  let [isCut, scripts, tries] = [true, 0, 0]
  await page.route('**/assets/door-*.js', (route) => {
    scripts += 1
    const areWords = scripts > 1
    return isCut && areWords ? route.abort() : route.continue()
  })
  await page.route('**/api/v1/door/pair', (route) => {
    tries += 1
    return isCut ? route.abort() : route.continue()
  })
  await page.clock.install()
  await page.goto(path)
  await expect(async () => {
    await page.clock.runFor(5_000)
    expect(tries).toBeGreaterThan(5)
  }).toPass()
  isCut = false
  await expect(async () => {
    await page.clock.runFor(5_000)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([shown])
  }).toPass()
})

test('the link of a screen is opened in a page that is there already', async ({ page, db, addUser }) => {
  const storeId = await storeOf(db, (await addUser()).id)
  const { id } = await insertJrsItem(db, new Date(), { storeId, status: 'OPEN' })
  const given = { jrsItemId: id, storeId, kind: 'WALL', locale: 'gb' } as const
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/door/wall')
  await expect(heading).toHaveText(wordsOf('gb')('door.none.never.title'))
  await page.goto((await insertJrsDevice(db, new Date(), given)).path)
  await expect(heading).toHaveText('We will call soon')
  expect(page.url(), 'the key has left the address').not.toContain('#')
})

const states = {
  PAUSED: 'Paused for a moment',
  CLOSED: 'This line is closed',
  OPEN: 'We will call soon',
} as const

for (const [status, text] of Object.entries(states)) {
  test(`a wall screen of a list that is ${status} says so in the same hand`, async ({
    page,
    db,
    addUser,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const storeId = await storeOf(db, (await addUser()).id)
    const list = await insertJrsItem(db, new Date(), { storeId, status: status as keyof typeof states })
    const given = { jrsItemId: list.id, storeId, kind: 'WALL', locale: 'gb' } as const
    await page.goto((await insertJrsDevice(db, new Date(), given)).path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
    await expectWhole(page)
  })
}

inEachLook(({ locale }) => {
  test('screens are made, opened and ended at the list', async ({
    page,
    t,
    browser,
    baseURL,
    db,
    signInAs,
  }) => {
    const { user } = await signInAs({ authorityType: 'MANAGER' })
    const storeId = await storeOf(db, user.id)
    const jrsItemId = await addEvening(db, storeId)
    await page.goto(`/admin/jrs/${jrsItemId}?tab=screens`)
    await expect(page.getByText(t('devices.empty'))).toBeVisible()
    await page.getByRole('button', { name: t('devices.add.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('devices.field.name')).fill('계산대 위')
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await dialog.getByRole('button', { name: t('devices.add.confirm') }).click()
    const { link } = addJrsDevice.output.parse(await (await answered).json())
    await expect(dialog.getByRole('img', { name: t('devices.link.code') })).toBeVisible()
    await expectWhole(page)
    if (isPhone(page)) await expectTouchTargets(page, dialog)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 1280, height: 720 },
      locale: tagOf(locale),
    })
    const wall = await context.newPage()
    await wall.goto((link ?? '').replace(/^.*?(?=\/door)/, ''))
    await expect(wall.getByRole('heading', { level: 1 })).toContainText(t('door.wall.come'))
    await expect(dialog.getByRole('status')).toContainText(t('devices.link.opened'))
    await dialog.getByRole('button', { name: t('devices.link.close') }).click()
    const row = page.getByRole('listitem').filter({ hasText: '계산대 위' })
    await expect(row).toContainText(t('devices.state.ON'))
    await expectWhole(page)
    if (isPhone(page)) await expectTouchTargets(page)

    await row.getByRole('button', { name: t('ui.more', { name: '계산대 위' }) }).click()
    await page.getByRole('menuitem', { name: t('devices.remove.open') }).click()
    await dialog.getByRole('button', { name: t('devices.remove.confirm') }).click()
    await expect(page.getByText(t('devices.empty'))).toBeVisible()
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText(t('door.none.ended.title'))
    await wall.reload()
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText(t('door.none.never.title'))
    await context.close()
  })
})

import type { TestStore } from '@madang/server/testing/factories'
import type { Page } from '@playwright/test'
import { routeFirst } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import type { Db } from '../signed-in.ts'
import { addStore, newName } from '../stores.ts'
import { wordsOf } from '../words.ts'

/** What somebody else changes shows on a page that is open, without a reload. */

const t = wordsOf('gb')

/** As somebody else does it, on whichever server. */
async function rename(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable('stores')
    .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whoever has the store open hears of it, and its version stays. */
async function addStaff(db: Db, storeId: string, userId: string): Promise<void> {
  const staff = { storeId, userId, staffRole: 'STAFF', createdAt: new Date().toISOString() } as const
  await db.insertInto('storeStaff').values(staff).execute()
}

async function whenListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes('/api/v1/events'))
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

/** As many stores wait for a review as the menu says, whoever else adds some meanwhile. */
async function expectCount(page: Page, db: Db): Promise<void> {
  const shown = page
    .getByRole('navigation', { name: t('shell.nav.label') })
    .getByRole('link', { name: t('shell.nav.stores') })
    .locator('[data-count] > [aria-hidden]')
  const stores = db.selectFrom('stores').select((build) => build.fn.countAll<number>().as('count'))
  const waiting = stores.where('status', '=', 'PENDING_REVIEW')
  const isTrue = async () => {
    const { count } = await waiting.executeTakeFirstOrThrow()
    return (await shown.innerText()) === Number(count).toLocaleString('en')
  }
  await expect.poll(isTrue).toBe(true)
}

/** A store's record that is read, and hears of what happens. */
async function openStore(page: Page, db: Db): Promise<TestStore> {
  const name = newName()
  const store = await addStore(db, { name })
  const listening = whenListening(page)
  await page.goto(`/admin/stores/${store.id}`)
  await listening
  await expect(heading(page, name)).toBeVisible()
  return store
}

test('a list, a record and the counts follow what is changed elsewhere', async ({ page, db, signInAs }) => {
  await signInAs()
  const [name, later] = [newName(), newName()]
  const store = await addStore(db, { name })
  await addStore(db, { name: newName(), status: 'PENDING_REVIEW' })
  const listening = whenListening(page)
  await page.goto(`/admin/stores?search=${name}`)
  await listening
  const table = page.getByRole('table')
  await table.getByRole('link', { name }).click()
  await expect(heading(page, name)).toBeVisible()
  await rename(db, store.id, later)
  await expect(heading(page, later)).toBeVisible()
  await expectCount(page, db)
  await addStore(db, { name: newName(), status: 'PENDING_REVIEW' })
  await expectCount(page, db)
})

test('of two tabs one listens and both follow; after it is closed the other listens', async ({
  page,
  context,
  db,
  signInAs,
}) => {
  await signInAs()
  const store = await openStore(page, db)
  const second = await context.newPage()
  const streams: string[] = []
  second.on('request', (request) => {
    if (request.url().includes('/api/v1/events')) streams.push(request.url())
  })
  await second.goto(`/admin/stores/${store.id}`)
  const [first, later] = [newName(), newName()]
  await rename(db, store.id, first)
  await expect(heading(second, first)).toBeVisible()
  await page.bringToFront()
  await expect(heading(page, first)).toBeVisible()
  expect(streams).toEqual([])
  const takesOver = whenListening(second)
  await page.close()
  await takesOver
  await rename(db, store.id, later)
  await expect(heading(second, later)).toBeVisible()
})

test('what is typed in a form stays when somebody else changes the record', async ({
  page,
  db,
  signInAs,
}) => {
  await signInAs()
  const store = await openStore(page, db)
  await page.getByRole('button', { name: 'Edit: Contact and links' }).click()
  const typed = page.getByLabel(t('store.field.homepage'))
  await typed.fill('https://madang.kr/unsaved')
  const counts = page.waitForResponse((response) => response.url().includes('/manager/counts'))
  await rename(db, store.id, newName())
  await counts
  await expect(typed).toHaveValue('https://madang.kr/unsaved')
})

test('what was heard of while one typed is shown once that is given up', async ({ page, db, signInAs }) => {
  await signInAs()
  const store = await openStore(page, db)
  const later = newName()
  await page.getByRole('button', { name: 'Edit: Contact and links' }).click()
  await page.getByLabel(t('store.field.homepage')).fill('https://madang.kr/unsaved')
  const counts = page.waitForResponse((response) => response.url().includes('/manager/counts'))
  await rename(db, store.id, later)
  await counts
  await expect(heading(page, later)).toHaveCount(0)
  await page.getByRole('button', { name: t('ui.cancel') }).click()
  await expect(heading(page, later)).toBeVisible()
})

test('what could not be read when it changed is read a little later', async ({
  page,
  db,
  signInAs,
  addUser,
  faults,
}) => {
  // Where what is read when the store was made is slow, it has all of it.
  faults.allow(/ERR_FAILED/)
  await signInAs()
  const { id: userId } = await addUser({ name: '윤하늘' })
  const store = await openStore(page, db)
  const name = newName()
  let tries = 0
  await page.route(`**/api/v1/store/${store.id}`, async (route) => {
    tries += 1
    // Three at once when it is heard that the store was made, and three when it is heard of its people.
    await (tries <= 6 ? route.abort() : route.continue())
  })
  await addStaff(db, store.id, userId)
  // Of this nothing is told.
  await db.updateTable('stores').set({ name }).where('id', '=', store.id).execute()
  await expect(heading(page, name)).toBeVisible()
})

test('what is heard while a record is read for the first time is shown', async ({ page, db, signInAs }) => {
  await signInAs()
  const [first, later] = [newName(), newName()]
  const store = await addStore(db, { name: first })
  const listening = whenListening(page)
  const late = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<undefined>()
  await routeFirst(page, `/api/v1/store/${store.id}`, async (route) => {
    const response = await route.fetch()
    asked.resolve(undefined)
    await late.promise
    await route.fulfill({ response })
  })
  await page.goto(`/admin/stores/${store.id}`)
  await asked.promise
  await listening
  const counts = page.waitForResponse((response) => response.url().includes('/manager/counts'))
  await rename(db, store.id, later)
  await counts
  late.resolve(undefined)
  await expect(heading(page, later)).toBeVisible()
})

test('what was asked for before a change does not take the place of what the change answered', async ({
  page,
  db,
  signInAs,
  addUser,
}) => {
  await signInAs()
  const { id: userId } = await addUser({ name: '윤하늘' })
  const store = await openStore(page, db)
  const path = `**/api/v1/store/${store.id}`
  const late = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<undefined>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    asked.resolve(undefined)
    await late.promise
    await route.fulfill({ response })
  })
  await addStaff(db, store.id, userId)
  await asked.promise
  await page.getByRole('button', { name: 'Edit: Contact and links' }).click()
  await page.getByLabel(t('store.field.homepage')).fill('https://madang.kr/saved')
  await page.getByRole('button', { name: /^Save/ }).click()
  const saved = page.getByRole('link', { name: 'madang.kr/saved' })
  await expect(saved).toBeVisible()
  const came = page.waitForEvent(
    'requestfinished',
    (request) => request.method() === 'GET' && request.url().endsWith(store.id),
  )
  late.resolve(undefined)
  await came
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  expect(await saved.count()).toBe(1)
})

import type { Page } from '@playwright/test'
import { sessionKey, type StoredSession } from '@madang/contract/stored-session'
import { insertRequest } from '@madang/server/testing/factories'
import { cutOff, routeFirst } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { addEvening } from '../lists.ts'
import { expectAccessible } from '../page-checks.ts'
import { pressSignOut } from '../sign-in.ts'
import type { Db } from '../signed-in.ts'
import { addStore } from '../stores.ts'

const signOutPath = '/api/v1/auth/sign-out'

async function isEndedOnServer(db: Db, id: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('revokedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return session.revokedAt !== null
}

function countStored(page: Page): Promise<number> {
  return page.evaluate(() => localStorage.length)
}

/** Whether the browser has a file without asking the server. */
function isCached(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (url) => {
    const found = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null) // not there
    return found?.ok === true
  }, path)
}

test('signing out of a changed form asks before anything is ended, and asks once', async ({
  page,
  signInAs,
  db,
}) => {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  const { session } = await signInAs()
  await page.goto('/admin/users/new')
  const name = page.getByLabel('Name', { exact: true })
  await name.click()
  await page.keyboard.type('윤지호')

  await pressSignOut(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('윤지호')
  expect(await isEndedOnServer(db, session.id)).toBe(false)
  expect(await countStored(page)).toBeGreaterThan(0)

  await pressSignOut(page)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  expect(questions).toEqual([])
  expect(await isEndedOnServer(db, session.id)).toBe(true)
  expect(await countStored(page)).toBe(0)
})

test('signing out on another page asks for what still waits on a board', async ({
  page,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED POST .*\/call-next$/)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { id: storeId } = await addStore(db, { status: 'ACTIVE', staff: { [user.id]: 'OWNER' } })
  await page.route('**/call-next', (route) => route.abort())
  await page.goto(`/admin/jrs/${await addEvening(db, storeId)}/board`)
  const next = page.getByRole('button', { name: 'Call next' })
  await expect(next).toBeVisible()
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  await next.click()
  await expect(page.getByText(/No connection · 1 waiting/).first()).toBeVisible()
  await page.goto('/admin/dashboard')
  await pressSignOut(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
  expect(await countStored(page)).toBe(0)
})

test('signing out asks for an answer that was begun on another page, and asks once', async ({
  page,
  signInAs,
  db,
}) => {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await signInAs({ authorityType: 'ADMIN' })
  const { id } = await insertRequest(db, new Date(), { status: 'IN_REVIEW' })
  await page.goto(`/admin/requests/${id}`)
  await page.getByRole('textbox', { name: 'Answer' }).fill('The refund period is over.')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await pressSignOut(page)
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await expect(page).toHaveURL('/')
  expect(questions).toEqual([])
})

test('signing out in one tab keeps what is typed in another, and asks for a code there', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs()
  await page.goto('/admin/dashboard')
  const other = await context.newPage()
  await other.goto('/admin/users/new')
  const name = other.getByLabel('Name', { exact: true })
  await name.fill('윤지호')
  await pressSignOut(page)
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await expect(name).toHaveValue('윤지호')
})

test.describe('in a Korean browser', () => {
  test.use({ locale: 'ko-KR' })

  test('signing out takes everything out of the browser, in every tab, but the language that was chosen', async ({
    page,
    context,
    signInAs,
    system,
    faults,
  }) => {
    faults.expect(/^net::ERR_CACHE_MISS GET \/assets\//)
    await signInAs()
    await context.addCookies([{ name: 'lang', value: 'gb', url: system.url }])
    await page.goto('/admin/dashboard')
    const script = await page.locator('script[type=module]').first().getAttribute('src')
    const other = await context.newPage()
    await other.goto('/admin/users')
    await expect(other.getByRole('table')).toBeVisible()
    expect(await isCached(page, script ?? '')).toBe(true)

    await pressSignOut(page)
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL('/')
      await expect(tab.locator('html')).toHaveAttribute('lang', 'en-GB')
      expect(await countStored(tab)).toBe(0)
    }
    expect(await isCached(page, script ?? '')).toBe(false)
  })
})

test('signing out that the server did not hear of says so, and is done by trying again', async ({
  page,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/auth\/sign-out$/)
  const { session } = await signInAs()
  await page.goto('/admin/users')
  await expect(page.getByRole('table')).toBeVisible()
  const isSeen = Promise.withResolvers<void>()
  await routeFirst(page, signOutPath, async (route) => {
    await isSeen.promise
    await route.abort()
  })
  await pressSignOut(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Signing out…')
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/^Signing out… · /)
  isSeen.resolve()

  await expect(heading).toHaveText('Signed out on this device only')
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/^Signed out on this device only · /)
  await expect(page.getByRole('alert')).toContainText('Signed-in devices')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  expect(await countStored(page)).toBe(0)
  expect(await isEndedOnServer(db, session.id)).toBe(false)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
  expect(await isEndedOnServer(db, session.id)).toBe(true)
})

test('signing out with a token that is over ends the session all the same, at the second try too', async ({
  page,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/auth\/token$/)
  const { session } = await signInAs()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
  const letThrough = await cutOff(page, '**/api/v1/auth/token')
  // For this page alone.
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as StoredSession // the console wrote it
    localStorage.setItem(key, JSON.stringify({ ...kept, expiresIn: 0 }))
  }, sessionKey)
  await pressSignOut(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
  expect(await isEndedOnServer(db, session.id)).toBe(true)
})

test('signing out that the server did not hear of can be left at that', async ({
  page,
  signInAs,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/auth\/sign-out$/)
  await signInAs()
  await page.goto('/admin/dashboard')
  await page.route(`**${signOutPath}`, (route) => route.abort())
  await pressSignOut(page)
  await page.getByRole('button', { name: 'Leave anyway' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fdashboard')
})

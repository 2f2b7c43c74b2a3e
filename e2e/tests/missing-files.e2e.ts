import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { wordsOf } from '../words.ts'

const gb = wordsOf('gb')

/** The page of members needs each of these before it shows anything; `shell` are words too. */
const files = ['libraries', 'shell', 'draw', 'live', 'UsersPage', 'lists', 'page-users']

/** As after a release that has replaced the file, or on a line that breaks; so often, or until what it gives is called. */
async function loseFile(page: Page, name: string, times = Infinity): Promise<() => void> {
  let left = times
  // Stays on the road: one that is taken away leaves requests behind that it has stopped.
  await page.route(`**/assets/${name}-*.js`, (route) => {
    left -= 1
    return left >= 0 ? route.fulfill({ status: 404 }) : route.continue()
  })
  return () => {
    left = 0
  }
}

test.beforeEach(async ({ signInAs, faults }) => {
  await signInAs({ authorityType: 'ADMIN' })
  faults.expect(/^404 GET \/assets\//)
  // Some browsers tell of it besides, and React of a page that broke.
  faults.expect(/|^(?:page|console): /)
})

for (const name of files) {
  test(`the members open although ${name} did not come the first time`, async ({ page }) => {
    await loseFile(page, name, 1)
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { level: 1, name: gb('users.title') })).toBeVisible()
  })

  test(`where ${name} never comes, the page says so in place of staying empty`, async ({ page }) => {
    const letThrough = await loseFile(page, name)
    await page.goto('/admin/users')
    await expect(page.getByRole('alert')).toContainText(gb('shell.crash.title'))
    letThrough()
    await page.getByText(gb('shell.crash.reload'), { exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: gb('users.title') })).toBeVisible()
  })
}

test('without a network in the middle of the start, the page says so itself', async ({ page, context }) => {
  await page.route('**/assets/draw-*.js', async (route) => {
    await context.setOffline(true)
    await route.fulfill({ status: 404 })
  })
  await page.goto('/admin/users')
  await expect(page.getByRole('alert')).toContainText(gb('shell.crash.title'))
})

for (const name of ['StoresPage', 'page-stores']) {
  test(`a page that is gone to opens although ${name} did not come the first time`, async ({ page }) => {
    await page.goto('/admin/users')
    await loseFile(page, name, 1)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: gb('shell.nav.stores') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: gb('stores.title') })).toBeVisible()
  })

  test(`where ${name} never comes, the frame stays and says so`, async ({ page }) => {
    await page.goto('/admin/users')
    await loseFile(page, name)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: gb('shell.nav.stores') })
      .click()
    await expect(page.getByRole('alert')).toContainText(gb('shell.crash.title'))
    await page
      .getByRole('navigation')
      .getByRole('link', { name: gb('shell.nav.users') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: gb('users.title') })).toBeVisible()
  })
}

for (const name of ['Palette', 'page-panels']) {
  test(`where ${name} never comes as the search opens, the page says so`, async ({ page }) => {
    await page.goto('/admin/users')
    await loseFile(page, name)
    await expect(page.getByRole('heading', { level: 1, name: gb('users.title') })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('alert')).toContainText(gb('shell.crash.title'))
  })
}

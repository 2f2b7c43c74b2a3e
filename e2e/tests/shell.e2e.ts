import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { wordsOf } from '../words.ts'

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Main menu' })
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

async function widthOf(page: Page): Promise<number> {
  const side = page.getByRole('complementary').filter({ has: menu(page) })
  return (await side.boundingBox())?.width ?? 0
}

test('the sidebar is 280 px, folds to 64 px and stays so', async ({ page, signInAs }) => {
  await signInAs()
  await openDashboard(page)
  expect(await widthOf(page)).toBe(280)
  await page.getByRole('button', { name: 'Fold the menu' }).click()
  await expect.poll(() => widthOf(page)).toBe(64)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(await widthOf(page)).toBe(64)
  await expectAccessible(page)
  await expect(menu(page).getByRole('link', { name: 'Members' })).toBeVisible()
})

test('the sidebar is a rail from 1024 px and a drawer below, as wide as a phone', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await page.setViewportSize({ width: 1024, height: 800 })
  await openDashboard(page)
  expect(await widthOf(page)).toBe(64)
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(menu(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Close the menu' }).click()
  await expect(drawer).toBeHidden()
})

for (const width of [360, 1440]) {
  test(`the longest name is cut in the top bar, at ${width} px, and whole for who cannot see it`, async ({
    page,
    signInAs,
  }) => {
    const name = 'W'.repeat(40)
    await signInAs({ name })
    await page.setViewportSize({ width, height: 800 })
    await openDashboard(page)
    const button = page.getByRole('button', { name: `My menu: ${name}`, exact: true })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await button.boundingBox())?.width).toBeLessThanOrEqual(240)
    await expectNoSidewaysScroll(page)
  })
}

test('on a phone the search is left without choosing anything', async ({ page, signInAs }) => {
  await signInAs()
  await page.setViewportSize({ width: 360, height: 740 })
  await openDashboard(page)
  await page.getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expectAccessible(page)
  await palette.getByRole('button', { name: 'Cancel' }).click()
  await expect(palette).toBeHidden()
})

test('the menu moves to the top and stays there', async ({ page, signInAs }) => {
  await signInAs()
  await openDashboard(page)
  await page.getByRole('button', { name: 'Move the menu to the top' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Members' })).toBeVisible()
  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move the menu to the side' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Members' })).toBeHidden()
})

test('a page is as wide under the menu on top as beside it', async ({ page, signInAs }) => {
  await signInAs()
  await openDashboard(page)
  const width = () =>
    page.getByRole('main').evaluate((main) => {
      const { paddingLeft, paddingRight } = getComputedStyle(main)
      return main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    })
  const beside: Record<string, number> = { full: 1440 - 280 - 2 * 32, rail: 1440 - 64 - 2 * 32 }
  for (const sidebar of ['full', 'rail']) {
    if (sidebar === 'rail') await page.getByRole('button', { name: 'Fold the menu' }).click()
    expect(await width()).toBe(beside[sidebar])
    await page.getByRole('button', { name: 'Move the menu to the top' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Members' })).toBeVisible()
    expect(await width()).toBe(beside[sidebar])
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Move the menu to the side' }).click()
  }
})

for (const width of [1440, 360]) {
  test(`toasts cover no button of a page, also of the next one, at ${width} px`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs()
    await page.goto('/admin/preferences')
    const toasts = page.getByRole('status').filter({ hasText: 'news and offers' })
    const covered = () =>
      page.evaluate(async () => {
        const boxesOf = (selector: string) =>
          [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
        // They slide in: where they come to rest counts.
        await Promise.allSettled(document.getAnimations().map((one) => one.finished))
        const [bar] = boxesOf('header')
        const cards = boxesOf('[role=status]:has(button)')
        // What the bar hides is in nobody's reach.
        const inReach = boxesOf('main button').filter(({ bottom }) => bottom > (bar?.bottom ?? 0))
        const under = inReach.filter((button) =>
          cards.some(
            (card) =>
              card.left < button.right &&
              card.right > button.left &&
              card.top < button.bottom &&
              card.bottom > button.top,
          ),
        )
        return { cards: cards.length, under: under.length }
      })
    for (const count of [1, 2]) {
      await page.getByRole('checkbox', { name: 'News and offers' }).press('Space')
      await expect(toasts).toHaveCount(count)
    }
    expect(await covered()).toEqual({ cards: 2, under: 0 })
    if (width < 1024) return
    await page.getByRole('link', { name: 'Stores' }).click()
    await expect(page.getByRole('button', { name: 'Start review' })).toBeVisible()
    expect(await covered()).toEqual({ cards: 2, under: 0 })
  })
}

test('the theme is chosen in the menu and there before the first paint of the next visit', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await openDashboard(page)
  await page.getByRole('button', { name: /^My menu/ }).click()
  await expectAccessible(page)
  await page.getByText('Dark', { exact: true }).filter({ visible: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const themes: (string | undefined)[] = []
  await page.exposeFunction('noteTheme', (theme: string | undefined) => themes.push(theme))
  await page.addInitScript(() => {
    const { noteTheme } = window as unknown as { noteTheme: (theme?: string) => void } // exposed above
    requestAnimationFrame(() => noteTheme(document.documentElement.dataset['theme']))
  })
  await page.reload()
  await expect.poll(() => themes).toEqual(['dark'])
})

test('every language turns the whole console, and the account remembers it', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs()
  await openDashboard(page)
  await page.getByRole('button', { name: /^My menu/ }).click()
  for (const locale of ['br', 'cn', 'es', 'kr', 'ir'] as const) {
    await page.locator('select').filter({ visible: true }).selectOption(locale)
    const t = wordsOf(locale)
    const title = t('dashboard.title')
    await expect(page.getByRole('heading', { level: 1, name: title, includeHidden: true })).toBeVisible()
    // The panel that it is chosen in has words of its own.
    await expect(page.getByRole('button', { name: t('shell.profile.signOut') })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await expect
    .poll(() => db.selectFrom('users').select('locale').where('id', '=', user.id).executeTakeFirst())
    .toEqual({ locale: 'ir' })
})

test('the breadcrumb names the page and leads back to its list', async ({ page, signInAs, addUser }) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(`/admin/users/${member.id}`)
  const crumbs = page.getByRole('navigation', { name: 'Where this page is' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Members', '서*현'])
  await crumbs.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('the palette finds the own profile by other words for it', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('preferences')
  await expect(page.getByRole('option', { name: 'My profile' })).toBeVisible()
})

test('on a slow line a bar moves until the console is there', async ({ page, signInAs }) => {
  await signInAs()
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/console-*.js', async (route) => {
    await arrives
    await route.continue()
  })
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  const root = page.locator('#root')
  const moving = () => root.evaluate((element) => getComputedStyle(element, '::after').animationName)
  await expect.poll(moving).not.toBe('none')
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(await moving()).toBe('none')
})

test('a page that is opened without a network says so, and is there once it is back', async ({
  page,
  context,
  signInAs,
  faults,
}) => {
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/)
  faults.expect(/^console: /)
  await signInAs()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await context.setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Stores' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached. Check your connection')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
})

test('what was typed when the network went is kept, and saved once it is back', async ({
  page,
  context,
  signInAs,
  faults,
}) => {
  // The save, and the counts of the menu when they were not there yet.
  faults.expect(/^net::ERR_INTERNET_DISCONNECTED/)
  await signInAs()
  await page.goto('/admin/preferences')
  await page.getByRole('textbox', { name: 'Name' }).fill('김새별')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('button', { name: /^My menu/ })).toContainText('김새별')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('김새별')
})

import { localeInfo, locales } from '@madang/contract/locales'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from '../page-checks.ts'
import { wordsOf } from '../words.ts'

const widths = [320, 360, 768, 1440]

for (const locale of locales) {
  const { tag, dir, name } = localeInfo[locale]
  const t = wordsOf(locale)

  test.describe(`landing page, ${name}`, () => {
    test.use({ locale: tag })

    test('speaks the language of the browser and fits every window', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(asOneLine(t('site.hero.title')))
      await expect(page.getByRole('heading', { name: t('site.steps.title') })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(t('site.footer.intermediary'))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
        // The manager's button leaves the service's own name its room.
        expect(await isNameCut(page), `the name at ${width} px`).toBe(false)
      }
    })

    test('axe finds nothing, light and dark', async ({ page, faults }) => {
      faults.expect(/^404 GET \/404$/)
      for (const path of ['/404', '/']) {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(path)
        await expectAccessible(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectReadable(page)
        await page.setViewportSize({ width: 1440, height: 900 })
        await expectReadable(page)
      }
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('shows all of it and leads to the sign-in', async ({ page }) => {
        await page.goto(`/?lang=${locale}`)
        await expect(page.locator('script')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // A question opens by itself; no script is needed.
        const question = page.locator('details.question').last()
        await question.locator('summary').click()
        await expect(question.locator('.answer-text')).toBeVisible()
        const button = page.getByRole('banner').getByRole('link', { name: t('site.nav.manager') })
        await expect(button).toHaveAttribute('href', '/admin/dashboard')
      })
    })
  })
}

test('the language switch is remembered for the next visit', async ({ page, context }) => {
  await page.goto('/')
  await page.getByLabel('Language: English').click()
  await page.getByRole('link', { name: '한국어' }).click()
  await expect(page).toHaveURL('/?lang=kr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'lang')?.value).toBe('kr')
})

test('the manager button leads to the sign-in, which leads back to the dashboard', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Store manager' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fdashboard')
  await expect(page.getByRole('heading', { name: 'Sign in with your phone' })).toBeVisible()
})

test('an unknown path goes to the index', async ({ page }) => {
  await page.goto('/no/such/page?at=all')
  await expect(page).toHaveURL('/')
})

test('the not-found page says so and leads on', async ({ page, faults }) => {
  faults.expect(/^404 GET \/404$/)
  const answer = await page.goto('/404')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This page is gone' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  const back = page.getByRole('main').getByRole('link', { name: 'Back to the dashboard' })
  await expect(back).toHaveAttribute('href', '/admin/dashboard')
  await page.setViewportSize({ width: 320, height: 600 })
  await expectNoSidewaysScroll(page)
})

test('dark follows the system', async ({ page }) => {
  const background = () => page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).not.toBe(light)
})

test('the keyboard reaches the content past the head first', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')
})

test('each language has an address of its own for search engines', async ({ page, system }) => {
  await page.goto('/?lang=ir')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${system.url}/?lang=ir`)
  await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(locales.length + 1)
})

function isNameCut(page: Page): Promise<boolean> {
  const name = page.getByRole('banner').locator('.logo span')
  return name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
}

function asOneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}

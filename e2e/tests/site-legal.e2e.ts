import { localeInfo, locales } from '@madang/contract/locales'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll, expectReadable } from '../page-checks.ts'
import { wordsOf } from '../words.ts'

const titles = {
  '/terms': 'site.footer.terms',
  '/privacy': 'site.footer.privacy',
  '/location': 'site.footer.location',
  '/refundUser': 'site.footer.refundUser',
  '/refundStore': 'site.footer.refundStore',
  '/faq': 'site.footer.faq',
}
const paths = [...Object.keys(titles), '/terms/versions', '/terms/v/1', '/faq?q=010']

for (const locale of ['gb', 'kr', 'ir'] as const) {
  test(`axe finds nothing on pages to read, ${localeInfo[locale].name}, light and dark`, async ({ page }) => {
    test.slow()
    for (const path of paths) {
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectReadable(page)
      })
    }
  })
}

for (const locale of locales) {
  const { tag, language, dir, name } = localeInfo[locale]
  const t = wordsOf(locale)

  test.describe(`pages to read, ${name}`, () => {
    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, locale: tag })

      test('each is there, and fits every window', async ({ page }) => {
        for (const [path, title] of Object.entries(titles)) {
          const answer = await page.goto(path)
          expect(answer?.headers()['content-language']).toBe(language)
          await expect(page.locator('html')).toHaveAttribute('dir', dir)
          await expect(page.getByRole('heading', { level: 1, name: t(title), exact: true })).toBeVisible()
          await expect(page.locator('script')).toHaveCount(0)
          for (const width of [320, 360, 640, 1440]) {
            await page.setViewportSize({ width, height: 800 })
            await expectNoSidewaysScroll(page)
          }
        }
      })

      test('a question opens, and is found', async ({ page }) => {
        await page.goto('/faq')
        const last = page.locator('details.question').last()
        await last.locator('summary').click()
        await expect(last.locator('.answer-text')).toBeVisible()
        const asked = await last.locator('summary').innerText()
        await page.getByRole('searchbox', { name: t('site.faq.search') }).fill(asked)
        await page.getByRole('button', { name: t('site.faq.find'), exact: true }).click()
        await expect(page).toHaveURL(/\/faq\?q=./)
        await expect(page.locator('summary').filter({ hasText: asked })).toBeVisible()
        await page.getByRole('link', { name: t('site.questions.all') }).click()
        await expect(page).toHaveURL('/faq')
      })

      test('a legal text leads to its versions and back, and each says what binds', async ({ page }) => {
        await page.goto('/terms')
        const korean = page.getByRole('main').locator('a[hreflang=ko-KR]')
        await expect(korean).toHaveCount(locale === 'kr' ? 0 : 1)
        await page.getByRole('link', { name: t('site.legal.all') }).click()
        await expect(page).toHaveURL('/terms/versions')
        await page.getByRole('main').locator('a[href="/terms/v/1"]').click()
        await expect(page.getByRole('heading', { level: 1, name: t('site.footer.terms') })).toBeVisible()
      })
    })
  })
}

test('the contents are beside the text where there is room, and open on a phone', async ({ page }) => {
  await page.goto('/terms?lang=gb')
  const link = page.getByRole('link', { name: '9. Sign-up lists' })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL('/terms?lang=gb#a9')
  await expect(page.locator('#a9')).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/terms?lang=kr')
  await expect(page.locator('.contents a').first()).toBeHidden()
  await page.locator('.contents summary').click()
  await page.locator('.contents a[href="#a9"]').click()
  await expect(page.locator('#a9')).toBeInViewport()
})

test('on paper there is the text, with its answers, and nothing to press', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/terms?lang=gb')
  await expect(page.locator('.contents')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.goto('/faq?lang=gb')
  await expect(page.locator('.question .answer-text').last()).toBeVisible()
})

test('a version that is not there is not found', async ({ page, faults }) => {
  faults.expect(/^404 GET \/terms\/v\/99$/)
  const answer = await page.goto('/terms/v/99')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This page is gone' })).toBeVisible()
})

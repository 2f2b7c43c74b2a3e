import type { Page } from '@playwright/test'
import { localeInfo, locales } from '@madang/contract/locales'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
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

/** What the server sent is XML as well as HTML, and both read the same tree: all is closed and may stand where it is. */
async function expectWellFormed(page: Page): Promise<void> {
  const html = await (await page.request.get(page.url())).text()
  const found = await page.evaluate((text) => {
    const parser = new DOMParser()
    const asXml = parser.parseFromString(text.replace('<!doctype html>', ''), 'text/xml')
    const broken = asXml.querySelector('parsererror')?.textContent ?? null
    const names = (root: Document) => [...root.querySelectorAll('*')].map((one) => one.tagName.toLowerCase())
    const asHtml = parser.parseFromString(text, 'text/html')
    const ids = [...asHtml.querySelectorAll('[id]')].map((one) => one.id)
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
    return { broken, xml: names(asXml), html: names(asHtml), twice }
  }, html)
  expect(found.broken).toBeNull()
  expect(found.html).toEqual(found.xml)
  expect(found.twice).toEqual([])
}

for (const locale of locales) {
  const { tag, dir, name } = localeInfo[locale]
  const t = wordsOf(locale)

  test.describe(`pages to read, ${name}`, () => {
    for (const path of paths) {
      test(`axe finds nothing on ${path}, light and dark`, async ({ page }) => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${locale}`)
        await expectAccessible(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectAccessible(page, { only: 'contrast' })
        await expectWellFormed(page)
      })
    }

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, locale: tag })

      test('each is there, and fits every window', async ({ page }) => {
        for (const [path, title] of Object.entries(titles)) {
          const answer = await page.goto(path)
          expect(answer?.headers()['content-language']).toBe(locale)
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
        const last = page.locator('details.q').last()
        await last.locator('summary').click()
        await expect(last.locator('.a')).toBeVisible()
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
  await expect(page.locator('.toc a').first()).toBeHidden()
  await page.locator('.toc summary').click()
  await page.locator('.toc a[href="#a9"]').click()
  await expect(page.locator('#a9')).toBeInViewport()
})

test('every link of every page leads somewhere', async ({ page, system }) => {
  const seen = new Set<string>()
  const outside = new Set<string>()
  for (const path of ['/', ...paths]) {
    await page.goto(path)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) =>
        all.map((one) => ({ href: (one as HTMLAnchorElement).href, rel: one.getAttribute('rel') })),
      )
    for (const { href, rel } of links) {
      const url = new URL(href)
      if (!/^https?:$/.test(url.protocol)) continue
      if (url.origin === system.url) seen.add(href)
      else {
        outside.add(url.hostname)
        expect([href, rel]).toEqual([href, 'noopener'])
      }
    }
  }
  for (const href of seen) {
    const answer = await page.request.get(href)
    expect([href, answer.status()]).toEqual([href, 200])
    const { hash } = new URL(href)
    if (hash !== '')
      expect([href, await answer.text()]).toEqual([href, expect.stringContaining(`id="${hash.slice(1)}"`)])
  }
  expect(seen.size).toBeGreaterThan(60)
  expect(outside).toContain('www.ftc.go.kr')
})

test('on paper there is the text, with its answers, and nothing to press', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/terms?lang=gb')
  await expect(page.locator('.toc')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('article')).toBeVisible()
  await page.goto('/faq?lang=gb')
  await expect(page.locator('.q .a').last()).toBeVisible()
})

test('a version that is not there is not found', async ({ page, faults }) => {
  faults.expect(/^404 GET \/terms\/v\/99$/)
  const answer = await page.goto('/terms/v/99')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This page is gone' })).toBeVisible()
})

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Popups hang at the end of the body, outside landmarks; for those alone the rule on regions says nothing. */
async function isInPortal(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const top = element.closest('body > *')
    return top !== null && top.id !== 'root' && document.getElementById('root') !== null
  })
}

/**
 * Colours on their way from one theme to the other are of neither, and what has scrolled half under the bar is not
 * too small for that.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0)
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(running.map((animation) => animation.finished))
  })
}

/**
 * Axe finds nothing by WCAG 2.2 AA and its best practices. `only: 'contrast'` is enough for a page that was found good
 * in the other theme: nothing but colours changes with it.
 */
export async function expectAccessible(page: Page, { only }: { only?: 'contrast' } = {}): Promise<void> {
  await settle(page)
  // No page has frames of other origins, for which the usual way opens another page each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (only ? axe.withRules('color-contrast') : axe.withTags(rules)).analyze()
  const found: string[] = []
  for (const { id, help, nodes } of violations) {
    for (const { target, failureSummary = '' } of nodes) {
      const selector = String(target[0])
      if (id === 'region' && (await isInPortal(page, selector))) continue
      found.push(`${id}: ${help}\n  ${selector}\n  ${failureSummary}`)
    }
  }
  expect(found, 'accessibility').toEqual([])
}

/** The page is as wide as its window; what is wider has a scroller of its own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(widths.scrollWidth, 'page width').toBeLessThanOrEqual(widths.clientWidth)
}

/** No id of a text stands where its words should be. */
export async function expectNoTextIds(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text.match(/(?<![\w@./-])[a-z][A-Za-z]*(?:\.[a-z][A-Za-z_]*)+(?![\w@/-])/g) ?? []).toEqual([])
}

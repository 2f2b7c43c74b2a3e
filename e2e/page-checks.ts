import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Popups hang at the end of the body, outside landmarks; for those alone the rule on regions says nothing. */
async function isInPortal(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const top = element.closest('body > *')
    return top !== null && top.id !== 'root' && document.getElementById('root') !== null
  })
}

/**
 * A page that is not drawn yet has no headings, and a list that waits for its next rows is pale. Colours on their way
 * from one theme to the other are of neither, and what has scrolled half under the bar is not too small for that.
 */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main')).not.toHaveCount(0)
  await expect(page.locator('[data-old], .sk')).toHaveCount(0)
  await page.evaluate(async () => {
    window.scrollTo(0, 0)
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (const animation of running) animation.finish()
    await Promise.allSettled(running.map((animation) => animation.finished))
  })
}

/** What axe finds wrong on a page without frames. Its source goes in once per document, and only faults come out. */
async function findFaults(page: Page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options) // put in above
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({
          id,
          selector: String(target[0]),
          text: `${id}: ${help}\n  ${String(target[0])}\n  ${failureSummary}`,
        })),
      )
    },
    { runOnly: rules, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/** Axe finds nothing by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  const faults = await findFaults(page)
  const found: string[] = []
  for (const { id, selector, text } of faults) {
    if (id === 'region' && (await isInPortal(page, selector))) continue
    found.push(text)
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

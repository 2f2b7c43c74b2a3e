import type { Page } from '@playwright/test'

/**
 * Has the console take it that plans are sold. All tests share one server, and where they are sold every other store is
 * held to the limits of its plan.
 */
export async function showAsSold(page: Page): Promise<void> {
  await page.route('**/admin/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('&quot;payments&quot;:false', '&quot;payments&quot;:true')
    await route.fulfill({ response, body })
  })
}

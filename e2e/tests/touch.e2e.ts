import { expect, test } from '../fixtures.ts'
import { expectTouchTargets } from '../page-checks.ts'
import { wordsOf } from '../words.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const t = wordsOf('gb')

test('a finger finds every control of what opens over a page', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/admin/users')
  await expect(page.getByRole('table')).toBeVisible()
  const dialog = page.getByRole('dialog')
  const openers = [/^My menu/, t('shell.nav.open'), new RegExp(`^${t('table.filter.add')}`)]
  for (const name of openers) {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await expect(dialog).toBeVisible()
    await expectTouchTargets(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

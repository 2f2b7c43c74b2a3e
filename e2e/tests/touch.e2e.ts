import { insertRequest } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import { expectTouchTargets } from '../page-checks.ts'
import { consoleScreens } from '../screens.ts'
import { addStore } from '../stores.ts'
import { wordsOf } from '../words.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const t = wordsOf('gb')
/** Screens that one window goes through. */
const screensAtOnce = 8
const names = consoleScreens({ memberId: '', storeId: '', requestId: '' }).map(({ name }) => name)

for (let first = 0; first < names.length; first += screensAtOnce) {
  const some = names.slice(first, first + screensAtOnce)
  test(`a finger finds every control: ${some.join(', ')}`, async ({ page, signInAs, addUser, db }) => {
    test.slow()
    await signInAs()
    const member = await addUser({ name: '윤하늘', email: 'haneul@example.com' })
    const store = await addStore(db, {
      name: '마당 국밥',
      status: 'ACTIVE',
      staff: { [member.id]: 'OWNER' },
    })
    const request = await insertRequest(db, new Date(), { requesterId: member.id, status: 'IN_REVIEW' })
    const records = { memberId: member.id, storeId: store.id, requestId: request.id }
    for (const screen of consoleScreens(records)) {
      if (!some.includes(screen.name)) continue
      await test.step(screen.name, async () => {
        await page.goto(screen.path)
        await screen.ready(page, t)
        await expectTouchTargets(page)
      })
    }
  })
}

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

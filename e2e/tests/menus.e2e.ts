import type { Locator, Page } from '@playwright/test'
import { tagOf, wordsOf } from '../words.ts'
import { expect, test } from '../fixtures.ts'

/** Menus and refusals: what all of them do, by keyboard and by touch. */

async function openRowMenu(page: Page, key: string): Promise<{ more: Locator; items: Locator }> {
  await page.goto('/admin/users')
  const more = page
    .getByRole('table')
    .getByRole('button', { name: /^More for|작업 메뉴$/ })
    .first()
  await more.press(key)
  const items = page.getByRole('menuitem')
  await expect(items).not.toHaveCount(0)
  return { more, items }
}

test('a menu opens by an arrow at the end that it points from, and its arrows go around', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  const { more, items } = await openRowMenu(page, 'ArrowUp')
  await expect(items.last()).toBeFocused()
  await expect(more).toHaveAttribute('aria-controls', (await page.getByRole('menu').getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(more).toBeFocused()
  await more.press('ArrowDown')
  await expect(items.first()).toBeFocused()
})

test('letters lead to the item that begins with them, and no key of the list is taken', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  const { items } = await openRowMenu(page, 'Enter')
  await page.keyboard.press('s')
  await expect(items.filter({ hasText: 'Suspend' })).toBeFocused()
  // Once more goes on to the next one with that letter, or stays at the only one.
  await page.keyboard.press('s')
  await expect(items.filter({ hasText: 'Suspend' })).toBeFocused()
  // "x" selects a row where no menu is open.
  await page.keyboard.press('x')
  await expect(items.filter({ hasText: 'Suspend' })).toBeFocused()
  await expect(page.getByText('1 selected')).toBeHidden()
})

test('in a Korean menu a consonant leads to its syllable', async ({ page, context, signInAs }) => {
  await signInAs({ locale: 'kr' })
  await openRowMenu(page, 'Enter')
  const keys = await context.newCDPSession(page)
  await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ㅌ', code: 'KeyX' })
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'ㅌ', code: 'KeyX' })
  await expect(page.locator(':focus')).toHaveText(/^탈퇴 처리/)
})

test('what is greyed says why where the keyboard is, and Escape closes only that', async ({
  page,
  signInAs,
  addUser,
}) => {
  const member = await addUser()
  await signInAs()
  await page.goto(`/admin/users/${member.id}?reveal=1`)
  const reveal = page.getByRole('button', { name: 'Record the reason and reveal' })
  const why = page.getByRole('tooltip', { name: 'Choose a reason first.' })
  await page.getByLabel('Details').press('Tab')
  await expect(why).toBeHidden()
  await reveal.focus()
  await expect(why).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(reveal).toBeFocused()
  // Pressed all the same it answers.
  await page.keyboard.press('Enter')
  await expect(why).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(why).toBeHidden()
})

test('the pointer brings the reason and may come to it', async ({ page, signInAs, addUser }) => {
  const member = await addUser()
  await signInAs()
  await page.goto(`/admin/users/${member.id}?reveal=1`)
  const why = page.getByRole('tooltip', { name: 'Choose a reason first.' })
  await page.getByRole('button', { name: 'Record the reason and reveal' }).hover()
  await expect(why).toBeVisible()
  await why.hover()
  await expect(why).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(why).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ locale: tagOf('ir'), viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a tap on what is greyed shows why, inside the screen, until the next tap', async ({
    page,
    signInAs,
    addUser,
  }) => {
    const t = wordsOf('ir')
    const member = await addUser()
    await signInAs({ locale: 'ir' })
    await page.goto(`/admin/users/${member.id}?reveal=1`)
    const reveal = page
      .getByRole('group', { name: t('users.reveal.title') })
      .getByRole('button', { name: t('users.reveal.confirm') })
    // Nothing moves any more under the finger.
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    await reveal.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    // Playwright waits for what is greyed to be otherwise; a finger does not.
    await reveal.tap({ force: true })
    const why = page.getByRole('tooltip')
    await expect(why).toBeVisible()
    await expect(why).toBeInViewport({ ratio: 1 })
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(why).toBeHidden()
  })
})

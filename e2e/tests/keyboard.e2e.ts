import type { Page } from '@playwright/test'
import { insertRequest } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'

function recordLinks(page: Page) {
  return page.getByRole('table').locator('tbody').getByRole('link')
}

async function openMembers(page: Page): Promise<void> {
  await page.goto('/admin/users')
  await expect(recordLinks(page)).toHaveCount(20)
}

test('the skip link comes first and leads past the menu', async ({ page, signInAs }) => {
  await signInAs()
  await openMembers(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('slash searches, arrows walk the rows, Enter opens, back returns to the row', async ({
  page,
  signInAs,
  addUser,
}) => {
  await signInAs()
  // Nobody else has such a name: other tests add members, rename and delete them meanwhile.
  for (const name of ['쿵덕새', '쿵덕말', '쿵덕소']) await addUser({ name })
  await page.goto(`/admin/users?search=${encodeURIComponent('쿵덕')}`)
  await expect(recordLinks(page)).toHaveCount(3)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(recordLinks(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const second = recordLinks(page).nth(1)
  await expect(second).toBeFocused()
  await page.keyboard.press('j')
  await expect(recordLinks(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(second).toBeFocused()
  const rows = page.locator('tr[data-row]')
  await expect(rows.nth(1)).toHaveCSS('outline-style', 'solid')
  await expect(rows.nth(2)).toHaveCSS('outline-style', 'none')
  const name = await second.innerText()
  const href = (await second.getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href)
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('table').locator(`a[href="${href}"]`)).toBeFocused()
})

test('x selects the row, and the bar says how many', async ({ page, signInAs }) => {
  await signInAs()
  await openMembers(page)
  await recordLinks(page).nth(0).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
})

test('what none of the chosen records can take is grey and says why', async ({ page, signInAs, addUser }) => {
  await signInAs()
  for (const status of ['SUSPENDED', 'ACTIVE'] as const) await addUser({ name: '쿵떡쿵', status })
  await page.goto(`/admin/users?search=${encodeURIComponent('쿵떡쿵')}`)
  const rows = page.locator('tr[data-row]')
  await expect(rows).toHaveCount(2)
  const suspend = page.getByRole('region', { name: /selected$/ }).getByRole('button', { name: 'Suspend' })
  await rows.filter({ hasText: 'Suspended' }).getByRole('checkbox').check()
  await expect(suspend).toHaveAttribute('aria-disabled', 'true')
  await expect(suspend).toHaveAccessibleDescription(/\S/)
  await rows.filter({ hasText: 'Active' }).getByRole('checkbox').check()
  await expect(suspend).not.toHaveAttribute('aria-disabled')
})

test('x and the search work while Hangul or another script is on', async ({ page, context, signInAs }) => {
  await signInAs()
  await openMembers(page)
  const keys = await context.newCDPSession(page)
  const press = async (key: string, code: string, modifiers = 0): Promise<void> => {
    for (const type of ['keyDown', 'keyUp'] as const) {
      await keys.send('Input.dispatchKeyEvent', { type, key, code, modifiers })
    }
  }
  await recordLinks(page).nth(0).focus()
  await press('ㅌ', 'KeyX')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await press('ط', 'KeyX')
  await expect(page.getByText('2 selected')).toBeVisible()
  await press('ظ', 'Slash')
  await expect(page.getByRole('searchbox')).toBeFocused()
  const control = 2
  await press('ㅏ', 'KeyK', control)
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('from the menu of a row Tab goes on behind its button, which says whether it is open', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await openMembers(page)
  const more = page.getByRole('button', { name: /^More for/ }).first()
  const menu = page.getByRole('menu')
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const rows = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows.nth(1).getByRole('checkbox')).toBeFocused()
  await more.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(menu).toBeHidden()
  await expect(recordLinks(page).nth(0)).toBeFocused()
})

test('Escape closes what is open and gives the focus back', async ({ page, signInAs }) => {
  await signInAs()
  await openMembers(page)

  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()
  await expect(filter).toBeFocused()

  const more = page.getByRole('button', { name: /^More for/ }).first()
  await more.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(more).toBeFocused()

  const profile = page.getByRole('button', { name: /^My menu/ })
  await profile.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Hello/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Hello/ })).toBeHidden()
  await expect(profile).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeHidden()
})

test('a question is opened, answered and left by keyboard', async ({ page, signInAs, addUser }) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(`/admin/users?search=${member.phone.slice(-4)}`)
  const more = page.getByRole('button', { name: 'More for 서*현' }).first()
  await more.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Suspend…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Suspend 서*현?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(more).toBeFocused()
})

test('the palette finds a page and opens it', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('profile')
  await expect(page.getByRole('option', { name: 'My profile' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/preferences')
})

test('a new page takes the focus to its heading and is announced', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'My profile' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeFocused()
  await expect(page.locator('[aria-live=polite]').getByText('My profile')).toBeAttached()
  await expect(page).toHaveTitle(/^My profile/)
})

test('what goes away with the focus leaves it beside, and a button that sends keeps it', async ({
  page,
  db,
  signInAs,
}) => {
  await signInAs({ authorityType: 'ADMIN' })
  const change = page.getByRole('button', { name: 'Change the number' })
  await page.goto('/admin/preferences')
  await change.press('Enter')
  await expect(page.getByLabel('New number')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(change).toBeFocused()
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.press('Enter')
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await expect(save).toBeFocused()

  const { id } = await insertRequest(db, new Date())
  await page.goto(`/admin/requests/${id}`)
  await page.getByRole('button', { name: 'Take it' }).filter({ visible: true }).press('Enter')
  await expect(page.getByRole('button', { name: /^More for/ })).toBeFocused()
  await page.goto('/admin/users?status=SUSPENDED')
  await page.getByRole('button', { name: 'Remove Status' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('the drawer of a small screen opens, traps nobody and closes by Escape', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs()
  await page.goto('/admin/dashboard')
  const open = page.getByRole('button', { name: 'Open the menu' })
  await open.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  // Gone, not only closed: the page knows of it a moment after the browser.
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.press('Enter')
  await drawer.getByRole('link', { name: 'Members' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeFocused()
})

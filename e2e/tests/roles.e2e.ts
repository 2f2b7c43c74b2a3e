import { expect, test } from '../fixtures.ts'

const gone = { level: 1, name: 'This page is gone' } as const

test('a member without a role sees the own profile and nothing else', async ({ page, signInAs }) => {
  await signInAs({ authorityType: 'USER' })
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/preferences')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'My profile' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  await expect(menu.getByRole('link', { name: 'Members' })).toBeHidden()
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', gone)).toBeVisible()
  await page.getByRole('link', { name: 'Back to my profile' }).click()
  await expect(page).toHaveURL('/admin/preferences')
})

test('for a store manager there are no members, in the menu, by address or in the search', async ({
  page,
  signInAs,
  addUser,
}) => {
  const member = await addUser()
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Members' })).toBeHidden()
  for (const path of ['/admin/users', '/admin/users/new', `/admin/users/${member.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', gone)).toBeVisible()
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('5678')
  await expect(page.getByRole('option')).toHaveText(['Find ‘5678’ among the stores'])
})

test('an administrator sees why another administrator cannot be suspended', async ({
  page,
  signInAs,
  addUser,
}) => {
  const peer = await addUser({ authorityType: 'ADMIN' })
  await signInAs({ authorityType: 'ADMIN' })
  await page.goto(`/admin/users/${peer.id}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  const suspend = page.getByRole('menuitem', { name: 'Suspend…' })
  await expect(suspend).toBeDisabled()
  await expect(suspend).toContainText('This role can only be changed by a chief administrator.')
})

test('an address under the console that is not there says so inside the console', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  await page.goto('/admin/nothing/here')
  await expect(page.getByRole('heading', gone)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a record that is not there says so', async ({ page, signInAs, faults }) => {
  faults.expect(/^404 GET \/api\/v1\//)
  await signInAs()
  await page.goto('/admin/users/00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('This is no longer there, or you may not see it.')).toBeVisible()
})

test('the bare path of the console leads to the dashboard', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
})

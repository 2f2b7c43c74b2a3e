import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'
import { wordsOf } from '../words.ts'

const path = '/admin/preferences'
const gb = wordsOf('gb')

test('a new name leaves the language of this device as it was chosen', async ({ page, addUser, inbox }) => {
  const { phone } = await addUser({ authorityType: 'MANAGER', locale: 'kr' })
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: 'English' }).click()
  await signIn(page, inbox, { phone })
  await page.getByLabel('Name', { exact: true }).fill('한가람 새')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})

test('where no language was chosen the console speaks the account’s, until one signs out', async ({
  page,
  addUser,
  inbox,
  db,
}) => {
  const fa = wordsOf('ir')
  const { id, phone } = await addUser({ authorityType: 'MANAGER', locale: 'ir' })
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await signIn(page, inbox, { phone })
  await expect(page.getByRole('heading', { level: 1, name: fa('preferences.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  // Another one is chosen on another device.
  await db.updateTable('users').set({ locale: 'kr' }).where('id', '=', id).execute()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
  await db.updateTable('users').set({ locale: 'ir' }).where('id', '=', id).execute()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: fa('preferences.title') })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${fa('shell.profile.label')}`) }).click()
  await page.getByRole('button', { name: fa('shell.profile.signOut') }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
})

test('a language chosen on the site counts in the console, whatever the account says later', async ({
  page,
  addUser,
  inbox,
  db,
}) => {
  const { id, phone } = await addUser({ authorityType: 'MANAGER', locale: 'kr' })
  const lang = (tag: string) => expect(page.locator('html')).toHaveAttribute('lang', tag)
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await signIn(page, inbox, { phone })
  await lang('ko-KR')
  await page.goto('/?lang=gb')
  await page.goto(path)
  await lang('en-GB')
  await db.updateTable('users').set({ locale: 'ir' }).where('id', '=', id).execute()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: gb('preferences.title') })).toBeVisible()
  await lang('en-GB')
})

test('a language that is chosen while the account is on its way stays', async ({ page, addUser, inbox }) => {
  const { id, phone } = await addUser({ authorityType: 'MANAGER', locale: 'kr' })
  const form = page.getByRole('main').getByRole('form')
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await signIn(page, inbox, { phone })
  await expect(form).toBeVisible()
  const isChosen = Promise.withResolvers<void>()
  const isShown = Promise.withResolvers<void>()
  await page.route(`**/api/v1/user/${id}/*`, async (route) => {
    await isChosen.promise
    await route.continue()
  })
  await page.route('**/api/v1/auth/update-user-attribute', async (route) => {
    await isShown.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^${wordsOf('kr')('shell.profile.label')}`) }).click()
  await page.getByRole('banner').getByRole('combobox').selectOption('ir')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa-IR')
  isChosen.resolve()
  await expect(form).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa-IR')
  const isSaved = page.waitForResponse('**/api/v1/auth/update-user-attribute')
  isShown.resolve()
  await isSaved
})

test('a language chosen in the menu keeps what is typed, and outlives the next save of the profile', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs()
  await page.goto(path)
  await page.getByLabel('Name', { exact: true }).fill('한가람 새')
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('banner').getByLabel('Language').selectOption('kr')
  const form = page.getByRole('main').getByRole('form')
  await expect(form.getByRole('combobox')).toHaveValue('kr')
  await expect(form.getByRole('textbox').first()).toHaveValue('한가람 새')
  await form.getByRole('textbox').first().press('Enter')
  const row = () =>
    db.selectFrom('users').select(['name', 'locale']).where('id', '=', user.id).executeTakeFirst()
  await expect.poll(row).toEqual({ name: '한가람 새', locale: 'kr' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
})

test('a language chosen in one tab shows in the others, which keep what is typed', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs()
  const other = await context.newPage()
  await other.goto(path)
  const name = other.getByRole('main').getByRole('textbox').first()
  await name.fill('한가람 반쯤')
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('banner').getByLabel('Language').selectOption('ir')
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
  const title = wordsOf('ir')('preferences.title')
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(name).toHaveValue('한가람 반쯤')
})

test('where the words of a language cannot be loaded the one before stays, and pages still open', async ({
  page,
  context,
  signInAs,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED GET \/assets\/shell-/)
  await signInAs()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/admin/dashboard')
    await expect(tab.getByRole('heading', { level: 1, name: gb('dashboard.title') })).toBeVisible()
  }
  await context.route('**/assets/shell-*', (route) => route.abort())
  const isRefused = other.waitForEvent('requestfailed')
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('banner').getByLabel('Language').selectOption('ir')
  await isRefused
  await page.keyboard.press('Escape')
  for (const tab of [other, page]) {
    const menu = tab.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: gb('shell.nav.faqs') }).click()
    await expect(tab.getByRole('heading', { level: 1, name: gb('faqs.title') })).toBeVisible()
  }
})

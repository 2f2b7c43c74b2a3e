import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { askForCode, otherCode, signIn, typeCode } from '../sign-in.ts'
import { letTokenExpire, storedSession } from '../signed-in.ts'
import { wordsOf } from '../words.ts'

const wrongCode = /^400 POST \/api\/v1\/auth\/confirm-sign-in$/
const dashboard = '/admin/dashboard'

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('from the manager button through the code to the console', async ({ page, addUser, inbox }) => {
  const { phone } = await addUser({ authorityType: 'MANAGER', name: '박서연', locale: 'gb' })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Store manager' }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(dashboard)}`)
  await expectAccessible(page)

  const number = page.getByLabel('Mobile number')
  await expect(number).toBeFocused()
  await number.pressSequentially('12ab345')
  await expect(number).toHaveValue('1234-5')
  await number.blur()
  await expect(page.getByText('Phone number must be in 010-XXXX-XXXX format.')).toBeVisible()
  await expectAccessible(page)

  await askForCode(page, { phone })
  await expect(page.getByRole('heading', { name: 'Enter the code we sent' })).toBeVisible()
  await expect(page.getByLabel('Confirmation code, 6 digits')).toBeFocused()
  await expect(page.getByText(/Time left [23]:\d\d/)).toBeVisible()
  await expectAccessible(page)

  await typeCode(page, await inbox.codeFor(phone))
  await expect(page).toHaveURL(dashboard)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const { expiresIn, keepLoggedIn, ...session } = await storedSession(page)
  expect(session).toMatchObject({ name: '박서연', phoneNumber: phone, is2FAEnabled: false })
  expect(keepLoggedIn).toBe(false)
  // Seconds, not milliseconds (specification §9).
  expect(expiresIn).toBeGreaterThan(Date.now() / 1000)
  expect(expiresIn).toBeLessThan(Date.now() / 1000 + 16 * 60)
})

test('an empty form names what is missing and sends nothing', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(2)
  await expect(page.getByLabel('Mobile number')).toBeFocused()
})

test('a wrong code says how many tries are left, and the right one still works', async ({
  page,
  addUser,
  inbox,
  faults,
}) => {
  faults.expect(wrongCode)
  const { phone } = await addUser({ authorityType: 'MANAGER' })
  await page.goto('/login')
  await askForCode(page, { phone })
  const code = await inbox.codeFor(phone)
  await typeCode(page, otherCode(code))
  await expect(page.getByRole('alert')).toContainText('That code is not right. 4 tries left.')
  await expectAccessible(page)
  await typeCode(page, otherCode(code))
  await expect(page.getByRole('alert')).toContainText('3 tries left.')
  await typeCode(page, code)
  await expect(page).toHaveURL(dashboard)
})

for (const [digits, zero] of [
  ['plain', '0'],
  ['Persian', '\u06F0'],
  ['Arabic', '\u0660'],
] as const) {
  test(`a whole code pasted in ${digits} digits takes the place of what was typed, and signs in`, async ({
    page,
    addUser,
    inbox,
  }) => {
    const { phone } = await addUser({ authorityType: 'MANAGER' })
    await page.goto('/login')
    await askForCode(page, { phone })
    const code = await inbox.codeFor(phone)
    const field = page.getByLabel('Confirmation code, 6 digits')
    await field.fill('12')
    const pasted = code.replace(/\d/g, (digit) => String.fromCodePoint(zero.charCodeAt(0) + Number(digit)))
    await field.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', `[${text}] `)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
    await expect(page).toHaveURL(dashboard)
  })
}

test('a code that is sent again replaces the first one', async ({ page, addUser, inbox, db, faults }) => {
  faults.expect(wrongCode)
  await page.clock.install()
  const { phone } = await addUser({ authorityType: 'MANAGER' })
  await page.goto('/login')
  await askForCode(page, { phone })
  const first = await inbox.codeFor(phone)
  await expect(page.getByText(/Send again in \d+ second/)).toBeVisible()
  // A minute goes by, for the page and for the server's count of texts.
  await page.clock.fastForward(61_000)
  await db.updateTable('otpNumbers').set({ sentAt: [] }).where('phone', '=', phone).execute()
  await page.getByRole('button', { name: 'Send again' }).click()
  const second = await inbox.codeFor(phone, 2)
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await typeCode(page, first === second ? otherCode(second) : first)
  await expect(page.getByRole('alert')).toContainText('That code is not right.')
  await typeCode(page, second)
  await expect(page).toHaveURL(dashboard)
})

test('the number can be changed, and the first one is still there to mend', async ({ page, newPhone }) => {
  await page.goto('/login')
  await askForCode(page, { phone: newPhone() })
  await page.getByRole('button', { name: 'Change the number' }).click()
  await expect(page.getByLabel('Mobile number')).toHaveValue(/^\d{4}-\d{4}$/)
})

test('signing in leads back to the whole path that was asked for', async ({ page, addUser, inbox }) => {
  const { phone } = await addUser({ authorityType: 'ADMIN' })
  const wanted = '/admin/users?search=5678&status=SUSPENDED'
  await page.goto(wanted)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(wanted)}`)
  await signIn(page, inbox, { phone })
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('searchbox')).toHaveValue('5678')
})

test('a redirect never leaves this site', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/login?redirect=//example.com/admin')
  await expect(page).toHaveURL(dashboard)
})

test('who is signed in goes on without a code', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/login?redirect=%2Fadmin%2Fpreferences')
  await expect(page).toHaveURL('/admin/preferences')
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
})

test('kept logged in, a session outlives its access token', async ({ page, addUser, inbox }) => {
  const { phone } = await addUser({ authorityType: 'MANAGER', locale: 'gb' })
  await page.goto('/login')
  await signIn(page, inbox, { phone, keepLoggedIn: true })
  await expect(page).toHaveURL(dashboard)
  const before = await storedSession(page)
  expect(before.keepLoggedIn).toBe(true)
  await letTokenExpire(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const after = await storedSession(page)
  expect(after.accessToken).not.toBe(before.accessToken)
  expect(after.expiresIn).toBeGreaterThan(Date.now() / 1000)
})

test('not kept, a session ends with its access token and comes back to the same page', async ({
  page,
  addUser,
  inbox,
}) => {
  const { phone } = await addUser({ authorityType: 'MANAGER', locale: 'gb' })
  await page.goto('/login')
  await signIn(page, inbox, { phone })
  // Drawn: what it asks for with the token of before would lead to the sign-in from there.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await letTokenExpire(page)
  await page.goto('/admin/preferences')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fpreferences')
})

test('a clock that is an hour ahead asks for no second code, and for no token', async ({
  page,
  addUser,
  inbox,
}) => {
  const { phone } = await addUser({ authorityType: 'MANAGER', locale: 'gb' })
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto('/login')
  await signIn(page, inbox, { phone })
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const before = await storedSession(page)
  await page.goto('/admin/preferences')
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  expect(await storedSession(page)).toEqual(before)
})

test('a second tab needs no code, and one that waits at the sign-in goes on', async ({
  page,
  context,
  addUser,
  inbox,
}) => {
  const { phone } = await addUser({ authorityType: 'MANAGER', locale: 'gb' })
  const waiting = await context.newPage()
  await waiting.goto('/admin/preferences')
  await expect(waiting).toHaveURL(/\/login/)
  await page.goto('/login')
  await signIn(page, inbox, { phone })
  await expect(page).toHaveURL(dashboard)
  await expect(waiting).toHaveURL('/admin/preferences')
  const third = await context.newPage()
  await third.goto(dashboard)
  await expect(third.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('signing out in one tab signs out the other and empties the storage', async ({
  page,
  context,
  signInAs,
  db,
}) => {
  const { session } = await signInAs()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(dashboard)
    await expect(tab.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const row = await db
    .selectFrom('sessions')
    .select('revokedAt')
    .where('id', '=', session.id)
    .executeTakeFirst()
  expect(row?.revokedAt).not.toBeNull()
  await page.goto(dashboard)
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('a number that nobody has gets the same screen and no text', async ({
  page,
  newPhone,
  inbox,
  faults,
}) => {
  faults.expect(wrongCode)
  const phone = newPhone()
  await page.goto('/login')
  await askForCode(page, { phone })
  await expect(page.getByRole('heading', { name: 'Enter the code we sent' })).toBeVisible()
  await typeCode(page, '123456')
  await expect(page.getByRole('alert')).toContainText('That code is not right. 4 tries left.')
  expect(await inbox.countFor(phone)).toBe(0)
})

test('a suspended member learns it only after the right code', async ({ page, addUser, inbox, faults }) => {
  faults.expect(/^403 POST \/api\/v1\/auth\/confirm-sign-in$/)
  const { phone } = await addUser({ authorityType: 'MANAGER', status: 'SUSPENDED' })
  await page.goto('/login')
  await signIn(page, inbox, { phone })
  await expect(page.getByRole('alert')).toContainText('This account is suspended.')
})

for (const [locale, tag] of [
  ['kr', 'ko-KR'],
  ['ir', 'fa-IR'],
] as const) {
  test.describe(`sign-in in ${locale}`, () => {
    test.use({ locale: tag, viewport: { width: 360, height: 740 } })

    test('works on a narrow phone, light and dark', async ({ page, addUser, inbox }) => {
      const words = wordsOf(locale)
      const { phone } = await addUser({ authorityType: 'MANAGER', locale })
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: words('login.phone.title') })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.evaluate(() => localStorage.setItem('theme', 'dark'))
      await page.reload()
      await expectAccessible(page)
      await askForCode(page, { phone, words })
      await expect(page.getByRole('heading', { name: words('login.code.title') })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await typeCode(page, await inbox.codeFor(phone), words)
      await expect(page).toHaveURL(dashboard)
    })
  })
}

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' })

  test('a code that is too short is named in the fixed words', async ({ page, newPhone }) => {
    await page.goto('/login')
    await askForCode(page, { phone: newPhone(), words: wordsOf('kr') })
    await typeCode(page, '12345', wordsOf('kr'))
    await page.keyboard.press('Tab')
    await expect(page.getByText('인증문자는 6자리 숫자입니다.')).toBeVisible()
  })
})

test('the language of the sign-in can be chosen and is kept', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page.getByRole('heading', { name: wordsOf('kr')('login.phone.title') })).toBeVisible()
  await expect(page).toHaveTitle(/마당/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
})

test('on a development server the sign-in page leads to the inbox', async ({ page, system }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'inbox page' })).toHaveAttribute('href', `${system.inboxUrl}/`)
})

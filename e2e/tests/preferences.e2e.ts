import { toLocalPhone } from '@madang/contract/phone'
import { insertTokens } from '@madang/server/testing/factories'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { otherCode, signIn } from '../sign-in.ts'
import type { Db } from '../signed-in.ts'
import { choose, fieldOf, picture } from '../store-files.ts'
import { wordsOf } from '../words.ts'

const path = '/admin/preferences'
const gb = wordsOf('gb')

function profileOf(db: Db, id: string) {
  return db.selectFrom('users').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
}

test('a profile is saved, and what is wrong is named at its field', async ({ page, signInAs, db }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await page.goto(path)
  const email = page.getByLabel('Email')
  await email.fill('not an address')
  await page.getByLabel('Name', { exact: true }).fill('한가람 새')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(email).toBeFocused()
  await email.fill('garam@example.com')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'My menu: 한가람 새' })).toBeVisible()
  expect(await profileOf(db, user.id)).toEqual({ name: '한가람 새', email: 'garam@example.com' })
})

test('what is typed while the profile is being saved stays, and is still to be saved', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs()
  await page.goto(path)
  const name = page.getByLabel('Name', { exact: true })
  const email = page.getByLabel('Email')
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/api/v1/auth/update-user-attribute', async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await name.fill(' 한가람 새 ')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await email.fill('garam@example.com')
  isTyped.resolve()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await expect(name).toHaveValue('한가람 새')
  await expect(email).toHaveValue('garam@example.com')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await email.press('Enter')
  await expect.poll(() => profileOf(db, user.id)).toEqual({ name: '한가람 새', email: 'garam@example.com' })
})

test('two tabs save different fields of the profile, and neither takes the other’s back', async ({
  page,
  context,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(path)
  await other.getByLabel('Email').fill('garam@example.com')
  await page.getByLabel('Name', { exact: true }).fill('한가람 새')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect(other.getByText('Your profile was saved.')).toBeVisible()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('한가람 새')
  expect(await profileOf(db, user.id)).toEqual({ name: '한가람 새', email: 'garam@example.com' })
})

test('a picture is brought, shown beside the name, seen by staff, and taken away', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs({ authorityType: 'SUPER_ADMIN' })
  await page.goto(path)
  const field = fieldOf({ page, t: gb }, 'preferences.avatar.label')
  await choose(field, [await picture('me.jpg')])
  await expect(page.getByText('Your picture was saved.')).toBeVisible()
  const inMenu = page.getByRole('button', { name: /^My menu/ }).locator('img')
  await expect(inMenu).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/users/${user.id}`)
  await expect(page.getByRole('heading', { level: 1 }).locator('..').locator('img')).toBeVisible()
  await expect(inMenu).toBeVisible()
  await page.goto(path)
  await field.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Your picture was removed.')).toBeVisible()
  await expect(inMenu).toHaveCount(0)
  const row = await db
    .selectFrom('users')
    .select('avatarFileId')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.avatarFileId).toBeNull()
})

test('a toast says what happened, 16 px from the corner, and can be closed', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto(path)
  await page.getByRole('checkbox', { name: 'News and offers' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'You now get news and offers.' })
  await expect(toast).toBeVisible()
  // Under the pointer it stays, however long the checks take.
  await toast.hover()
  await expectAccessible(page)
  // It slides in; where it stands counts.
  await expect.poll(async () => (await toast.boundingBox())?.y).toBe(16)
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1440 - 16)
  await toast.getByRole('button', { name: 'Close this message' }).click()
  await expect(toast).toBeHidden()
})

test('a change of consents keeps what is typed beside it', async ({ page, signInAs, db }) => {
  const { user } = await signInAs()
  await page.goto(path)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('한가람 반쯤')
  await page.getByRole('checkbox', { name: 'News and offers' }).click()
  await expect(page.getByText('You now get news and offers.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Also between 21:00 and 08:00' }).click()
  await expect(page.getByText('Messages may come at night.')).toBeVisible()
  await expect(name).toHaveValue('한가람 반쯤')
  const row = await db
    .selectFrom('users')
    .select(['marketingConsentAt', 'nightConsentAt'])
    .where('id', '=', user.id)
    .executeTakeFirst()
  expect(row?.marketingConsentAt).not.toBeNull()
  expect(row?.nightConsentAt).not.toBeNull()
})

test('a new number counts after its code, and the old one is told', async ({
  page,
  signInAs,
  newPhone,
  inbox,
  faults,
}) => {
  faults.expect(/^400 PATCH \/api\/v1\/auth\/update-user-attribute$/)
  const { user } = await signInAs()
  const phone = newPhone()
  await page.goto(path)
  await page.getByRole('button', { name: 'Change the number' }).click()
  await page.getByLabel('New number').fill(toLocalPhone(phone))
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = await inbox.codeFor(phone)
  const slots = page.getByLabel('Confirmation code, 6 digits')
  await slots.fill(otherCode(code))
  await expect(page.getByText('That code is not right. 4 tries left.')).toBeVisible()
  await expectAccessible(page)
  await slots.fill(code)
  await expect(page.getByText('Your phone number was changed.')).toBeVisible()
  await expect(page.getByText(toLocalPhone(phone), { exact: true })).toBeVisible()
  await expect.poll(() => inbox.countFor(user.phone)).toBe(1)
})

test('nothing of one’s own can be pressed before all of it stands in its place', async ({
  page,
  signInAs,
}) => {
  await signInAs()
  const isReleased = Promise.withResolvers<void>()
  await page.route('**/assets/AvatarField-*.js', async (route) => {
    await isReleased.promise
    await route.continue()
  })
  await page.goto(path)
  const change = page.getByRole('button', { name: 'Change the number' })
  // What is known of oneself has come by then.
  await expect(page.getByRole('checkbox', { name: gb('preferences.consents.marketing') })).toBeVisible()
  await expect(change).toBeHidden()
  isReleased.resolve()
  await expect(change).toBeVisible()
})

test('the way back to a new number leads on to its code; another number’s wait counts down and goes', async ({
  page,
  signInAs,
  newPhone,
  inbox,
  faults,
}) => {
  faults.expect(/^429 PATCH \/api\/v1\/auth\/update-user-attribute$/)
  await page.clock.install()
  await signInAs()
  const phone = newPhone()
  const number = page.getByLabel('New number')
  const send = page.getByRole('button', { name: 'Send the code' })
  await page.goto(path)
  await page.getByRole('button', { name: 'Change the number' }).click()
  await number.fill(toLocalPhone(phone))
  await send.click()
  const code = await inbox.codeFor(phone)
  await page.getByRole('button', { name: 'Another number' }).click()
  await number.fill(toLocalPhone(newPhone()))
  await send.click()
  const wait = page.getByRole('main').getByText(/another code in \d+ second/)
  const secondsLeft = async () => Number(/\d+/.exec(await wait.last().innerText())?.[0])
  const before = await secondsLeft()
  const said = await wait.first().innerText()
  await page.clock.fastForward(10_000)
  await expect.poll(secondsLeft).toBeLessThanOrEqual(before - 10)
  await expect(wait.first()).toHaveText(said)
  await page.clock.fastForward(before * 1000)
  await expect(wait).toHaveCount(0)
  await number.fill(toLocalPhone(phone))
  await send.click()
  await expect(page.getByText(/^[012]:\d\d$/)).toBeVisible()
  await page.getByLabel('Confirmation code, 6 digits').fill(code)
  await expect(page.getByText('Your phone number was changed.')).toBeVisible()
})

test('a code that can be tried no more is not offered on the way back to its number', async ({
  page,
  signInAs,
  newPhone,
  inbox,
  faults,
}) => {
  faults.expect(/^4(00|29) PATCH \/api\/v1\/auth\/update-user-attribute$/)
  await signInAs()
  const phone = newPhone()
  const slots = page.getByLabel('Confirmation code, 6 digits')
  await page.goto(path)
  await page.getByRole('button', { name: 'Change the number' }).click()
  await page.getByLabel('New number').fill(toLocalPhone(phone))
  await page.getByRole('button', { name: 'Send the code' }).click()
  const wrong = otherCode(await inbox.codeFor(phone))
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Ask for a new code']) {
    await expect(page.getByText(/^\d:\d\d$/)).toBeVisible()
    await slots.fill(wrong)
    await expect(page.getByRole('alert')).toContainText(left)
  }
  await expect(page.getByText(/^\d:\d\d$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Another number' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /another code in \d+ second/ })).toBeVisible()
  await expect(slots).toHaveCount(0)
})

test('a form without a wait keeps no clock running', async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    const { setInterval: start, clearInterval: stop } = window
    const running = new Set<unknown>()
    const watched = (run: () => void, everyMs?: number) => {
      const timer = start(run, everyMs)
      if (everyMs === undefined || everyMs < 1_000) running.add(timer)
      return timer
    }
    const stopped = (timer?: number) => {
      running.delete(timer)
      stop(timer)
    }
    Object.assign(window, { setInterval: watched, clearInterval: stopped, quickTimers: running })
  })
  await signInAs()
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible()
  expect(
    await page.evaluate(() => (window as unknown as { quickTimers: Set<unknown> }).quickTimers.size),
  ).toBe(0)
})

test('another device is signed out at once', async ({ page, browser, signInAs, db, system }) => {
  const { user } = await signInAs()
  const elsewhere = await insertTokens(db, new Date(), { userId: user.id, userAgent: 'Firefox' })
  await page.goto(path)
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Sign out / }).click()
  await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
  const context = await browser.newContext()
  const answer = await context.request.get(`${system.url}/api/v1/auth/sessions`, {
    headers: { authorization: `Bearer ${elsewhere.accessToken}` },
  })
  expect(answer.status()).toBe(401)
  await context.close()
})

test('a member leaves for good, after typing the word', async ({ page, addUser, inbox, db }) => {
  const member = await addUser({ authorityType: 'USER', name: '서동현', locale: 'gb' })
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`)
  await signIn(page, inbox, { phone: member.phone })
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' })
  await dialog.getByRole('textbox').fill('no')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('delete')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const row = await db
    .selectFrom('users')
    .select(['name', 'phone', 'status'])
    .where('id', '=', member.id)
    .executeTakeFirst()
  expect(row).toEqual({ name: '', phone: null, status: 'WITHDRAWN' })
})

test('a changed form asks before it is left', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto(path)
  await page.getByLabel('Name', { exact: true }).fill('한가람 반쯤')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('한가람 반쯤')
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('what is typed after a save is asked about too', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto(path)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('한가람 반쯤')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('of many devices the newest five show, this one first, and all of them when asked', async ({
  page,
  signInAs,
  db,
}) => {
  const { user } = await signInAs()
  for (let count = 0; count < 7; count += 1) {
    await insertTokens(db, new Date(), { userId: user.id, userAgent: 'Firefox' })
  }
  for (const place of ['/admin/dashboard', path]) {
    await page.goto(place)
    const devices = page.getByRole('region', { name: /signed-in devices/i }).getByRole('listitem')
    await expect(devices).toHaveCount(5)
    await expect(devices.first()).toContainText('This device')
    await page.getByRole('button', { name: 'Show all 8' }).click()
    await expect(devices).toHaveCount(8)
    await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  }
})

import { maskPhone, toLocalPhone } from '@madang/contract/phone'
import { sessionKey } from '@madang/contract/stored-session'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { hearNothing, loseFirstAnswer } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { signIn } from '../sign-in.ts'
import { letTokenExpire, overSeconds } from '../signed-in.ts'

const over = { accessSeconds: -overSeconds }

/** Counts what the tabs ask of a path from now on. */
function countRequests(context: BrowserContext, method: string, path: string): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

const tokenPath = '/api/v1/auth/token'
const profilePath = '/api/v1/auth/update-user-attribute'

function section(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a token that is over is renewed without a word', async ({ page, context, signInAs }) => {
  const renewals = countRequests(context, 'POST', tokenPath)
  await signInAs()
  await page.goto('/admin/dashboard')
  await expectHeading(page, 'Dashboard')
  await letTokenExpire(page)
  await section(page, 'Members').click()
  await expectHeading(page, 'Members')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
  expect(renewals()).toBe(1)
})

test('a token that the server calls over is renewed and the request sent again', async ({
  page,
  context,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^401 GET \/api\/v1\//)
  const renewals = countRequests(context, 'POST', tokenPath)
  const { session } = await signInAs()
  await page.goto('/admin/dashboard')
  await expectHeading(page, 'Dashboard')
  const past = new Date(Date.now() - 1000).toISOString()
  await db
    .updateTable('sessionTokens')
    .set({ accessExpiresAt: past })
    .where('sessionId', '=', session.id)
    .execute()
  await section(page, 'Members').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
  expect(renewals()).toBe(1)
})

test('several tabs renew once between them', async ({ page, context, signInAs }) => {
  const renewals = countRequests(context, 'POST', tokenPath)
  await signInAs(over)
  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/admin/dashboard')))
  for (const tab of tabs) await expectHeading(tab, 'Dashboard')
  expect(renewals()).toBe(1)

  await letTokenExpire(page)
  await Promise.all(tabs.map((tab) => section(tab, 'Members').click()))
  for (const tab of tabs) await expect(tab.getByRole('table').getByRole('row')).toHaveCount(21)
  expect(renewals()).toBe(2)
})

test('a lost answer to a renewal signs nobody out', async ({ page, signInAs, faults }) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/auth\/token/)
  await signInAs()
  await page.goto('/admin/dashboard')
  await expectHeading(page, 'Dashboard')
  // The server takes the token and gives a new pair; the answer never arrives.
  await loseFirstAnswer(page, tokenPath)
  await letTokenExpire(page)
  await section(page, 'Members').click()
  // The next try brings the same refresh token again, which is no theft.
  await expectHeading(page, 'Members')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
})

test('a lost answer while the console opens signs nobody out either', async ({ page, signInAs, faults }) => {
  faults.expect(/^net::ERR_FAILED POST \/api\/v1\/auth\/token/)
  await signInAs(over)
  await loseFirstAnswer(page, tokenPath)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectHeading(page, 'Members')
})

test('a session that ends while one types asks for a code over the page, then sends what was held', async ({
  page,
  context,
  signInAs,
  db,
  inbox,
  faults,
}) => {
  faults.expect(/^401 PATCH \/api\/v1\/auth\/update-user-attribute$/)
  faults.expect(/^401 POST \/api\/v1\/auth\/token$/)
  const { user, session } = await signInAs({ name: '한가람' })
  // Nothing is on its way that would be refused before what is typed: the stream is asked for last, and never comes.
  await hearNothing(context)
  const listening = page.waitForRequest('**/api/v1/events*')
  await page.goto('/admin/preferences')
  await listening
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toHaveValue('한가람')
  await name.fill('한가람 새')
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString(), revokedReason: 'ended' })
    .where('id', '=', session.id)
    .execute()
  const saves = countRequests(context, 'PATCH', profilePath)
  await page.getByRole('button', { name: 'Save profile' }).click()

  const panel = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(panel).toContainText('Your session has ended. What you wrote is still here.')
  await expect(panel).toContainText('1 change was held back')
  await expect(name).toHaveValue('한가람 새')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Send the code' }).click()
  await panel.getByLabel('Confirmation code, 6 digits').fill(await inbox.codeFor(user.phone))

  await expect(panel).toBeHidden()
  await expect(page.getByText('Your profile was saved.')).toBeVisible()
  await expect(page).toHaveURL('/admin/preferences')
  await expect(name).toHaveValue('한가람 새')
  // Refused once, sent once more.
  expect(saves()).toBe(2)
  const row = await db.selectFrom('users').select('name').where('id', '=', user.id).executeTakeFirst()
  expect(row?.name).toBe('한가람 새')
})

test('a session that ends with nothing typed leads to the sign-in and back', async ({
  page,
  signInAs,
  db,
  faults,
}) => {
  faults.expect(/^401 /)
  const { session } = await signInAs()
  await page.goto('/admin/users?status=SUSPENDED')
  await expectHeading(page, 'Members')
  await db
    .updateTable('sessions')
    .set({ revokedAt: new Date().toISOString(), revokedReason: 'ended' })
    .where('id', '=', session.id)
    .execute()
  await page.reload()
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fusers%3Fstatus%3DSUSPENDED')
})

/** Any input keeps the session, so that the bar is gone before a finger is lifted. */
async function pressWhereItStands(button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not on the screen.')
  await button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('an idle console warns, stays when told so, and ends by itself', async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs({ keepLoggedIn: false })
  await page.goto('/admin/preferences')
  await expectHeading(page, 'My profile')
  await page.clock.fastForward('26:00')
  await expect(page.getByText(/The session ends in \d minutes/)).toBeVisible()
  await pressWhereItStands(page.getByRole('button', { name: 'Stay signed in' }))
  await expect(page.getByText(/The session ends in/)).toBeHidden()
  await page.clock.fastForward('31:00')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fpreferences')
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull()
})

/** Nobody was here for so long, in any tab. */
async function letTimePass(page: Page, minutes: number): Promise<void> {
  await page.evaluate((at) => localStorage.setItem('activeAt', String(at)), Date.now() - minutes * 60_000)
}

async function startInvitation(page: Page, { name, phone }: { name: string; phone: string }): Promise<void> {
  await page.goto('/admin/users/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone', { exact: true }).fill(toLocalPhone(phone))
}

function panelOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Sign in again' })
}

async function signInAgain(page: Page, code: () => Promise<string>): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Send the code' }).click()
  await panelOf(page)
    .getByLabel('Confirmation code, 6 digits')
    .fill(await code())
  await expect(panelOf(page)).toBeHidden()
}

/** Too long ago for a renewal in the background, and nothing is still to be asked for that would renew. */
async function restUntilTokenIsOver(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await expect(tab.locator('[data-loading], [aria-busy=true]')).toHaveCount(0)
    await letTimePass(tab, 10)
  }
  for (const tab of tabs) await letTokenExpire(tab)
}

/** Types into a form, stays away, and is asked for a code. Later on nothing ends the session by itself again. */
async function endIdleWhileTyping(page: Page, phone: string): Promise<void> {
  await page.clock.install()
  await startInvitation(page, { name: '윤지호', phone })
  await letTimePass(page, 31)
  await page.clock.fastForward('00:06')
  await expect(panelOf(page)).toBeVisible()
}

async function expectToGoOn(page: Page): Promise<void> {
  await expect(panelOf(page)).toBeHidden()
  await page.clock.fastForward('00:06')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(/was invited as/)).toBeVisible()
}

test('an idle end with a changed form ends once: after the code the console stays and the form is saved', async ({
  page,
  context,
  signInAs,
  newPhone,
  inbox,
}) => {
  const looks = countRequests(context, 'GET', '/api/v1/auth/sessions')
  const { user } = await signInAs({ keepLoggedIn: false })
  await endIdleWhileTyping(page, newPhone())
  await signInAgain(page, () => inbox.codeFor(user.phone))
  await expectToGoOn(page)
  // Ending by itself begins with a look for the own session.
  expect(looks()).toBe(1)
})

test('after an idle end the form goes on too when the person signs in in another tab', async ({
  page,
  context,
  signInAs,
  newPhone,
  inbox,
}) => {
  const looks = countRequests(context, 'GET', '/api/v1/auth/sessions')
  const { user } = await signInAs({ keepLoggedIn: false })
  await endIdleWhileTyping(page, newPhone())
  const other = await context.newPage()
  // To a page outside the console, which notes no activity.
  await other.goto('/login?redirect=%2Ffaq')
  await signIn(other, inbox, { phone: user.phone })
  await expect(other).toHaveURL('/faq')
  await expectToGoOn(page)
  expect(looks()).toBe(1)
})

test("another person's session in another tab leaves a changed form as it was, for its own person", async ({
  page,
  context,
  signInAs,
  addUser,
  newPhone,
  inbox,
}) => {
  const { user } = await signInAs({ keepLoggedIn: false, name: '한가람' })
  // What others do meanwhile is not read anew, which would renew the token.
  await hearNothing(context)
  const colleague = await addUser({ authorityType: 'MANAGER', name: '박서연', locale: 'gb' })
  const empty = await context.newPage()
  await empty.goto('/admin/users')
  await expectHeading(empty, 'Members')
  await startInvitation(page, { name: '윤지호', phone: newPhone() })
  await restUntilTokenIsOver([page, empty])

  const other = await context.newPage()
  await other.goto('/login')
  await signIn(other, inbox, { phone: colleague.phone })
  await expectHeading(other, 'Dashboard')

  const panel = panelOf(page)
  await expect(panel).toContainText(toLocalPhone(maskPhone(user.phone)))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('윤지호')
  await expect(page.getByRole('banner', { includeHidden: true })).toContainText('한가람')
  await expect(page.locator('body')).not.toContainText('박서연')
  // Where nothing was typed, the page is left for one that the other person has.
  await expectHeading(empty, 'Dashboard')
  await expect(empty).toHaveURL('/admin/dashboard')

  await signInAgain(page, () => inbox.codeFor(user.phone))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('윤지호')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(/was invited as/)).toBeVisible()
})

test('back from the sign-in leads to the page before it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Store manager' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fdashboard')
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a new tab with a token that is over goes to the sign-in, and the working tab goes on', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs({ keepLoggedIn: false })
  // Nothing is still asked for that would renew the token: the stream is asked for last, and never comes.
  await hearNothing(context)
  const listening = page.waitForRequest('**/api/v1/events*')
  await page.goto('/admin/dashboard')
  await expectHeading(page, 'Dashboard')
  await listening
  await restUntilTokenIsOver([page])

  const other = await context.newPage()
  await other.goto('/admin/users?status=SUSPENDED')
  await expect(other).toHaveURL('/login?redirect=%2Fadmin%2Fusers%3Fstatus%3DSUSPENDED')
  await section(page, 'Members').click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)
  // The token that the working tab renewed serves both.
  await expectHeading(other, 'Members')
  await expect(other).toHaveURL('/admin/users?status=SUSPENDED')
})

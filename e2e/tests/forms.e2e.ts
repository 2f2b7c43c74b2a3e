import { toLocalPhone } from '@madang/contract/phone'
import { cutOff, hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { storeSignedIn } from '../signed-in.ts'

/** What all forms and lists of the console have in common, tried on the members. */

const path = (id: string) => `/admin/users/${id}`

test('who saves second chooses where both wrote, and takes over what only the first changed', async ({
  page,
  context,
  signInAs,
  addUser,
  faults,
  db,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/user\//)
  await hearNothing(page.context())
  const member = await addUser({ name: '서동현' })
  await signInAs()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(path(member.id))
    await tab.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await page.getByLabel('New name').fill('서동희')
  await page.getByLabel('Role').selectOption('MANAGER')
  await page.getByRole('button', { name: 'Save member' }).click()
  await expect(page.getByText('서*희 was saved.')).toBeVisible()

  await other.getByLabel('New name').fill('서우람')
  await other.getByLabel('New email').fill('uram@example.com')
  await other.getByRole('button', { name: 'Save member' }).click()
  const name = other.getByRole('group', { name: 'Name' })
  await expect(name.getByRole('radio', { name: 'Now saved: 서*희' })).not.toBeChecked()
  await expect(name.getByRole('radio', { name: 'Yours: 서우람' })).toBeChecked()
  await expect(other.getByRole('alert')).toContainText('You changed it yourself in another window')
  await expect(other.getByRole('group', { name: 'Role' })).toBeHidden()
  await expect(other.getByLabel('Role')).toHaveValue('MANAGER')
  await expectAccessible(other)
  await name.getByRole('radio', { name: 'Now saved: 서*희' }).check()
  await other.getByRole('button', { name: 'Save member' }).click()
  await expect(other.getByText('서*희 was saved.')).toBeVisible()
  const saved = await db
    .selectFrom('users')
    .select(['name', 'email', 'authorityType'])
    .where('id', '=', member.id)
    .executeTakeFirst()
  expect(saved).toEqual({ name: '서동희', email: 'uram@example.com', authorityType: 'MANAGER' })
})

test('where somebody else was faster, it says who and when, and the history beside it has it', async ({
  page,
  browser,
  db,
  system,
  signInAs,
  addUser,
  faults,
}) => {
  faults.expect(/^412 PATCH \/api\/v1\/user\//)
  await hearNothing(page.context())
  const member = await addUser({ name: '서동현' })
  await signInAs()
  const context = await browser.newContext({ baseURL: system.url })
  const name = '차분한'
  const colleague = { ...(await addUser({ authorityType: 'ADMIN', name })), name }
  const signedIn = { locale: 'gb', theme: 'light', keepLoggedIn: true, accessSeconds: 900 } as const
  await storeSignedIn(context, { db, url: system.url, user: colleague, ...signedIn })
  const faster = await context.newPage()
  for (const one of [page, faster]) {
    await one.goto(path(member.id))
    await one.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  await faster.getByLabel('New name').fill('서동희')
  await faster.getByRole('button', { name: 'Save member' }).click()
  await expect(faster.getByText('서*희 was saved.')).toBeVisible()
  await context.close()

  await page.getByLabel('New name').fill('서우람')
  await page.getByRole('button', { name: 'Save member' }).click()
  await expect(page.getByRole('alert')).toContainText(/Who changed it: 차\*한, .*\d\d:\d\d/)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('차*한')
})

test('several at once: who will change, who is left out and why, and the result of each', async ({
  page,
  signInAs,
  addUser,
  db,
}) => {
  const name = '견우별'
  const [active, suspended] = [
    await addUser({ name }),
    await addUser({ name: '견우달', status: 'SUSPENDED' }),
  ]
  await signInAs()
  await page.goto(`/admin/users?search=${encodeURIComponent('견우')}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Suspend…' }).click()
  const question = page.getByRole('dialog', { name: 'Suspend 1 member?' })
  await expect(question.getByText('Will change:')).toBeVisible()
  await expect(question.getByRole('listitem').filter({ hasText: '견*달' })).toContainText(
    'Only active members can be suspended.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Suspend 1 member' }).click()
  await expect(question.getByLabel('Reason')).toBeFocused()
  await question.getByLabel('Reason').fill('checked by phone')
  await question.getByRole('button', { name: 'Suspend 1 member' }).click()
  const result = page.getByRole('dialog', { name: '1 member was suspended.' })
  await expect(result.getByText('Done:')).toBeVisible()
  await expect(result.getByRole('listitem')).toHaveCount(2)
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).not.toBeChecked()
  const rows = await db
    .selectFrom('users')
    .select('status')
    .where('id', 'in', [active.id, suspended.id])
    .execute()
  expect(rows).toEqual([{ status: 'SUSPENDED' }, { status: 'SUSPENDED' }])
})

test('two changed forms on one page ask one question', async ({ page, signInAs, addUser }) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(path(member.id))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('New name').fill('서동희')
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('textbox', { name: 'Staff memo' }).fill('called twice')
  const history = page.getByRole('link', { name: 'History', exact: true })
  await history.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Staff memo' })).toHaveValue('called twice')
  // The first form is given up; the second alone asks as well.
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await history.click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByLabel('New name').fill('서동희')
  await history.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=history/)
})

test('another language keeps what was typed', async ({ page, signInAs, addUser }) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(path(member.id))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('New name').fill('서동희')
  await page.getByRole('button', { name: /^My menu/ }).click()
  await page.getByRole('banner').getByLabel('Language').selectOption('ir')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('نام جدید')).toHaveValue('서동희')
})

test('a refresh that fails says that what is seen may be old, and is tried again', async ({
  page,
  signInAs,
  addUser,
  faults,
}) => {
  faults.expect(/^net::ERR_FAILED GET \/api\/v1\/user\/paged/)
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(`/admin/users?search=${member.phone.slice(-4)}`)
  const row = page.getByRole('row').filter({ hasText: toLocalPhone(member.phone).slice(-4) })
  await expect(row).toBeVisible()
  const letThrough = await cutOff(page, /\/user\/paged/)
  await row.getByRole('button', { name: 'More for 서*현' }).click()
  await page.getByRole('menuitem', { name: 'Suspend…' }).click()
  await page.getByLabel('Reason').fill('checked by phone')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('This could not be refreshed. What you see may be out of date.')).toBeVisible()
  await expect(row).toContainText('Active')
  await expectAccessible(page)
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row).toContainText('Suspended')
  await expect(page.getByText('This could not be refreshed.')).toBeHidden()
})

test('who reveals by keyboard stands on "Mask now", and then on what revealed', async ({
  page,
  signInAs,
  addUser,
}) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(path(member.id))
  const reveal = page.getByRole('button', { name: 'Reveal personal data' })
  await reveal.press('Enter')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Record the reason and reveal' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mask now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reveal).toBeFocused()
})

test('no reason is chosen for whoever reveals, and the button says what is missing', async ({
  page,
  signInAs,
  addUser,
  db,
}) => {
  const member = await addUser({ name: '서동현' })
  const { user } = await signInAs()
  await page.goto(`${path(member.id)}?reveal=1`)
  const reveal = page.getByRole('button', { name: 'Record the reason and reveal' })
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expect(reveal).toHaveAttribute('aria-disabled', 'true')
  await expect(reveal).toHaveAccessibleDescription('Choose a reason first.')
  await page.getByLabel('Details').fill('ticket 4711')
  await page.getByText('Dispute', { exact: true }).click()
  await reveal.click()
  await expect(page.getByText('서동현')).toBeVisible()
  const rows = await db
    .selectFrom('auditRecords')
    .select('reason')
    .where('actorId', '=', user.id)
    .where('action', '=', 'users.revealed')
    .execute()
  expect(rows).toEqual([{ reason: 'Dispute: ticket 4711' }])
})

test('the devices tab says how many there are once they were looked at', async ({
  page,
  signInAs,
  addUser,
}) => {
  const member = await addUser({ name: '서동현' })
  await signInAs()
  await page.goto(path(member.id))
  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Devices 0' })).toBeVisible()
})

test('an empty field that is required says so when it is left, not before and not while one types', async ({
  page,
  signInAs,
}) => {
  const missing = 'This field is required.'
  await signInAs()
  await page.goto('/admin/users/new')
  const name = page.getByLabel('Name')
  const phone = page.getByLabel('Phone')
  await name.focus()
  await expect(page.getByText(missing)).toHaveCount(0)
  await name.press('Tab')
  await expect(name).toHaveAccessibleDescription(missing)
  await expect(page.getByText(missing)).toHaveCount(1)
  await name.fill('서동현')
  await expect(page.getByText(missing)).toHaveCount(0)
  await name.blur()
  await name.fill('')
  await expect(page.getByText(missing)).toHaveCount(0)
  await name.blur()
  await expect(name).toHaveAccessibleDescription(missing)
  // Sent, all of them say so, and the first one has the focus.
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(missing)
  await expect(name).toHaveAccessibleDescription(missing)
})

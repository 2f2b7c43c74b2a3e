import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addStore, newName } from '../stores.ts'
import { wordsOf } from '../words.ts'

/** What a list and the tabs of a record do while one goes on from them. */

const t = wordsOf('gb')

function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: t('shell.nav.label') }).getByRole('link', { name })
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

/** The page's clock stands still from here on, so that what is pressed next comes before the search does. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
}

async function letTimePass(page: Page): Promise<void> {
  await page.clock.runFor(1_000)
  await page.clock.resume()
}

test('leaving a searched list for a record looks at no other page of the list', async ({
  page,
  db,
  signInAs,
  addUser,
}) => {
  const member = await addUser({ name: '서동현' })
  const { user } = await signInAs()
  const search = member.phone.slice(-4)
  await page.goto(`/admin/users?search=${search}`)
  await page.getByRole('table').getByRole('link', { name: '서*현' }).first().click()
  await expect(heading(page, '서*현')).toBeVisible()
  const rows = await db
    .selectFrom('auditRecords')
    .select('changes')
    .where('actorId', '=', user.id)
    .where('action', '=', 'users.listed')
    .execute()
  const asked = { search: `last four ${search}`, sort: '-createdAt', pageNumber: 1, pageSize: 20 }
  expect(rows).toEqual([{ changes: { filter: { from: null, to: asked } } }])
})

test('a history is left by any link, and the next page is there', async ({ page, db, signInAs, addUser }) => {
  const member = await addUser()
  await signInAs()
  const store = await addStore(db, { name: newName() })
  for (const path of [`users/${member.id}`, `stores/${store.id}`, 'settings/company']) {
    await page.goto(`/admin/${path}?tab=history`)
    await expect(page.getByRole('link', { name: 'History', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await menuLink(page, t('shell.nav.audit')).click()
    await expect(heading(page, t('audit-records.title'))).toBeVisible()
  }
})

test('a filter is chosen by its words too, and the panel stays open', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: t('table.filter.add') }).click()
  const panel = page.getByRole('dialog', { name: t('table.filter.title') })
  await panel.getByText(t('users.role.ADMIN'), { exact: true }).click()
  await expect(page).toHaveURL(/[?&]userAuthorityType=ADMIN/)
  await panel.locator('legend').first().click()
  await expect(panel.getByRole('checkbox', { name: t('users.role.ADMIN'), exact: true })).toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel).toBeHidden()
})

test('an order chosen right after typing stays, and so does the search', async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs()
  await page.goto('/admin/users')
  const search = page.getByRole('searchbox')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await stopClock(page)
  await search.fill('쿵')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await letTimePass(page)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === '쿵')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('name')
  await expect(search).toHaveValue('쿵')
})

test('a tab pressed right after typing stays, and so does the search', async ({ page, signInAs }) => {
  await page.clock.install()
  await signInAs()
  await page.goto('/admin/stores?status=DRAFT')
  const active = page.getByRole('link', { name: /^Active/ })
  await expect(active).toBeVisible()
  await stopClock(page)
  await page.getByRole('searchbox').fill('쿵')
  await active.click()
  await letTimePass(page)
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === '쿵')
  expect(new URL(page.url()).searchParams.get('status')).toBe('ACTIVE')
})

test('a search that is not yet asked does not bring back whoever has left the list', async ({
  page,
  signInAs,
}) => {
  await page.clock.install()
  await signInAs()
  const isLate = Promise.withResolvers<void>()
  await page.route('**/assets/StoresPage*.js', async (route) => {
    await isLate.promise
    await route.continue()
  })
  await page.goto('/admin/users')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await stopClock(page)
  await page.getByRole('searchbox').fill('쿵')
  await menuLink(page, t('shell.nav.stores')).click()
  await letTimePass(page)
  isLate.resolve()
  await expect(heading(page, t('stores.title'))).toBeVisible()
  await expect(page).toHaveURL('/admin/stores')
})

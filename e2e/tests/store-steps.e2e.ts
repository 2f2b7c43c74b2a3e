import type { TestUser } from '@madang/server/testing/factories'
import { drawJpeg } from '@madang/server/testing/pictures'
import type { Page } from '@playwright/test'
import { hearNothing } from '../faults.ts'
import { expect, test } from '../fixtures.ts'
import type { Db } from '../signed-in.ts'
import { addStore, button, newName } from '../stores.ts'
import { wordsOf } from '../words.ts'

const t = wordsOf('gb')

test('whoever types in a new step before its first frame goes on typing', async ({ page, db, signInAs }) => {
  // As a machine that is busy draws.
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) => window.setTimeout(() => draw(run), 500)
  })
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStore(db, { name: newName(), staff: { [user.id]: 'OWNER' } })
  await page.goto(`/admin/stores/new?id=${store.id}&step=basics`)
  const next = button({ page, t }, t('form.steps.next', { step: t('store.step.business') }))
  await next.click()
  const field = page.getByLabel(t('stores.field.businessNumber'))
  await field.fill('')
  await field.pressSequentially('1234567891', { delay: 200 })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('123-45-67891')
})

test('a double click on the way on begins one store, and the address names it', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/stores/new')
  await page.getByLabel(t('store.field.name'), { exact: true }).fill(newName())
  await page.getByLabel(t('stores.field.categoryId'), { exact: true }).selectOption({ index: 2 })
  await page.getByLabel(t('stores.field.phone')).fill('02-1234-5678')
  await button({ page, t }, t('form.steps.next', { step: t('store.step.business') })).dblclick()
  await expect(page).toHaveURL(/step=business/)
  const rows = await db.selectFrom('storeStaff').select('storeId').where('userId', '=', user.id).execute()
  expect(rows).toHaveLength(1)
  await expect(page).toHaveURL(new RegExp(`id=${rows[0]?.storeId}&step=business`))
})

test('the way on stops at the fields that a step must have', async ({ page, signInAs }) => {
  await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/stores/new')
  await page.getByLabel(t('store.field.name'), { exact: true }).fill(newName())
  await expect(page).toHaveURL(/id=/)
  const next = button({ page, t }, t('form.steps.next', { step: t('store.step.business') }))
  const category = page.getByLabel(t('stores.field.categoryId'), { exact: true })
  const phone = page.getByLabel(t('stores.field.phone'))
  await next.click()
  await expect(category).toBeFocused()
  for (const field of [category, phone]) {
    await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.field.required')))
  }
  await category.selectOption({ index: 2 })
  await expect(category).toHaveAttribute('aria-invalid', 'false')
  await next.click()
  await expect(phone).toBeFocused()
  await phone.fill('02-1234-5678')
  await next.click()
  await expect(page).toHaveURL(/step=business/)
})

test('the way on stops at the business registration, and goes on with one that is on its way', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStore(db, { name: newName(), staff: { [user.id]: 'OWNER' } })
  await db.deleteFrom('files').where('recordId', '=', store.id).execute()
  await page.goto(`/admin/stores/new?id=${store.id}&step=documents`)
  const label = t('files.document.BUSINESS_REGISTRATION')
  const field = page.getByRole('group', { name: label })
  const chooser = field.getByRole('button').filter({ visible: true }).first()
  await expect(chooser).toBeVisible()
  const next = button({ page, t }, t('form.steps.next', { step: t('store.step.check') }))
  await next.click()
  await expect(chooser).toBeFocused()
  await expect(chooser).toHaveAccessibleDescription(t('errors.field.required'))
  await field.locator('input[type=file]:not([capture])').setInputFiles({
    name: 'registration.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawJpeg(),
  })
  await next.click()
  await expect(page).toHaveURL(/step=check/)
  await expect(page.getByText(t('store.check.ready'))).toBeVisible()
})

test('a date is written in the language of the screen, whatever the browser speaks', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const store = await addStore(db, { name: newName(), staff: { [user.id]: 'OWNER' } })
  await page.goto(`/admin/stores/new?id=${store.id}&step=business`)
  const openedOn = page.getByLabel(t('stores.field.openedOn'))
  const field = openedOn.locator('..')
  await openedOn.fill('')
  await openedOn.blur()
  await expect(field).toHaveText(t('ui.date'))
  await openedOn.fill('2026-03-12')
  await openedOn.blur()
  await expect(field).toHaveText('12 Mar 2026')
})

test('opening hours are written in the digits of the language', async ({ page, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER', locale: 'ir' })
  const openingHours = JSON.stringify([{ day: 1, open: '09:30', close: '26:00' }])
  const store = await addStore(db, { name: newName(), openingHours, staff: { [user.id]: 'OWNER' } })
  await page.goto(`/admin/stores/new?id=${store.id}&step=place`)
  const times = page.locator('input[type=time]')
  await expect(times.first().locator('..')).toHaveText('۰۹:۳۰')
  await expect(times.last().locator('..')).toHaveText('۰۲:۰۰')
  await times.first().fill('')
  await expect(times.first().locator('..')).toHaveText('--:--')
})

test('a double click submits once', async ({ page, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const name = newName()
  const store = await addStore(db, { name, staff: { [user.id]: 'OWNER' } })
  await page.goto(`/admin/stores/new?id=${store.id}&step=check`)
  await button({ page, t }, t('store.check.submit')).dblclick()
  await expect(page.getByText(t('stores.submit.done', { name }))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/admin/stores/${store.id}$`))
})

/** The basics of an own draft, in a window that hears of nothing. */
async function openBasics(page: Page, { db, user }: { db: Db; user: TestUser }) {
  await hearNothing(page.context())
  const before = newName()
  const store = await addStore(db, { name: before, staff: { [user.id]: 'OWNER' } })
  await page.goto(`/admin/stores/new?id=${store.id}&step=basics`)
  const name = page.getByLabel(t('store.field.name'), { exact: true })
  await expect(name).toHaveValue(before)
  return { store, name }
}

test('a store that is submitted in another tab says that it was oneself', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^409 PATCH \/api\/v1\/store\/[^/]+$/)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { store, name } = await openBasics(page, { db, user })
  const other = await page.context().newPage()
  await other.goto(`/admin/stores/new?id=${store.id}&step=check`)
  await button({ page: other, t }, t('store.check.submit')).click()
  await expect(other.getByText(t('store.notice.waiting'))).toBeVisible()
  await name.fill(newName())
  const own = t('audit.last.own', { at: '' }).split(',')[0]
  await expect(page.getByRole('alert')).toContainText(own ?? '')
})

test('a store that a colleague submits meanwhile says so and leads to its record', async ({
  page,
  db,
  signInAs,
  faults,
}) => {
  faults.expect(/^409 PATCH \/api\/v1\/store\/[^/]+$/)
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const { store, name } = await openBasics(page, { db, user })
  await db
    .updateTable('stores')
    .set((build) => ({ version: build('version', '+', 1), status: 'PENDING_REVIEW' as const }))
    .where('id', '=', store.id)
    .execute()
  await name.fill(newName())
  const note = page.getByRole('alert')
  await expect(note).toContainText(t('store.overtaken.title'))
  await expect(note).toContainText(t('store.overtaken.lost'))
  await expect(button({ page, t }, t('ui.error.retry'))).toHaveCount(0)
  await page.getByRole('link', { name: t('store.review.open') }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/stores/${store.id}$`))
  await expect(page.getByText(t('store.notice.waiting'))).toBeVisible()
})

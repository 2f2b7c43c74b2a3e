import { expect, test } from '../fixtures.ts'
import { addStore, button, newName } from '../stores.ts'
import { wordsOf } from '../words.ts'

test.describe.configure({ timeout: 180_000 })

const t = wordsOf('gb')
const patient = { timeout: 60_000 }

test('a double click on the way on begins one store, and the address names it', async ({
  page,
  db,
  signInAs,
}) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  await page.goto('/admin/stores/new')
  await page.getByLabel(t('store.field.name'), { exact: true }).fill(newName())
  await button({ page, t }, t('store.steps.next', { step: t('store.step.business') })).dblclick()
  await expect(page).toHaveURL(/step=business/, patient)
  const rows = await db.selectFrom('storeStaff').select('storeId').where('userId', '=', user.id).execute()
  expect(rows).toHaveLength(1)
  await expect(page).toHaveURL(new RegExp(`id=${rows[0]?.storeId}&step=business`), patient)
})

test('a double click submits once', async ({ page, db, signInAs }) => {
  const { user } = await signInAs({ authorityType: 'MANAGER' })
  const name = newName()
  const store = await addStore(db, { name, staff: { [user.id]: 'OWNER' } })
  await page.goto(`/admin/stores/new?id=${store.id}&step=check`)
  await button({ page, t }, t('store.check.submit')).dblclick()
  await expect(page.getByText(t('stores.submit.done', { name }))).toBeVisible(patient)
  await expect(page).toHaveURL(new RegExp(`/admin/stores/${store.id}$`), patient)
})
